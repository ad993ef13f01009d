// Search without a server. A page that was opened as a file may start no worker, so there the worker's program runs in
// a hidden frame instead, which takes and gives messages as a worker does.
(() => {
  class IFrameWorker extends EventTarget {
    constructor(url) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.appendChild(frame);
      this.inside = frame.contentWindow;
      window.addEventListener("message", (event) => {
        if (event.source === this.inside) {
          this.dispatchEvent(new MessageEvent("message", { data: event.data }));
        }
      });
      const page = this.inside.document;
      page.open();
      page.write("<!doctype html><body></body>");
      page.close();
      this.inside.postMessage = (data) => window.dispatchEvent(
        new MessageEvent("message", { data, source: this.inside }),
      );
      this.inside.importScripts = (...urls) => urls.reduce((before, each) => before.then(() => load(page, each)), Promise.resolve());
      this.ready = load(page, url);
    }

    postMessage(data) {
      this.ready.then(() => this.inside.dispatchEvent(new MessageEvent("message", { data })));
    }

    terminate() {
      this.inside.frameElement.remove();
    }
  }

  function load(page, url) {
    return new Promise((done, failed) => {
      const script = page.createElement("script");
      script.src = url;
      script.onload = done;
      script.onerror = failed;
      page.body.appendChild(script);
    });
  }

  window.IFrameWorker = IFrameWorker; // by this name the program knows where it runs
  if (location.protocol === "file:") {
    window.Worker = IFrameWorker;
  }
})();

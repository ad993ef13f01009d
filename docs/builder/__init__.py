"""The site: the hand-written pages as they are, and beside them pages generated from the code and the variants.

``python -m docs.builder`` builds it into ``build/site``, with no network, and fails at any warning and any dead link.
The pages lie in the site as they lie in the project, so a link that works on a plain view of the files works there too.
"""

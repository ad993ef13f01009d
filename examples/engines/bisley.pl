# Bisley in Perl: the legal moves and nothing else. One thing is wrong with it; a referee finds out what.
# It needs no module: a question is a line, and a position is a text without quotes.
use strict;
use warnings;
$| = 1;    # each answer leaves at once

my $ranks = "A23456789TJQK";

sub steps {    # how many ranks higher a card is than the one below it
    my ($card, $below) = @_;
    return index($ranks, substr($card, 0, 1)) - index($ranks, substr($below, 0, 1));
}

while (<STDIN>) {
    my ($id) = /"id": (\d+)/;
    if (/"ask": "hello"/) {
        print qq({"id": $id, "protocol": 1, "can": ["moves", "fragments"], "name": "Bisley in Perl"}\n);
        next;
    }
    my ($position) = /"position": "([^"]*)"/;
    my (%top, @moves);
    for (split /; /, $position) {
        my ($group, $piles) = /^(\w+): (.*)$/;
        my $number = 0;
        $top{substr($group, 0, 1) . ++$number} = (split / /)[-1] for split m{ / }, $piles;
    }
    for my $from (grep { /^t/ && $top{$_} ne "-" } sort keys %top) {
        my $card = $top{$from};
        for my $to (grep { $_ ne $from } sort keys %top) {
            my ($group, $number) = $to =~ /^(.)(\d+)$/;
            my $mine = $group eq "t" || substr("CDHS", $number - 1, 1) eq substr($card, 1);
            my $below = $top{$to};
            next if !$mine || ($below eq "-" && $card !~ ($group eq "k" ? "K" : $group eq "a" ? "A" : "-"));
            my $steps = $below eq "-" ? 0 : steps($card, $below);
            my $fits = $group eq "k" ? $steps == -1 : $group eq "a" ? $steps == 1 : abs($steps) == 1;
            push @moves, qq("$card $from-$to") if $below eq "-" || $fits;
        }
    }
    print qq({"id": $id, "moves": [), join(", ", @moves), "]}\n";
}

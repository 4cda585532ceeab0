#!/bin/sh
# The page of the published system 'synchronized' from a results folder of synchronized-jdk, on stdout:
#   lab/bench/pinned.sh results/FOLDER >docs/published/synchronized.md
[ $# -eq 1 ] || { echo "usage: pinned.sh FOLDER" >&2; exit 2; }
. "$(dirname -- "$0")/prepare.sh"
cat <<'END'
# synchronized: A wait inside a monitor, on JDK 21 and 25

The order service of `springboot-virtualthreads` can put a striped `synchronized` block around its request path, to check that virtual threads are not pinned on Java 24 and newer: since JEP 491 a virtual thread that waits inside
a monitor leaves its carrier. Counts of pinned events are not among its published figures, so the claim stands next to ours without a number. Ours is the endpoint `guarded` of `jdk-http`: a call of 50 ms inside a monitor, or inside
a lock, on virtual threads; no request waits for another's guard.

The laws: users / 50 ms where a thread leaves its carrier. On JDK 21 a wait inside a monitor is a use of the carrier, and there are as many carriers as CPUs: CPUs / 50 ms, however many users come.

    ./loomgauge run synchronized-jdk

## What we found
Pinned are the waits of 1 ms or longer that the flight recorder saw in the measured windows; "at a time" is how many carriers they kept on average. The ratios are over blocks, corrected as
[comparisons](../method/comparison.md) are.

END
"$JAVA_HOME/bin/java" -cp "$jar" dev.loomgauge.bench.Pinning "$1" || exit
cat <<'END'

Made by `lab/bench/pinned.sh`. What the scenario asks of a whole Spring service on one JDK is [`synchronized`](../../scenarios/04-synchronized.yaml).
END

#!/bin/sh
# How fast the solvers are on this machine: markdown tables on stdout. Wants a quiet machine.
. "$(dirname -- "$0")/prepare.sh"
echo "Load of the last minute: $(cut -d ' ' -f 1 /proc/loadavg) on $(nproc) CPUs; Java $("$JAVA_HOME/bin/java" -version 2>&1 | sed -n '1s/.*"\(.*\)".*/\1/p'), 1 GB of heap."
echo
bench() { "$JAVA_HOME/bin/java" -Xmx1g -XX:+UseSerialGC -cp "$jar" dev.loomgauge.bench.Solvers "$@" || exit 3; }

echo "| exact MVA, 1,000,000 users | seconds | requests/s predicted |"
echo "|---|---|---|"
bench mva
echo
echo "| simulation, held path | simulated s | requests | seconds | requests/s | ns/(event log2 users) | heap MB |"
echo "|---|---|---|---|---|---|---|"
bench simulation 100 2000
bench simulation 1000 500
bench simulation 10000 500
bench simulation 100000 500
bench simulation 1000000 60
echo
echo "The fastest of four runs in one JVM; a JVM for every row of the simulation."

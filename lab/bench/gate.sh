#!/bin/sh
# How often a gate is wrong about times.
#   lab/bench/gate.sh [GATES]             by simulation over the noise of shared runners, a markdown table on stdout; 2,000 gates a row by default, about 10 minutes
#   lab/bench/gate.sh aa N OPTION...      N real gates of one build against itself on this machine, with the options of `loomgauge gate` but for --out and --fail-on:
#                                         lab/bench/gate.sh aa 5 --base app.jar --head app.jar --get / --time 15m
. "$(dirname -- "$0")/prepare.sh"
if [ "${1:-}" != aa ]; then
  exec "$JAVA_HOME/bin/java" -cp "$jar" dev.loomgauge.bench.GateRates "$@"
fi
shift
gates=${1:-}
case $gates in '' | *[!0-9]*) echo "usage: gate.sh aa N OPTION..." >&2; exit 2 ;; esac
shift
kept=$home/target/kept/gate-aa/$(date +%Y%m%d-%H%M%S)
mkdir -p "$kept"
gate=0
while [ $gate -lt "$gates" ]; do
  gate=$((gate + 1))
  "$home/loomgauge" gate --plain --fail-on never --out "$kept/$gate" "$@" >&2 || exit 3
done
exec "$JAVA_HOME/bin/java" -cp "$jar" dev.loomgauge.bench.GateOutcomes "$kept"/*

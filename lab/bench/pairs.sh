#!/bin/sh
# Pairs of predicted and measured figures from results folders, as the CSV file that is shipped for machines with too few of their own, on stdout:
#   lab/bench/pairs.sh FOLDER... >product/gauge-run/src/main/resources/dev/loomgauge/run/calibration/shipped-pairs.csv
# Takes folders of undisturbed runs. What a folder has that is no pair is named on stderr.
[ $# -gt 0 ] || { echo "usage: pairs.sh FOLDER..." >&2; exit 2; }
. "$(dirname -- "$0")/prepare.sh"
exec "$JAVA_HOME/bin/java" -cp "$jar" dev.loomgauge.bench.Pairs "$@"

#!/bin/sh
# The score of the predictions of results folders: a markdown table for each on stdout, as in docs/prediction.md.
#   lab/bench/scores.sh FOLDER...
[ $# -gt 0 ] || { echo "usage: scores.sh FOLDER..." >&2; exit 2; }
. "$(dirname -- "$0")/prepare.sh"
exec "$JAVA_HOME/bin/java" -cp "$jar" dev.loomgauge.bench.Scores "$@"

#!/bin/sh
# Why users of virtual threads stay in lockstep: a markdown table on stdout, four rows of 13 s each, on one CPU. Wants taskset.
#   in-step.sh [CPU]   default: 1
. "$(dirname -- "$0")/prepare.sh"
command -v taskset >/dev/null || { echo "in-step.sh needs taskset (package util-linux)." >&2; exit 2; }
cpu=${1:-1}
taskset -c "$cpu" true || exit 2
echo "| queues | beginning | coming back | req/s | without a queue | all in lockstep |"
echo "|---|---|---|--:|--:|--:|"
for arguments in "two 0.07 0.65" "one 0.07 0.65" "two 0.65 0.07" "one 0.65 0.07"; do
  # shellcheck disable=SC2086  # three words
  taskset -c "$cpu" "$JAVA_HOME/bin/java" -XX:ActiveProcessorCount=1 --add-opens java.base/java.lang=ALL-UNNAMED -cp "$jar" dev.loomgauge.bench.InStep $arguments || exit 1
done

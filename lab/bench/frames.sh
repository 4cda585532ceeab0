#!/bin/sh
# What the frames of a parked virtual thread take on the heap by the compiler that made them, and what a thread keeps that was deeper before: a markdown table on stdout,
# medians of five. About two minutes.
. "$(dirname -- "$0")/prepare.sh"
frames() {
  compiler=$1; shift
  "$JAVA_HOME/bin/java" -Xbatch -XX:+UseSerialGC -Xmx1g "$@" -cp "$jar" dev.loomgauge.bench.Frames "$compiler"
}
echo '| compiler | calls deep | heap, bytes for each thread |'
echo '|---|--:|--:|'
frames 'none (interpreter)' -Xint
frames C1 -XX:TieredStopAtLevel=1
frames C2 -XX:-TieredCompilation

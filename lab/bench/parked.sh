#!/bin/sh
# What a parked thread costs in memory: a markdown table on stdout, a row a number of threads, all in one process. Wants 4 GB free for 1,000,000.
#   parked.sh [virtual|platform] [COUNT]...   default: virtual 10000 100000 250000 500000 1000000
. "$(dirname -- "$0")/prepare.sh"
exec "$JAVA_HOME/bin/java" -XX:NativeMemoryTracking=summary -XX:+UseSerialGC -Xmx3g -cp "$jar" dev.loomgauge.bench.Parked "$@"

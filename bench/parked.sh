#!/bin/sh
# What a parked thread costs in memory: a markdown table on stdout, a row a number of threads, all in one process. Wants 4 GB free for 1,000,000.
#   parked.sh [virtual|platform] [COUNT]...   default: virtual 10000 100000 250000 500000 1000000
home=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd) || exit 2
. "$home/.mvn/find-jdk.sh"
classes=$home/gauge-core/target/classes
if [ ! -d "$classes" ]; then
  (cd "$home" && ./mvnw -q -B -Dquick -DskipTests compile -pl gauge-core) >&2 || exit 3
fi
exec "$JAVA_HOME/bin/java" -XX:NativeMemoryTracking=summary -XX:+UseSerialGC -Xmx3g -cp "$classes" "$home/bench/Parked.java" "$@"

#!/bin/bash
# What does observing a service cost it? One load of order-mvc on virtual threads, its CPU saturated, in which spans with all that a trial watches (a sample
# each second, a flight recording, the canary, unread connections) and spans without alternate in random order. Prints the ratio of throughputs, for each
# second of CPU that the host gave, with its interval.
#   lab/bench/observation.sh [--pairs N (24)] [--seconds N of a span (15)] [--users N (200)]
# Later reports of this machine show the last ratio among their settings. About 16 minutes on two cores; nothing else should run meanwhile.
set -u
. "$(dirname -- "$0")/prepare.sh"
. "$home/lab/bench/tiers.sh"
service=
trap '[ -z "$service" ] || { kill "$service" && wait "$service"; } 2>/dev/null; end_tiers' EXIT
kept=$home/target/kept/observation
mkdir -p "$kept"
tier database "$database" --orders 100000 --customers 10000 --data "$kept/data" --work "$home/target/kept/postgres-binaries"
tier downstream-20 "$home/product/gauge-downstream/target/gauge-downstream.jar" --delay 20ms

port=18000
while (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do port=$((port + 1)); done
mapfile -t environment < <(order_environment "$port" "$(of database host)" "$(of database port)" 20 50)
env -i PATH="$PATH" HOME="$HOME" "${environment[@]}" SPRING_THREADS_VIRTUAL_ENABLED=true SERVER_ADDRESS=127.0.0.1 \
  taskset -c 1 "$JAVA_HOME/bin/java" -Xms1g -Xmx1g -jar "$fat" 9>&- >"$work/service.log" 2>&1 &
service=$!
until (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do
  kill -0 "$service" 2>/dev/null || { cat "$work/service.log" >&2; exit 3; }
  sleep 0.3
done
taskset -c 0 "$JAVA_HOME/bin/java" -XX:+UseSerialGC -Xmx256m --enable-native-access=ALL-UNNAMED "-Dloomgauge.home=$home" -cp "$jar" \
  dev.loomgauge.bench.Observation --pid "$service" --cpu 1 --url "http://127.0.0.1:$port" --path '/api/order-summary/17?connection=released' "$@"

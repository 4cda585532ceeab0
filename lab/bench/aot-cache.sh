#!/bin/sh
# What an AOT cache with method profiles (JEP 483, 514, 515) saves a fresh Spring service: CPU until it is healthy and in the bursts after it, as a fat jar and extracted,
# each with and without the cache, markdown rows on stdout. Needs wrk, curl and a quiet machine, and takes about 6 minutes. usage: lab/bench/aot-cache.sh [ROUNDS]
. "$(dirname -- "$0")/prepare.sh"
fat=$home/lab/services/order-mvc/target/order-mvc.jar
database=$home/product/gauge-database/target/gauge-database.jar
[ -f "$fat" ] && [ -f "$database" ] || (cd "$home" && ./mvnw -q -B -Dquick -DskipTests package -pl lab/services/order-mvc,product/gauge-database -am) >&2 || exit 3
java=$JAVA_HOME/bin/java
work=$(mktemp -d) || exit 2
service=
trap 'kill $service 2>/dev/null; exec 9>&-; wait; rm -rf "$work"' EXIT

# Tiers end when their standard input does.
mkfifo "$work/in" && exec 9<>"$work/in"
tier() { # NAME JAR ARGUMENT...
  name=$1 jar=$2
  shift 2
  "$java" -Xmx128m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -jar "$jar" "$@" --stop-at-eof <"$work/in" 9>&- >"$work/$name.json" 2>"$work/$name.log" &
  until grep -q '"ready":true' "$work/$name.json"; do sleep 0.2; done
}
of() { sed -n "s/.*\"$2\":\"\{0,1\}\([^\",]*\).*/\1/p" "$work/$1.json"; }
tier database "$database" --orders 20000 --customers 1000 --data "$work/data" --work "$home/target/kept/postgres-binaries"
tier downstream "$home/product/gauge-downstream/target/gauge-downstream.jar" --delay 20ms
port=20999
export SERVER_PORT=$port SPRING_THREADS_VIRTUAL_ENABLED=true POOL_SIZE=50 DOWNSTREAM_URL="http://127.0.0.1:$(of downstream port)"
DB_HOST=$(of database host) DB_PORT=$(of database port) DB_NAME=$(of database database)
DB_USER=$(of database user) DB_PASSWORD=$(of database password) DB_SCHEMA=$(of database schema)
export DB_HOST DB_PORT DB_NAME DB_USER DB_PASSWORD DB_SCHEMA
echo 'request = function() return wrk.format("GET", "/api/order-summary/" .. math.random(1, 20000)) end' >"$work/order.lua"

start() { # JAR OPTION...
  jar=$1
  shift
  "$java" -Xms700m -Xmx700m -XX:+AlwaysPreTouch -XX:+UseSerialGC -XX:ActiveProcessorCount=1 "$@" -jar "$jar" 9>&- >"$work/service.log" 2>&1 &
  service=$!
  until curl -sf "http://127.0.0.1:$port/actuator/health" >/dev/null; do kill -0 $service || { cat "$work/service.log" >&2; exit 3; }; sleep 0.1; done
}
cpu() { awk -v hz="$(getconf CLK_TCK)" '{sub(/.*\) /, ""); print ($12 + $13) / hz}' /proc/$service/stat; }
c2() { for task in /proc/$service/task/*; do grep -q '^C2' "$task/comm" && cat "$task/schedstat"; done | awk '{n += $1} END {printf "%.1f", n / 1e9}'; }
burst() { wrk -t1 -c"$1" -d4s -s "$work/order.lua" "http://127.0.0.1:$port" | awk '/requests in/ {print $1}'; }
stop() { kill $service && wait $service; service=; }

"$java" -Djarmode=tools -jar "$fat" extract --destination "$work/extracted"
extracted=$work/extracted/order-mvc.jar
for kind in fat extracted; do
  eval "jar=\$$kind"
  start "$jar" "-XX:AOTCacheOutput=$work/$kind.aot"
  for users in 24 240 24; do burst $users >/dev/null; done
  begin=$(date +%s)
  stop
  echo "$kind: the cache took $(($(date +%s) - begin)) s to write, $(($(wc -c <"$work/$kind.aot") >> 20)) MB" >&2
done

echo "| jar | cache | CPU until healthy, s | CPU per request in bursts of 4 s with 24, 240, 24, 240, 24, 240 users, ms | C2 in all, s |"
echo "|---|---|--:|---|--:|"
round=0
while [ $round -lt "${1:-2}" ]; do
  for kind in fat extracted; do
    eval "jar=\$$kind"
    for cache in no yes; do
      # A cache that does not fit ends the JVM.
      if [ $cache = yes ]; then start "$jar" "-XX:AOTCache=$work/$kind.aot" -XX:AOTMode=on; else start "$jar"; fi
      healthy=$(cpu) bursts=
      for users in 24 240 24 240 24 240; do
        before=$(cpu)
        requests=$(burst $users)
        sleep 1
        bursts="$bursts $(echo "$before $(cpu) $requests" | awk '{printf "%.2f", ($2 - $1) / $3 * 1000}')"
      done
      echo "| $kind | $cache | $healthy |$bursts | $(c2) |"
      stop
    done
  done
  round=$((round + 1))
done

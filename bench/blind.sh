#!/bin/bash
# What `try` finds out about a service whose inside is known: order-mvc by its jar alone, with its database and its downstream on CPU 0.
#   bench/blind.sh [--list] [CASE...]
# A case is CONNECTION-DELAY (held-100: the connection is kept during a downstream call of 100 ms), prove (pool sizes 10, 20 and 40), mix (two kinds of request)
# or sweep (three delays of the database). One line a case on stdout: seconds, exit code, and the rows of the answer; scenarios, reports and logs stay below
# target/kept/blind. JAVA=PATH names another JDK for the service. A case takes up to 10 minutes on two cores; nothing else should run meanwhile.
set -u
all="released-20 released-100 released-500 held-20 held-100 held-500 prove mix sweep"
if [ "${1-}" = --list ]; then
  echo "$all"
  exit 0
fi
. "$(dirname -- "$0")/prepare.sh"
fat=$home/services/order-mvc/target/order-mvc.jar
database=$home/gauge-database/target/gauge-database.jar
[ -f "$fat" ] && [ -f "$database" ] || (cd "$home" && ./mvnw -q -B -Dquick -DskipTests package -pl services/order-mvc,gauge-database -am) >&2 || exit 3
kept=$home/target/kept/blind
mkdir -p "$kept" && cp "$fat" "$kept/order-mvc.jar"
java=${JAVA:-$JAVA_HOME/bin/java}
work=$(mktemp -d) || exit 2
tiers=()
trap 'exec 9>&-; [ ${#tiers[@]} -eq 0 ] || wait "${tiers[@]}"; rm -rf "$work"' EXIT

# Tiers end when their standard input does.
mkfifo "$work/in" && exec 9<>"$work/in"
tier() { # NAME JAR ARGUMENT...
  local name=$1 jar=$2
  shift 2
  rm -f "$work/$name.json"
  taskset -c 0 "$JAVA_HOME/bin/java" -Xmx256m -XX:+UseSerialGC -jar "$jar" "$@" --stop-at-eof <"$work/in" 9>&- >"$work/$name.json" 2>"$work/$name.log" &
  tiers+=($!)
  until grep -q '"ready":true' "$work/$name.json"; do
    kill -0 "${tiers[-1]}" || { cat "$work/$name.log" >&2; exit 3; }
    sleep 0.2
  done
}
of() { sed -n "s/.*\"$2\":\"\{0,1\}\([^\",]*\).*/\1/p" "$work/$1.json"; }
tier database "$database" --orders 100000 --customers 10000 --data "$kept/data" --work "$home/target/kept/postgres-binaries"
for delay in 20 100 500; do tier "downstream-$delay" "$home/gauge-downstream/target/gauge-downstream.jar" --delay "${delay}ms"; done

attempt() { # NAME, delay of the downstream, host and port of the database, size of the pool, options of try...
  local name=$1 delay=$2 host=$3 port=$4 pool=$5
  shift 5
  local folder=$kept/$name
  rm -rf "$folder" && mkdir -p "$folder"
  local began=$SECONDS
  (cd "$kept" && DB_PASSWORD=$(of database password) "$home/loomgauge" try --plain --write "$name.yaml" --out "$folder/results" "$@" \
    --env 'SERVER_PORT={port}' --env "DB_HOST=$host" --env "DB_PORT=$port" --env "DB_NAME=$(of database database)" --env "DB_USER=$(of database user)" \
    --env "DB_PASSWORD=$(of database password)" --env "DB_SCHEMA=$(of database schema)" --env "POOL_SIZE=$pool" \
    --env "DOWNSTREAM_URL=http://127.0.0.1:$(of "downstream-$delay" port)" -- "$java" -jar order-mvc.jar) >"$folder/out.log" 2>"$folder/err.log"
  local code=$?
  printf '%-14s %4d s  exit code %d\n' "$name" $((SECONDS - began)) $code
  grep -E '^ +(platform|virtual) +[0-9]' "$folder/out.log"
}

for each in ${*:-$all}; do
  host=$(of database host) port=$(of database port)
  case $each in
  released-* | held-*)
    attempt "$each" "${each#*-}" "$host" "$port" 50 --get "/api/order-summary/{1..100000}?connection=${each%-*}"
    ;;
  prove)
    attempt prove 100 "$host" "$port" 10 --get '/api/order-summary/{1..100000}?connection=held' --knob connections=POOL_SIZE --what-if connections=10,20,40 --prove
    ;;
  mix)
    cat >"$kept/mix-requests.yaml" <<'END'
requests:
  held: {share: 30 %, path: "/api/order-summary/{id}?connection=held"}
  released: {share: 70 %, path: "/api/order-summary/{id}?connection=released"}
variables: {id: 1..100000}
END
    attempt mix 100 "$host" "$port" 50 --request mix-requests.yaml
    ;;
  sweep)
    attempt sweep 20 "{delay.$port.host}" "{delay.$port.port}" 50 --get '/api/order-summary/{1..100000}?connection=released' --delay "$port=0ms,3ms,10ms"
    ;;
  *)
    echo "blind.sh: no case '$each'; there are: $all" >&2
    exit 2
    ;;
  esac
done

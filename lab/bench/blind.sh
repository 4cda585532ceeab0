#!/bin/bash
# What `try` finds out about a service whose inside is known: order-mvc by its jar alone, with its database and its downstream on CPU 0.
#   lab/bench/blind.sh [--list] [CASE...]
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
. "$home/lab/bench/tiers.sh"
trap end_tiers EXIT
kept=$home/target/kept/blind
mkdir -p "$kept" && cp "$fat" "$kept/order-mvc.jar"
java=${JAVA:-$JAVA_HOME/bin/java}
tier database "$database" --orders 100000 --customers 10000 --data "$kept/data" --work "$home/target/kept/postgres-binaries"
for delay in 20 100 500; do tier "downstream-$delay" "$home/product/gauge-downstream/target/gauge-downstream.jar" --delay "${delay}ms"; done

attempt() { # NAME, delay of the downstream, host and port of the database, size of the pool, options of try...
  local name=$1 delay=$2 host=$3 port=$4 pool=$5
  shift 5
  local folder=$kept/$name
  rm -rf "$folder" && mkdir -p "$folder"
  local began=$SECONDS
  local environment options=()
  mapfile -t environment < <(order_environment '{port}' "$host" "$port" "$delay" "$pool")
  for variable in "${environment[@]}"; do options+=(--env "$variable"); done
  (cd "$kept" && "$home/loomgauge" try --plain --write "$name.yaml" --out "$folder/results" "$@" "${options[@]}" -- "$java" -jar order-mvc.jar) \
    >"$folder/out.log" 2>"$folder/err.log"
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

#!/bin/bash
# Load tools at random loads against a service of known delay, and what ./loomgauge audit says of their prints:
#   lab/bench/audit.sh [RUNS]           honest runs, 200 by default; exit code 1 where one is called impossible or a count is not the service's
#   lab/bench/audit.sh --spoiled        one honest run and one of each way to spoil it, for each tool; prints stay below target/kept/audit
# A line a run on stdout. Takes what it finds of wrk, ab, hey, oha, vegeta and h2load (apt install wrk apache2-utils hey nghttp2-client, cargo install oha,
# go install github.com/tsenart/vegeta/v12), JMeter and Gatling from Maven Central with Java 17 as JAVA_17. All load stays on loopback; each run lasts seconds.
set -u
. "$(dirname -- "$0")/prepare.sh"
kept=$home/target/kept/audit
lib=$home/target/kept/audit-tools
mkdir -p "$kept" "$lib"
port=18361
failing=18362
frozen=1.5
java17=${JAVA_17:-/usr/lib/jvm/java-17-openjdk-amd64}/bin

serve() { # port, options
  local at=$1
  shift
  "$JAVA_HOME/bin/java" -Xmx512m -jar "$home/product/gauge-downstream/target/gauge-downstream.jar" --port "$at" --delay 20ms --route none=0ms --route short=2ms --route ten=10ms \
    --route fifty=50ms --route chance='exponential(20ms)' --route spread='lognormal(20ms,cv=1)' --route late='exponential(500ms)' "$@" >"$kept/service-$at.log" 2>&1 &
  servers+=($!)
  for _ in {1..50}; do curl -sf "localhost:$at/control" >"$kept/control" && return; sleep 0.1; done
  echo "The service at port $at does not answer; see $kept/service-$at.log." >&2
  exit 3
}
servers=()
trap 'kill "${servers[@]}" 2>/dev/null' EXIT

count() { curl -s "localhost:$1/control" | sed 's/.*"requests":\([0-9]*\).*/\1/'; }
has() { command -v "$1" >/dev/null; }

# Each writes $out. Arguments: users, seconds, URL.
load_wrk() { wrk -t$(($1 > 1 ? 2 : 1)) -c"$1" -d"$2" --latency "$3" >"$out"; }
load_ab() { ab -k -s 10 -c "$1" -t "$2" -n 1000000 "$3" >"$out" 2>"$out.err"; }
load_hey() { hey -c "$1" -z "$2s" "$3" >"$out"; }
load_oha() { oha --no-tui -c "$1" -z "$2s" "$3" >"$out"; }
load_ohajson() { oha --no-tui --output-format json -c "$1" -n $((200 * $1)) "$3" >"$out"; }
load_h2load() { h2load --h1 -c "$1" -n $((100 * $1)) "$3" >"$out"; }
load_vegeta() { echo "GET $3" | vegeta attack -rate $((10 * $1)) -duration "$2s" | vegeta report >"$out"; }
load_vegetajson() { echo "GET $3" | vegeta attack -rate $((10 * $1)) -duration "$2s" | vegeta report -type json >"$out"; }
load_vegetalog() { echo "GET $3" | vegeta attack -rate $((10 * $1)) -duration "$2s" | vegeta encode --to csv >"$out"; }
load_jmeter() { rm -f "$out"; "$java17/java" -cp "$lib/*:$lib" JMeterLoad "$(dirname "$out")" "$(basename "$out")" "$1" "${ramp:-0}" "${2}000" "$3" csv "${burn:-0}" >"$out.err" 2>&1; }
load_jmeterxml() { rm -f "$out"; "$java17/java" -cp "$lib/*:$lib" JMeterLoad "$(dirname "$out")" "$(basename "$out")" "$1" "${ramp:-0}" "${2}000" "$3" xml "${burn:-0}" >"$out.err" 2>&1; }
load_gatling() {
  rm -rf "$kept/gatling"
  "$java17/java" --add-opens java.base/java.lang=ALL-UNNAMED -Durl="$3" -Dusers="$1" -Dhold="$2" -Dramp="${gramp:-0}" -Dburn="${burn:-0}" -cp "$lib/*:$lib" \
    io.gatling.app.Gatling -s GatlingLoad -rf "$kept/gatling" -bf "$lib" >"$out.err" 2>&1
  cp "$kept"/gatling/*/simulation.log "$out"
  cp "$kept"/gatling/*/js/stats.json "$out.json"
}

if has mvn && [ ! -f "$lib/JMeterLoad.class" ] && [ -x "$java17/javac" ]; then
  (cd "$home/lab/bench/tools" && mvn -B -q dependency:copy-dependencies -DoutputDirectory="$lib") >"$kept/maven.log" 2>&1 \
    && "$java17/javac" -cp "$lib/*" -d "$lib" "$home"/lab/bench/tools/*.java 2>>"$kept/maven.log"
fi
tools=()
for tool in wrk ab hey oha h2load vegeta; do has $tool && tools+=($tool); done
has oha && tools+=(ohajson)
has vegeta && tools+=(vegetajson vegetalog)
[ -f "$lib/JMeterLoad.class" ] && tools+=(jmeter jmeterxml gatling)
echo "tools: ${tools[*]}" >&2

audit() { # file, options
  "$home/loomgauge" audit "$@"
}

# Tool, users, seconds, URL, port: one line, and what the audit said.
one() {
  local tool=$1 users=$2 seconds=$3 url=$4 at=$5 before after options=()
  shift 5
  before=$(count "$at")
  "load_$tool" "$users" "$seconds" "$url"
  sleep 0.1
  after=$(count "$at")
  case $tool in hey | oha | ohajson) options=(--users "$users") ;; esac
  audit "$out" --format csv "${options[@]}" "$@" >"$out.audit" 2>"$out.said"
  code=$?
  python3 - "$out.audit" "$tool" "$users" "$((after - before))" "${url##*downstream/}" <<'PY'
import csv, sys
path, tool, users, served, route = sys.argv[1:]
rows = list(csv.DictReader(open(path)))
worst = max(rows, key=lambda r: ["consistent", "not-checkable", "suspicious", "impossible"].index(r["verdict"]), default=None)
if worst is None:
    print("%-11s users %-4s unread" % (tool, users)); sys.exit()
requests = int(worst["requests"] or 0)
whole = not (tool in ("jmeter", "jmeterxml", "gatling"))
off = "" if not whole or abs(requests - int(served)) <= int(users) else "  COUNT"
print("%-11s users %-4s route %-8s served %-7s counted %-7s %-13s %s %s%s" % (tool, users, route, served, requests, worst["verdict"], worst["law"], worst["causes"], off))
PY
}

spoiled() {
  local tool=$1
  out=$kept/$tool-honest.txt
  echo "$(one "$tool" 20 4 "http://127.0.0.1:$port/downstream/1" $port) honest"
}

freeze() { # tool: stops it for a while in the middle of its run
  local tool=$1 name=$1
  out=$kept/$tool-frozen.txt
  case $tool in ohajson) name=oha ;; vegeta*) name=vegeta ;; jmeter* | gatling) name=java17 ;; esac
  (
    sleep "$2"
    if [ $name = java17 ]; then pid=$(pgrep -n -f 'JMeterLoad|GatlingLoad'); else pid=$(pgrep -o -x $name); fi
    [ -n "$pid" ] && kill -STOP "$pid" && sleep $frozen && kill -CONT "$pid"
  ) &
  local freezer=$!
  echo "$(one "$tool" 20 5 "http://127.0.0.1:$port/downstream/1" $port) frozen"
  wait $freezer
}

if [ "${1:-}" = --spoiled ]; then
  serve $port
  for tool in "${tools[@]}"; do spoiled $tool; done
  for tool in "${tools[@]}"; do
    case $tool in jmeter* | gatling) freeze $tool 3.5 ;; ohajson | h2load) freeze $tool 1 ;; *) freeze $tool 2 ;; esac
  done
  for tool in hey oha wrk; do
    has $tool || continue
    out=$kept/$tool-failures.txt
    case $tool in
      hey) load_hey() { hey -t 1 -c "$1" -z "$2s" "$3" >"$out"; } ;;
      oha) load_oha() { oha --no-tui -t 1s -c "$1" -z "$2s" "$3" >"$out"; } ;;
      wrk) load_wrk() { wrk --timeout 1s -t2 -c"$1" -d"$2" --latency "$3" >"$out"; } ;;
    esac
    echo "$(one $tool 40 6 "http://127.0.0.1:$port/downstream/late/1" $port) failures left out"
  done
  if [ -f "$lib/JMeterLoad.class" ]; then
    out=$kept/jmeter-ramp.txt ramp=3000
    echo "$(one jmeter 20 3 "http://127.0.0.1:$port/downstream/1" $port) ramp inside"
    ramp=0 out=$kept/gatling-ramp.txt gramp=3
    echo "$(one gatling 20 5 "http://127.0.0.1:$port/downstream/1" $port) ramp inside"
    gramp=0 burn=2 out=$kept/jmeter-saturated.txt
    echo "$(one jmeter 20 4 "http://127.0.0.1:$port/downstream/1" $port) saturated"
    out=$kept/gatling-saturated.txt
    echo "$(one gatling 20 4 "http://127.0.0.1:$port/downstream/1" $port) saturated"
    burn=0
  fi
  if has wrk; then
    echo 'request = function() local e = os.clock() + 0.002; while os.clock() < e do end; return wrk.format() end' >"$kept/heavy.lua"
    load_wrk() { wrk -s "$kept/heavy.lua" -t2 -c"$1" -d"$2" --latency "$3" >"$out"; }
    out=$kept/wrk-saturated.txt
    echo "$(one wrk 20 4 "http://127.0.0.1:$port/downstream/1" $port) saturated"
  fi
  exit
fi

runs=${1:-200}
serve $port
serve $failing --error-rate 0.05
RANDOM=${SEED:-7}
routes=(none/1 short/1 ten/1 fifty/1 chance/1 spread/1 1)
impossible=0 doubtful=0 held=0 miscounted=0
for ((i = 1; i <= runs; i++)); do
  tool=${tools[RANDOM % ${#tools[@]}]}
  users=$((1 << (RANDOM % 7)))
  users=$((users + RANDOM % users))
  at=$port
  [ $((RANDOM % 5)) = 0 ] && at=$failing
  out=$kept/honest-$i.txt
  line=$(one "$tool" "$users" $((1 + RANDOM % 3)) "http://127.0.0.1:$at/downstream/${routes[RANDOM % ${#routes[@]}]}" $at)
  echo "$i $line"
  case $line in *impossible*) impossible=$((impossible + 1)) ;; *suspicious*) doubtful=$((doubtful + 1)) ;; *) held=$((held + 1)) ;; esac
  case $line in *COUNT*) miscounted=$((miscounted + 1)) ;; esac
done
echo "$runs honest runs: $impossible called impossible, $doubtful suspicious, $held consistent or not checkable; $miscounted with another count than the service's"
[ $impossible = 0 ] && [ $miscounted = 0 ]

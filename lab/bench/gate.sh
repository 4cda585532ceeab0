#!/bin/bash
# How often a gate is wrong.
#   lab/bench/gate.sh [GATES]             about times, by simulation over the noise of shared runners, a markdown table on stdout; 2,000 gates a row by default, about 10 minutes
#   lab/bench/gate.sh aa N OPTION...      about times: N real gates of one build against itself on this machine, with the options of `loomgauge gate` but for --out and --fail-on:
#                                         lab/bench/gate.sh aa 5 --base app.jar --head app.jar --get / --time 15m
#   lab/bench/gate.sh facts N             about facts: N rounds of real gates of the service `faults` with a database and a downstream of its own: as it is against itself,
#                                         and against a head that allocates a fifth more, pins, holds two connections at once, or asks ten more queries; a markdown table on
#                                         stdout, exit code 1 where one was wrong. About 2 minutes a gate, 10 a round
. "$(dirname -- "$0")/prepare.sh"
rounds() {
  case ${1:-} in '' | *[!0-9]*) echo "usage: gate.sh [GATES] | aa N OPTION... | facts N" >&2; exit 2 ;; esac
}
kept=$home/target/kept/gate/$(date +%Y%m%d-%H%M%S)
case ${1:-} in
aa)
  rounds "${2:-}"
  count=$2
  shift 2
  mkdir -p "$kept"
  for ((gate = 1; gate <= count; gate++)); do
    "$home/loomgauge" gate --plain --fail-on never --out "$kept/$gate" "$@" >&2 || exit 3
  done
  exec "$JAVA_HOME/bin/java" -cp "$jar" dev.loomgauge.bench.GateOutcomes "$kept"/*
  ;;
facts)
  rounds "${2:-}"
  ;;
*) exec "$JAVA_HOME/bin/java" -cp "$jar" dev.loomgauge.bench.GateRates "$@" ;;
esac

faults=$home/lab/services/faults/target/faults.jar
[ -f "$faults" ] || (cd "$home" && ./mvnw -q -B -Dquick -DskipTests package -pl lab/services/faults -am) >&2 || exit 3
. "$home/lab/bench/tiers.sh"
trap end_tiers EXIT
mkdir -p "$kept"
tier database "$database" --orders 10000 --customers 1000 --data "$home/target/kept/gate/data" --work "$home/target/kept/postgres-binaries"
tier downstream-20 "$home/product/gauge-downstream/target/gauge-downstream.jar" --delay 20ms
settings=()
while IFS= read -r setting; do settings+=(--env "$setting"); done < <(order_environment 0 "$(of database host)" "$(of database port)" 20 50 | grep -v '^SERVER_PORT=')

# What the head does, what must be named as worse; all on virtual threads, which alone can be pinned.
heads() {
  cat <<'ROWS'
none        -
buffer      allocated per request
initializer pinned
nested      held at once
queries     replies of
ROWS
}
wrong=0
echo "| round | head | seconds | exit code | first line | |"
echo "|--:|---|--:|--:|---|---|"
for ((round = 1; round <= $2; round++)); do
  while read -r fault expected <&3; do
    begin=$SECONDS
    folder=$kept/$round-$fault
    "$home/loomgauge" gate --plain --fail-on changed --out "$folder" --base "$faults" --head "$faults" --get '/faults/{1..1000}' \
      "${settings[@]}" --env SPRING_THREADS_VIRTUAL_ENABLED=true --head-env "FAULT=$fault" -- "$JAVA_HOME/bin/java" -jar {build} >"$folder.log" 2>"$folder.err"
    code=$?
    [ -s "$folder.log" ] || { cat "$folder.err" >&2; exit 3; } # no gate, so neither right nor wrong
    verdict=right
    if [ "$expected" = - ]; then
      [ $code = 0 ] || verdict=wrong
    else
      [ $code != 0 ] && grep -q "^  worse .*$expected" "$folder.log" || verdict=wrong
    fi
    [ $verdict = right ] || wrong=$((wrong + 1))
    echo "| $round | $fault | $((SECONDS - begin)) | $code | $(head -n 1 "$folder.log") | $verdict |"
  done 3< <(heads)
done
echo
echo "$wrong wrong"
[ $wrong -eq 0 ]

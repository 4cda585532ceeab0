#!/bin/bash
# Do the findings name the cause? Runs the scenario `faults` once for each known fault and for what is healthy (a request, housekeeping), and compares the
# first finding with the fault that was put in.
#   lab/bench/faults.sh [--list | --pictures | --record | --prove] [FAULT...]
# One line a fault on stdout: right or wrong, the code expected, the codes found. Results stay below target/kept/faults. Exit code 1 where one is wrong.
# --record copies the trials to the tests of the rules, whatever was found.
# --prove tries the remedy of the first finding that is a setting, and prints what it brought beside what was predicted.
# --pictures copies a picture of each fault that was found to docs/findings.
# 'carriers' needs JDK21=yes and a whole JDK 21 where ./loomgauge finds it; 'throttled' needs root and control groups of version 1. Both are skipped,
# and say so, without.
# About a minute each on two cores, leak five; nothing else should run meanwhile.
set -u
# name, code of the finding, options of run
cases() {
  cat <<'ROWS'
none           -                    --set fault=none
lock           hot-lock             --set fault=lock
synchronized   hot-lock             --set fault=synchronized
sleep          sleep                --set fault=sleep
query          slow-query           --set fault=query
cpu            cpu-hog              --set fault=cpu
spin           spin                 --set fault=spin
native         carriers-blocked     --set fault=native
threadlocal    allocation           --set fault=threadlocal
retry          retries              --set fault=retry
permits        permits              --set fault=permits
files          files                --set fault=files
initializer    pinned               --set fault=initializer
loading        class-loading        --set fault=initializer --set threads=platform
pool           small-pool           --set fault=query --set pool=5 --set users=50
pools          small-pool           --set fault=pools
client         client-limit         --set fault=none --set client-connections=100 --set users=200
connections    few-connections      --set fault=none --set max-connections=100 --set users=200
ignored        thread-limit-ignored --set fault=none --set tomcat-threads=20
stall          stalling-downstream  --set fault=none
weak           weak-downstream      --set fault=none
heap           small-heap           --set fault=none --set heap=32m
filling        filling-heap         --set fault=none --set users=1000
leak           leak                 --set fault=leak
serial         serial-collector     --set fault=none
neighbour      load-at-fault        --set fault=none
throttled      throttled            --set fault=none
spinner        background-cpu       --set fault=none --set background=spinner
spinners       background-cpu       --set fault=none --set background=spinners
batch          background-cpu       --set fault=none --set background=batch
poller         background-cpu       --set fault=none --set background=poller
housekeeping   -                    --set fault=none --set background=housekeeping
carriers       carriers-held        --set fault=carriers --set jdk=21
ROWS
}
if [ "${1-}" = --list ]; then
  cases | cut -d ' ' -f 1 | tr '\n' ' '
  echo
  exit 0
fi
option=
case ${1-} in --pictures | --record | --prove)
  option=$1
  shift
  ;;
esac
prove=
[ "$option" != --prove ] || prove=--prove
. "$(dirname -- "$0")/prepare.sh"
kept=$home/target/kept/faults
recorded=$home/product/gauge-core/src/test/resources/dev/loomgauge/core/finding/recorded
mkdir -p "$kept"
quota=/sys/fs/cgroup/cpu/loomgauge-faults

# What is no factor of the scenario is changed in a copy of it.
scenario() { # name
  local copy=$kept/$1.yaml
  sed "s|services: \[faults\]|services: [$home/lab/services/faults/service.yaml]|" "$home/scenarios/50-faults.yaml" >"$copy"
  case $1 in
  stall) sed -i 's|^downstream: {|&stall: 1s/5s, |' "$copy" ;;
  weak) sed -i 's|^downstream: {|&at-once: 10, |; s|timeout: 30s|timeout: 900ms|' "$copy" ;;
  filling)
    sed -i 's|measure: 1s|measure: 0s|; s|^downstream: .*|downstream: {delay: 20s}|; s|^jvm: .*|jvm: ["-XX:NativeMemoryTracking=summary", -Xms192m, -Xmx192m, -XX:+UseG1GC]|' "$copy"
    sed -i 's|^load: .*|load: {model: closed, ramp: 10s, warmup: 5s, hold: 20s, window: fixed, timeout: 60s}\nmemory: {every: 2s}|' "$copy"
    ;;
  heap) sed -i '/^jvm: /d' "$copy" ;;
  serial) sed -i 's|^jvm: .*|jvm: [-Xms64m, -Xmx64m, -Xmn1m]|' "$copy" ;;
  leak) sed -i 's|warmup: 2s, hold: 10s|from: 5, warmup: 5s, hold: 180s, down: 2s, window: fixed|; s|^jvm: .*|jvm: [-Xms512m, -Xmx512m, -Xmn24m]|' "$copy" ;;
  pools) # the path of this fault, and its pools by their names: the five that read are the limit
    local pool="{preset: hikari, pool: " label="{label: \"'" size="' HikariCP connections\", capacity: "
    sed "s|^jar: target|jar: $home/lab/services/faults/target|; s|^watch:.*|&\n  writes: ${pool}write}\n  reads: ${pool}read}|" \
      "$home/lab/services/faults/service.yaml" >"$kept/pools-service.yaml"
    sed -i "s|services: \[.*\]|services: [$kept/pools-service.yaml]|; s|^resources:.*|&\n  writes: ${label}write${size}10}\n  reads: ${label}read${size}5}|" "$copy"
    sed -i 's|^  - use: cpu|&\n  - acquire: writes\n  - {wait: 5ms, for: database}\n  - release: writes\n  - acquire: reads\n  - {wait: 20ms, for: database}\n  - release: reads|' "$copy"
    ;;
  throttled)
    sed "s|^command: \[java, |command: [sh, -c, 'echo \$\$ > $quota/tasks \&\& exec \"\$@\"', sh, java, |; s|^jar: target|jar: $home/lab/services/faults/target|" \
      "$home/lab/services/faults/service.yaml" >"$kept/throttled-service.yaml"
    sed -i "s|services: \[.*\]|services: [$kept/throttled-service.yaml]|" "$copy"
    ;;
  esac
  echo "$copy"
}

able() { # name
  case $1 in
  carriers) [ "${JDK21-}" = yes ] ;;
  throttled) mkdir -p "$quota" 2>/dev/null && echo 20000 >"$quota/cpu.cfs_quota_us" && echo 100000 >"$quota/cpu.cfs_period_us" ;;
  esac 2>/dev/null
}
trap 'rmdir "$quota" 2>/dev/null' EXIT

# Works on every CPU until it is ended, ten minutes at most.
disturb() {
  for ((i = 0; i < $(nproc); i++)); do
    timeout 600 bash -c 'while :; do :; done' &
    disturbers+=($!)
  done
}

# The chart that shows a cause: where the time of a request goes, unless no trial is valid.
chart() { # code
  case $1 in
  few-connections | load-at-fault | carriers-held) echo throughput ;;
  filling-heap) echo memory ;;
  *) echo times ;;
  esac
}

# The codes of the findings, the heaviest first.
codes() { # folder
  "$JAVA_HOME/bin/java" -cp "$jar" dev.loomgauge.bench.FindingCodes "$1"
}

tried=0
wrong=0
while read -r name expected options <&3; do
  [ $# -eq 0 ] || [[ " $* " == *" $name "* ]] || continue
  if ! able "$name"; then
    echo "$name skipped: see the head of this script"
    continue
  fi
  folder=$kept/$name
  rm -rf "$folder" && mkdir -p "$folder"
  disturbers=()
  [ "$name" != neighbour ] || disturb
  (cd "$kept" && "$home/loomgauge" run --plain $prove --out "$folder/results" $options "$(scenario "$name")") >"$folder/out.log" 2>"$folder/err.log"
  code=$?
  [ ${#disturbers[@]} -eq 0 ] || kill "${disturbers[@]}"
  found=$(codes "$folder/results" 2>&1)
  verdict=right
  [ "${found%% *}" = "$expected" ] || verdict=wrong
  if [ $verdict = right ] && [ "$option" = --pictures ] && [ "$expected" != - ]; then
    mkdir -p "$home/docs/findings" && cp "$folder/results/charts/$(chart "$expected").svg" "$home/docs/findings/$expected-$(chart "$expected").svg"
  fi
  if [ "$option" = --record ]; then
    mkdir -p "$recorded/$name"
    cp "$folder"/results/trials/*/trial.json "$recorded/$name/"
    cp "$folder"/results/trials/*/endurance.json "$recorded/$name/" 2>/dev/null
    echo "$expected" >"$recorded/$name/expected.txt"
  fi
  [ $verdict = right ] || wrong=$((wrong + 1))
  tried=$((tried + 1))
  printf '%-13s %-6s exit code %d  expected %-20s found %s\n' "$name" $verdict $code "$expected" "$found"
  sed -n 's/^Tried: */              /p' "$folder/err.log"
done 3< <(cases)
echo "$tried tried, $wrong wrong"
[ $wrong -eq 0 ]

#!/bin/sh
# How long bursts of load and the rests between them should be: warms the services of lab/bench/warm-up.yaml with several lengths, twice, and prints what each run said of its
# warm-up. Needs a quiet machine, and takes about 45 minutes on two cores. usage: lab/bench/warm-up.sh [FOLDER for the results folders]
. "$(dirname -- "$0")/prepare.sh"
folder=${1:-$home/results/$(date +%Y%m%d-%H%M%S)-warm-up}
mkdir -p "$folder" || exit 2
for round in 1 2; do
  for lengths in 4s/4s 4s/0s 2s/2s 10s/4s 15s/15s 90s/0s; do
    run=$folder/$round-$(echo "$lengths" | tr / -)
    sed "s|\(warm: 90s\)|\1, burst: ${lengths%/*}, rest: ${lengths#*/}|" "$home/lab/bench/warm-up.yaml" >"$run.yaml"
    echo "burst ${lengths%/*}, rest up to ${lengths#*/}:"
    "$home/loomgauge" run "$run.yaml" --out "$run" --plain 2>/dev/null | sed -n '/^Warm-up/,/^$/p'
  done
done

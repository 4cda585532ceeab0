#!/bin/bash
# Runs with load, downstream and database in pods of a real Kubernetes cluster of two nodes, which it starts in network namespaces of this
# machine (bench/kubernetes/up.sh) and ends again: bench/kubernetes.sh [ROUNDS]
#   hosts check and one whole run; then ROUNDS times (5 by default) each: Loomgauge is killed, the pulse of a pod is killed, all kubectl of
#   a run are killed, a pod is deleted, a node is cut off. A line each on stdout: what still ran in pods 10 s later, and whether the
#   namespace was empty a minute later. Exit code 1 where anything was left, or a finished trial was lost.
# Needs root, Go and debootstrap for the first time, etcd-server, containerd, runc and containernetworking-plugins, and kubectl.
set -u
. "$(dirname -- "$0")/prepare.sh"
rounds=${1:-5}
"$home/bench/kubernetes/build.sh" || exit 3
dir=$(mktemp -d /tmp/lgk8sXXXX)
trap '"$home/bench/kubernetes/down.sh" "$dir"' EXIT
trap 'exit 130' INT TERM
echo "$(date +%T) starting the cluster"
"$home/bench/kubernetes/up.sh" "$dir" || exit 3
export KUBECONFIG=$dir/kubeconfig
scenario=$home/bench/kubernetes/run.yaml
results=$dir/results
failed=0

here() { ip netns exec lgk8s-0 "$@"; }
kube() { here kubectl --context admin --namespace loomgauge "$@"; }
say() { echo "$(date +%T) $*"; }

# Processes of runs in pods: their command lines, shortened.
in_pods() {
  for process in /proc/[0-9]*; do
    grep -qsz '^HOME=/loomgauge$' "$process/environ" && grep -qsz '^LOOMGAUGE_RUN=' "$process/environ" &&
      tr '\0\n' '  ' <"$process/cmdline" | cut -c1-60 && echo
  done
}
rows() { [ -f "$results/trials.csv" ] && echo $(($(wc -l <"$results/trials.csv") - 1)) || echo 0; }
begun() { find "$results/trials" -mindepth 1 -maxdepth 1 2>/dev/null | wc -l; }

# Waits up to $1 seconds for a condition.
await() {
  local end=$((SECONDS + $1))
  shift
  until "$@"; do
    [ $SECONDS -lt $end ] || return 1
    sleep 0.2
  done
}
loading() { [ "$(rows)" -ge 1 ] && [ "$(begun)" -gt "$(rows)" ] && in_pods | grep -q gauge-load; }
ended() { ! kill -0 "$run" 2>/dev/null; }
start() {
  rm -rf "$results"
  ip netns exec lgk8s-0 java -Dloomgauge.home="$home" -jar "$home/gauge-cli/target/gauge-cli.jar" run "$scenario" --plain --out "$results" >"$dir/out" 2>"$dir/err" &
  run=$!
  await 180 loading || { say "the run does not load: $(tail -n 3 "$dir/err")"; failed=1; return 1; }
}
java_left() { in_pods | grep -c java; }
none_left() { [ -z "$(in_pods)" ]; }
empty() { [ -z "$(kube get jobs,pods -o name 2>/dev/null)" ]; }

# What is left after 10 s, and after a minute; $1 names the loss.
judge() {
  local begin=$SECONDS left
  await 10 none_left
  left=$(in_pods | wc -l)
  await 60 empty || failed=1
  [ "$left" = 0 ] || failed=1
  say "$1: $left processes left after $((SECONDS > begin + 10 ? 10 : SECONDS - begin)) s, namespace $(empty && echo "empty after $((SECONDS - begin)) s" || echo "not empty"), $(rows) trials kept"
}

say "hosts check"
here java -Dloomgauge.home="$home" -jar "$home/gauge-cli/target/gauge-cli.jar" hosts check "$scenario" || failed=1
say "one whole run"
start && { wait "$run"; say "exit code $?"; tail -n +1 "$dir/out"; judge "whole run"; [ "$(rows)" -ge 3 ] || failed=1; }

for round in $(seq "$rounds"); do
  start || continue
  kill -KILL "$run"; wait "$run" 2>/dev/null
  judge "round $round, Loomgauge killed"
  start || continue
  pkill -KILL -P "$run" -f "kubectl .*pulse"
  await 180 ended || failed=1
  judge "round $round, pulse of all pods killed"
  start || continue
  pkill -KILL -P "$run" -f "kubectl "
  await 180 ended || failed=1
  judge "round $round, every kubectl killed"
  start || continue
  kube delete pod --wait=false "$(kube get pods -o name | grep load-1 | cut -d / -f 2)" >/dev/null
  await 180 ended || failed=1
  judge "round $round, a pod deleted"
  start || continue
  ip -n lgk8s-net link set port1 down
  sleep 10
  left=$(in_pods | grep -c gauge-load)
  ip -n lgk8s-net link set port1 up
  say "round $round, node one cut off: $left load engines left after 10 s"
  [ "$left" = 0 ] || failed=1
  await 240 ended || failed=1
  judge "round $round, and after the run"
done
say "$([ $failed = 0 ] && echo "nothing was left" || echo "FAILED")"
exit $failed

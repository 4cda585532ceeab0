#!/bin/bash
# Runs with load, downstream and database in pods of a real Kubernetes cluster of two nodes, which it starts in network namespaces of this
# machine (lab/bench/kubernetes/up.sh) and ends again: lab/bench/kubernetes.sh [ROUNDS]
#   hosts check, one whole run, 'try --pod' of a service in a pod, and a run with load pods on that service; then ROUNDS runs (3 by default), in each of which one after the other is lost while a load runs: the
#   heartbeat of all pods, every kubectl, a load engine, the warden of each pod, the load pods, the link of a node, and in the end Loomgauge;
#   then the run is resumed. A line each on stdout: which processes of what was lost still ran 10 s later, and whether the namespace was
#   empty within a minute. Exit code 1 where anything was left or a finished trial was lost.
# Needs root; up.sh and build.sh say what else.
set -u
. "$(dirname -- "$0")/prepare.sh"
rounds=${1:-3}
dir=$(mktemp -d /tmp/lgk8sXXXX)
trap '"$home/lab/bench/kubernetes/down.sh" "$dir"' EXIT
trap 'exit 130' INT TERM
echo "$(date +%T) starting the cluster"
"$home/lab/bench/kubernetes/up.sh" "$dir" || exit 3
export KUBECONFIG=$dir/kubeconfig PATH=$dir/bin:$PATH
scenario=$home/lab/bench/kubernetes/run.yaml
results=$dir/results
failed=0

here() { ip netns exec lgk8s-0 "$@"; }
kube() { here kubectl --context admin --namespace loomgauge "$@"; }
say() { echo "$(date +%T) $*"; }

# Processes of runs in pods whose command line has a text: pids, or how many still are of those given.
in_pods() {
  for process in $(grep -lsz '^HOME=/loomgauge$' /proc/[0-9]*/environ); do
    grep -qsz '^LOOMGAUGE_RUN=' "$process" && grep -qsa -- "$1" "${process%environ}cmdline" && echo "$process" | cut -d / -f 3
  done
}
wardens() { grep -lsa loomgauge-warden $(grep -lsz '^HOME=/loomgauge$' /proc/[0-9]*/environ | sed 's/environ$/cmdline/') | cut -d / -f 3; }
still() { comm -12 <({ in_pods . && wardens; } | sort) <(echo "$1" | sort) | grep -c .; }
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
loading() { kill -0 "$run" 2>/dev/null && [ "$(begun)" -gt "$(rows)" ] && [ "$(engines | grep -c .)" -ge 2 ]; }
empty() { [ -z "$(kube get jobs,pods -o name 2>/dev/null)" ]; }
none_still() { [ "$(still "$1")" = 0 ]; }
loomgauge() { exec ip netns exec lgk8s-0 "$JAVA_HOME/bin/java" -Dloomgauge.home="$home" -jar "$home/product/gauge-cli/target/gauge-cli.jar" "$@"; }

# Loses something while a load runs: $1 is its name, $2 a command that prints the processes that have to end, and the rest loses it.
lose() {
  local name=$1 pids begin
  await 180 loading || { say "$name: no load runs: $(tail -n 3 "$dir/err")"; failed=1; return; }
  sleep 1
  pids=$($2)
  shift 2
  begin=$SECONDS
  "$@"
  if await 10 none_still "$pids"; then
    say "$name: none of $(echo "$pids" | wc -l) processes left after $((SECONDS - begin)) s"
  else
    say "$name: $(still "$pids") of $(echo "$pids" | wc -l) processes left after 10 s"
    comm -12 <({ in_pods . && wardens; } | sort) <(echo "$pids" | sort) | while read -r pid; do
      tr '\0\n' '  ' <"/proc/$pid/cmdline" | cut -c1-200 && echo
    done
    failed=1
  fi
}
kill_heartbeats() { pkill -KILL -P "$run" -f "kubectl .*heartbeat"; }
kill_kubectl() { pkill -KILL -P "$run" -f "kubectl "; }
first_engine() { engines | head -n 1; }
kill_engine() { first_engine | xargs kill -s KILL; }
cut_power() { kill -s KILL "$(sed -n 2p "$dir/pids")"; }
everything() { in_pods .; }
engines() { in_pods gauge-load; }
kill_wardens() { wardens | xargs -r kill -s KILL; pkill -KILL -P "$run" -f "kubectl .*warden"; }
delete_load() { kube get pods -o name | grep -e -load- | xargs ip netns exec lgk8s-0 kubectl --context admin --namespace loomgauge delete --wait=false >/dev/null; }
cut_link() { ip -n lgk8s-net link set port1 down; }
kill_loomgauge() { kill -KILL "$run"; wait "$run" 2>/dev/null; }
emptied() {
  local begin=$SECONDS
  if await 60 empty; then say "$1: namespace empty after $((SECONDS - begin)) s"; else say "$1: namespace not empty"; failed=1; fi
}

say "manifests of the documents"
for manifest in "$home"/docs/kubernetes-*.yaml; do kube apply --dry-run=server -f "$manifest" || failed=1; done
say "hosts check"
(loomgauge hosts check "$scenario") || failed=1
say "one whole run"
(loomgauge run "$scenario" --plain --out "$results") 2>"$dir/err"
say "exit code $?"
[ "$(rows)" -ge 3 ] || failed=1
emptied "whole run"

say "a service of five threads in a pod"
kube apply -f "$home/lab/bench/kubernetes/service.yaml" -f "$home/docs/kubernetes-try-role.yaml" >/dev/null
kube create rolebinding bench-try --role loomgauge-try --user bench >/dev/null
kube wait --for=condition=Ready pod/service --timeout=60s >/dev/null
kube exec -i service -- sh -c 'cat >/tmp/Own.java && touch /tmp/go' <"$home/product/gauge-cli/src/test/resources/own/Own.java"
sleep 5
(loomgauge try --pod service --context bench --image localhost/loomgauge-base:25 \
  --request "$home/lab/bench/kubernetes/requests.yaml" --max-users 64 --plain --out "$dir/pod" --write "$dir/pod.yaml" >"$dir/out" 2>"$dir/err")
say "exit code $?, $(grep -o 'JDK HTTP server threads, [0-9]*' "$dir/out"), $(grep -c 'wait: 5[0-9]' "$dir/pod.yaml") waits of 50 ms"
grep -q 'capacity: {platform: 5,' "$dir/pod.yaml" || failed=1
sleep 20
still=$(kube get pod service -o jsonpath='{.status.ephemeralContainerStatuses[*].state.running}')
say "the container that was added $([ -z "$still" ] && echo "has ended" || echo "still runs")"
[ -z "$still" ] || failed=1
(loomgauge run "$home/lab/bench/kubernetes/address.yaml" --allow-host 10.98.0.11 --plain --out "$dir/address" >"$dir/out" 2>"$dir/err")
say "load pods on that service: exit code $?, $(cut -d , -f 2 "$dir/address/network.csv" | sort -u | grep -c from) round trips"
sed -n '/reached/,/^$/p' "$dir/out"
[ "$(grep -c . "$dir/address/trials.csv")" -ge 5 ] || failed=1
kube delete pod service >/dev/null
emptied "a service in a pod"

sed 's/^repetitions: .*/repetitions: 40/' "$scenario" >"$dir/long.yaml"
for round in $(seq "$rounds"); do
  rm -rf "$results"
  (loomgauge run "$dir/long.yaml" --plain --out "$results" >"$dir/out" 2>"$dir/err") &
  run=$!
  lose "round $round, heartbeat of all pods" everything kill_heartbeats
  lose "round $round, every kubectl" everything kill_kubectl
  lose "round $round, a load engine" first_engine kill_engine
  lose "round $round, wardens and their kubectl" wardens kill_wardens
  lose "round $round, load pods deleted" engines delete_load
  lose "round $round, link of node one" engines cut_link
  ip -n lgk8s-net link set port1 up
  lose "round $round, Loomgauge" everything kill_loomgauge
  emptied "round $round"
  kept=$(cut -d , -f 1 "$results/trials.csv" | sort)
  (timeout -s INT 60 ip netns exec lgk8s-0 "$JAVA_HOME/bin/java" -Dloomgauge.home="$home" -jar "$home/product/gauge-cli/target/gauge-cli.jar" run --resume "$results" --plain) >"$dir/out" 2>"$dir/err"
  missing=$(comm -23 <(echo "$kept") <(cut -d , -f 1 "$results/trials.csv" | sort) | grep -c .)
  say "round $round, resumed for a minute: $missing of $(echo "$kept" | wc -l) trials missing, $(rows) now"
  [ "$missing" = 0 ] || failed=1
  emptied "round $round, resumed"
done
say "$([ $failed = 0 ] && echo "nothing was left" || echo "FAILED")"
exit $failed

#!/bin/sh
# Starts a real cluster in network namespaces of this machine: bench/kubernetes/up.sh FOLDER. The controller lgk8s-0 has etcd, the API
# server, the scheduler and the controller manager; lgk8s-1 and lgk8s-2 are nodes, with containerd and a kubelet each and labels role=one
# and role=two. They are on a bridge in one more namespace: nothing of it is seen from outside. FOLDER/kubeconfig has the context "bench",
# whose user has the role of docs/hosts.md in the namespace "loomgauge", and "admin". Needs root, what build.sh has built, and etcd,
# containerd, runc and containernetworking-plugins. down.sh FOLDER ends all of it, also after a failure.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
mkdir -p "$1"
dir=$(CDPATH='' cd -- "$1" && pwd)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/loomgauge-kubernetes
server=https://10.98.0.10:6443
for tool in etcd containerd ctr runc ip nsenter openssl kubectl; do
  command -v $tool >/dev/null || {
    echo "There is no $tool. Remedy: apt-get install etcd-server containerd runc containernetworking-plugins openssl, and kubectl." >&2
    exit 3
  }
done
for part in kube-apiserver kube-controller-manager kube-scheduler kubelet; do ln -sf "$cache/kubernetes" "$dir/$part"; done
export PATH="$dir:$PATH"

# A kubelet sets these for the whole machine.
for setting in kernel.panic kernel.panic_on_oops vm.overcommit_memory vm.panic_on_oom kernel.keys.root_maxkeys kernel.keys.root_maxbytes; do
  sysctl "$setting" 2>/dev/null || true
done >"$dir/sysctl"

ip netns add lgk8s-net
ip -n lgk8s-net link add bridge type bridge
ip -n lgk8s-net link set bridge up
for n in 0 1 2; do
  ip netns add lgk8s-$n
  ip -n lgk8s-net link add port$n type veth peer name eth0 netns lgk8s-$n
  ip -n lgk8s-net link set port$n master bridge up
  ip -n lgk8s-$n address add 10.98.0.$((10 + n))/24 dev eth0
  ip -n lgk8s-$n link set eth0 up
  ip -n lgk8s-$n link set lo up
  ip -n lgk8s-$n route add default via 10.98.0.1
done

# Starts a process in namespace $1 under a name; its output is in FOLDER/NAME.log.
start() {
  host=$1
  name=$2
  shift 2
  nsenter --net=/run/netns/"$host" unshare --uts sh -c "hostname $host; exec \"\$@\"" sh "$@" >"$dir/$name.log" 2>&1 </dev/null &
  echo $! >>"$dir/pids"
}

# Waits until a command succeeds; $1 is what for.
await() {
  what=$1
  shift
  tries=0
  until "$@" >"$dir/await.log" 2>&1; do
    tries=$((tries + 1))
    [ $tries -lt 240 ] || { echo "No $what within two minutes; see $dir/*.log." >&2 && exit 3; }
    sleep 0.5
  done
}

admin=$(openssl rand -hex 16)
bench=$(openssl rand -hex 16)
chmod 700 "$dir" # tokens and keys; containerd makes folders of images by the umask, which stays
printf '%s,admin,1,system:masters\n%s,bench,2\n' "$admin" "$bench" >"$dir/tokens.csv"
openssl genrsa -out "$dir/accounts.key" 2048 2>/dev/null
start lgk8s-0 etcd etcd --data-dir "$dir/etcd" --unsafe-no-fsync --listen-client-urls http://127.0.0.1:2379 \
  --advertise-client-urls http://127.0.0.1:2379 --listen-peer-urls http://127.0.0.1:2380
start lgk8s-0 kube-apiserver kube-apiserver --etcd-servers http://127.0.0.1:2379 --bind-address 10.98.0.10 --advertise-address 10.98.0.10 \
  --cert-dir "$dir/certificates" --token-auth-file "$dir/tokens.csv" --authorization-mode RBAC --service-cluster-ip-range 10.97.0.0/24 \
  --service-account-issuer https://loomgauge --service-account-key-file "$dir/accounts.key" --service-account-signing-key-file "$dir/accounts.key" \
  --disable-admission-plugins ServiceAccount --kubelet-preferred-address-types InternalIP --anonymous-auth=false
tries=0
until [ -s "$dir/certificates/apiserver.crt" ]; do
  tries=$((tries + 1))
  [ $tries -lt 240 ] || { echo "The API server has not started; see $dir/kube-apiserver.log." >&2 && exit 3; }
  sleep 0.5
done
cat >"$dir/kubeconfig" <<CONFIG
apiVersion: v1
kind: Config
clusters: [{name: bench, cluster: {server: "$server", certificate-authority: "$dir/certificates/apiserver.crt"}}]
users: [{name: admin, user: {token: "$admin"}}, {name: bench, user: {token: "$bench"}}]
contexts: [{name: admin, context: {cluster: bench, user: admin}}, {name: bench, context: {cluster: bench, user: bench, namespace: loomgauge}}]
current-context: admin
CONFIG
kube() { ip netns exec lgk8s-0 kubectl --kubeconfig "$dir/kubeconfig" "$@"; }
await "API server" kube get --raw /readyz
kube create namespace loomgauge >/dev/null
kube apply -f "$here/../../docs/kubernetes-role.yaml" >/dev/null
kube -n loomgauge create rolebinding bench --role loomgauge --user bench >/dev/null
start lgk8s-0 kube-controller-manager kube-controller-manager --kubeconfig "$dir/kubeconfig" --service-account-private-key-file "$dir/accounts.key" \
  --bind-address 127.0.0.1 --cert-dir "$dir/certificates" --leader-elect=false
start lgk8s-0 kube-scheduler kube-scheduler --kubeconfig "$dir/kubeconfig" --bind-address 127.0.0.1 --leader-elect=false

mkdir -p "$dir/cni"
echo '{"cniVersion": "0.4.0", "name": "none", "plugins": [{"type": "loopback"}]}' >"$dir/cni/10-none.conflist"
for n in 1 2; do
  mkdir -p "$dir/node$n"
  cat >"$dir/node$n/containerd.toml" <<CONFIG
version = 2
root = "$dir/node$n/images"
state = "$dir/node$n/state"
oom_score = 0
[grpc]
  address = "$dir/node$n/sock"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "localhost/loomgauge-base:25"
  restrict_oom_score_adj = true
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "/usr/lib/cni"
    conf_dir = "$dir/cni"
CONFIG
  cat >"$dir/node$n/kubelet.yaml" <<CONFIG
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
address: 10.98.0.1$n
authentication: {anonymous: {enabled: true}, webhook: {enabled: false}}
authorization: {mode: AlwaysAllow}
containerRuntimeEndpoint: "unix://$dir/node$n/sock"
cgroupDriver: cgroupfs
cgroupsPerQOS: false
enforceNodeAllocatable: []
failCgroupV1: false
failSwapOn: false
oomScoreAdj: 0
makeIPTablesUtilChains: false
resolvConf: ""
readOnlyPort: 0
healthzPort: 0
evictionHard: {memory.available: 100Mi}
imageGCHighThresholdPercent: 100
podLogsDir: $dir/node$n/logs
nodeStatusUpdateFrequency: 5s
CONFIG
  start lgk8s-$n containerd$n containerd --config "$dir/node$n/containerd.toml"
  await "containerd" ctr -a "$dir/node$n/sock" version
  ctr -a "$dir/node$n/sock" -n k8s.io images import "$cache/image.tar" >"$dir/import$n.log" 2>&1
  role=one
  [ $n = 1 ] || role=two
  start lgk8s-$n kubelet$n kubelet --config "$dir/node$n/kubelet.yaml" --kubeconfig "$dir/kubeconfig" --root-dir "$dir/node$n/kubelet" \
    --hostname-override lgk8s-$n --node-ip 10.98.0.1$n --node-labels role=$role
done
await "nodes" kube wait --for=condition=Ready --timeout=1s node/lgk8s-1 node/lgk8s-2

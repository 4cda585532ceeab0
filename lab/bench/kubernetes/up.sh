#!/bin/sh
# Starts a real cluster in network namespaces of this machine: lab/bench/kubernetes/up.sh FOLDER. The controller lgk8s-0 (10.98.0.10) has
# etcd, the API server, the scheduler and the controller manager; lgk8s-1 and lgk8s-2 (10.98.0.11 and 12) are nodes, with containerd and
# a kubelet each and labels role=one and role=two. They are on a bridge in one more namespace, lgk8s-net; no part is reached from outside:
#   ip netns exec lgk8s-0 FOLDER/bin/kubectl --kubeconfig FOLDER/kubeconfig get nodes
#   ip -n lgk8s-net link set port1 down              pulls the cable of the first node
#   kill -KILL "$(sed -n 1p FOLDER/pids)"            cuts its power
# FOLDER/kubeconfig has the context "bench", whose user has the role of docs/kubernetes-role.yaml in the namespace "loomgauge", and "admin".
# Each host has its own processes and mounts; no mount and no setting of this machine's kernel is touched. LOOMGAUGE_CLUSTER is a name in
# place of lgk8s, so that two clusters can be up. Needs root; installs by apt what is missing and builds the rest once (build.sh).
# down.sh FOLDER ends all of it, also after a failure.
set -eu
umask 077
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
cache=${XDG_CACHE_HOME:-$HOME/.cache}/loomgauge-kubernetes
name=${LOOMGAUGE_CLUSTER:-lgk8s}
server=https://10.98.0.10:6443

fail() {
  echo "$1" >&2
  exit 3
}
[ $# = 1 ] || { echo "usage: up.sh FOLDER" >&2 && exit 2; }
[ "$(id -u)" = 0 ] || fail "A cluster can be started by root only."
mkdir -p "$1" "$cache"
dir=$(CDPATH='' cd -- "$1" && pwd)
[ ${#dir} -le 48 ] || fail "$dir is too long for the paths of sockets. Remedy: a folder right below /tmp."
case $dir in *[!A-Za-z0-9._/-]* | /run/* | /var/*) fail "$dir does not do. Remedy: a folder right below /tmp." ;; esac
[ -z "$(ls -A "$dir")" ] || fail "$dir is not empty. Remedy: another folder, or down.sh $dir where a cluster is in it."
for host in $name-net $name-0 $name-1 $name-2; do
  [ ! -e "/run/netns/$host" ] ||
    fail "There is a namespace $host already. Remedy: down.sh with the folder of that cluster, or LOOMGAUGE_CLUSTER=NAME."
done

packages=
need() { command -v "$1" >/dev/null || packages="$packages $2"; }
need etcd etcd-server
need containerd containerd
need runc runc
need ip iproute2
need nsenter util-linux
need openssl openssl
[ -x /usr/lib/cni/loopback ] || packages="$packages containernetworking-plugins"
[ -f "$cache/image.tar" ] || need debootstrap debootstrap
if [ -n "$packages" ]; then
  echo "Installing$packages ..." >&2
  # shellcheck disable=SC2086
  { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $packages; } \
    >"$cache/apt.log" 2>&1 || fail "apt-get cannot install$packages; see $cache/apt.log."
fi
"$here/build.sh"

mkdir "$dir/bin" "$dir/cni"
ln -s "$cache/kubectl" "$dir/bin/kubectl"
for part in kube-apiserver kube-controller-manager kube-scheduler kubelet; do ln -s "$cache/kubernetes" "$dir/bin/$part"; done
export PATH="$dir/bin:$PATH"
printf '%s\n' "$name-0" "$name-1" "$name-2" "$name-net" >"$dir/namespaces"
ip netns add "$name-net"
ip -n "$name-net" link add bridge type bridge
ip -n "$name-net" link set bridge up
for n in 0 1 2; do
  ip netns add "$name-$n"
  ip -n "$name-net" link add port$n type veth peer name eth0 netns "$name-$n"
  ip -n "$name-net" link set port$n master bridge up
  ip -n "$name-$n" address add 10.98.0.1$n/24 dev eth0
  ip -n "$name-$n" link set eth0 up
  ip -n "$name-$n" link set lo up
  ip -n "$name-$n" route add default via 10.98.0.1
done

# Starts a part $2 of host $1 with processes and mounts of its own: it ends with all that it started. Its output is in FOLDER/PART.log.
start() {
  host=$1
  part=$2
  shift 2
  # Not by "ip netns exec", which hides cgroups.
  nsenter --net="/run/netns/$host" unshare --mount --uts --pid --fork --kill-child --mount-proc \
    sh -c "umask 022; hostname $host; exec \"\$@\"" sh "$@" >"$dir/$part.log" 2>&1 </dev/null &
  echo $! >>"$dir/pids"
}

# Waits until a command succeeds; $1 is what for.
await() {
  what=$1
  shift
  tries=0
  until "$@" >"$dir/await.log" 2>&1; do
    tries=$((tries + 1))
    [ $tries -lt 600 ] || fail "No $what within two minutes; see $dir/*.log and $dir/node*/*.log."
    sleep 0.2
  done
}

# The nodes first: the image takes the longest. A kubelet sets some of the kernel's settings for the whole machine; it gets files instead.
cat >"$dir/node.sh" <<'NODE'
cd "$1" && mkdir settings || exit 3
for own in /run /var/log /var/lib/kubelet; do mkdir -p $own && mount -t tmpfs tmpfs $own || exit 3; done
image=$2
shift 2
for setting in kernel/panic kernel/panic_on_oops kernel/keys/root_maxkeys kernel/keys/root_maxbytes \
  vm/overcommit_memory vm/panic_on_oom; do
  [ -f /proc/sys/$setting ] || continue
  mkdir -p "settings/${setting%/*}" && cat /proc/sys/$setting >settings/$setting || exit 3
  mount --bind settings/$setting /proc/sys/$setting || exit 3
done
# Each is started again when it dies, as an init system would.
while :; do
  containerd --config containerd.toml >>containerd.log 2>&1
  sleep 1
done &
until [ -S sock ]; do sleep 0.1; done
ctr -a sock -n k8s.io images import "$image" >import.log 2>&1 || exit 3
until [ -f ../api ]; do sleep 0.1; done
while :; do
  kubelet --config kubelet.yaml "$@" >>kubelet.log 2>&1
  sleep 1
done
NODE
echo '{"cniVersion": "0.4.0", "name": "none", "plugins": [{"type": "loopback"}]}' >"$dir/cni/10-none.conflist"
for n in 1 2; do
  node=$dir/node$n
  mkdir "$node"
  cat >"$node/containerd.toml" <<CONFIG
version = 2
root = "$node/images"
state = "$node/state"
oom_score = 0
[grpc]
  address = "$node/sock"
[plugins."io.containerd.internal.v1.opt"]
  path = "$node/opt"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "localhost/loomgauge-base:25"
  restrict_oom_score_adj = true
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "/usr/lib/cni"
    conf_dir = "$dir/cni"
CONFIG
  cat >"$node/kubelet.yaml" <<CONFIG
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
address: 10.98.0.1$n
authentication: {anonymous: {enabled: true}, webhook: {enabled: false}}
authorization: {mode: AlwaysAllow}
containerRuntimeEndpoint: "unix://$node/sock"
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
podLogsDir: $node/logs
volumePluginDir: $node/plugins
nodeStatusUpdateFrequency: 5s
CONFIG
  role=one
  [ $n = 1 ] || role=two
  start "$name-$n" node$n sh "$dir/node.sh" "$node" "$cache/image.tar" --kubeconfig "$dir/kubeconfig" --root-dir "$node/kubelet" \
    --cert-dir "$node/certificates" --hostname-override "$name-$n" --node-ip 10.98.0.1$n --node-labels role=$role
done

admin=$(openssl rand -hex 16)
bench=$(openssl rand -hex 16)
printf '%s,admin,1,system:masters\n%s,bench,2\n' "$admin" "$bench" >"$dir/tokens.csv"
openssl genrsa -out "$dir/accounts.key" 2048 2>/dev/null
start "$name-0" etcd etcd --data-dir "$dir/etcd" --unsafe-no-fsync --listen-client-urls http://127.0.0.1:2379 \
  --advertise-client-urls http://127.0.0.1:2379 --listen-peer-urls http://127.0.0.1:2380
start "$name-0" kube-apiserver kube-apiserver --etcd-servers http://127.0.0.1:2379 --cert-dir "$dir/certificates" \
  --bind-address 10.98.0.10 --advertise-address 10.98.0.10 --service-cluster-ip-range 10.97.0.0/24 --anonymous-auth=false \
  --token-auth-file "$dir/tokens.csv" --authorization-mode RBAC --disable-admission-plugins ServiceAccount \
  --service-account-key-file "$dir/accounts.key" --service-account-signing-key-file "$dir/accounts.key" \
  --service-account-issuer https://loomgauge --kubelet-preferred-address-types InternalIP
await "certificate of the API server" test -s "$dir/certificates/apiserver.crt"
cat >"$dir/kubeconfig" <<CONFIG
apiVersion: v1
kind: Config
clusters: [{name: bench, cluster: {server: "$server", certificate-authority: "$dir/certificates/apiserver.crt"}}]
users: [{name: admin, user: {token: "$admin"}}, {name: bench, user: {token: "$bench"}}]
contexts:
  - {name: admin, context: {cluster: bench, user: admin}}
  - {name: bench, context: {cluster: bench, user: bench, namespace: loomgauge}}
current-context: admin
CONFIG
kube() { ip netns exec "$name-0" kubectl --cache-dir "$dir/cache" --kubeconfig "$dir/kubeconfig" "$@"; }
await "API server" kube get --raw /readyz
true >"$dir/api"
start "$name-0" kube-controller-manager kube-controller-manager --kubeconfig "$dir/kubeconfig" --bind-address 127.0.0.1 \
  --service-account-private-key-file "$dir/accounts.key" --cert-dir "$dir/certificates" --leader-elect=false
start "$name-0" kube-scheduler kube-scheduler --kubeconfig "$dir/kubeconfig" --bind-address 127.0.0.1 --leader-elect=false
kube create namespace loomgauge >/dev/null
kube apply -f "$here/../../../docs/kubernetes-role.yaml" >/dev/null
kube -n loomgauge create rolebinding bench --role loomgauge --user bench >/dev/null
await nodes kube wait --for=condition=Ready --timeout=1s "node/$name-1" "node/$name-2"

#!/bin/sh
# Ends what up.sh FOLDER has started, also where it came half of the way: lab/bench/kubernetes/down.sh FOLDER. Every process in the network
# namespaces of the cluster is killed, and the folder is deleted.
set -u
[ $# = 1 ] || { echo "usage: down.sh FOLDER" >&2 && exit 2; }
dir=$(CDPATH='' cd -- "$1" && pwd) || exit 2
if [ ! -f "$dir/namespaces" ]; then
  # Nothing was started; what apt or a user has left there stays.
  rmdir "$dir" 2>/dev/null || echo "There is no cluster in $dir." >&2
  exit 0
fi

# With its first process, which is in this list, a node is gone and can start nothing more.
in_namespaces() { while read -r name; do ip netns pids "$name" 2>/dev/null; done <"$dir/namespaces"; }
tries=0
left=$(in_namespaces)
while [ -n "$left" ]; do
  tries=$((tries + 1))
  [ $tries -lt 100 ] || { echo "These do not end:" "$left" >&2 && exit 1; }
  for pid in $left; do kill -s KILL "$pid" 2>/dev/null; done
  sleep 0.1
  left=$(in_namespaces)
done

# Containers are in groups below /k8s.io, as those of other clusters.
for container in "$dir"/node*/state/io.containerd.runtime.v2.task/k8s.io/*; do
  for group in /sys/fs/cgroup/k8s.io/"${container##*/}" /sys/fs/cgroup/*/k8s.io/"${container##*/}"; do
    [ ! -d "$group" ] || find "$group" -depth -type d -exec rmdir {} +
  done
done
rmdir /sys/fs/cgroup/k8s.io /sys/fs/cgroup/*/k8s.io /var/lib/kubelet 2>/dev/null
while read -r name; do [ ! -e "/run/netns/$name" ] || ip netns delete "$name"; done <"$dir/namespaces"
rm -rf "$dir"

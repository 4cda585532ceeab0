#!/bin/sh
# Ends what up.sh FOLDER has started, and puts the kernel's settings back.
set -u
dir=$(CDPATH='' cd -- "$1" && pwd) || exit 2
for n in 1 2; do
  sock=$dir/node$n/sock
  [ -S "$sock" ] || continue
  for task in $(ctr -a "$sock" -n k8s.io tasks list -q 2>/dev/null); do ctr -a "$sock" -n k8s.io tasks kill -s KILL "$task" 2>/dev/null; done
done
[ ! -f "$dir/pids" ] || while read -r pid; do kill -s KILL "$pid" 2>/dev/null; done <"$dir/pids"
# The parents of containers outlive containerd; each names its socket.
for process in /proc/[0-9]*; do
  cat "$process/cmdline" 2>/dev/null | tr '\0' ' ' | grep -q -- "^/usr/bin/containerd-shim.* -address $dir/" || continue
  for child in $(cat "$process"/task/*/children 2>/dev/null); do kill -s KILL "$child" 2>/dev/null; done
  kill -s KILL "${process#/proc/}" 2>/dev/null
done
sleep 1
grep -o " $dir/[^ ]*" /proc/self/mounts | sort -r | while read -r mount; do umount -l "$mount"; done
for name in lgk8s-0 lgk8s-1 lgk8s-2 lgk8s-net; do ip netns delete $name 2>/dev/null; done
while read -r line; do sysctl -q -w "${line%% =*}=${line##*= }"; done <"$dir/sysctl"
rm -rf "$dir"

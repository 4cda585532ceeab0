#!/bin/bash
# How far apart load engines on four hosts begin whose clocks are seconds apart, as one server sees it, and whether their counts are those of the server: a
# markdown table on stdout, a row a start. The hosts are network namespaces of this machine, with clocks of 2 s and 1 s behind and ahead.
#   --rounds N (5), each with new processes   --starts N of each (4)
# Needs root, iproute2, openssh-client, openssh-server and libfaketime; about four minutes.
set -u
PATH=$PATH:/usr/sbin
for needed in ip unshare ssh sshd; do
  command -v $needed >/dev/null || { echo "start-spread.sh: needs $needed (iproute2, util-linux, openssh-client, openssh-server)" >&2; exit 2; }
done
[ "$(id -u)" = 0 ] || { echo "start-spread.sh: needs root" >&2; exit 2; }
. "$(dirname -- "$0")/prepare.sh"
hosts=$home/product/gauge-cli/src/test/resources/hosts
dir=$(mktemp -d /tmp/lgclkXXXX)
name=lgc$(($$ % 100000))
trap 'sh "$hosts/down.sh" "$dir/network" "$name" 4 2>/dev/null; rm -rf "$dir"' EXIT
trap 'exit 130' INT TERM
sh "$hosts/up.sh" "$dir/network" "$name" 4 -2 -1 +1 +2 >&2 || exit 2
for host in 1 2 3 4; do
  tries=0
  until grep -qs "Server listening" "$dir/network/sshd$host.log"; do
    tries=$((tries + 1))
    [ $tries -lt 300 ] || { echo "start-spread.sh: no sshd on host$host: $(cat "$dir/network/sshd$host.log")" >&2; exit 2; }
    sleep 0.1
  done
done
ip netns exec "$name-0" "$JAVA_HOME/bin/java" -Xmx256m -XX:+UseSerialGC "-Dloomgauge.home=$home" -cp "$jar" \
  dev.loomgauge.bench.StartSpread "--config=$dir/network/config" "$@" host1 host2 host3 host4

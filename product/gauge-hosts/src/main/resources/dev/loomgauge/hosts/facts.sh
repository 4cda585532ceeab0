# Prints what this host has, a line each. $1 is the JDK that Loomgauge runs on at home, which is tried first; $2 is
# what SSH_CONNECTION would be, where no ssh sets it.
echo "system $(uname -s)"
echo "home $HOME"
echo "connection ${2:-${SSH_CONNECTION:-}}"
# The interface by which it reaches the caller, by the routes of IPv4, whose addresses have their bytes in the order of this machine.
caller=${2:-${SSH_CONNECTION:-}}
case ${caller%% *} in
*[!0-9.]* | '') ;;
*)
  address=$(echo "${caller%% *}" | awk -F . '{ printf "%.0f", $1 + 256 * $2 + 65536 * $3 + 16777216 * $4 }')
  best=-1
  while read -r device to _ _ _ _ _ mask _; do
    [ "$device" != Iface ] || continue
    if [ $((address & 0x$mask)) -eq $((0x$to)) ] && [ $((0x$mask)) -gt $best ]; then
      best=$((0x$mask))
      link=$device
    fi
  done </proc/net/route
  # A speed without a device behind it is a number of the driver's.
  [ -z "${link:-}" ] || echo "link $link $([ -e /sys/class/net/$link/device ] && cat /sys/class/net/$link/speed 2>/dev/null || echo 0)"
  ;;
esac
set -- "$1" "${JAVA_HOME:-}" "$(command -v java || true)"
cpus=$(sed -n 's/^Cpus_allowed_list:[[:space:]]*//p' /proc/self/status)
echo "cpus $cpus"
echo "online $(cat /sys/devices/system/cpu/online 2>/dev/null)" # the list above may have CPUs that are not there
group=/sys/fs/cgroup # that of a container; version 2 of control groups, or 1
echo "quota $(cat $group/cpu.max 2>/dev/null || cat $group/cpu/cpu.cfs_quota_us $group/cpu/cpu.cfs_period_us 2>/dev/null | tr '\n' ' ')"
echo "files $(ulimit -Hn)"
echo "load $(cut -d ' ' -f 1 /proc/loadavg)"
echo "free $(sed -n 's/^MemAvailable:[[:space:]]*\([0-9]*\) kB/\1/p' /proc/meminfo)"
taskset -c "$cpus" true 2>/dev/null || echo "missing taskset of util-linux"
for tool in tar sha256sum grep awk getconf; do
  command -v $tool >/dev/null || echo "missing $tool"
done
flock --version 2>/dev/null | grep -q util-linux || echo "missing flock of util-linux"
[ -n "$3" ] && third=$(dirname "$(dirname "$(readlink -f "$3")")")
for jdk in "$1" "$2" "${third:-}" /usr/lib/jvm/* /opt/java/* /opt/jdk* "$HOME"/.sdkman/candidates/java/*; do
  if [ -x "$jdk/bin/java" ] && [ -r "$jdk/release" ]; then
    echo "jdk $(sed -n 's/^JAVA_VERSION="\(.*\)"/\1/p' "$jdk/release") $jdk"
  fi
done

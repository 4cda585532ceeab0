# Prints what processes of this host have used. Standard input has a line of a pid; the answer is a line of CPU time in ticks,
# that of ended descendants included, resident pages, threads and processes, of the process and all that it started; or "gone".
# The answer to "link DEVICE" is the bytes that a network interface has received and sent.
# The answer to "cpus" is the lines of each CPU in /proc/stat, with semicolons between them.
# The answer to "quota" is the number of periods in which the CPU quota of its control group was used up, or "none".
group=/sys/fs/cgroup # that of a container; version 2 of control groups, or 1
echo "units $(getconf CLK_TCK) $(getconf PAGESIZE)"
while read -r pid; do
  if [ "$pid" = quota ]; then
    periods=$(cat $group/cpu.stat $group/cpu/cpu.stat 2>/dev/null | awk '/^nr_periods [1-9]/ { set = 1 } /^nr_throttled/ && set { print $2; exit }')
    echo "${periods:-none}"
    continue
  fi
  if [ "$pid" = cpus ]; then
    grep '^cpu[0-9]' /proc/stat | tr '\n' ';'
    echo
    continue
  fi
  if [ "${pid%% *}" = link ]; then
    statistics=/sys/class/net/${pid#* }/statistics
    echo "$(cat "$statistics/rx_bytes" 2>/dev/null) $(cat "$statistics/tx_bytes" 2>/dev/null)"
    continue
  fi
  cat /proc/[0-9]*/stat 2>/dev/null | awk -v root="$pid" '
    {
      pid = $1
      sub(/^.*[)] /, "")
      parent[pid] = $2
      cpu[pid] = $12 + $13 + $14 + $15
      threads[pid] = $18
      pages[pid] = $22
    }
    END {
      if (!(root in cpu)) { print "gone"; exit }
      for (pid in cpu) {
        for (at = pid; at in parent && at != root; at = parent[at]) {}
        if (at == root) { c += cpu[pid]; p += pages[pid]; t += threads[pid]; n++ }
      }
      printf "%.0f %.0f %.0f %.0f\n", c, p, t, n
    }'
done

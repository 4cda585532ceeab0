# Ends what a run has left on this host once Loomgauge is gone, or cannot be heard for $2 seconds. $1 is what the marks of the
# run begin with: the environment of its processes, and of all that they start, says LOOMGAUGE_RUN=MARK. Standard input has a
# line a second: "beat", or "gone MARK" when the other end of a process is gone. Each process has left its pid in a file
# MARK.pid: when it has ended, what it started ends too. $3 is a folder of the user.
run=$1
limit=$2
trap '' HUP INT QUIT TERM PIPE
umask 077

# An environment has zeros for ends of lines: grep is told so, but for that of busybox, which takes them for that and knows no -z.
zeros=-z
printf 'a\000b' | grep -qz '^b' 2>/dev/null || zeros=

# Prints the processes whose environment has a mark that matches $1.
marked() {
  grep -ls $zeros "^LOOMGAUGE_RUN=$1" /proc/[0-9]*/environ | while IFS=/ read -r _ _ pid _; do
    echo "$pid"
  done
}

# Asks those to end, and insists after 2 s.
end() {
  for pid in $(marked "$1"); do kill -s TERM "$pid"; done
  ticks=0
  while [ $ticks -lt 20 ] && [ -n "$(marked "$1")" ]; do
    sleep 0.1
    ticks=$((ticks + 1))
  done
  for pid in $(marked "$1"); do kill -s KILL "$pid"; done
}

finish() {
  end "$run-"
  rm -rf "$folder"
}

mkdir -p "$3" || exit 74
exec 9>>"$3/lock-$(uname -n)"
flock -w 10 9 || {
  echo busy
  exit 75
}
folder=${TMPDIR:-/tmp}/loomgauge-$run
mkdir -p "$folder" || exit 74

# The clock runs in a process of its own, because a shell cannot read with a time limit. It does nothing where the one that
# reads was killed: another takes its place.
reader=$$
(
  left=$limit
  trap 'left=$limit' USR1
  : >"$folder/clock"
  while [ $left -gt 0 ]; do
    sleep 1
    kill -s 0 $reader || exit
    left=$((left - 1))
  done
  finish
  kill -s KILL $reader
) </dev/null >/dev/null 2>&1 &
clock=$!

until [ -e "$folder/clock" ]; do sleep 0.1; done # before, a beat would end it

echo "ready $folder"
while read -r word mark; do
  kill -s USR1 $clock
  case $word in gone) end "$mark\$" & ;; esac
  for file in "$folder"/*.pid; do
    [ -f "$file" ] && read -r pid <"$file" || continue
    kill -s 0 "$pid" 2>/dev/null && continue
    rm -f "$file"
    mark=${file##*/}
    end "${mark%.pid}\$" &
  done
done
kill -s KILL $clock
wait
finish

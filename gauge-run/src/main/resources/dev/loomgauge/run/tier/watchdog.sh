# Ends what Loomgauge started once Loomgauge is gone. Standard input has "watch PID" and "gone PID",
# a line each; its end means that Loomgauge has ended, in whatever way.
trap '' HUP INT QUIT TERM
set -f

# Prints when process $1 started, so that a pid used again is not taken for it; nothing if it has ended.
born() {
  if [ -r /proc/self/stat ]; then
    read -r stat <"/proc/$1/stat" || return 0
    set -- ${stat##*) }
    [ "$1" = Z ] || echo "${20}"
  else
    ps -o lstart= -p "$1" | tr -d ' '
  fi
}

# Whether $1, written PID:BORN, still runs.
alive() {
  now=$(born "${1%%:*}")
  [ -n "$now" ] && [ "$now" = "${1#*:}" ]
}

# Asks what is left of process group $1 to end, and insists after 5 s.
end_group() {
  kill -s TERM -- "-$1" || return 0
  ticks=0
  while [ $ticks -lt 50 ] && kill -s 0 -- "-$1"; do
    sleep 0.1
    ticks=$((ticks + 1))
  done
  kill -s KILL -- "-$1"
}

watched=
while read -r word pid; do
  case $word in
    watch) watched="$watched $pid:$(born "$pid")" ;;
    gone)
      rest=
      for one in $watched; do
        [ "${one%%:*}" = "$pid" ] || rest="$rest $one"
      done
      watched=$rest
      end_group "$pid" &
      ;;
  esac
done

for one in $watched; do
  alive "$one" && kill -s TERM "${one%%:*}"
done
ticks=0
while [ $ticks -lt 50 ]; do
  left=
  for one in $watched; do
    alive "$one" && left=yes
  done
  [ -n "$left" ] || break
  sleep 0.1
  ticks=$((ticks + 1))
done
for one in $watched; do
  alive "$one" && kill -s KILL "${one%%:*}"
  kill -s KILL -- "-${one%%:*}"
done

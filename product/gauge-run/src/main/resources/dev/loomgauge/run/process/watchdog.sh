# Ends what Loomgauge started once Loomgauge is gone. Standard input has "watch PID MARK" and "gone PID", a line each; its
# end means that Loomgauge has ended, in whatever way. $1 is what the marks of this run begin with: the environment of a
# child, and so of all that it starts, says LOOMGAUGE_RUN=MARK.
run=$1
trap '' HUP INT QUIT TERM
set -f

# An environment has zeros for ends of lines: grep is told so, but for that of busybox, which takes them for that and knows no -z.
zeros=-z
printf 'a\000b' | grep -qz '^b' || zeros=

# Behind it a word is no option: else most shells take a group for one, while that of busybox takes "--" itself for a process.
end=--
kill -s 0 -- $$ || end=

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

# Prints the processes whose environment has a line that matches $1: sessions and parents do not matter. Linux alone tells.
marked() {
  set +f
  grep -ls $zeros "^LOOMGAUGE_RUN=$1" /proc/[0-9]*/environ | while IFS=/ read -r _ _ pid _; do
    echo "$pid"
  done
  set -f
}

# Sends signal $1 to what is left of process group $2 and of mark $3, if it has one; fails if nothing is.
send() {
  left=1
  kill -s "$1" $end "-$2" && left=0
  [ -n "$3" ] || return $left
  for one in $(marked "$3\$"); do
    kill -s "$1" "$one" && left=0
  done
  return $left
}

# Whether anything is left of process group $1 or of mark $2. A process that has ended and waits to be reaped, which an init may
# let it do for seconds, is nothing.
left_of() {
  [ -n "$2" ] && [ -n "$(marked "$2\$")" ] && return 0
  kill -s 0 $end "-$1" || return 1
  [ -r /proc/self/stat ] || return 0
  for file in $(set +f && echo /proc/[0-9]*/stat); do
    read -r stat <"$file" || continue
    set -- "$1" ${stat##*) }
    [ "$4" = "$1" ] && [ "$2" != Z ] && return 0
  done
  return 1
}

# Asks what is left of child $1 with mark $2 to end, and insists after 5 s.
end_rest() {
  send TERM "$1" "$2" || return 0
  ticks=0
  while [ $ticks -lt 50 ] && left_of "$1" "$2"; do
    sleep 0.1
    ticks=$((ticks + 1))
  done
  send KILL "$1" "$2"
}

# Removes what a killed JVM has left in /tmp, if $1 was one: the socket of those that attach, and the folder of its recorder.
clear_up() {
  ticks=0
  while [ -n "$(born "$1")" ]; do
    [ $ticks -lt 50 ] || return
    sleep 0.1
    ticks=$((ticks + 1))
  done
  set +f
  rm -rf "/tmp/.java_pid$1" /tmp/[0-9][0-9][0-9][0-9]_[0-9][0-9]_[0-9][0-9]_[0-9][0-9]_[0-9][0-9]_[0-9][0-9]_"$1"
  set -f
}

# Adds what the watched processes have started, and what that has started: the way there is lost when they end.
add_descendants() {
  [ -r /proc/self/stat ] || return 0
  more=yes
  while [ -n "$more" ]; do
    more=
    for file in $(set +f && echo /proc/[0-9]*/stat); do
      read -r stat <"$file" || continue
      child=${stat%% *}
      set -- ${stat##*) }
      case $watched in
        *" $child:"*) ;;
        *" $2:"*)
          watched="$watched $child:${20}:"
          more=yes
          ;;
      esac
    done
  done
}

# Every watched process is written " PID:BORN:MARK".
watched=
while read -r word pid mark; do
  case $word in
    watch) watched="$watched $pid:$(born "$pid"):$mark" ;;
    gone)
      rest=
      for one in $watched; do
        if [ "${one%%:*}" = "$pid" ]; then
          {
            rest=
            [ -z "${one##*:}" ] || rest=$(marked "${one##*:}\$")
            end_rest "$pid" "${one##*:}"
            for left in $pid $rest; do
              clear_up "$left"
            done
          } &
        else
          rest="$rest $one"
        fi
      done
      watched=$rest
      ;;
  esac
done

for pid in $(marked "$run-"); do
  watched="$watched $pid:$(born "$pid"):"
done
add_descendants
for one in $watched; do
  alive "${one%:*}" && kill -s TERM "${one%%:*}"
done
for pid in $(marked "$run-"); do
  kill -s TERM "$pid"
done
ticks=0
while [ $ticks -lt 50 ]; do
  left=$(marked "$run-")
  for one in $watched; do
    alive "${one%:*}" && left=yes
  done
  [ -n "$left" ] || break
  sleep 0.1
  ticks=$((ticks + 1))
done
for one in $watched; do
  alive "${one%:*}" && kill -s KILL "${one%%:*}"
  kill -s KILL $end "-${one%%:*}"
done
for pid in $(marked "$run-"); do
  kill -s KILL "$pid"
done
for one in $watched; do
  clear_up "${one%%:*}"
done
wait

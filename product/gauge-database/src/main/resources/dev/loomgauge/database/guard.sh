# Runs a server that must not outlive its parent, not even when the parent is killed with -9: the parent holds the other end of
# our standard input, and the kernel closes that for it.
# usage: sh -c "$(cat guard.sh)" guard LOG COMMAND...
# stdout: one line, the process id of COMMAND. stdin: a line "stop" asks for an orderly end; its end is an order to end at once.
# Exit code: that of COMMAND.
log=$1
shift
trap '' HUP INT TERM
exec 3<&0 </dev/null

"$@" >>"$log" 2>&1 3<&- &
server=$!
echo "$server"

(
  exec >/dev/null 2>&1
  if read -r order <&3; then
    kill -INT "$server"
    read -r order <&3
  fi
  kill -QUIT "$server"
  tries=0
  while [ "$tries" -lt 30 ] && kill -0 "$server"; do
    sleep 0.1
    tries=$((tries + 1))
  done
  kill -KILL "$server"
) &
guard=$!

exec 3<&-
wait "$server"
code=$?
kill -KILL "$guard" 2>/dev/null
exit "$code"

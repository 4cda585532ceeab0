# Runs wrk for $2 seconds, which are thrown away, and then for $3 seconds, which count. $1 is the program, the rest its arguments.
# wrk prints what it has counted when it is interrupted, and nothing when it is terminated: TERM becomes INT.
wrk=$1 warmup=$2 window=$3
shift 3
child= stopped=
trap 'stopped=yes; [ -z "$child" ] || kill -s INT "$child"' TERM INT

run() {
  "$wrk" "$@" &
  child=$!
  wait "$child"
  code=$?
  if [ -n "$stopped" ]; then # the signal ended that wait, not wrk
    wait "$child"
    code=143
  fi
  if [ -n "$stopped" ] || [ $code -ne 0 ]; then
    exit $code
  fi
}

out=$LOOMGAUGE_OUT
if [ "$warmup" -gt 0 ]; then
  unset LOOMGAUGE_OUT
  run -d "${warmup}s" "$@"
fi
export LOOMGAUGE_OUT="$out"
run -d "${window}s" "$@"

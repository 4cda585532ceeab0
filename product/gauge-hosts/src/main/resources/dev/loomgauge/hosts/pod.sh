# The first process of a pod: it ends, and with it everything in the pod, when the file "heartbeat" was not made for 15 s (or as many
# as its argument says), or for 60 s at first.
trap 'exit 0' TERM INT
mkdir -p "$TMPDIR"
left=60
while [ $left -gt 0 ]; do
  sleep 1 &
  wait $! # a trap acts at once
  left=$((left - 1))
  if [ -e "$HOME/heartbeat" ]; then
    rm -f "$HOME/heartbeat"
    left=${1:-15}
  fi
done

# Ends what up.sh made.
dir=$1
name=$2
count=$3
n=0
while [ "$n" -le "$count" ]; do
  [ ! -f "$dir/pid$n" ] || kill -s KILL "$(cat "$dir/pid$n")"
  ip netns delete "$name-$n"
  n=$((n + 1))
done
ip netns delete "$name-net"

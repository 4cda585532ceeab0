# Hosts on a network of their own: the controller $2-0 and $2-1 to $2-$3, each with its own processes, /run, /dev/shm and cache, on a bridge
# in one more namespace. $1 is a folder for keys and configurations. Nothing of it is seen in the namespace of the caller. The hosts
# read no startup file of this user's shell, which could wait for a lock that a killed host has left. What follows is by how many
# seconds the clock of each host is ahead, as +1 or -2, as its sessions see it (libfaketime).
set -eu
dir=$1
name=$2
count=$3
shift 3
if [ $# -gt 0 ]; then
  faketime=$(ls /usr/lib/*/faketime/libfaketimeMT.so.1 2>/dev/null | head -n 1)
  [ -n "$faketime" ] || { echo "no libfaketime" >&2 && exit 1; }
fi
mkdir -p "$dir"
ssh-keygen -q -t ed25519 -N '' -f "$dir/id"
cp "$dir/id.pub" "$dir/authorized_keys"
ip netns add "$name-net"
ip -n "$name-net" link add bridge type bridge
ip -n "$name-net" link set bridge up
n=0
while [ "$n" -le "$count" ]; do
  host=$name-$n
  address=10.99.0.$((10 + n))
  ip netns add "$host"
  ip -n "$name-net" link add "port$n" type veth peer name eth0 netns "$host"
  ip -n "$name-net" link set "port$n" master bridge
  ip -n "$name-net" link set "port$n" up
  ip -n "$host" address add "$address/24" dev eth0
  ip -n "$host" link set eth0 up
  ip -n "$host" link set lo up
  if [ "$n" -gt 0 ]; then
    clock=
    if [ $# -gt 0 ]; then
      clock=" LD_PRELOAD=$faketime FAKETIME=${1}s FAKETIME_DONT_FAKE_MONOTONIC=1 FAKETIME_FORCE_MONOTONIC_FIX=0"
      shift
    fi
    ssh-keygen -q -t ed25519 -N '' -f "$dir/key$n"
    echo "$address $(cat "$dir/key$n.pub")" >>"$dir/known_hosts"
    cat >"$dir/sshd$n" <<CONF
ListenAddress $address
HostKey $dir/key$n
AuthorizedKeysFile $dir/authorized_keys
StrictModes no
PasswordAuthentication no
UsePAM no
PidFile none
PermitRootLogin yes
MaxSessions 50
SetEnv TMPDIR=/run/tmp$clock
CONF
    cat >>"$dir/config" <<CONF
Host host$n
  HostName $address
  User root
  IdentityFile $dir/id
  UserKnownHostsFile $dir/known_hosts
  StrictHostKeyChecking yes
CONF
    mkdir -p ~root/.cache
    # The first process of a namespace of processes: when it ends, all that ran on that host does.
    ip netns exec "$host" unshare --mount --uts --pid --fork --mount-proc --kill-child sh -c "
      hostname $host; mount -t tmpfs tmpfs /run; mkdir /run/sshd /run/tmp; mount -t tmpfs tmpfs ~root/.cache; mount -t tmpfs tmpfs /dev/shm
      for file in .bashrc .bash_profile .bash_login .profile .zshenv .cshrc .tcshrc; do
        [ ! -e ~root/\$file ] || mount --bind /dev/null ~root/\$file
      done
      exec $(command -v sshd || echo /usr/sbin/sshd) -D -e -f $dir/sshd$n" >"$dir/sshd$n.log" 2>&1 </dev/null &
    echo $! >"$dir/pid$n"
  fi
  n=$((n + 1))
done

#!/bin/sh
# Ends, stops and starves the processes of run, try, gate and audit, one fault a round, at moments drawn from a seed, and looks what is left and what is lost: a markdown
# table on stdout. A round that fails keeps its folder below target/kept/chaos and is made again by its own seed. Exit code 1 where one failed.
#   lab/bench/chaos.sh [ROUNDS [SEED]]   20 rounds of a seed of its own by default; a round takes 1 to 4 minutes
#   LOOMGAUGE=FOLDER                     the unpacked zip to disturb, in place of this checkout
# Wants Linux and a quiet machine. What needs root (full disk, small memory, a /tmp of its own), prlimit or libfaketime is not tried without, and counted as such.
. "$(dirname -- "$0")/prepare.sh"
of=${LOOMGAUGE:-$home}
[ -x "$of/bin/loomgauge" ] || { echo "chaos.sh: there is no $of/bin/loomgauge; set LOOMGAUGE to an unpacked zip." >&2; exit 2; }
[ "$of" != "$home" ] || "$home/loomgauge" --help >/dev/null || exit 3
[ -f "$home/lab/services/jdk-http/target/jdk-http.jar" ] || "$home/loomgauge" --help >/dev/null || exit 3
kept=$home/target/kept/chaos
mkdir -p "$kept/tmp" && chmod 1777 "$kept/tmp" || exit 2
set -- "$JAVA_HOME/bin/java" -Xmx512m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 "-Dloomgauge.home=$home" "-Dchaos.of=$of" -cp "$jar" dev.loomgauge.bench.chaos.Chaos "$@"
case $home/ in /tmp/* | /dev/shm/*) exec "$@" ;; esac
[ "$(id -u)" = 0 ] && unshare --mount true 2>/dev/null || exec "$@"
exec unshare --mount sh -c 'mount --bind "$1" /tmp && mount -t tmpfs tmpfs /dev/shm && shift && exec "$@"' sh "$kept/tmp" "$@"

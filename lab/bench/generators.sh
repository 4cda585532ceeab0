#!/bin/sh
# gauge-load beside wrk and k6 on this machine, each as Loomgauge drives it: CPU per request, a frozen generator, saturation. Markdown tables on stdout, progress on stderr.
#   --rounds N (6)  --seconds N of each steady part (4)  --short (one quick round)  --only cpu|freeze|saturation
# LOOMGAUGE_WRK and LOOMGAUGE_K6 name the programs where they are not on the PATH. Needs a quiet machine with two CPUs; about 9 minutes, 11 with k6.
if ! command -v taskset >/dev/null || [ "$(nproc --all)" -lt 2 ]; then
  echo "generators.sh: needs two CPUs and taskset (util-linux)" >&2
  exit 2
fi
. "$(dirname -- "$0")/prepare.sh"
commit=$(git -C "$home" rev-parse --short HEAD 2>/dev/null || echo "no commit")
# On the server's core, so that the generator has its own alone. exec: a signal ends the program, which ends its children.
exec taskset -c 0 "$JAVA_HOME/bin/java" -XX:+UseSerialGC -Xmx256m -XX:TieredStopAtLevel=1 --enable-native-access=ALL-UNNAMED \
  "-Dloomgauge.home=$home" "-Dloomgauge.commit=$commit" -cp "$jar" dev.loomgauge.bench.generator.Generators "$@"

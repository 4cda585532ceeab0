#!/bin/sh
# gauge-load beside wrk and k6 on this machine: CPU per request, a frozen generator, saturation. Markdown tables on stdout, progress on stderr.
#   --rounds N (4)  --seconds N of each steady part (6)  --short (one quick round)  --only cpu|freeze|saturation
# LOOMGAUGE_WRK and LOOMGAUGE_K6 name the programs where they are not on the PATH. Wants a quiet machine with two CPUs; about 11 minutes.
home=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd) || exit 2
. "$home/.mvn/find-jdk.sh"
if ! command -v taskset >/dev/null || [ "$(nproc --all)" -lt 2 ]; then
  echo "generators.sh: needs two CPUs and taskset (util-linux)" >&2
  exit 2
fi
if [ ! -f "$home/gauge-load/target/gauge-load.jar" ] || [ ! -f "$home/gauge-downstream/target/gauge-downstream.jar" ]; then
  (cd "$home" && ./mvnw -q -B -Dquick -DskipTests package -pl gauge-load,gauge-downstream) >&2 || exit 3
fi
export LOOMGAUGE_HOME="$home"
# Those of gauge-run's GaugeLoad for loads of this size.
: "${LOOMGAUGE_LOAD_OPTIONS:=-Xms64m -Xmx1g -XX:+UseSerialGC -XX:+TieredCompilation --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow}"
export LOOMGAUGE_LOAD_OPTIONS
LOOMGAUGE_VERSION=$(git -C "$home" rev-parse --short HEAD 2>/dev/null || echo "no commit")
LOOMGAUGE_DATE=$(date -u '+%Y-%m-%d %H:%M UTC')
LOOMGAUGE_CPUS=$(nproc --all)
export LOOMGAUGE_VERSION LOOMGAUGE_DATE LOOMGAUGE_CPUS
# On the server's core, so that the generator has its own alone. exec: a signal ends the program, which ends its children.
exec taskset -c 0 "$JAVA_HOME/bin/java" -XX:+UseSerialGC -Xmx256m -XX:TieredStopAtLevel=1 -cp "$home/gauge-load/target/lib/*" "$home/bench/Generators.java" "$@"

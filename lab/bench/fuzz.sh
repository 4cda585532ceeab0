#!/bin/sh
# Readers of outside text against input that was made wrong: COUNT mutations of READER (all readers: all) from SEED, with the heap of the launcher. What breaks the
# contract is named with its seed and number, and kept in target/fuzz of the reader's module. usage: lab/bench/fuzz.sh READER [COUNT [SEED [FIRST]]]
[ $# -gt 0 ] || { echo "usage: fuzz.sh READER|all [COUNT [SEED [FIRST]]]; the readers are named in the tests *FuzzTest" >&2; exit 2; }
home=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd) || exit 2
reader=$1
[ "$reader" != all ] || reader=
cd "$home" && exec ./mvnw -q -B -Dquick -DskipTests=false -DskipITs=true -Dsurefire.failIfNoSpecifiedTests=false --fail-at-end \
  -Dtest='*FuzzTest' -Dfuzz.reader="$reader" -Dfuzz.count="${2:-100000}" -Dfuzz.seed="${3:-1}" -Dfuzz.at="${4:-0}" \
  -Dtest.jvm.options="-Xmx1g -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow" \
  -pl product/gauge-core,product/gauge-run,product/gauge-load,product/gauge-cli -am test

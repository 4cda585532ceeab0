# Read by the scripts beside it. Finds a JDK and builds what is missing or older than its sources; sets home, JAVA_HOME and jar.
home=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd) || exit 2
. "$home/bin/find-jdk.sh"
jar=$home/lab/bench/target/bench.jar
if [ ! -f "$jar" ] || [ -n "$(find "$home/lab/bench/src/main" "$home"/product/gauge-*/src/main -newer "$jar" -type f -print | head -n 1)" ]; then
  (cd "$home" && ./mvnw -q -B -Dquick -DskipTests package -pl lab/bench,product/gauge-load,product/gauge-downstream,product/gauge-database -am) >&2 || exit 3
  touch "$jar"
fi

# Read by scripts that start a database and a downstream for a service; needs home and JAVA_HOME, sets work, and starts nothing by itself. Tiers end when their
# standard input does: call end_tiers in the script's own trap.
database=$home/product/gauge-database/target/gauge-database.jar
fat=$home/lab/services/order-mvc/target/order-mvc.jar
[ -f "$fat" ] && [ -f "$database" ] || (cd "$home" && ./mvnw -q -B -Dquick -DskipTests package -pl lab/services/order-mvc,product/gauge-database -am) >&2 || exit 3
work=$(mktemp -d) || exit 2
tiers=()
mkfifo "$work/in" && exec 9<>"$work/in"

tier() { # NAME JAR ARGUMENT...
  local name=$1 jar=$2
  shift 2
  rm -f "$work/$name.json"
  taskset -c 0 "$JAVA_HOME/bin/java" -Xmx256m -XX:+UseSerialGC -jar "$jar" "$@" --stop-at-eof <"$work/in" 9>&- >"$work/$name.json" 2>"$work/$name.log" &
  tiers+=($!)
  until grep -q '"ready":true' "$work/$name.json" 2>/dev/null; do
    kill -0 "${tiers[-1]}" || { cat "$work/$name.log" >&2; exit 3; }
    sleep 0.2
  done
}

end_tiers() {
  exec 9>&-
  [ ${#tiers[@]} -eq 0 ] || wait "${tiers[@]}"
  rm -rf "$work"
}

# What a tier said of itself: its port, its password.
of() { sed -n "s/.*\"$2\":\"\{0,1\}\([^\",]*\).*/\1/p" "$work/$1.json"; }

# The environment of order-mvc: its port, host and port of the database, the delay of the downstream that was started for it, the size of the pool.
order_environment() { # PORT HOST PORT DELAY POOL
  printf '%s\n' "SERVER_PORT=$1" "DB_HOST=$2" "DB_PORT=$3" "DB_NAME=$(of database database)" "DB_USER=$(of database user)" "DB_PASSWORD=$(of database password)" \
    "DB_SCHEMA=$(of database schema)" "POOL_SIZE=$5" "DOWNSTREAM_URL=http://127.0.0.1:$(of "downstream-$4" port)"
}

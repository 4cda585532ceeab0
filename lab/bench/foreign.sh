#!/bin/bash
# Services that others wrote, fetched from Maven Central by their coordinates and tried as they are:
#   lab/bench/foreign.sh [--list] [NAME...]
# Each has an answer that is known: what limits it, and how large that is. One line a service on stdout: the answer found, the ceiling predicted
# before the load, the throughput measured, and the verdict; logs, scenarios and reports stay below target/kept/foreign. Exit code 1 where the limit was named wrong.
# Needs curl. All of them take about 80 minutes on two cores; nothing else should run meanwhile.
# LOOMGAUGE_SNAPSHOTS=FOLDER adds services that are in no registry. It holds checkouts, each in a folder of its repository's name: spring-petclinic and
# spring-petclinic-rest, dropwizard (a release), helidon-examples, quarkus-quickstarts. Each is built here, by the Maven of this checkout.
set -u
. "$(dirname -- "$0")/prepare.sh"
kept=$home/target/kept/foreign
mkdir -p "$kept"
java=$JAVA_HOME/bin/java

# The file alone: no service is built, so nobody needs its POM and those of its parents.
fetch() { # group:artifact:version[:packaging[:classifier]], file
  [ -f "$kept/$2" ] && return 0
  local group artifact version packaging classifier
  IFS=: read -r group artifact version packaging classifier <<<"$1"
  local url=https://repo.maven.apache.org/maven2/${group//.//}/$artifact/$version/$artifact-$version${classifier:+-$classifier}.${packaging:-jar}
  curl -sSf --retry 3 -o "$kept/$2.part" "$url" && mv "$kept/$2.part" "$kept/$2" || {
    echo "$1 cannot be fetched: $url" >&2
    exit 3
  }
}

tried=0
wrong=0
# name, options and command of try; sets folder, code and took
started() {
  local began=$SECONDS name=$1
  shift
  folder=$kept/$name
  rm -rf "$folder" && mkdir -p "$folder"
  (cd "$kept" && "$home/loomgauge" try --plain --write "$name.yaml" --out "$folder/results" "$@") >"$folder/out.log" 2>"$folder/err.log"
  code=$?
  took=$((SECONDS - began))
}

# name, verdict, what else to say
told() {
  [ "$2" = right ] || wrong=$((wrong + 1))
  tried=$((tried + 1))
  printf '%-22s %4d s  %-24s %s\n' "$1" "$took" "$2" "$3"
}

# name, what the scenario must say (regular expression), what the answer must say, options and command of try
attempt() {
  local name=$1 model=$2 answer=$3
  shift 3
  started "$name" "$@"
  local verdict=right
  grep -Eq -- "$model" "$kept/$name.yaml" 2>/dev/null || verdict="wrong: the scenario lacks /$model/"
  tr '\n' ' ' <"$folder/out.log" | tr -s ' ' | grep -Eq -- "$answer" || verdict="wrong: the answer lacks /$answer/"
  [ $code -eq 0 ] || verdict="failed with exit code $code"
  # The row of the most users: reached, predicted, ceiling.
  told "$name" "$verdict" "$(grep -E '^ +(platform|virtual) +[0-9]' "$folder/out.log" | tail -n 1 | tr -s ' ')"
}

# name, what the error must say (regular expression), options and command of try: a service that cannot start
refused() {
  local name=$1 error=$2
  shift 2
  started "$name" "$@"
  local verdict=right
  tr '\n' ' ' <"$folder/err.log" | grep -Eq -- "$error" || verdict="wrong: the error lacks /$error/"
  [ $code -eq 3 ] || verdict="wrong: exit code $code"
  told "$name" "$verdict" "does not start: $error"
}

wiremock() { # threads, ms
  fetch org.wiremock:wiremock-standalone:3.13.1 wiremock-standalone-3.13.1.jar
  mkdir -p "$kept/stubs/mappings"
  printf '{"request": {"method": "GET", "urlPath": "/slow"}, "response": {"status": 200, "body": "ok", "fixedDelayMilliseconds": %d}}\n' "$2" >"$kept/stubs/mappings/slow.json"
  local command=("$java" -jar wiremock-standalone-3.13.1.jar --port '{port}' --bind-address 127.0.0.1 --container-threads "$1" --root-dir stubs --no-request-journal)
  # Jetty keeps some of its threads for itself: five of twenty and of fifty. With five it does not start, and the error has to say so.
  if [ "$1" = 5 ]; then
    refused "wiremock-$1-$2ms" 'Insufficient configured threads: required=6 < max=5' --get /slow -- "${command[@]}"
    return
  fi
  attempt "wiremock-$1-$2ms" 'threads: \{label: "Jetty threads", capacity: [0-9]+\}' 'limited by the [0-9]+ Jetty threads' \
    --get /slow -- "${command[@]}"
}

dataflow() {
  fetch org.springframework.cloud:spring-cloud-dataflow-server:2.7.0 spring-cloud-dataflow-server-2.7.0.jar
  attempt dataflow 'HikariCP connections' 'limited by the CPU of the service' \
    --get /tasks/definitions -- "$java" -jar spring-cloud-dataflow-server-2.7.0.jar \
    --spring.cloud.dataflow.features.streams-enabled=false --spring.cloud.dataflow.features.schedules-enabled=false
}

zipkin() {
  fetch io.zipkin:zipkin-server:3.5.1:jar:exec zipkin-server-3.5.1-exec.jar
  attempt zipkin 'use: cpu' '([Nn]othing|little) to gain|No reason to switch' --get /zipkin/api/v2/services --env 'QUERY_PORT={port}' --env 'ZIPKIN_SERVER_ADDRESS=127.0.0.1' -- "$java" -jar zipkin-server-3.5.1-exec.jar
}

tika() {
  fetch org.apache.tika:tika-server-standard:3.3.2 tika-server-standard-3.3.2.jar
  attempt tika 'use: cpu' 'limited by the CPU of the service' --get /mime-types -- "$java" -jar tika-server-standard-3.3.2.jar --noFork --host 127.0.0.1 --port '{port}'
}

keycloak() {
  fetch org.keycloak:keycloak-quarkus-dist:26.7.3:zip keycloak-quarkus-dist-26.7.3.zip
  [ -d "$kept/keycloak-26.7.3" ] || (cd "$kept" && "$JAVA_HOME/bin/jar" xf keycloak-quarkus-dist-26.7.3.zip)
  attempt keycloak 'use: cpu' 'limited by the CPU of the service' --get /realms/master --env "JAVA_HOME=$JAVA_HOME" -- \
    /bin/sh keycloak-26.7.3/bin/kc.sh start-dev --http-host 127.0.0.1 --http-port '{port}'
}

fuseki() {
  fetch org.apache.jena:jena-fuseki-server:5.6.0 jena-fuseki-server-5.6.0.jar
  attempt fuseki 'use: cpu' 'limited by the CPU of the service' --get '/$/ping' -- "$java" -jar jena-fuseki-server-5.6.0.jar --port '{port}' --localhost --mem /ds
}

# Netty waits for the delay with a timer: no thread is held, so users alone limit it, as far as one CPU goes.
mockserver() {
  fetch org.mock-server:mockserver-netty:5.15.0:jar:shaded mockserver-netty-5.15.0-shaded.jar
  printf '[{"httpRequest": {"path": "/slow"}, "httpResponse": {"statusCode": 200, "body": "ok", "delay": {"timeUnit": "MILLISECONDS", "value": 200}}}]\n' >"$kept/mockserver.json"
  attempt mockserver 'wait: (19|20)[0-9]' 'limited by (none|the CPU of the service)' --get /slow -- "$java" -Dmockserver.initializationJsonPath=mockserver.json \
    -Dmockserver.localBoundIP=127.0.0.1 -Dmockserver.logLevel=ERROR -Dmockserver.disableSystemOut=true -Dmockserver.maxLogEntries=10 \
    -jar mockserver-netty-5.15.0-shaded.jar -serverPort '{port}'
}

payara() {
  fetch fish.payara.extras:payara-micro:6.2025.1 payara-micro-6.2025.1.jar
  [ -f "$kept/page.war" ] || (cd "$kept" && mkdir -p page && echo fine >page/page.txt && "$JAVA_HOME/bin/jar" cf page.war -C page page.txt)
  attempt payara 'use: cpu' 'limited by the CPU of the service' --get /page/page.txt -- "$java" -jar payara-micro-6.2025.1.jar --nocluster --address 127.0.0.1 --port '{port}' --deploy page.war
}

wildfly() {
  fetch org.wildfly:wildfly-dist:36.0.0.Final:zip wildfly-dist-36.0.0.Final.zip
  [ -d "$kept/wildfly-36.0.0.Final" ] || (cd "$kept" && "$JAVA_HOME/bin/jar" xf wildfly-dist-36.0.0.Final.zip)
  attempt wildfly 'use: cpu' 'limited by the CPU of the service' --get / --env "JAVA_HOME=$JAVA_HOME" -- \
    /bin/sh wildfly-36.0.0.Final/bin/standalone.sh -b 127.0.0.1 '-Djboss.http.port={port}' -Djboss.https.port=0 -Djboss.management.http.port=0
}

tomcat() {
  fetch org.apache.tomcat:tomcat:11.0.5:zip tomcat-11.0.5.zip
  [ -d "$kept/apache-tomcat-11.0.5" ] || (cd "$kept" && "$JAVA_HOME/bin/jar" xf tomcat-11.0.5.zip &&
    sed -i -e 's/port="8080"/address="127.0.0.1" port="${http.port}"/' -e 's/port="8005"/port="-1"/' apache-tomcat-11.0.5/conf/server.xml)
  attempt tomcat 'use: cpu' 'limited by the CPU of the service' --get /examples/servlets/servlet/HelloWorldExample --env "JAVA_HOME=$JAVA_HOME" \
    --env 'CATALINA_OPTS=-Dhttp.port={port}' -- /bin/sh apache-tomcat-11.0.5/bin/catalina.sh run
}

# Its store is in its own memory, so each search is work of its own.
apicurio() {
  fetch io.apicurio:apicurio-registry-app:3.3.3:tar.gz:all apicurio-registry-app-3.3.3.tar.gz
  [ -d "$kept/apicurio-3.3.3" ] || (mkdir "$kept/apicurio-3.3.3" && tar xzf "$kept/apicurio-registry-app-3.3.3.tar.gz" -C "$kept/apicurio-3.3.3")
  attempt apicurio 'use: cpu' 'limited by the CPU of the service' --get /apis/registry/v3/search/artifacts --env 'QUARKUS_HTTP_PORT={port}' \
    --env QUARKUS_HTTP_HOST=127.0.0.1 --env QUARKUS_MANAGEMENT_HOST=127.0.0.1 --env QUARKUS_MANAGEMENT_PORT=0 -- "$java" -jar apicurio-3.3.3/quarkus-run.jar
}

# One module of a checkout, and the first file that matches the pattern in its target; sets artifact
built() { # module, pattern
  local module=${LOOMGAUGE_SNAPSHOTS:?names no folder of checkouts}/$1
  # shellcheck disable=SC2086
  artifact=$(ls "$module"/target/$2 2>/dev/null | head -n 1)
  [ -n "$artifact" ] && return 0
  "$home/mvnw" -q -B -f "$module/pom.xml" -DskipTests -Denforcer.skip package >&2 && artifact=$(ls "$module"/target/$2 | head -n 1) && [ -n "$artifact" ] || {
    echo "foreign.sh: $module cannot be built" >&2
    exit 3
  }
}

# A PostgreSQL that is so many milliseconds away; sets at and delay
database_at() { # ms
  if [ -z "${work-}" ]; then
    . "$home/lab/bench/tiers.sh"
    trap end_tiers EXIT
    tier database "$database" --data "$kept/petclinic-db" --orders 1000 --customers 100
  fi
  local port
  port=$(of database port)
  at=127.0.0.1:$port
  delay=()
  [ "$1" -eq 0 ] || at="{delay.$port}" delay=(--delay "$port=${1}ms")
}

petclinic() { # ms
  built spring-petclinic 'spring-petclinic-*.jar'
  database_at "$1"
  local answer='imited by the 10 HikariCP connections'
  [ "$1" -gt 0 ] || answer='limited by the CPU of the service'
  attempt "petclinic-$1ms" 'HikariCP connections' "$answer" --get '/owners/{1..10}' "${delay[@]}" --env "POSTGRES_URL=jdbc:postgresql://$at/$(of database database)" \
    --env "POSTGRES_USER=$(of database user)" --env "POSTGRES_PASS=$(of database password)" -- "$java" -jar "$artifact" --spring.profiles.active=postgres
}

# A request keeps its connection for several replies of the database, 30 ms each.
petclinic_rest() {
  built spring-petclinic-rest 'spring-petclinic-rest-*.jar'
  database_at 30
  attempt petclinic-rest 'HikariCP connections' 'imited by the 10 HikariCP connections' --get '/petclinic/api/owners/{1..10}' "${delay[@]}" \
    --env "SPRING_DATASOURCE_URL=jdbc:postgresql://$at/$(of database database)" --env "SPRING_DATASOURCE_USERNAME=$(of database user)" \
    --env "SPRING_DATASOURCE_PASSWORD=$(of database password)" -- "$java" -jar "$artifact" --spring.profiles.active=postgres,spring-data-jpa
}

# Agroal with 10 connections; a request keeps one for a reply of the database or more.
quarkus() {
  built quarkus-quickstarts/hibernate-orm-panache-quickstart quarkus-app/quarkus-run.jar
  database_at 30
  attempt quarkus 'connections' 'imited by the 10 [A-Za-z ]*connections' --get /entity/fruits "${delay[@]}" \
    --env "QUARKUS_DATASOURCE_JDBC_URL=jdbc:postgresql://$at/$(of database database)" --env "QUARKUS_DATASOURCE_USERNAME=$(of database user)" \
    --env "QUARKUS_DATASOURCE_PASSWORD=$(of database password)" --env QUARKUS_DATASOURCE_JDBC_MAX_SIZE=10 --env QUARKUS_HIBERNATE_ORM_LOG_SQL=false \
    --env QUARKUS_HTTP_HOST=127.0.0.1 --env 'QUARKUS_HTTP_PORT={port}' \
    --env QUARKUS_HIBERNATE_ORM_SCHEMA_MANAGEMENT_STRATEGY=drop-and-create -- "$java" -jar "$artifact"
}

dropwizard() {
  built dropwizard/dropwizard-example 'dropwizard-example-*.jar'
  cat >"$kept/dropwizard.yaml" <<EOF
template: Hello, %s!
database: {driverClass: org.h2.Driver, user: sa, password: sa, url: "jdbc:h2:mem:example"}
server:
  requestLog: {appenders: []}
  applicationConnectors: [{type: http, bindHost: 127.0.0.1, port: \${PORT}}]
  adminConnectors: [{type: http, bindHost: 127.0.0.1, port: 0}]
logging: {level: WARN}
EOF
  attempt dropwizard-example 'use: cpu' 'limited by the CPU of the service' --get '/hello-world?name=a' --env 'PORT={port}' -- "$java" -jar "$artifact" server dropwizard.yaml
}

# Every request of Helidon 4 has a virtual thread.
helidon() {
  built helidon-examples/examples/quickstarts/helidon-standalone-quickstart-se 'helidon-*.jar'
  attempt helidon 'use: cpu' 'limited by the CPU of the service' --get /greet --env 'SERVER_PORT={port}' --env SERVER_HOST=127.0.0.1 -- "$java" -jar "$artifact"
}

all="wiremock-5-50 wiremock-5-200 wiremock-20-50 wiremock-20-200 wiremock-50-50 wiremock-50-200 dataflow zipkin tika keycloak fuseki mockserver payara wildfly tomcat apicurio${LOOMGAUGE_SNAPSHOTS:+ petclinic-0ms petclinic-3ms petclinic-30ms petclinic-rest quarkus dropwizard helidon}"
if [ "${1-}" = --list ]; then
  echo "$all"
  exit 0
fi
for each in ${*:-$all}; do
  case $each in
  wiremock-*-*)
    sizes=${each#wiremock-}
    wiremock "${sizes%-*}" "${sizes#*-}"
    ;;
  petclinic-*ms)
    ms=${each#petclinic-}
    petclinic "${ms%ms}"
    ;;
  petclinic-rest) petclinic_rest ;;
  dataflow | zipkin | tika | keycloak | fuseki | mockserver | payara | wildfly | tomcat | apicurio | quarkus | dropwizard | helidon) $each ;;
  *)
    echo "foreign.sh: no service '$each'; there are: $all" >&2
    exit 2
    ;;
  esac
done
echo "$tried tried, $wrong wrong"
[ $wrong -eq 0 ]

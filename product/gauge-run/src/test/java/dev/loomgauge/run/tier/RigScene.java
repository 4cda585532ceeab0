package dev.loomgauge.run.tier;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.prediction.Laws;
import dev.loomgauge.core.result.folder.ResultsWriter;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.host.LocalHost;
import dev.loomgauge.run.host.TierHosts;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.probe.process.SpeedProbe;
import dev.loomgauge.run.process.Children;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Programs of the tiers that say what they were started with, and a dependency that listens. */
abstract class RigScene {
  private static final String JAVA =
      """
      #!/bin/sh
      root=$(cd "$(dirname "$0")/../.." && pwd)
      for word in "$@"; do printf '%s\\n' "$word"; done > "$root/said.$$"
      case "$*" in
        *gauge-database*)
          mv "$root/said.$$" "$root/database.said"
          echo "password=$LOOMGAUGE_DATABASE_PASSWORD" >> "$root/database.said"
          echo '{"ready":true,"host":"127.0.0.1","port":5,"database":"d","user":"u","password":"p","schema":"s","version":"18.6","orders":12345,"customers":20,"seeded":true,"startMillis":1,"pid":null}' ;;
        *gauge-downstream-proxy*)
          mv "$root/said.$$" "$root/proxy.said"
          echo "{\\"ready\\":true,\\"ports\\":{\\"127.0.0.1:$PORT\\":7001},\\"transport\\":\\"nio\\",\\"pid\\":1}"
          while read -r line; do
            echo "$line" >> "$root/proxy.lines"
            case "$line" in
              *9ms*) echo '{"error":"too slow","targets":{}}' ;;
              *) echo '{"error":"","targets":{"127.0.0.1:1":{"delay":"3ms","connections":2,"bursts":4,"lateMaxMs":0.5}}}' ;;
            esac
          done ;;
        *gauge-downstream*)
          mv "$root/said.$$" "$root/downstream.said"
          echo "token=$LOOMGAUGE_TOKEN" >> "$root/downstream.said"
          echo '{"ready":true,"port":81,"address":"127.0.0.1","transport":"nio","loops":1,"pid":1}' ;;
      esac
      exec cat > /dev/null
      """;

  private static final String SERVICE =
      """
      name: own
      command: [java]
      health: /health
      needs: [postgres, downstream]
      endpoints: {list: /list}
      env: {DB: "{delay.$PORT}"}
      knobs: {threads: {virtual: {}}}
      """;

  @TempDir Path folder = Path.of("");
  final Children children = new Children();
  final KeptServices kept = new KeptServices();
  final Queue<Progress.News> news = new ConcurrentLinkedQueue<>();
  ServerSocket dependency = new ServerSocket();

  RigScene() throws IOException {}

  @BeforeEach
  void aDependencyAndPrograms() throws IOException {
    dependency = new ServerSocket(0, 5, InetAddress.ofLiteral("127.0.0.1"));
    Path java = folder.resolve("jdk/bin/java");
    Files.createDirectories(folder.resolve("jdk/bin"));
    Files.writeString(java, JAVA.replace("$PORT", String.valueOf(dependency.getLocalPort())));
    assertThat(java.toFile().setExecutable(true)).isTrue();
    for (String program : List.of("gauge-database", "gauge-downstream", "gauge-downstream-proxy")) {
      Path jar = installation().program(program);
      Files.createDirectories(jar.resolveSibling("."));
      Files.writeString(jar, "");
    }
  }

  @AfterEach
  void close() throws IOException {
    kept.close();
    children.close();
    dependency.close();
  }

  Installation installation() {
    return new Installation(folder, folder.resolve("jdk"));
  }

  Scenario scenario(String database) throws IOException {
    Files.createDirectories(folder.resolve("own"));
    Files.writeString(
        folder.resolve("own/service.yaml"),
        SERVICE.replace("$PORT", String.valueOf(dependency.getLocalPort())));
    return new ScenarioReader(folder, Map.of())
        .read(
            Path.of("own.yaml"),
            """
            name: own
            services: [own]
            endpoint: list
            factors: {threads: [virtual], users: [5]}
            load: {model: closed, ramp: 1s, warmup: 1s, hold: 10s}
            database: %s
            downstream: {delay: 40ms, at-once: 1500}
            delays: {%d: 3ms}
            stations: {cpu: {tier: service}}
            path: [{use: cpu}]
            """
                .formatted(database, dependency.getLocalPort()));
  }

  RunContext run(Scenario scenario, ResultsWriter results) {
    TierCpus cpus = new TierCpus(Map.of(), false, 1, List.of());
    return run(
        scenario, results, TierHosts.here(new LocalHost(installation(), children), cpus), cpus);
  }

  RunContext run(Scenario scenario, ResultsWriter results, TierHosts hosts, TierCpus cpus) {
    return new RunContext(
        installation(),
        scenario,
        hosts,
        new Laws(scenario, cpus.allocation()),
        children,
        kept,
        results,
        SpeedProbe.start(CpuSet.NONE),
        news::add);
  }

  List<String> said(String tier) throws IOException {
    List<String> words = Files.readAllLines(folder.resolve(tier + ".said"));
    assertThat(words)
        .startsWith("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-jar")
        .contains("--stop-at-eof");
    return words.subList(4, words.size());
  }
}

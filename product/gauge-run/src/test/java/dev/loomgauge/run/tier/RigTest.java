package dev.loomgauge.run.tier;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.Laws;
import dev.loomgauge.core.result.folder.ResultsWriter;
import dev.loomgauge.core.scenario.Delayed;
import dev.loomgauge.core.scenario.Hosts;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.protocol.DownstreamSettings;
import dev.loomgauge.protocol.DownstreamState;
import dev.loomgauge.protocol.Wire;
import dev.loomgauge.protocol.time.DelayGrammar;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.host.HostEngine;
import dev.loomgauge.run.host.LocalHost;
import dev.loomgauge.run.host.RemoteHost;
import dev.loomgauge.run.host.TierHosts;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.probe.process.LinkCount;
import dev.loomgauge.run.probe.process.ProcessUse;
import dev.loomgauge.run.probe.process.SpeedProbe;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import dev.loomgauge.run.tier.DownstreamTier.DownstreamMode;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shared tiers, with a shell script in place of java that records its arguments and input. */
class RigTest {
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

  @TempDir private Path folder = Path.of("");
  private final Children children = new Children();
  private final KeptServices kept = new KeptServices();
  private final Queue<Progress.News> news = new ConcurrentLinkedQueue<>();
  private ServerSocket dependency = new ServerSocket();

  RigTest() throws IOException {}

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

  private Installation installation() {
    return new Installation(folder, folder.resolve("jdk"));
  }

  private Scenario scenario(String database) throws IOException {
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

  private RunContext run(Scenario scenario, ResultsWriter results) {
    TierCpus cpus = new TierCpus(Map.of(), false, 1, List.of());
    return run(
        scenario, results, TierHosts.here(new LocalHost(installation(), children), cpus), cpus);
  }

  private RunContext run(Scenario scenario, ResultsWriter results, TierHosts hosts, TierCpus cpus) {
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

  private List<String> said(String tier) throws IOException {
    List<String> words = Files.readAllLines(folder.resolve(tier + ".said"));
    assertThat(words)
        .startsWith("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-jar")
        .contains("--stop-at-eof");
    return words.subList(4, words.size());
  }

  @Test
  void everyTierIsStartedAsTheScenarioHasItAndTold() throws Exception {
    int port = dependency.getLocalPort();
    try (ResultsWriter results = ResultsWriter.open(folder.resolve("out"), List.of(), List.of())) {
      Rig rig = Rig.start(run(scenario("{orders: 300, customers: 20}"), results));

      assertThat(said("database"))
          .containsExactly(
              installation().program("gauge-database").toString(),
              "--orders",
              "300",
              "--customers",
              "20",
              "--data",
              folder.resolve("target/kept/postgres-300-20").toString(),
              "--work",
              folder.resolve("target/kept/postgres-binaries").toString(),
              "--stop-at-eof",
              "password=");
      assertThat(said("downstream"))
          .containsExactly(
              installation().program("gauge-downstream").toString(),
              "--delay",
              "40ms",
              "--stop-at-eof",
              "token=");
      assertThat(said("proxy"))
          .containsExactly(
              installation().program("gauge-downstream-proxy").toString(),
              "--to",
              "127.0.0.1:" + port + "=3ms",
              "--stop-at-eof");
      assertThat(news.stream().filter(Progress.Started.class::isInstance))
          .containsExactly(
              new Progress.Started(
                  "database", "PostgreSQL 18.6, 12,345 orders, seeded now and kept"),
              new Progress.Started("downstream", "answers after 40ms, 1,500 requests at once"),
              new Progress.Started("proxy", "127.0.0.1:" + port + " replies 3ms later"));
      assertThat(rig.downstream().orElseThrow().url()).hasToString("http://127.0.0.1:81");
      assertThat(rig.pids())
          .isEqualTo(Map.of(Tier.DOWNSTREAM, rig.downstream().orElseThrow().child().pid()));
      assertThat(rig.deaths()).isEmpty();
      assertThat(rig.elsewhere().uses()).isEmpty();

      ProxyTier proxy = rig.proxy().orElseThrow();
      assertThat(proxy.words())
          .isEqualTo(
              Map.of(
                  "delay." + port,
                  "127.0.0.1:7001",
                  "delay." + port + ".host",
                  "127.0.0.1",
                  "delay." + port + ".port",
                  "7001"));
      assertThat(proxy.labels()).isEqualTo(Map.of("127.0.0.1:7001", "127.0.0.1:" + port));
      rig.delay(Map.of("delay-" + port, "5ms"));
      rig.delay(Map.of("users", "5"));
      assertThat(Files.readAllLines(folder.resolve("proxy.lines")))
          .containsExactly(
              "{\"delays\":{\"127.0.0.1:" + port + "\":\"5ms\"}}",
              "{\"delays\":{\"127.0.0.1:" + port + "\":\"3ms\"}}");
      assertThatThrownBy(() -> rig.delay(Map.of("delay-" + port, "9ms")))
          .isInstanceOf(TierException.class)
          .hasMessage("the delaying proxy refuses its settings: too slow");
    }
  }

  @Test
  void aProxyThatRunsBeforeTheSameDependenciesIsTakenOver() throws Exception {
    int port = dependency.getLocalPort();
    try (ResultsWriter results = ResultsWriter.open(folder.resolve("out"), List.of(), List.of())) {
      RigLaunch launch = new RigLaunch(run(scenario("{orders: 300, customers: 20}"), results));
      ProxyTier before =
          ProxyTier.start(
              kept.children(),
              installation().javaHome(),
              installation().program("gauge-downstream-proxy"),
              List.of(Delayed.of(String.valueOf(port), DelayGrammar.parse("5ms"))),
              CpuSet.NONE,
              folder.resolve("proxy.log"));
      kept.keep(before);

      ProxyTier proxy = launch.proxy();

      assertThat(proxy.child()).isSameAs(before.child());
      assertThat(proxy.words()).isEqualTo(before.words());
      assertThat(Files.readAllLines(folder.resolve("proxy.lines")))
          .as("delays as the scenario has it")
          .containsExactly("{\"delays\":{\"127.0.0.1:" + port + "\":\"3ms\"}}");
      assertThat(kept.proxy(List.of(Delayed.of("1", DelayGrammar.parse("5ms"))))).isEmpty();

      proxy.close();
      assertThat(launch.proxy().child()).as("that one has ended").isNotSameAs(before.child());
    }
  }

  @Test
  void aDatabaseOfTheUsersOwnIsReachedWithItsPasswordInNoCommandLine() throws Exception {
    try (ResultsWriter results = ResultsWriter.open(folder.resolve("out"), List.of(), List.of())) {
      RunContext run =
          run(
              scenario(
                  "{url: \"jdbc:postgresql://127.0.0.1:5/d\", user: me, password: \"se cret\","
                      + " orders: 300, customers: 20}"),
              results);
      Database database = new RigLaunch(run).database();

      assertThat(said("database"))
          .containsExactly(
              installation().program("gauge-database").toString(),
              "--orders",
              "300",
              "--customers",
              "20",
              "--url",
              "jdbc:postgresql://127.0.0.1:5/d",
              "--user",
              "me",
              "--stop-at-eof",
              "password=se cret");
      assertThat(database.serverPid()).isEmpty();
      assertThat(database.name()).isEqualTo("the database");
    }
  }

  @Test
  void whatEndsRaisesTheAlarmIsToldAndIsStartedAgain() throws Exception {
    try (ResultsWriter results = ResultsWriter.open(folder.resolve("out"), List.of(), List.of())) {
      Rig rig = Rig.start(run(scenario("{orders: 300, customers: 20}"), results));
      CountDownLatch alarm = new CountDownLatch(2);
      rig.alarm(alarm::countDown);
      assertThat(alarm.getCount()).isEqualTo(2);
      DownstreamTier first = rig.downstream().orElseThrow();
      Database database = rig.database().orElseThrow();

      first.child().stdin().close();
      database.child().stdin().close();

      assertThat(alarm.await(20, TimeUnit.SECONDS)).isTrue();
      CountDownLatch late = new CountDownLatch(1);
      rig.alarm(late::countDown);
      assertThat(late.getCount()).isZero();
      assertThat(rig.deaths()).hasSize(2);
      assertThat(rig.deaths().getFirst())
          .startsWith("gauge-database, which holds PostgreSQL, ended (exit code 0)");
      assertThat(rig.deaths().getLast()).startsWith("The downstream stub ended (exit code 0)");
      assertThatThrownBy(rig::requireAlive)
          .isInstanceOf(TierException.class)
          .hasMessage(String.join(" ", rig.deaths()));
      assertThat(rig.restore()).containsExactly("the database", "the downstream stub");
      rig.requireAlive();
      assertThat(rig.downstream().orElseThrow()).isNotSameAs(first);
      assertThat(rig.restore()).isEmpty();
      CountDownLatch again = new CountDownLatch(2);
      rig.alarm(again::countDown);
      rig.downstream().orElseThrow().child().stdin().close();
      rig.database().orElseThrow().child().stdin().close();
      assertThat(again.await(20, TimeUnit.SECONDS)).as("what was restored is watched").isTrue();
      rig.proxy().orElseThrow().requireAlive();
    }
  }

  @Test
  void aDependencyThatDoesNotListenIsToldBeforeAnythingStarts() throws Exception {
    Scenario scenario = scenario("{orders: 300, customers: 20}");
    dependency.close();
    try (ResultsWriter results = ResultsWriter.open(folder.resolve("out"), List.of(), List.of())) {
      RigLaunch launch = new RigLaunch(run(scenario, results));

      assertThatThrownBy(launch::proxy)
          .isInstanceOf(TierException.class)
          .hasMessageStartingWith(
              "Nothing answers at 127.0.0.1:"
                  + dependency.getLocalPort()
                  + ", whose replies are to be delayed: ")
          .hasMessageEndingWith("Start the dependency, or correct its port.");
      assertThat(launch.needs("postgres")).isTrue();
      assertThat(launch.needs("mysql")).isFalse();
      assertThat(folder.resolve("proxy.said")).doesNotExist();
    }
  }

  @Test
  void theDownstreamIsSetAsTheScenarioHasItAndTellsWhatItCounts() throws Exception {
    List<String> asked = Collections.synchronizedList(new ArrayList<>());
    DownstreamSettings settings = new DownstreamSettings("40ms", Map.of(), null, 0, 1_500);
    DownstreamState state =
        new DownstreamState(settings, 40, new DownstreamState.Counters(1, 2, 3, 4, 5, 6, 7, 8, 9));
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
    server.createContext(
        "/control",
        exchange -> {
          String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
          asked.add((exchange.getRequestMethod() + " " + body).strip());
          byte[] answer = Wire.line(state).getBytes(UTF_8);
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    server.start();
    Path java = folder.resolve("jdk/bin/java");
    Files.writeString(
        java,
        Files.readString(java).replace("\"port\":81", "\"port\":" + server.getAddress().getPort()));
    try (ResultsWriter results = ResultsWriter.open(folder.resolve("out"), List.of(), List.of())) {
      Rig rig = Rig.start(run(scenario("{orders: 300, customers: 20}"), results));

      rig.set(new DownstreamMode.Scenario());
      rig.set(new DownstreamMode.Fixed(Duration.ofMillis(20)));
      assertThat(asked)
          .containsExactly(
              "PUT " + Wire.line(settings),
              "PUT " + Wire.line(new DownstreamSettings("20ms", Map.of(), null, 0, null)));
      assertThat(rig.downstreamInFlight()).isEqualTo(5);
      assertThat(rig.counted()).contains(state);
      server.stop(0);
      assertThat(rig.counted()).isEmpty();
    } finally {
      server.stop(0);
    }
  }

  private RemoteHost there() {
    Map<String, Object> answers = new HashMap<>();
    answers.put("name", "there");
    answers.put("here", false);
    answers.put("alive", true);
    answers.put("address", InetAddress.ofLiteral("127.0.0.1"));
    answers.put("caller", InetAddress.ofLiteral("127.0.0.1"));
    answers.put("javaHome", folder.resolve("jdk"));
    answers.put("kept", Path.of("/kept there"));
    answers.put("facts", new RemoteHost.Facts(CpuSet.of(0), 1, "25", 1, 0, 1));
    answers.put("cpus", Optional.empty());
    answers.put("link", Optional.of(new LinkCount("eth0", 1_000, 2, 3)));
    answers.put("throttled", OptionalLong.of(4));
    return (RemoteHost)
        Proxy.newProxyInstance(
            RemoteHost.class.getClassLoader(),
            new Class<?>[] {RemoteHost.class},
            (_, method, arguments) ->
                switch (method.getName()) {
                  case "program" -> installation().program((String) arguments[0]);
                  case "start" -> children.start(((Launch) arguments[0]).on(CpuSet.NONE));
                  case "use" -> Optional.of(use((Long) arguments[0]));
                  default -> answers.get(method.getName());
                });
  }

  private static ProcessUse use(long pid) {
    return new ProcessUse(Set.of(pid), Duration.ofMillis(10 * pid), 1, 1, 1, 0);
  }

  @Test
  void tiersOnAnotherHostListenThereAndAskForATokenOfTheRun() throws Exception {
    List<String> asked = Collections.synchronizedList(new ArrayList<>());
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
    server.createContext(
        "/control",
        exchange -> {
          asked.add(exchange.getRequestHeaders().getFirst("Authorization"));
          exchange.sendResponseHeaders(503, -1);
          exchange.close();
        });
    server.start();
    Path java = folder.resolve("jdk/bin/java");
    Files.writeString(
        java,
        Files.readString(java)
            .replace("\"port\":81", "\"port\":" + server.getAddress().getPort())
            .replace("\"pid\":null", "\"pid\":77"));
    TierCpus cpus = new TierCpus(Map.of(Tier.SERVICE, CpuSet.NONE), false, 1, List.of());
    Hosts.Group group = new Hosts.Group(List.of("there"), "");
    try (ResultsWriter results = ResultsWriter.open(folder.resolve("out"), List.of(), List.of());
        TierHosts hosts =
            TierHosts.open(
                new LocalHost(installation(), children),
                cpus,
                new Hosts(
                    Optional.empty(), "", "", Map.of(Tier.DATABASE, group, Tier.DOWNSTREAM, group)),
                (_, _) -> there(),
                new HostEngine.Site(installation(), children, folder.resolve("logs")))) {
      Rig rig = Rig.start(run(scenario("{orders: 300, customers: 20}"), results, hosts, cpus));

      assertThat(said("database"))
          .containsExactly(
              installation().program("gauge-database").toString(),
              "--orders",
              "300",
              "--customers",
              "20",
              "--address",
              "127.0.0.1",
              "--data",
              "/kept there/postgres-300-20",
              "--work",
              "/kept there/postgres-binaries",
              "--stop-at-eof",
              "password=");
      List<String> downstream = said("downstream");
      assertThat(downstream.subList(1, 6))
          .containsExactly("--delay", "40ms", "--address", "127.0.0.1", "--stop-at-eof");
      assertThat(downstream.getLast()).matches("token=[0-9a-f]{64}");
      assertThat(rig.counted()).isEmpty();
      assertThat(asked)
          .containsExactly("Bearer " + downstream.getLast().substring("token=".length()));
      assertThat(rig.pids()).isEmpty();
      assertThat(rig.elsewhere())
          .isEqualTo(
              new RigProbe.Elsewhere(
                  Map.of(Tier.DATABASE, use(77), Tier.DOWNSTREAM, use(1)),
                  Map.of(),
                  Map.of("there", 4L),
                  Map.of("there", new LinkCount("eth0", 1_000, 2, 3))));
    } finally {
      server.stop(0);
    }
  }
}

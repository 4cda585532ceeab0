package dev.loomgauge.run.tier;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.folder.ResultsWriter;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.DatabaseSettings;
import dev.loomgauge.core.scenario.Delayed;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.protocol.DownstreamSettings;
import dev.loomgauge.protocol.DownstreamState;
import dev.loomgauge.protocol.Wire;
import dev.loomgauge.protocol.time.DelayGrammar;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.tier.DownstreamTier.DownstreamMode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The shared tiers, with a shell script in place of java that records its arguments and input. */
class RigTest extends RigScene {
  RigTest() throws IOException {}

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

  /** A server takes about ten seconds for a million rows, a slow one more. */
  @Test
  void aDatabaseIsAwaitedForAsLongAsItsRowsTake() {
    assertThat(RigLaunch.patience(new DatabaseSettings("", "", "", 10_000, 10_000)))
        .isEqualTo(Duration.ofSeconds(302));
    assertThat(RigLaunch.patience(new DatabaseSettings("", "", "", 100_000_000, 100_000_000)))
        .isEqualTo(Duration.ofSeconds(20_300));
  }

  /** Of two services that are up with 800 each, the second got 200 where there were 1,000. */
  @Test
  void aDatabaseHasRoomForThePoolsOfAllServicesThatAreUpAtOnce() {
    assertThat(connections("03-bottleneck")).isEqualTo(3 * 800 + 100);
    assertThat(connections("01-quick")).isEqualTo(4 * 200 + 100);
  }

  private static long connections(String scenario) {
    Path scenarios = Path.of("../../scenarios").toAbsolutePath().normalize();
    Scenario read =
        new ScenarioReader(scenarios.resolveSibling("lab/services"), Map.of())
            .read(scenarios.resolve(scenario + ".yaml"));
    return RigLaunch.connections(read, CellPlan.of(read, 1));
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
        new DownstreamState(settings, new DownstreamState.Counters(1, 2, 3, 5, 6));
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
}

package dev.loomgauge.bench.generator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.sun.net.httpserver.HttpServer;
import dev.loomgauge.bench.Said;
import dev.loomgauge.bench.generator.Rounds.Timing;
import dev.loomgauge.bench.generator.Rounds.Trial;
import dev.loomgauge.core.input.UserError;
import dev.loomgauge.core.result.LoadSummaries;
import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.protocol.DownstreamSettings;
import dev.loomgauge.protocol.DownstreamState;
import dev.loomgauge.protocol.Wire;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.load.LoadEngine;
import dev.loomgauge.run.load.LoadOutcome;
import dev.loomgauge.run.load.LoadRequest;
import dev.loomgauge.run.load.Pace;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.process.Children;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** With a shell script in place of the server, and engines that are done at once. */
class RoundsTest {
  @RegisterExtension private final Said said = new Said();
  @TempDir private Path folder = Path.of("");
  private final List<String> loads = new ArrayList<>();
  private final List<LoadRequest> asked = new ArrayList<>();
  private final List<String> settings = new CopyOnWriteArrayList<>();
  private final AtomicLong requests = new AtomicLong();
  private final Children children = new Children();
  private long each = 100;
  private HttpServer server = HttpServer.create();

  RoundsTest() throws IOException {}

  @BeforeEach
  void aServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), 0);
    server.createContext(
        "/control",
        exchange -> {
          settings.add(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
          byte[] answer =
              Wire.line(
                      new DownstreamState(
                          new DownstreamSettings("0ms", Map.of(), null, 0, null),
                          new DownstreamState.Counters(requests.addAndGet(each), 0, 0, 0, 0)))
                  .getBytes(UTF_8);
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    server.start();
    Installation home = home();
    Files.createDirectories(home.java().resolveSibling("."));
    Files.writeString(
        home.java(),
        """
        #!/bin/sh
        echo "$@" > "$0.args"
        echo $$ > "$0.pid"
        echo '{"ready":true,"port":%d,"address":"127.0.0.1","transport":"nio","loops":1,"pid":1}'
        exec cat > /dev/null
        """
            .formatted(server.getAddress().getPort()));
    assertThat(home.java().toFile().setExecutable(true)).isTrue();
    Path jar = home.program("gauge-downstream");
    Files.createDirectories(jar.resolveSibling("."));
    Files.writeString(jar, "");
  }

  @AfterEach
  void end() {
    children.close();
    server.stop(0);
  }

  private Installation home() {
    return new Installation(folder, folder.resolve("jdk"));
  }

  private Generator generator(String name, boolean kept) {
    return new Generator(name, "1", () -> engine(name), kept);
  }

  private LoadEngine engine(String name) {
    return new LoadEngine() {
      @Override
      public Traits traits() {
        return new Traits(true, List.of());
      }

      @Override
      public Optional<String> refusal(LoadShape shape, int instances, boolean plain) {
        return Optional.empty();
      }

      @Override
      public RunningLoad start(Children its, LoadRequest request, Consumer<LoadSecond> seconds) {
        asked.add(request);
        LoadRequest.Users users = (LoadRequest.Users) request.timing().arrivals();
        loads.add(
            "%s: %d users%s, %s"
                .formatted(
                    name,
                    users.number(),
                    its == children ? ", kept" : "",
                    request.exchange().endpoint().path()));
        return new Done();
      }
    };
  }

  private static final class Done implements LoadEngine.RunningLoad {
    @Override
    public List<Long> pids() {
      return List.of(ProcessHandle.current().pid());
    }

    @Override
    public LoadOutcome await() {
      return new LoadOutcome(LoadSummaries.of(1, 9, 5), null, List.of(), false);
    }

    @Override
    public void stop() {
      throw new AssertionError("nobody stops it");
    }
  }

  private Map<Generator, List<Trial>> rounds(int rounds, Generator... generators) throws Exception {
    try (Stage stage =
        Stage.open(children, home(), Files.createDirectories(folder.resolve("loads")))) {
      return new Rounds(stage, new Timing(rounds, 0, 0)).of(List.of(generators), 7);
    }
  }

  @Test
  void generatorsTakeTurnsEveryOtherRoundInReverseOrder() throws Exception {
    Generator kept = generator("kept", true);
    Generator fresh = generator("fresh", false);

    Map<Generator, List<Trial>> trials = rounds(3, kept, fresh);

    assertThat(loads)
        .containsExactly(
            "kept: 7 users, kept, /downstream/1",
            "kept: 7 users, kept, /downstream/1",
            "kept: 7 users, kept, /downstream/1",
            "fresh: 7 users, /downstream/1",
            "fresh: 7 users, /downstream/1",
            "kept: 7 users, kept, /downstream/1",
            "kept: 7 users, kept, /downstream/1",
            "fresh: 7 users, /downstream/1");
    assertThat(trials.get(kept)).hasSize(3);
    assertThat(trials.get(fresh))
        .hasSize(3)
        .allSatisfy(
            trial -> {
              assertThat(trial.steady().summary().ok()).isEqualTo(9);
              assertThat(trial.steady().rate()).isPositive();
              // Requests a second times the CPU of each are the CPU of a second.
              assertThat(trial.steady().rate() * trial.steady().cpuPer100k() / 1e5)
                  .isCloseTo(trial.steady().cpuShare(), within(1e-9));
              assertThat(trial.wholePer100k()).isGreaterThanOrEqualTo(0);
            });
  }

  @Test
  void theServerHasOneLoopAndTheDelayOfItsTableAndLeavesNoFile() throws Exception {
    Path loads = Files.createDirectories(folder.resolve("loads"));
    try (Stage stage = Stage.open(children, home(), loads)) {
      stage.delay(100);
      assertThat(settings).last().asString().contains("\"delay\":\"100ms\"");
      stage.start(
          children,
          generator("any", false),
          new LoadRequest.Users(3, Duration.ZERO),
          Duration.ZERO,
          new Pace.Fixed(Duration.ZERO, Duration.ofSeconds(1)));
      assertThat(loads.resolve("1")).isDirectory();
      assertThat(stage.cpu(List.of(ProcessHandle.current().pid()))).isPositive();
      assertThatThrownBy(() -> stage.cpu(List.of(0x7fffffffL)))
          .hasMessage("A process ended early; run this on a quiet machine.");
      long before = stage.generatorsCpuNanos();
      var self = ManagementFactory.getThreadMXBean();
      long begin = self.getCurrentThreadCpuTime();
      while (self.getCurrentThreadCpuTime() - begin < 200_000_000) {
        Thread.onSpinWait();
      }
      assertThat(stage.generatorsCpuNanos() - before)
          .as("what this process spends is no generator's")
          .isBetween(0L, 100_000_000L);
      assertThat(
              new Tables(
                      new Rounds(stage, new Timing(1, 0, 0)),
                      stage,
                      List.of(generator("k6", false), generator("k7", false)))
                  .without("k6")
                  .generators())
          .extracting(Generator::name)
          .containsExactly("k7");
    }
    assertThat(loads).doesNotExist();
    assertThat(this.loads).containsExactly("any: 3 users, kept, /downstream/1");
    long pid = Long.parseLong(Files.readString(home().java().resolveSibling("java.pid")).strip());
    assertThat(ProcessHandle.of(pid)).isEmpty();
    assertThat(Files.readString(home().java().resolveSibling("java.args")).strip())
        .isEqualTo(
            "-Xmx512m -XX:+UseSerialGC -jar %s --loops 1 --stop-at-eof",
            home().program("gauge-downstream"));
  }

  @Test
  void aLoadAsksTheServerFromACpuOfItsOwn() throws Exception {
    Generator any = generator("any", false);
    var _ = rounds(1, any);

    assertThat(asked)
        .containsExactly(
            new LoadRequest(
                new LoadRequest.Exchange(
                    List.of(URI.create("http://127.0.0.1:" + server.getAddress().getPort())),
                    Endpoint.get("/downstream/1"),
                    Map.of(),
                    "",
                    Duration.ofSeconds(10)),
                new LoadRequest.Timing(
                    new LoadRequest.Users(7, Duration.ZERO),
                    Duration.ofSeconds(2),
                    Duration.ofMillis(100),
                    new Pace.Fixed(Duration.ofSeconds(-3), Duration.ofSeconds(2))),
                1,
                folder.resolve("loads/1"),
                CpuSet.of(1)));
    assertThat(List.of(Stage.SERVER, Stage.GENERATOR)).containsExactly(CpuSet.of(0), CpuSet.of(1));
  }

  @Test
  void eachTableHasItsDelayAndItsUsers() throws Exception {
    try (Stage stage =
        Stage.open(children, home(), Files.createDirectories(folder.resolve("loads")))) {
      Tables tables =
          new Tables(
              new Rounds(stage, new Timing(1, 0, 0)), stage, List.of(generator("any", false)));
      tables.cpu(5);
      assertThat(settings).filteredOn(text -> !text.isEmpty()).last().asString().contains("100ms");
      tables.saturation();
      assertThat(settings)
          .filteredOn(text -> !text.isEmpty())
          .last()
          .asString()
          .contains("\"0ms\"");
    }
    assertThat(loads)
        .containsExactly("any: 5 users, /downstream/1", "any: 1000 users, /downstream/1");
    assertThat(said.lines())
        .contains(
            "### CPU per request: 5 users, 100 ms", "### Saturation: 1,000 users without delay");
  }

  @Test
  void whatAGeneratorHasSpentBeforeATrialIsNotOfTheTrial() throws Exception {
    Process busy =
        new ProcessBuilder(
                "sh",
                "-c",
                "i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done; echo spent; exec cat")
            .start();
    try {
      assertThat(busy.inputReader().readLine()).isEqualTo("spent");
      Path loads = Files.createDirectories(folder.resolve("loads"));
      long spent;
      try (Stage stage = Stage.open(children, home(), loads)) {
        spent = stage.generatorsCpuNanos();
        assertThat(spent).isPositive();
      }
      Generator fresh = generator("fresh", false);
      // 200 requests from the first count of them to the last.
      assertThat(rounds(1, fresh).getOrDefault(fresh, List.of()).getFirst().wholePer100k())
          .isLessThan(spent / 1e9 / 2 / 300 * 1e5);
    } finally {
      busy.destroyForcibly().waitFor();
    }
  }

  @Test
  void aGeneratorThatSentNothingIsToldWithItsRemedy() {
    each = 0;

    assertThatThrownBy(() -> rounds(1, generator("idle", false)))
        .isInstanceOf(BenchException.class)
        .hasMessage("idle sent nothing in its steady part: run this on a quiet machine.")
        .returns(UserError.FAILED, error -> ((UserError) error).exitCode());
  }
}

package dev.loomgauge.run.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.steady.WindowRule;
import dev.loomgauge.protocol.Wire;
import dev.loomgauge.protocol.load.EngineSummary;
import dev.loomgauge.protocol.load.Generator;
import dev.loomgauge.protocol.load.Latencies;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.protocol.load.Phase;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.load.LoadEngine.RunningLoad;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.SearchPath;
import dev.loomgauge.run.machine.Topology;
import dev.loomgauge.run.process.Children;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** gauge-load, with a shell script in its place that answers every plan from files. */
class ScriptedEngineTest {
  @TempDir private Path folder = Path.of("");
  private final Children children = new Children();
  private final Queue<LoadSecond> told = new ConcurrentLinkedQueue<>();
  private GaugeLoad engine = new GaugeLoad(new Installation(folder, folder));

  @BeforeEach
  void aProgram() throws IOException {
    Installation home = new Installation(folder, folder.resolve("jdk"));
    engine = new GaugeLoad(home);
    EngineScript.install(home);
    Files.writeString(
        folder.resolve("seconds"),
        Wire.line(second(-1, Phase.WARMUP, 7, 40))
            + "\n"
            + Wire.line(second(0, Phase.WINDOW, 10, 1))
            + "\n"
            + Wire.line(second(1, Phase.WINDOW, 20, 2))
            + "\n");
    Files.writeString(folder.resolve("summary"), Wire.line(summary(8, false)) + "\n");
  }

  @AfterEach
  void close() {
    children.close();
  }

  private static LoadSecond second(int number, Phase phase, long ok, long missed) {
    return new LoadSecond(
        new LoadSecond.Span(number, phase, 1_700_000_000_000L + 1000L * number, 1000),
        new LoadSecond.Requests(ok + 1, ok, Map.of("200", ok), Map.of(), 5.0 * ok, 0, 0),
        new LoadSecond.InFlight(1, 1, 1, 1, 1, 1, 1, null),
        new Latencies(null, 4.0, null, null, null, null, null, 6.0),
        new Generator(0.5, 0, missed, 0, 0),
        null,
        null,
        null);
  }

  private static EngineSummary summary(long missed, boolean interrupted) {
    return new EngineSummary(
        new EngineSummary.Count(
            1_700_000_000_000L, 2_000, 30, 15, 30, Map.of("200", 30L), Map.of(), 0, Map.of(), 0),
        Latencies.NONE,
        null,
        null,
        new EngineSummary.Levels(1, 1, 1, null, 1, 1, 0, null, null),
        new Generator(0.5, 0, missed, 0, 0),
        new EngineSummary.AfterWindow(0, Map.of(), 0, null, null),
        interrupted,
        List.of(),
        null);
  }

  private LoadRequest request(String name, int users) {
    return request(name, users, List.of(URI.create("http://127.0.0.1:81")));
  }

  private LoadRequest request(String name, int users, List<URI> targets) {
    return new LoadRequest(
        new LoadRequest.Exchange(targets, Endpoint.get("/a"), Map.of(), "", Duration.ofSeconds(5)),
        new LoadRequest.Timing(
            new LoadRequest.Users(users, Duration.ZERO),
            Duration.ZERO,
            Duration.ZERO,
            new Pace.Fixed(Duration.ofSeconds(1), Duration.ofSeconds(2))),
        1,
        folder.resolve(name),
        CpuSet.NONE);
  }

  private RunningLoad start(String name, int users) {
    return engine.start(children, request(name, users), told::add);
  }

  private List<String> lines(String file) throws IOException {
    return Files.readAllLines(folder.resolve(file));
  }

  /** Of eight that were never sent three are counted in the window's seconds. */
  @Test
  void aLoadIsItsWindowAndItsProcessIsKeptForTheNextOne() throws Exception {
    RunningLoad load = start("one", 5);
    LoadOutcome outcome = load.await();

    assertThat(told).extracting(LoadSecond::second).containsExactly(-1, 0, 1);
    assertThat(outcome.seconds()).extracting(LoadSecond::second).containsExactly(-1, 0, 1);
    assertThat(outcome.interrupted()).isFalse();
    assertThat(outcome.window()).isNull();
    assertThat(outcome.summary())
        .returns(30L, summary -> summary.ok())
        .returns(15.0, summary -> summary.throughputRps())
        .returns(2.0, summary -> summary.windowSeconds())
        .returns(5.0, summary -> summary.meanMs())
        .returns("2023-11-14T22:13:20Z", summary -> summary.windowStart());
    assertThat(outcome.summary().generator().missedStarts()).isEqualTo(3 + 5);
    assertThat(outcome.summary().generator().generators()).isEqualTo(1);
    assertThat(load.pids()).hasSize(1);

    RunningLoad next = start("two", 7);
    next.await();
    assertThat(next.pids()).isEqualTo(load.pids());
    assertThat(lines("started"))
        .containsExactly(
            "-Xms64m -Xmx1g -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED"
                + " --sun-misc-unsafe-memory-access=allow -jar "
                + folder.resolve("product/gauge-load/target/gauge-load.jar")
                + " --plans");
    assertThat(lines("locales")).as("words of failures").containsExactly("C.UTF-8 C");
    assertThat(lines("plans")).hasSize(2);
    assertThat(lines("plans").getFirst())
        .contains("\"users\":5,", folder.resolve("one/latency.hlog").toString())
        .as("it begins at once")
        .doesNotContain("startAtEpochMs");
    assertThat(lines("plans").getLast())
        .contains("\"users\":7,", folder.resolve("two/latency.hlog").toString());
    assertThat(folder.resolve("one/load.log")).exists();
    assertThat(folder.resolve("two/load.log")).exists();
    assertThat(ProcessHandle.of(load.pids().getFirst()).orElseThrow().isAlive()).isTrue();
  }

  @Test
  void aProcessThatHasEndedIsReplacedAndOneThatFailsIsToldWithItsLastWords() throws Exception {
    RunningLoad first = start("one", 5);
    first.await();
    ProcessHandle process = ProcessHandle.of(first.pids().getFirst()).orElseThrow();
    process.destroyForcibly();
    process.onExit().join();

    RunningLoad second = start("two", 5);
    second.await();
    assertThat(second.pids()).doesNotContainAnyElementsOf(first.pids());
    Files.createFile(folder.resolve("dies"));
    RunningLoad third = start("three", 5);
    assertThatThrownBy(third::await)
        .isInstanceOf(LoadException.class)
        .hasMessage(
            "The load engine ended (exit code 3). Last log lines: out of files (whole log: "
                + folder.resolve("three/load.log")
                + ")");
  }

  @Test
  void aLoadThatIsStoppedEndsWithItsSummaryAndItsProcessStays() throws Exception {
    Files.createFile(folder.resolve("endless"));
    Files.writeString(folder.resolve("summary"), Wire.line(summary(3, true)) + "\n");
    RunningLoad load = start("one", 5);
    while (told.size() < 3) {
      Thread.onSpinWait();
    }

    load.stop();

    LoadOutcome outcome = load.await();
    assertThat(outcome.interrupted()).isTrue();
    assertThat(outcome.summary().ok()).isEqualTo(30);
    assertThat(outcome.summary().generator().missedStarts()).isEqualTo(3);
    assertThat(lines("stops")).containsExactly("stop");
    load.stop();
    assertThat(lines("stops")).hasSize(1);
    assertThat(ProcessHandle.of(load.pids().getFirst()).orElseThrow().isAlive()).isTrue();
  }

  @Test
  void aLoadWhoseWaiterIsInterruptedIsStopped() throws Exception {
    Files.createFile(folder.resolve("endless"));
    RunningLoad load = start("one", 5);
    Thread.currentThread().interrupt();

    assertThatThrownBy(load::await).isInstanceOf(InterruptedException.class);

    assertThat(Thread.interrupted()).isFalse();
    assertThat(lines("stops")).containsExactly("stop");
  }

  private static final List<URI> INSTANCES =
      List.of(URI.create("http://127.0.0.1:81"), URI.create("http://127.0.0.1:82"));

  /** Two processes, of which each tells what a single one would. */
  @Test
  void aLoadOfSeveralProcessesIsOneOfAllThatTheyCounted() throws Exception {
    RunningLoad load = engine.start(children, request("two", 7, INSTANCES), told::add);
    LoadOutcome outcome = load.await();

    assertThat(load.pids()).hasSize(2).doesNotHaveDuplicates();
    assertThat(outcome.interrupted()).isFalse();
    assertThat(outcome.seconds()).extracting(LoadSecond::second).containsExactly(-1, 0, 1);
    assertThat(outcome.summary())
        .returns(60L, summary -> summary.ok())
        .returns(30.0, summary -> summary.throughputRps())
        .returns(2.0, summary -> summary.windowSeconds())
        .returns(5.0, summary -> summary.meanMs());
    assertThat(outcome.summary().generator().missedStarts()).isEqualTo(2 * (3 + 5));
    assertThat(outcome.summary().generator().generators()).isEqualTo(2);
    assertThat(lines("plans"))
        .hasSize(2)
        .allSatisfy(plan -> assertThat(plan).contains("\"startAtEpochMs\":"))
        .anySatisfy(plan -> assertThat(plan).contains("\"users\":4,", "latency-1.hlog"))
        .anySatisfy(plan -> assertThat(plan).contains("\"users\":3,", "latency-2.hlog"));
    assertThat(folder.resolve("two/latency.hlog")).exists();
    assertThat(folder.resolve("two/latency-1.hlog")).doesNotExist();
    assertThat(folder.resolve("two/latency-2.hlog")).doesNotExist();
    assertThat(folder.resolve("two/load-1.log")).exists();
    assertThat(folder.resolve("two/load-2.log")).exists();
  }

  /** Who waits for the first would wait for ever. */
  @Test
  @Timeout(60)
  void whereOneProcessIsLostTheOthersAreStopped() throws Exception {
    Files.createFile(folder.resolve("endless"));
    RunningLoad load = engine.start(children, request("two", 7, INSTANCES), told::add);
    ProcessHandle one = ProcessHandle.of(load.pids().getLast()).orElseThrow();
    one.destroyForcibly();

    assertThatThrownBy(load::await)
        .isInstanceOf(LoadException.class)
        .hasMessageStartingWith("The load engine ended (signal 9).");
    assertThat(lines("stops")).isNotEmpty().containsOnly("stop");
  }

  @Test
  void aFolderThatCannotBeMadeIsToldBeforeAnyLoad() {
    assertThatThrownBy(() -> start("summary/one", 5))
        .isInstanceOf(LoadException.class)
        .hasMessageStartingWith(
            "The folder "
                + folder.resolve("summary/one")
                + " for the files of a load cannot be made: ");
    assertThat(folder.resolve("plans")).doesNotExist();
  }

  private void leaving(int code) throws IOException {
    Files.writeString(folder.resolve("leaves"), String.valueOf(code));
  }

  /** It does where it has connections left. */
  @Test
  void aProcessMayEndBehindItsSummaryInItsOwnWay() throws Exception {
    leaving(0);
    assertThat(start("one", 5).await().summary().ok()).isEqualTo(30);

    for (int signalled : List.of(130, 143)) {
      leaving(signalled);
      RunningLoad killed = start("two", 5);
      assertThatThrownBy(killed::await)
          .isInstanceOf(LoadException.class)
          .hasMessageStartingWith("The load engine ended (signal " + (signalled - 128) + ").");
    }
  }

  @Test
  void aProcessThatIsStoppedMayEndByTheSignalAndNotInAnotherWay() throws Exception {
    Files.createFile(folder.resolve("endless"));
    Files.writeString(folder.resolve("summary"), Wire.line(summary(3, true)) + "\n");
    for (int code : List.of(130, 143, 3)) {
      leaving(code);
      told.clear();
      RunningLoad load = start("one", 5);
      while (told.size() < 3) {
        Thread.onSpinWait();
      }
      load.stop();
      if (code == 3) {
        assertThatThrownBy(load::await)
            .isInstanceOf(LoadException.class)
            .hasMessageStartingWith("The load engine ended (exit code 3).");
      } else {
        assertThat(load.await().interrupted()).isTrue();
      }
    }
  }

  @Test
  void aProcessOnOtherCpusIsOfNoUseAndEnds() throws Exception {
    assumeTrue(SearchPath.find("taskset").isPresent(), "nothing is tied to CPUs here");
    RunningLoad first = start("one", 5);
    first.await();
    LoadRequest plain = request("two", 5);
    CpuSet cpus = CpuSet.of(Topology.detect().cpus().cpus().getFirst());

    RunningLoad second =
        engine.start(
            children,
            new LoadRequest(plain.exchange(), plain.timing(), 1, plain.folder(), cpus),
            told::add);
    second.await();

    assertThat(second.pids()).doesNotContainAnyElementsOf(first.pids());
    assertThat(ProcessHandle.of(first.pids().getFirst()).filter(ProcessHandle::isAlive)).isEmpty();
  }

  /** Both have warmed up and answered by then, and begin a second later. */
  @Test
  void processesBeginTogetherAtATimeThatIsAhead() throws Exception {
    long before = System.currentTimeMillis();
    RunningLoad load = engine.start(children, request("two", 7, INSTANCES), told::add);
    long after = System.currentTimeMillis();
    load.await();

    List<Long> starts =
        lines("plans").stream()
            .map(plan -> plan.replaceAll(".*\"startAtEpochMs\":(\\d+).*", "$1"))
            .map(Long::valueOf)
            .distinct()
            .toList();
    assertThat(starts)
        .singleElement()
        .satisfies(start -> assertThat(start - 1_000).isBetween(before, after));
    assertThat(lines("clocks")).as("one question each").containsExactly("warm-up", "warm-up");

    engine.start(children, request("again", 7, INSTANCES), told::add).await();
    assertThat(lines("clocks"))
        .as("they have loaded their classes")
        .containsExactly("warm-up", "warm-up", "clock", "clock");
  }

  /** Of ten seconds that are all alike; the engine would go on. */
  @Test
  @Timeout(60)
  void aLoadThatIsSteadyIsEndedAndItsWindowIsWhatWasSteady() throws Exception {
    Files.createFile(folder.resolve("endless"));
    Files.write(
        folder.resolve("seconds"),
        IntStream.range(0, 10)
            .mapToObj(number -> Wire.line(second(number, Phase.WINDOW, 10, 0)))
            .toList());
    Files.writeString(folder.resolve("summary"), Wire.line(summary(0, true)) + "\n");
    LoadRequest fixed = request("one", 5);
    LoadRequest.Timing timing =
        new LoadRequest.Timing(
            fixed.timing().arrivals(),
            Duration.ZERO,
            Duration.ZERO,
            new Pace.Steady(new WindowRule(1, 6, 3)));

    LoadOutcome outcome =
        engine
            .start(
                children,
                new LoadRequest(fixed.exchange(), timing, 1, fixed.folder(), fixed.cpus()),
                told::add)
            .await();

    assertThat(outcome.interrupted()).as("it was to end").isFalse();
    assertThat(outcome.window()).isNotNull();
    assertThat(outcome.summary().windowSeconds()).isEqualTo(3);
    assertThat(outcome.summary().ok()).isEqualTo(30);
    assertThat(outcome.seconds())
        .filteredOn(second -> second.phase() == Phase.WINDOW)
        .extracting(LoadSecond::second)
        .containsExactly(0, 1, 2);
    assertThat(lines("stops")).containsExactly("stop");
    assertThat(folder.resolve("one/latency.hlog")).content().startsWith("#[gauge-load: ");
  }
}

package dev.loomgauge.run.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.run.Installation;
import dev.loomgauge.run.host.Host;
import dev.loomgauge.run.host.LocalHost;
import dev.loomgauge.run.host.Placement;
import dev.loomgauge.run.load.EngineOutput.SecondsMerge;
import dev.loomgauge.run.load.EngineProcess.ClockReading;
import dev.loomgauge.run.load.SummedLatencies.EngineLog;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An engine on another machine, which is another one by its name alone, as a shell script. */
class FarEngineTest {
  private static final String CLOCK = "echo '{\"type\":\"clock\",\"epochMicros\":'\"$told\"'}'\n";

  @TempDir private Path folder = Path.of("");
  private final Children children = new Children();
  private final List<Path> collected = new ArrayList<>();
  private boolean lost;
  private String uncollected = "";

  @AfterEach
  void close() {
    children.close();
  }

  private LocalHost here() {
    return new LocalHost(new Installation(folder, folder.resolve("jdk")), children);
  }

  private Placement far() {
    LocalHost here = here();
    Host far =
        (Host)
            Proxy.newProxyInstance(
                FarEngineTest.class.getClassLoader(),
                new Class<?>[] {Host.class},
                (_, method, arguments) ->
                    switch (method.getName()) {
                      case "name" -> "far";
                      case "here" -> false;
                      case "alive" -> !lost;
                      case "javaHome" -> here.javaHome();
                      case "program" -> here.program(GaugeLoad.NAME);
                      case "start" -> here.start((Launch) arguments[0]);
                      case "collect" -> collect((Path) arguments[0]);
                      default -> throw new UnsupportedOperationException(method.getName());
                    });
    return new Placement(far, CpuSet.NONE);
  }

  private boolean collect(Path file) {
    if (!uncollected.isEmpty()) {
      throw new TierException(uncollected);
    }
    return collected.add(file);
  }

  /** Says what is in {@code told} to every line that it reads. */
  private EngineProcess engine(String script) throws IOException {
    return engine(far(), script);
  }

  private EngineProcess engine(Placement there, String script) throws IOException {
    Path file = folder.resolve("engine.sh");
    Files.writeString(file, "while read -r line; do\n" + script + CLOCK + "done\n");
    return new EngineProcess(
        there,
        Launch.of("the load engine", List.of("sh", file.toString()), folder.resolve("engine.log")));
  }

  private static long micros() {
    return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
  }

  /** The first, one in between and the last take longer and tell nonsense. */
  @Test
  void ofTwentyQuestionsTheOneWithTheLeastRoundTripTellsTheClock() throws Exception {
    EngineProcess engine =
        engine(
            """
            n=$((n + 1))
            told=5
            case $n in 1 | 9 | 20) sleep 0.1; told=9000000000000000 ;; esac
            """);
    long before = micros();

    ClockReading clock = engine.clock();

    assertThat(clock.aheadMicros()).isBetween(5 - micros(), 5 - before);
    assertThat(clock.roundTripMicros()).isBetween(1L, 100_000L);
  }

  /** It takes ten milliseconds before it looks at the clock, and ten after. */
  @Test
  void aClockIsTakenToBeReadInTheMiddleOfItsRoundTrip() throws Exception {
    EngineProcess engine =
        engine(
            """
            sleep 0.01
            nanos=$(date +%s%N)
            told=$((nanos / 1000))
            sleep 0.01
            """);

    ClockReading clock = engine.clock();

    assertThat(clock.roundTripMicros()).isGreaterThanOrEqualTo(20_000);
    assertThat(Math.abs(clock.aheadMicros()))
        .isLessThanOrEqualTo(clock.roundTripMicros() / 2 - 9_000);
  }

  @Test
  void noLoadBeginsWhereTheClockOfAHostIsNotKnown() throws Exception {
    EngineScript.install(new Installation(folder, folder.resolve("jdk")));
    Files.writeString(
        folder.resolve("jdk/bin/java"),
        "#!/bin/sh\ntold=5\nwhile read -r line; do\nsleep 0.012\n" + CLOCK + "done\n");
    GaugeLoad load = new GaugeLoad(new Installation(folder, folder.resolve("jdk")), List.of(far()));
    LoadRequest request =
        EngineScript.load(
            new LoadRequest.Timing(
                new LoadRequest.Users(1, Duration.ZERO),
                Duration.ZERO,
                Duration.ZERO,
                new Pace.Fixed(Duration.ofSeconds(1), Duration.ofSeconds(2))),
            folder.resolve("load"));

    assertThatThrownBy(() -> load.start(children, request, _ -> {}))
        .isInstanceOf(LoadException.class)
        .hasMessageMatching(
            "The clock of load host far cannot be read to within 5 ms: a question took"
                + " [1-9]\\d{1,3} ms there and back\\. Remedy: see whether that host or the link"
                + " is overloaded\\.");
  }

  @Test
  void anEngineThatEndsInsteadOfAnsweringIsToldWithItsHost() throws Exception {
    String ends = "echo 'no room' >&2\nexit 3\n";
    String words =
        " ended (exit code 3). Last log lines: no room (whole log: "
            + folder.resolve("engine.log")
            + ")";

    EngineProcess far = engine(ends);
    assertThatThrownBy(far::clock)
        .isInstanceOf(LoadException.class)
        .hasMessage("The load engine on far" + words);
    Files.delete(folder.resolve("engine.log"));
    EngineProcess near = engine(new Placement(here(), CpuSet.NONE), ends);
    assertThat(near.clock()).isEqualTo(ClockReading.HERE);
    assertThatThrownBy(() -> ready(near))
        .isInstanceOf(LoadException.class)
        .hasMessage("The load engine" + words);
  }

  @Test
  void anEngineWhoseHostIsLostIsToldByTheHost() throws Exception {
    EngineProcess engine = engine("exit 3\n");
    lost = true;

    assertThatThrownBy(() -> ready(engine))
        .isInstanceOf(LoadException.class)
        .hasMessage("Load host far was lost.");
  }

  private static void ready(EngineProcess engine) throws InterruptedException {
    engine.prepare();
    engine.awaitAnswer();
  }

  private EnginePlan plan(EngineProcess process, ClockReading clock) {
    return new EnginePlan(
        process,
        new EngineOutput(1, new SecondsMerge(1, _ -> {}), 0),
        folder.resolve("latency.hlog"),
        clock,
        System.nanoTime());
  }

  @Test
  void aClockThatMovedDuringTheLoadIsToldOnceTheLatenciesAreHere() throws Exception {
    EnginePlan plan = plan(engine("told=5\n"), new ClockReading(0, 0));

    assertThatThrownBy(plan::log)
        .isInstanceOf(LoadException.class)
        .hasMessageStartingWith(
            "The clock of load host far has moved by more than 5 ms against this machine's during"
                + " the load, ");
    assertThat(collected).containsExactly(folder.resolve("latency.hlog"));
  }

  @Test
  void theLatenciesOfAnEngineThatHasEndedAreThoseOfItsClockBefore() throws Exception {
    EngineProcess engine = engine("exit 0\n");
    assertThatThrownBy(() -> ready(engine)).isInstanceOf(LoadException.class);

    assertThat(plan(engine, new ClockReading(-41_600, 300)).log())
        .isEqualTo(new EngineLog(folder.resolve("latency.hlog"), -42));
    assertThat(collected).containsExactly(folder.resolve("latency.hlog"));
  }

  @Test
  void latenciesThatDoNotComeAreTold() throws Exception {
    uncollected = "The file did not come whole.";
    EnginePlan plan = plan(engine("told=5\n"), new ClockReading(0, 0));

    assertThatThrownBy(plan::log)
        .isInstanceOf(LoadException.class)
        .hasMessage("The file did not come whole.");
  }
}

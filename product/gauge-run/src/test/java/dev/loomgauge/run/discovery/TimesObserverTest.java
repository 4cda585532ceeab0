package dev.loomgauge.run.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.discovery.LoadPoint;
import dev.loomgauge.core.gate.GateBuild;
import dev.loomgauge.core.gate.GateTimes;
import dev.loomgauge.core.gate.TimeMetric;
import dev.loomgauge.core.gate.TimeOutcome;
import dev.loomgauge.core.gate.TimedTrial;
import dev.loomgauge.core.gate.TimesAsked;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.scenario.reading.RequestPattern;
import dev.loomgauge.run.discovery.ServiceTarget.OwnService;
import dev.loomgauge.run.load.StubEngine;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.tier.HttpOrigin;
import dev.loomgauge.run.tier.Service;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** With loads that are answered at once. A process cannot attach to itself, so nothing is seen. */
class TimesObserverTest {
  private final Children children = new Children();

  /** Of 7 users it answers enough for equal windows to say that builds are alike. */
  private final StubEngine engine =
      new StubEngine(
          users ->
              ObserverTest.summary(users == 7 ? 10_000 : 10, 0, LoadSummary.Latencies.constant(4)));

  private final List<String> events = new ArrayList<>();

  @AfterEach
  void end() {
    children.close();
  }

  private final class Builds implements TimesObserver.Starts {
    private final boolean broken;

    Builds(boolean broken) {
      this.broken = broken;
    }

    @Override
    public OwnService start(GateBuild build) {
      if (broken && build == GateBuild.HEAD) {
        throw new TierException("it ended at once.");
      }
      events.add("start " + build.word());
      return new OwnService(
          build.word(),
          Service.of(ProcessHandle.current(), new HttpOrigin(URI.create("http://127.0.0.1:1"))),
          1);
    }

    @Override
    public void tie(OwnService service) {
      events.add("tie " + service.name());
    }
  }

  private static final Recorder.Setting RECORDERS =
      new Recorder.Setting(Path.of("/no/agent"), Path.of("/out"), Map.of(), _ -> {});

  private Loads loads(StubEngine its) {
    return new Loads(
        children,
        its,
        new TierCpus(Map.of(), false, 1, List.of()),
        new RequestPattern("/", Map.of(), Optional.empty()),
        Path.of("/out"),
        _ -> {});
  }

  private TimesObserver observer(boolean broken, OptionalInt users) {
    return observer(broken, users, Duration.ofHours(1));
  }

  private static TimedLoad timed(Loads loads) {
    return new TimedLoad(new Observer(loads, RECORDERS, 256, ObserverTest.PACE), RECORDERS);
  }

  private TimesObserver observer(boolean broken, OptionalInt users, Duration time) {
    Loads loads = loads(engine);
    return new TimesObserver(
        new Builds(broken),
        timed(loads),
        new TimesAsked(time, users, 0.03, List.of(TimeMetric.THROUGHPUT)));
  }

  @Test
  void blocksOfFreshBuildsAreLoadedInTurnUntilAllIsDecided() throws Exception {
    List<GateTimes> told = new ArrayList<>();

    GateTimes times = observer(false, OptionalInt.of(7)).observe(told::add);

    assertThat(times.with(TimeOutcome.EQUIVALENT)).hasSize(1);
    assertThat(times.blocks()).isEqualTo(TimesAsked.FIRST_LOOK);
    assertThat(events)
        .startsWith("start base", "start head", "tie base", "tie head", "start base")
        .hasSize(4 * TimesAsked.FIRST_LOOK);
    assertThat(engine.loads.subList(0, 8))
        .containsExactly(
            "/out/01-base-7: 7 users, 0 + 0 + 15 ms",
            "/out/02-head-7: 7 users, 0 + 0 + 15 ms",
            "/out/03-base-7: 7 users, 0 + 0 + 15 ms",
            "/out/04-head-7: 7 users, 0 + 0 + 15 ms",
            "/out/05-base-1: 1 users, 0 + 0 + 20 ms",
            "/out/06-head-1: 1 users, 0 + 0 + 20 ms",
            "/out/07-base-7: 7 users, 0 + 20 + 50 ms",
            "/out/08-head-7: 7 users, 0 + 20 + 50 ms");
    for (int block = 1; block <= times.blocks(); block++) {
      int of = block;
      List<GateBuild> order =
          times.trials().stream().filter(t -> t.block() == of).map(TimedTrial::build).toList();
      assertThat(order).hasSize(4).isEqualTo(order.reversed()).contains(GateBuild.values());
    }
    assertThat(told).hasSize(5 * TimesAsked.FIRST_LOOK);
    assertThat(told.getFirst().trials()).hasSize(1);
  }

  @Test
  void theBaseChoosesTheUsersOfAllLoads() throws Exception {
    GateTimes times = observer(false, OptionalInt.empty(), Duration.ofSeconds(2)).observe(_ -> {});

    assertThat(times.trials()).extracting(TimedTrial::users).containsOnly(SteppedLoad.FIRST);
  }

  @Test
  void aBuildThatDoesNotStartIsNamed() {
    assertThatThrownBy(() -> observer(true, OptionalInt.empty()).observe(_ -> {}))
        .isInstanceOf(TierException.class)
        .hasMessage("head: it ended at once.");
  }

  @Test
  void aWindowIsLongEnoughForThePercentileOfASlowerBuild() {
    LoadPoint base = new LoadPoint(16, 500, 32, 1, 0.5, 0, 0);

    assertThat(shape(base, TimeMetric.P99).window()).isEqualTo(Duration.ofSeconds(4));
    assertThat(shape(base, TimeMetric.CPU).window()).isEqualTo(Duration.ofSeconds(3));
    assertThat(shape(new LoadPoint(16, 8, 2_000, 1, 0.5, 0, 0), TimeMetric.P99).window())
        .isEqualTo(Duration.ofSeconds(12));
    assertThat(shape(base, TimeMetric.CPU).warmup()).isEqualTo(ObservationPace.LEAD);
  }

  private static TimedLoad.Shape shape(LoadPoint base, TimeMetric metric) {
    return TimedLoad.Shape.of(base, ObservationPace.USUAL, List.of(metric));
  }

  @Test
  void atEveryTimeThereIsABlock() throws Exception {
    GateTimes times = observer(false, OptionalInt.of(7), Duration.ofNanos(1)).observe(_ -> {});
    assertThat(times.blocks()).isEqualTo(1);
    assertThat(engine.loads).hasSize(12).last().asString().endsWith(": 7 users, 0 + 500 + 1000 ms");
  }

  @Test
  void aLoadHasTheFiguresThatAreKnown() throws Exception {
    StubEngine fast =
        new StubEngine(_ -> ObserverTest.summary(2_000, 0, LoadSummary.Latencies.constant(4)));
    Loads loads = loads(fast);
    TimedLoad timed = timed(loads);
    OwnService service = new Builds(false).start(GateBuild.HEAD);
    try (var running = new TimesObserver.Running(GateBuild.HEAD, service, timed.attach(service))) {
      TimedTrial trial =
          timed.trial(
              3, 2, new TimedLoad.Shape(9, Duration.ofMillis(20), Duration.ofSeconds(2)), running);
      assertThat(fast.loads).containsExactly("/out/01-head-9: 9 users, 0 + 20 + 2000 ms");
      assertThat(trial)
          .returns(3, TimedTrial::block)
          .returns(2, TimedTrial::pair)
          .returns(GateBuild.HEAD, TimedTrial::build)
          .returns(9, TimedTrial::users);
      assertThat(trial.figures())
          .containsEntry(TimeMetric.THROUGHPUT, 2_000.0)
          .containsEntry(TimeMetric.P99, 4.0)
          .doesNotContainKey(TimeMetric.ALLOCATED);
    }
  }

  @Test
  void anUnknownLoadHasNoUsers() {
    assertThat(TimedLoad.Shape.UNKNOWN.known()).isFalse();
    assertThat(new TimedLoad.Shape(1, Duration.ZERO, Duration.ZERO).known()).isTrue();
    assertThat(shape(new LoadPoint(16, 8, 2_000, 1, 0.5, 0, 0), TimeMetric.CPU))
        .isEqualTo(new TimedLoad.Shape(16, Duration.ofSeconds(10), Duration.ofSeconds(10)));
  }
}

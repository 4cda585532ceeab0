package dev.loomgauge.run.experiment;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.Endurance;
import dev.loomgauge.core.result.Endurance.Trend;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.TimelineRow;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.Distribution;
import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.load.GaugeLoad;
import dev.loomgauge.run.load.LoadEngine.RunningLoad;
import dev.loomgauge.run.load.LoadOutcome;
import dev.loomgauge.run.load.LoadRequest;
import dev.loomgauge.run.load.Pace;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.observation.EnduranceRecord;
import dev.loomgauge.run.observation.Flight;
import dev.loomgauge.run.observation.Sampler;
import dev.loomgauge.run.observation.TimelineLog;
import dev.loomgauge.run.probe.jvm.JvmProbe;
import dev.loomgauge.run.probe.process.BackgroundThreads;
import dev.loomgauge.run.probe.process.ProcessProbe;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import dev.loomgauge.run.rig.LeakingService;
import dev.loomgauge.run.rig.Programs;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A sustained load on a service that leaks, and on the same one that does not. */
@Order(1)
@Execution(ExecutionMode.CONCURRENT)
@Tag("full")
class EnduranceIT {
  private static final int USERS = 40;
  private static final int FROM = 8;
  private static final int HOLD = 12;
  private static final int LEAK = 4_000_000;

  /**
   * So small that even what grows in the second half of the hold at 0.7 of the rate of the first,
   * the least that is called steady, would fill it: noise cannot hide how long it takes.
   */
  private static final String HEAP = "160m";

  private static final Duration RAMP = Duration.ofSeconds(2);
  private static final Duration WARM_UP = Duration.ofSeconds(2);
  private static final Duration RAMP_DOWN = Duration.ofSeconds(3);
  private static final double MIB = 1024.0 * 1024.0;

  /** Seconds of the hold that are on disk while it goes on. */
  private final List<Integer> onDisk = new CopyOnWriteArrayList<>();

  /** A busy machine leaves too few collections for a slope, and the tool says to look again. */
  private static final int MOST_ATTEMPTS = 3;

  @TempDir Path root;

  /** Of the last attempt. */
  private Path folder = Path.of("");

  private final Children children = new Children();

  @AfterEach
  void stopAll() {
    children.close();
  }

  @Test
  void aServiceThatKeepsFourMegabytesASecondIsCalledGrowing() throws Exception {
    Endurance endurance = under(LEAK);
    for (int again = 1; again < MOST_ATTEMPTS && undecided(endurance); again++) {
      endurance = under(LEAK);
    }
    Endurance.Course heap = endurance.memory().getFirst();
    assertThat(heap.trend()).as(heap.words()).isEqualTo(Trend.GROWING);
    double mbPerHour = LEAK / MIB * 3600;
    assertThat(requireNonNull(heap.fit()).mbPerHour()).isCloseTo(mbPerHour, withinPercentage(25));
    assertThat(heap.words()).contains("the limit of 1").doesNotContain("hour");
    assertThat(requireNonNull(heap.hoursToLimit())).isLessThan(10.0 * HOLD / 3600);
    assertThat(requireNonNull(endurance.pauses()).count()).isGreaterThan(10);
    risesHoldsAndFalls(new ResultsFolder.TrialFolder(folder).readTimeline());
    assertThat(onDisk.getLast()).isGreaterThan(HOLD / 2);
  }

  @Test
  void theSameServiceWithoutTheLeakIsNotCalledGrowing() throws Exception {
    Endurance.Course heap = under(0).memory().getFirst();
    // What it rises by as it warms up is far less than the 3 % of its level that matter.
    assertThat(heap.trend()).as(heap.words()).isIn(Trend.FLAT, Trend.UNDECIDED);
    assertThat(heap.hoursToLimit()).isNull();
  }

  private static void risesHoldsAndFalls(List<TimelineRow> rows) {
    assertThat(rows).extracting(TimelineRow::phase).contains("ramp", "warmup", "window", "down");
    assertThat(rows.stream().filter(r -> r.phase().equals("window"))).hasSize(HOLD);
    List<Double> down =
        rows.stream()
            .filter(r -> r.phase().equals("down"))
            .map(r -> requireNonNull(r.value("in_flight")))
            .toList();
    assertThat(down).isSortedAccordingTo((a, b) -> Double.compare(b, a));
    assertThat(down.getLast()).isLessThan(USERS / 2.0);
  }

  private static boolean undecided(Endurance endurance) {
    return endurance.memory().getFirst().trend() == Trend.UNDECIDED;
  }

  private Endurance under(int kept) throws Exception {
    folder = Files.createTempDirectory(root, "attempt");
    onDisk.clear();
    CompletableFuture<Integer> port = new CompletableFuture<>();
    Child service =
        children.start(
            Launch.of(
                    "the leaking service",
                    Programs.java(
                        List.of("-XX:+UseSerialGC", "-Xms" + HEAP, "-Xmx" + HEAP, "-Xmn8m"),
                        LeakingService.class,
                        String.valueOf(kept)),
                    folder.resolve("service.log"))
                .withLines(line -> port.complete(Integer.valueOf(line))));
    // A JVM that answers has removed what an earlier one of its number left behind for attaching.
    URI target = URI.create("http://127.0.0.1:" + port.get(60, TimeUnit.SECONDS));
    try (JvmProbe probe = JvmProbe.attach(service.pid(), Map.of())) {
      return observed(probe, target);
    }
  }

  private Endurance observed(JvmProbe probe, URI target) throws InterruptedException {
    ResultsFolder.TrialFolder own = new ResultsFolder.TrialFolder(folder);
    List<Progress.News> news = new ArrayList<>();
    EnduranceRecord record = new EnduranceRecord(shape(), Optional.of(probe), news::add);
    record.begin();
    try (TimelineLog timeline = TimelineLog.open(own.timelineCsv(), List.of());
        Flight flight = Flight.start(List.of(probe), own, news::add);
        Sampler sampler =
            Sampler.start(ProcessProbe.detect(), Duration.ofSeconds(1), timeline::sample)) {
      sampler.watch(Tier.SERVICE, List.of(probe.pid()));
      sampler.watchJvms(List.of(probe), BackgroundThreads.NONE);
      RunningLoad load =
          new GaugeLoad(Programs.INSTALLATION)
              .start(
                  children,
                  order(target),
                  second -> {
                    timeline.second(second);
                    lookAtDisk(own, second.second());
                  });
      LoadOutcome outcome = load.await();
      LoadSummary summary = outcome.summary();
      assertThat(summary.windowSeconds()).isCloseTo(HOLD, within(0.01));
      assertThat(summary.requests().errors()).isEmpty();
      Instant from = Instant.parse(summary.windowStart());
      flight.end(from, from.plusSeconds(HOLD));
    }
    record.end();
    record.write(own, own.readTimeline());
    assertThat(news).isEmpty();
    return own.readEndurance().orElseThrow();
  }

  private void lookAtDisk(ResultsFolder.TrialFolder own, int second) {
    if (second == HOLD - 1) {
      own.readTimeline().stream()
          .filter(row -> row.phase().equals("window"))
          .map(TimelineRow::second)
          .forEach(onDisk::add);
    }
  }

  private LoadRequest order(URI target) {
    return new LoadRequest(
        new LoadRequest.Exchange(
            List.of(target), Endpoint.get("/"), Map.of(), "ok", Duration.ofSeconds(10)),
        new LoadRequest.Timing(
            new LoadRequest.Users(USERS, Duration.ZERO, FROM, RAMP_DOWN),
            RAMP,
            Duration.ofMillis(50),
            new Pace.Fixed(WARM_UP, Duration.ofSeconds(HOLD))),
        1,
        folder,
        CpuSet.NONE);
  }

  private static LoadShape shape() {
    return new LoadShape(
        LoadShape.Model.CLOSED,
        "constant",
        Optional.empty(),
        Distribution.fixed(Duration.ZERO),
        LoadShape.Start.SPREAD,
        RAMP,
        WARM_UP,
        Duration.ofSeconds(HOLD),
        LoadShape.Window.FIXED,
        Duration.ofSeconds(10),
        FROM,
        RAMP_DOWN);
  }
}

package dev.loomgauge.core.discovery;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.InstanceOfAssertFactories.DOUBLE;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.judgement.comparison.Blocks;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.prediction.CpuAllocation.CpuShare;
import dev.loomgauge.core.prediction.interval.PastPairs;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.PredictionsCsv;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.reading.RequestPattern;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ModePredictionTest {
  private static final String POOL = TracedRequests.POOL;

  private static final ScenarioText.Subject SHOP =
      new ScenarioText.Subject("shop", List.of("/usr/bin/java"), Map.of(), Map.of(), List.of());

  private static final ModePrediction.Machine ONE_CORE =
      new ModePrediction.Machine(
          "2026-01-01T00:00:00Z",
          new CpuAllocation(List.of(new CpuShare(1, List.of(Tier.SERVICE)))),
          1,
          PastPairs.NONE);

  private static final RequestPattern ORDERS = RequestPattern.parse("--get", "/orders/{1..9}");

  private static LoadPoint point(int users, double rps, double meanMs) {
    return new LoadPoint(users, rps, meanMs, 0.5, 0.1, 0.1, 0);
  }

  private static ModeEvidence evidence(
      List<LoadPoint> points, List<TraceEvent> alone, List<TraceEvent> load) {
    return new ModeEvidence(
        "platform",
        points,
        PathTracer.follow(alone),
        Optional.of(Concurrency.ofEntries(load)),
        Map.of(POOL, Concurrency.ofHolds(load, POOL)),
        10);
  }

  private static Optional<Forecast> forecast(ModeEvidence seen, int users) {
    return ModePrediction.virtual(seen, asked(List.of(users)), ONE_CORE);
  }

  private static Optional<Forecast> same(ModeEvidence seen, int users) {
    return ModePrediction.same(seen, asked(List.of(users)), ONE_CORE);
  }

  private static ModePrediction.Question asked(List<Integer> users) {
    return new ModePrediction.Question(SHOP, ORDERS, users, 1000);
  }

  private static double throughput(PredictionsCsv.Row row) {
    return expected(row).throughputRps();
  }

  private static Expected expected(PredictionsCsv.Row row) {
    return Objects.requireNonNull(row.prediction().expected());
  }

  /** Ten threads serve 99 requests of 100 ms per second; without them 64 users wait for nobody. */
  @Test
  void withoutItsThreadsTheUsersAreTheLimit() {
    List<TraceEvent> load = TracedRequests.held(10, 0);
    ModeEvidence platform =
        evidence(List.of(point(1, 10, 101), point(16, 99, 160), point(64, 99, 640)), load, load);

    Forecast forecast = forecast(platform, 64).orElseThrow();

    assertThat(forecast.rows())
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.levels()).containsEntry("threads", "virtual");
              assertThat(throughput(row)).isCloseTo(64 / 0.101, within(20.0));
              assertThat(Forecast.limit(row)).isEqualTo("the number of users alone");
            });
    assertThat(forecast.hidden()).singleElement().asString().contains("at least 10");
  }

  /** The same ten threads are what limits the mode that was seen. */
  @Test
  void theModeThatWasSeenIsPredictedWithItsThreads() {
    List<TraceEvent> load = TracedRequests.held(10, 0);
    ModeEvidence platform =
        evidence(List.of(point(1, 10, 101), point(16, 99, 160), point(64, 99, 640)), load, load);

    assertThat(same(platform, 500).orElseThrow().rows())
        .singleElement()
        .satisfies(
            row -> {
              assertThat(row.levels())
                  .containsEntry("threads", "platform")
                  .containsEntry("users", "500");
              assertThat(throughput(row)).isCloseTo(99, within(5.0));
            });
  }

  /** Of 500 users about 400 wait for one of ten connections, which serve a fifth of them in 1 s. */
  @Test
  void aWaitForAPoolEndsAtItsTimeout() {
    HeapSizes.Pool pool =
        new HeapSizes.Pool(
            POOL,
            HeapSizes.Threads.NONE,
            "",
            OptionalInt.of(10),
            Optional.empty(),
            HeapSizes.Use.USED,
            "",
            "HikariPool-1",
            Optional.of(Duration.ofSeconds(1)));
    HeapSizes heap =
        new HeapSizes(List.of(pool), List.of(), List.of(), List.of(), OptionalInt.empty());

    assertThat(forecast(tenConnections(), 500).orElseThrow().rows())
        .singleElement()
        .satisfies(row -> assertThat(expected(row).errorRate()).isZero());
    assertThat(forecast(tenConnections().with(heap), 500).orElseThrow().rows())
        .singleElement()
        .satisfies(
            row -> {
              assertThat(throughput(row)).isCloseTo(99, within(10.0));
              assertThat(expected(row).errorRate()).isBetween(0.6, 0.95);
            });
  }

  @Test
  void aServiceWhoseRequestsWaitForMoreThanASecondIsPredicted() {
    TracedPath slow =
        new TracedPath(
            1_200,
            List.of(new TracedPath.Work(1), new TracedPath.Wait("db", Activity.DATABASE, 1_199, 1)),
            0,
            "http-");
    ModeEvidence seen =
        new ModeEvidence(
            "platform",
            List.of(point(1, 0.833, 1_200), point(16, 13.3, 1_200)),
            Optional.of(slow),
            Optional.empty(),
            Map.of(),
            0);

    assertThat(forecast(seen, 60).orElseThrow().rows())
        .singleElement()
        .satisfies(row -> assertThat(throughput(row)).isCloseTo(60 / 1.2, within(2.0)));
  }

  @Test
  void virtualThreadsThatWereSeenArePredictedUnderTheirName() {
    ModeEvidence seen = tenConnections();
    ModeEvidence virtual =
        new ModeEvidence(
            "platform",
            seen.points(),
            seen.path().map(TracedPath::onVirtualThreads),
            seen.entries(),
            seen.holds(),
            0);

    assertThat(same(virtual, 100).orElseThrow().rows())
        .singleElement()
        .satisfies(row -> assertThat(row.levels()).containsEntry("threads", "virtual"));
    assertThat(forecast(virtual, 100)).isEmpty();
  }

  /** A hundred users before ten connections. */
  private static ModeEvidence tenConnections() {
    return evidence(
        List.of(point(1, 10, 101), point(16, 99, 160), point(100, 99, 1000)),
        TracedRequests.held(10, 0),
        TracedRequests.held(10, 90));
  }

  /**
   * 2 ms of CPU each: 500 requests per second on the CPU, half of them beside a spinning thread,
   * and all of them beside one that gives way.
   */
  @Test
  void backgroundThreadsKeepTheirShareOfTheCpuFromVirtualThreads() {
    List<TraceEvent> load = TracedRequests.held(10, 0);
    List<LoadPoint> beside =
        Stream.of(point(1, 10, 101), point(16, 99, 160), point(64, 99, 640))
            .map(
                point ->
                    new LoadPoint(
                        point.users(),
                        point.rps(),
                        point.meanMs(),
                        2,
                        new LoadPoint.Threads(2, 0),
                        new LoadPoint.Busy(0.4, 0, 0.1, 0.5),
                        0,
                        Handshakes.NONE))
            .toList();

    Forecast forecast = forecast(evidence(beside, load, load), 200).orElseThrow();

    assertThat(throughput(forecast.rows().getFirst())).isCloseTo(250, within(10.0));
    assertThat(Forecast.limit(forecast.rows().getFirst())).contains("CPU");
    assertThat(forecast.rows().getFirst().prediction().limits())
        .filteredOn(limit -> limit.name().equals("service-cpu"))
        .singleElement()
        .extracting(Limit::uncertainty, as(DOUBLE))
        .isCloseTo(Math.hypot(0.2, 0.5), within(1e-9));
  }

  /** A pool of virtual threads that nobody has seen. */
  @Test
  void jettyOfSpringBootMayHaveALimitOfItsVirtualThreads() {
    HeapSizes heap =
        new HeapSizes(
            List.of(),
            List.of(),
            List.of(),
            List.of(Framework.SPRING_BOOT, Framework.JETTY),
            OptionalInt.empty());

    assertThat(forecast(tenConnections().with(heap), 100).orElseThrow().hidden())
        .containsExactly(
            "Jetty virtual threads (200 in Spring Boot 4, unless server.jetty.threads.max says"
                + " another number)");
  }

  /** The ten connections stay: nothing changes. */
  @Test
  void aPoolThatIsTheLimitStaysTheLimit() {
    ModeEvidence platform = tenConnections();

    Forecast forecast = forecast(platform, 100).orElseThrow();

    assertThat(throughput(forecast.rows().getFirst())).isCloseTo(99, within(3.0));
    assertThat(forecast.rows().getFirst().prediction().limits().getFirst().name())
        .isEqualTo("connections");
    assertThat(forecast.hidden()).isEmpty();
    assertThat(forecast.score(List.of()))
        .singleElement()
        .asString()
        .contains("100 users: ")
        .contains("not measured");
  }

  @Test
  void aMeasurementSaysByHowMuchThePredictionWasTooHighOrTooLow() {
    ModeEvidence platform = tenConnections();
    Cell cell = new Cell(Map.of("threads", "virtual", "users", "100"));

    assertThat(
            forecast(platform, 100)
                .orElseThrow()
                .score(new Blocks().with(cell, new Trials(), 198).trials()))
        .satisfiesExactly(
            which ->
                assertThat(which)
                    .startsWith(
                        "These predictions rest on what was seen of platform threads alone"),
            score ->
                assertThat(score)
                    .as("what was measured is in the table")
                    .containsPattern(
                        "req/s predicted, (49|50)\\.. % too low, limited by HikariCP connections\\.$")
                    .doesNotContain("198"));
  }

  @Test
  void nothingIsPredictedOfAServiceThatWasNotSeenInside() {
    ModeEvidence blackBox =
        new ModeEvidence(
            "platform",
            List.of(point(1, 10, 101), point(16, 99, 160)),
            Optional.empty(),
            Optional.empty(),
            Map.of(),
            0);

    assertThat(forecast(blackBox, 64)).isEmpty();
  }

  @Test
  void aModeThatWasVirtualAlreadyIsNotPredicted() {
    List<TraceEvent> virtual =
        TracedRequests.held(10, 0).stream()
            .map(
                e ->
                    new TraceEvent(
                        e.kind(),
                        e.what(),
                        new TraceEvent.Worker(e.worker().id(), "", true),
                        e.from(),
                        e.to()))
            .toList();

    assertThat(
            forecast(
                evidence(List.of(point(1, 10, 101), point(16, 99, 160)), virtual, virtual), 64))
        .isEmpty();
  }

  @Test
  void aPoolWhoseSizeIsNotKnownIsNamedWithWhatWasSeenOfIt() {
    List<TraceEvent> load = TracedRequests.held(10, 0);

    assertThat(
            forecast(
                    evidence(
                        List.of(point(1, 10, 101), point(16, 99, 160), point(64, 99, 640)),
                        load,
                        load),
                    64)
                .orElseThrow()
                .hidden())
        .singleElement()
        .asString()
        .matches("HikariCP connections \\(at least 10: no more were needed at once.*\\)");
  }

  @Test
  void trialsOfPlatformThreadsAloneMeasureNothingOfTheForecast() {
    Cell cell = new Cell(Map.of("threads", "platform", "users", "100"));

    assertThat(Forecast.anyMeasured(new Blocks().with(cell, new Trials(), 99).trials())).isFalse();
    assertThat(
            forecast(tenConnections(), 100)
                .orElseThrow()
                .score(new Blocks().with(cell, new Trials(), 99).trials()))
        .singleElement()
        .asString()
        .startsWith("100 users: ")
        .endsWith(", limited by HikariCP connections; platform threads reached 99.0 req/s.");
  }

  @Test
  void aTrialThatIsVoidMeasuresNothingOfTheForecast() {
    Cell cell = new Cell(Map.of("threads", "virtual", "users", "100"));
    Trials broken = new Trials();
    broken.errors = Map.of("status_500", 1_000_000L);
    List<Trial> trials = new Blocks().with(cell, broken, 198).trials();

    assertThat(trials).noneMatch(Trial::valid);
    assertThat(forecast(tenConnections(), 100).orElseThrow().score(trials))
        .singleElement()
        .asString()
        .endsWith("; not measured.");
  }
}

package dev.loomgauge.core.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.RequestPattern;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelInferenceTest {
  private static final String POOL = TracedRequests.POOL;

  @Test
  void aPoolOfTheRequestPathIsNamedWithItsSize() {
    ServiceModel model =
        ModelInference.of(
            List.of(SeenModes.traced("platform"), SeenModes.traced("virtual")), 1, 1000);

    assertThat(model.resources())
        .singleElement()
        .satisfies(
            pool -> {
              assertThat(pool.label()).isEqualTo(POOL);
              assertThat(pool.capacity())
                  .isEqualTo(Map.of("platform", OptionalInt.of(10), "virtual", OptionalInt.of(10)));
            });
    assertThat(model.path())
        .extracting(ServiceModel.Line::yaml)
        .contains("acquire: connections", "wait: 99.8ms", "release: connections");
    assertThat(model.sum().unexplainedMs()).isCloseTo(101 - 0.5 - 99.8, within(0.1));
    assertThat(model.users()).isEqualTo(List.of(6, 20));
  }

  /** Ten threads hold ten connections at most, of however many there are. */
  @Test
  void whatTheThreadsBoundIsNoPool() {
    List<TraceEvent> load = TracedRequests.held(10, 0);
    ModeEvidence bounded =
        new ModeEvidence(
            "platform",
            List.of(
                SeenModes.point(1, 10, 101, 0.01),
                SeenModes.point(16, 99, 160, 0.1),
                SeenModes.point(64, 99, 640, 0.1)),
            PathTracer.follow(load),
            Optional.of(Overlap.ofEntries(load)),
            Map.of(POOL, Overlap.ofHolds(load, POOL)),
            10);

    ServiceModel model = ModelInference.of(List.of(bounded), 1, 1000);

    assertThat(model.resources().getFirst().capacity())
        .isEqualTo(Map.of("platform", OptionalInt.of(10)));
    assertThat(model.resources().getLast())
        .satisfies(
            pool -> {
              assertThat(pool.label()).isEqualTo(POOL);
              assertThat(pool.capacity()).isEqualTo(Map.of("platform", OptionalInt.empty()));
              assertThat(pool.evidence()).contains("at least 10");
            });
  }

  /** Whoever has one of the ten connections calls: never more than ten do. */
  @Test
  void aPoolInsideAnotherIsBoundedByIt() {
    List<TraceEvent> load = new ArrayList<>(TracedRequests.held(10, 90));
    List<TraceEvent> alone = new ArrayList<>(TracedRequests.held(10, 0));
    load.addAll(TracedRequests.inside(load, "HttpClient connections"));
    alone.addAll(TracedRequests.inside(alone, "HttpClient connections"));
    ModeEvidence nested =
        new ModeEvidence(
            "platform",
            List.of(
                SeenModes.point(1, 10, 101, 0.01),
                SeenModes.point(16, 99, 160, 0.1),
                SeenModes.point(100, 99, 1000, 0.1)),
            PathTracer.follow(alone),
            Optional.of(Overlap.ofEntries(load)),
            Map.of(
                POOL,
                Overlap.ofHolds(load, POOL),
                "HttpClient connections",
                Overlap.ofHolds(load, "HttpClient connections")),
            0);

    ServiceModel model = ModelInference.of(List.of(nested), 1, 1000);

    assertThat(model.resources())
        .extracting(ServiceModel.Resource::label, r -> r.capacity().get("platform"))
        .containsExactly(
            tuple(POOL, OptionalInt.of(10)), tuple("HttpClient connections", OptionalInt.empty()));
  }

  /** One of a hundred requests waited for longer than the recording lasted. */
  @Test
  void aThreadWhoseRequestWasNotRecordedCounts() {
    List<TraceEvent> load = TracedRequests.held(99, 0);
    ModeEvidence mode =
        new ModeEvidence(
            "platform",
            List.of(
                SeenModes.point(1, 10, 101, 0.01),
                SeenModes.point(64, 600, 101, 0.1),
                SeenModes.point(256, 600, 400, 0.1)),
            PathTracer.follow(load),
            Optional.of(Overlap.ofEntries(load)),
            Map.of(),
            100);

    assertThat(ModelInference.of(List.of(mode), 1, 1000).resources().getFirst())
        .satisfies(
            threads -> {
              assertThat(threads.capacity()).isEqualTo(Map.of("platform", OptionalInt.of(100)));
              assertThat(threads.evidence()).contains("100 threads, 99 of them");
            });
  }

  private static HeapSizes heap(HeapSizes.Pool... pools) {
    return new HeapSizes(List.of(pools), List.of("acceptCount=100: a queue"), List.of());
  }

  private static HeapSizes.Pool connections(int size, HeapSizes.Use use) {
    return new HeapSizes.Pool(POOL, HeapSizes.Threads.NONE, "", OptionalInt.of(size), use, "");
  }

  private static HeapSizes.Pool threads(int size, String detail) {
    return new HeapSizes.Pool(
        "Jetty threads",
        HeapSizes.Threads.PLATFORM,
        "",
        OptionalInt.of(size),
        HeapSizes.Use.USED,
        detail);
  }

  /** Ten requests at once, each with a connection, whatever bounds them. */
  private static ModeEvidence neverFull(HeapSizes heap) {
    List<TraceEvent> load = TracedRequests.held(10, 0);
    return new ModeEvidence(
        "platform",
        List.of(SeenModes.point(1, 10, 101, 0.01), SeenModes.point(10, 99, 101, 0.1)),
        PathTracer.follow(load).map(path -> carried(path, 0)),
        Optional.of(Overlap.ofEntries(load)),
        Map.of(POOL, Overlap.ofHolds(load, POOL)),
        10,
        heap,
        Map.of(),
        List.of());
  }

  private static TracedPath carried(TracedPath path, double virtual) {
    return new TracedPath(
        path.requests(), path.alike(), path.entryMs(), path.steps(), virtual, path.workers());
  }

  @Test
  void aPoolSaysHowLongItIsHeldByTheNumberOfUsers() {
    ModeEvidence mode =
        SeenModes.traced("platform")
            .withHolds(Map.of(POOL, new TreeMap<>(Map.of(1, 100.0, 16, 101.0, 100, 120.0))));

    assertThat(ModelInference.of(List.of(mode), 1, 1000).resources().getFirst().evidence())
        .endsWith("; held for 100 ms at 1 user, 101 ms at 16 users, 120 ms at 100 users");
  }

  @Test
  void aPoolThatWasNotFullHasTheSizeThatIsConfigured() {
    ModeEvidence mode = neverFull(heap(threads(200, ""), connections(50, HeapSizes.Use.USED)));

    ServiceModel model = ModelInference.of(List.of(mode), 1, 1000);

    assertThat(model.resources())
        .extracting(ServiceModel.Resource::label)
        .containsExactly("Jetty threads", POOL);
    assertThat(model.resources())
        .extracting(r -> r.capacity().get("platform"))
        .containsExactly(OptionalInt.of(200), OptionalInt.of(50));
    assertThat(model.resources().getLast().evidence())
        .isEqualTo("configured: 50 (heap); seen: at most 10 at once, not confirmed");
    assertThat(model.resources().getFirst().evidence())
        .isEqualTo(
            "configured: 200 (heap); seen: at most 10 at once, not confirmed; 10 threads counted");
    assertThat(model.beside()).containsExactly("acceptCount=100: a queue");
    assertThat(
            ScenarioText.of(
                new ScenarioText.Subject(
                    "shop",
                    List.of("/usr/bin/java", "Shop"),
                    Map.of(),
                    Map.of("platform", Map.of()),
                    List.of()),
                RequestPattern.parse("--get", "/slow"),
                model,
                "--get /slow"))
        .contains(
            "label: \"Jetty threads\", capacity: 200}   # configured: 200 (heap);"
                + " seen: at most 10 at once, not confirmed");
  }

  @Test
  void whatWasSeenGoesBeforeWhatIsConfigured() {
    ModeEvidence mode =
        SeenModes.traced("platform").with(heap(connections(25, HeapSizes.Use.USED)));

    ServiceModel.Resource pool = ModelInference.of(List.of(mode), 1, 1000).resources().getLast();

    assertThat(pool.capacity()).isEqualTo(Map.of("platform", OptionalInt.of(10)));
    assertThat(pool.evidence())
        .isEqualTo(
            "10 held at once and never more, while others waited (platform); configured: 25 (heap)");
  }

  @Test
  void ofTwoPoolsTheOneThatRequestsUseCounts() {
    ModeEvidence told =
        neverFull(heap(connections(50, HeapSizes.Use.USED), connections(20, HeapSizes.Use.IDLE)));
    ModeEvidence tooSmall =
        neverFull(
            heap(connections(50, HeapSizes.Use.UNKNOWN), connections(5, HeapSizes.Use.UNKNOWN)));
    ModeEvidence open =
        neverFull(
            heap(connections(50, HeapSizes.Use.UNKNOWN), connections(20, HeapSizes.Use.UNKNOWN)));

    assertThat(pool(told).capacity()).containsEntry("platform", OptionalInt.of(50));
    assertThat(pool(told).evidence()).contains("another, of 20, was not used");
    assertThat(pool(tooSmall).capacity()).containsEntry("platform", OptionalInt.of(50));
    assertThat(pool(open).capacity()).containsEntry("platform", OptionalInt.empty());
    assertThat(pool(open).evidence())
        .startsWith("at least 10")
        .contains("50 and 20 (heap), and which of them requests use is not known");
  }

  private static ServiceModel.Resource pool(ModeEvidence mode) {
    return ModelInference.of(List.of(mode), 1, 1000).resources().getLast();
  }

  @Test
  void threadsOfThePlatformAreNoLimitOfVirtualThreads() {
    ModeEvidence seen = neverFull(heap(threads(200, "")));
    ModeEvidence virtual =
        new ModeEvidence(
            "virtual",
            seen.points(),
            seen.path().map(path -> carried(path, 1)),
            seen.entries(),
            seen.holds(),
            0,
            seen.heap(),
            Map.of(),
            List.of());

    assertThat(EntryLimit.of(seen).size()).isEqualTo(OptionalInt.of(200));
    assertThat(EntryLimit.of(virtual).size()).isEqualTo(OptionalInt.empty());
  }

  /** Fifteen of twenty threads serve requests; both figures are reported. */
  @Test
  void aLimitFromOutsideStandsBesideWhatIsConfigured() {
    ModeEvidence mode =
        SeenModes.blackBox("platform", 148.5)
            .with(heap(threads(15, "20 less 5 for acceptors, selectors and reserved threads")));

    assertThat(EntryLimit.of(mode).size()).isEqualTo(OptionalInt.of(15));
    assertThat(EntryLimit.of(mode).evidence())
        .contains("Little's law")
        .endsWith(
            "configured: 15 (20 less 5 for acceptors, selectors and reserved threads) (heap)");
  }

  /** Fifteen requests of 101 ms at once are 148 per second, whatever the reason. */
  @Test
  void aLimitThatNothingNamesFollowsFromLittlesLaw() {
    ServiceModel model = ModelInference.of(List.of(SeenModes.blackBox("platform", 148.5)), 1, 1000);

    assertThat(model.resources())
        .singleElement()
        .satisfies(
            limit -> {
              assertThat(limit.label()).isEqualTo("requests in service");
              assertThat(limit.capacity()).isEqualTo(Map.of("platform", OptionalInt.of(15)));
              assertThat(limit.evidence()).contains("Little's law");
            });
    assertThat(model.sum().traced()).isFalse();
  }

  @Test
  void aFullCpuIsNoPool() {
    ModeEvidence busy =
        new ModeEvidence(
            "platform",
            List.of(
                SeenModes.point(1, 10, 100, 0.01),
                SeenModes.point(16, 100, 160, 0.98),
                SeenModes.point(64, 100, 640, 0.98)),
            Optional.empty(),
            Optional.empty(),
            Map.of(),
            0);

    assertThat(ModelInference.of(List.of(busy), 1, 1000).resources()).isEmpty();
  }

  @Test
  void whatIsWrittenIsAScenarioThatCanBeRun(@TempDir Path folder) {
    for (List<ModeEvidence> modes :
        List.of(
            List.of(SeenModes.traced("platform"), SeenModes.traced("virtual")),
            List.of(SeenModes.blackBox("platform", 148.5)))) {
      ServiceModel model = ModelInference.of(modes, 1, 1000);
      String text =
          ScenarioText.of(
              new ScenarioText.Subject(
                  "shop",
                  List.of("/usr/bin/java", "{jvm}", "-jar", "a \"b\" \\ c.jar"),
                  Map.of("SERVER_PORT", "{port}", "NAME", "x: # y"),
                  modes.size() == 1
                      ? Map.of("platform", Map.of())
                      : Map.of("platform", Map.of("V", "no"), "virtual", Map.of("V", "yes")),
                  List.of()),
              RequestPattern.parse("--get", "/orders/{1..100}?a=b"),
              model,
              "--get '/x'\n -- java");

      Scenario scenario =
          new ScenarioReader(folder, Map.of()).read(folder.resolve("shop.yaml"), text);
      scenario.checkMeasurable();

      assertThat(text).startsWith(ScenarioText.HEADER);
      assertThat(scenario.services().getFirst().command()).contains("a \"b\" \\ c.jar");
      assertThat(scenario.services().getFirst().env()).containsEntry("NAME", "x: # y");
      assertThat(scenario.path().resources()).hasSize(1);
    }
  }

  /** What is left of the time counts as a queue for a CPU up to the time in run queues. */
  @Test
  void timeInRunQueuesExplainsWhatTheWaitsLeave() {
    ServiceModel.Sum sum =
        new ServiceModel.Sum(
            10, 2, Map.of("database", 5.0), new ServiceModel.Queues(0.5, 1.5), true);

    assertThat(sum.queuedForCpuMs()).isEqualTo(1.5);
    assertThat(sum.unexplainedMs()).isCloseTo(1, within(1e-9));
    assertThat(
            new ServiceModel.Sum(
                    10, 6, Map.of("database", 5.0), new ServiceModel.Queues(0, 1.5), true)
                .queuedForCpuMs())
        .isZero();
  }

  /**
   * HikariCP asks the database about a connection that rested, which now and then costs a reply.
   */
  @Test
  void whatRecordedRequestsTookLongerIsNotCountedTwice() {
    ServiceModel.Sum sum =
        new ServiceModel.Sum(
            45, 2, Map.of("database", 42.0), new ServiceModel.Queues(9, 0), true, 52.5);

    assertThat(sum.slowerMs()).isEqualTo(7.5);
    assertThat(sum.unexplainedMs()).isCloseTo(-0.5, within(1e-9));
    assertThat(ScenarioText.words(sum))
        .contains("9.00 ms before pools \u2212 7.50 ms by which requests were slower while")
        .contains("\u2212 0.500 ms counted twice (1.1 %)");
  }

  @Test
  void threadsAreNamedAfterTheServerThatTheirNamesShow() {
    assertThat(workers("http-nio-8080-exec-")).isEqualTo("Tomcat threads");
    assertThat(workers("qtp12-")).isEqualTo("Jetty threads");
    assertThat(workers("XNIO-1 task-")).isEqualTo("Undertow threads");
    assertThat(workers("executor-thread-")).isEqualTo("Quarkus threads");
    assertThat(workers("pool-1-thread-")).isEqualTo("service threads");
    assertThat(workers("")).isEqualTo("requests in service");
  }

  private static String workers(String family) {
    ModeEvidence mode =
        new ModeEvidence(
            "platform",
            List.of(SeenModes.point(1, 10, 100, 0.01), SeenModes.point(300, 400, 750, 0.1)),
            Optional.of(
                new TracedPath(10, 1, 100, List.of(new TracedPath.Wait("db", 99)), 0, family)),
            Optional.empty(),
            Map.of(),
            40);
    return ModelInference.of(List.of(mode), 1, 1000).resources().getFirst().label();
  }

  @Test
  void timeThatNothingExplainsIsAWaitOfItsOwn() {
    // 100 ms at the client, 0.5 ms of CPU, 60 ms at the database
    ModeEvidence mode =
        new ModeEvidence(
            "platform",
            List.of(SeenModes.point(1, 10, 100, 0.01), SeenModes.point(300, 400, 750, 0.1)),
            Optional.of(
                new TracedPath(
                    10,
                    1,
                    100,
                    List.of(
                        new TracedPath.Work(1),
                        new TracedPath.Wait("db", 60),
                        new TracedPath.Work(3)),
                    0,
                    "executor-thread-pool-")),
            Optional.empty(),
            Map.of(),
            40);
    ServiceModel model = ModelInference.of(List.of(mode), 1, 1000);

    assertThat(model.path())
        .extracting(ServiceModel.Line::yaml, ServiceModel.Line::evidence)
        .containsExactly(
            tuple("acquire: threads", ""),
            tuple("use: {station: cpu, share: 0.25}", ""),
            tuple("wait: 60.0ms", "db"),
            tuple("use: cpu", ""),
            tuple("wait: 39.5ms", "not explained: 39.5 % of the time at the client"),
            tuple("release: threads", ""));
    assertThat(model.resources().getFirst().label()).isEqualTo("Quarkus threads");
  }

  @Test
  void aTimeIsWrittenInMillisecondsOrMicroseconds() {
    assertThat(ModelInference.time(1)).isEqualTo("1.00ms");
    assertThat(ModelInference.time(0.9994)).isEqualTo("999us");
    assertThat(ModelInference.time(0.0001)).isEqualTo("1us");
    assertThat(ModelInference.time(123.4)).isEqualTo("123ms");
    assertThat(ModelInference.time(12_345)).isEqualTo("1.23e4ms");
  }

  @Test
  void fromOutsideAWaitIsWhatTheApplicationsThreadsLeave() {
    // 100 ms at the client: 4 ms of CPU in its own threads, and 6 ms ready without one
    ModeEvidence mode =
        new ModeEvidence(
            "platform",
            List.of(
                new LoadPoint(
                    1, 10, 100, 20, new LoadPoint.Threads(4, 6), new LoadPoint.Busy(0.1, 0, 0), 0),
                SeenModes.point(300, 3000, 100, 0.1)),
            Optional.empty(),
            Optional.empty(),
            Map.of(),
            0);
    ServiceModel model = ModelInference.of(List.of(mode), 1, 1000);

    assertThat(model.sum())
        .isEqualTo(
            new ServiceModel.Sum(
                100,
                4,
                Map.of("not CPU; not seen inside", 90.0),
                new ServiceModel.Queues(0, 6),
                false));
    assertThat(model.path())
        .extracting(ServiceModel.Line::yaml, ServiceModel.Line::evidence)
        .containsExactly(
            tuple("use: cpu", "measured by a calibration"),
            tuple(
                "wait: 90.0ms", "100 ms alone less 10.0 ms of CPU and its queue; not seen inside"));
  }
}

package dev.loomgauge.core.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.result.Activity;
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

  @Test
  void whatTheLoadAddsToAHoldIsAWaitOfItsOwnInIt() {
    ModeEvidence seen =
        SeenModes.traced("platform")
            .withHolds(Map.of(POOL, new TreeMap<>(Map.of(1, 99.8, 100, 109.8))));

    List<ServiceModel.Line> path = ModelInference.of(List.of(seen), 1, 1000).path();

    assertThat(path)
        .extracting(ServiceModel.Line::yaml)
        .containsSubsequence(
            "acquire: connections",
            "wait: 99.8ms",
            "wait: {grows: 9.98ms, at: 100.0}",
            "release: connections");
    assertThat(path)
        .extracting(ServiceModel.Line::evidence)
        .contains("held so much longer at 100 users than alone");
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
            Optional.of(Concurrency.ofEntries(load)),
            Map.of(POOL, Concurrency.ofHolds(load, POOL)),
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
            Optional.of(Concurrency.ofEntries(load)),
            Map.of(
                POOL,
                Concurrency.ofHolds(load, POOL),
                "HttpClient connections",
                Concurrency.ofHolds(load, "HttpClient connections")),
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
            Optional.of(Concurrency.ofEntries(load)),
            Map.of(),
            100);

    assertThat(ModelInference.of(List.of(mode), 1, 1000).resources().getFirst())
        .satisfies(
            threads -> {
              assertThat(threads.capacity()).isEqualTo(Map.of("platform", OptionalInt.of(100)));
              assertThat(threads.evidence()).contains("100 threads, 99 of them");
            });
  }

  @Test
  void aPoolSaysHowLongItIsHeldByTheNumberOfUsers() {
    ModeEvidence mode =
        SeenModes.traced("platform")
            .withHolds(Map.of(POOL, new TreeMap<>(Map.of(1, 100.0, 16, 101.0, 100, 120.0))));

    assertThat(ModelInference.of(List.of(mode), 1, 1000).resources().getFirst().evidence())
        .endsWith("; held for 100 ms at 1 user, 101 ms at 16 users, 120 ms at 100 users");
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

  /** Fifteen requests at once, and one kind of pool of fifteen in the heap. */
  @Test
  void aLimitThatNothingTracesIsThePoolOfItsSizeInTheHeap() {
    ServiceModel model = ofHeap(SeenModes.connections(15, HeapSizes.Use.UNKNOWN));

    assertThat(model.resources())
        .singleElement()
        .satisfies(
            limit -> {
              assertThat(limit.label()).isEqualTo(POOL);
              assertThat(limit.name()).isEqualTo("connections");
              assertThat(limit.capacity()).isEqualTo(Map.of("platform", OptionalInt.of(15)));
              assertThat(limit.evidence())
                  .endsWith("in the heap only the " + POOL + " are as many");
            });
    assertThat(model.path().getFirst().yaml()).isEqualTo("acquire: connections");
    assertThat(model.users()).containsExactly(8, 23);
    assertThat(ofHeap(SeenModes.connections(10, HeapSizes.Use.UNKNOWN)).resources())
        .singleElement()
        .satisfies(limit -> assertThat(limit.label()).isEqualTo("requests in service"));
  }

  private static ServiceModel ofHeap(HeapSizes.Pool pool) {
    HeapSizes.Pool threads =
        SeenModes.pool(
            "Quarkus threads",
            HeapSizes.Threads.PLATFORM,
            "executor-thread-",
            200,
            HeapSizes.Use.UNKNOWN);
    HeapSizes heap =
        new HeapSizes(List.of(threads, pool), List.of(), List.of(), List.of(), OptionalInt.empty());
    return ModelInference.of(List.of(SeenModes.blackBox("platform", 148.5).with(heap)), 1, 1000);
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
                new TracedPath(
                    100, List.of(new TracedPath.Wait("db", Activity.WAITS, 99, 1)), 0, family)),
            Optional.empty(),
            Map.of(),
            40);
    return ModelInference.of(List.of(mode), 1, 1000).resources().getFirst().label();
  }
}

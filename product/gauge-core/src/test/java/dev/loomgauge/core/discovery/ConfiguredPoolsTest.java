package dev.loomgauge.core.discovery;

import static dev.loomgauge.core.discovery.SeenModes.connections;
import static dev.loomgauge.core.discovery.SeenModes.written;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.ExecutorSize;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** What a service's heap says of its pools, beside what was seen. */
class ConfiguredPoolsTest {
  private static final String POOL = TracedRequests.POOL;

  private static HeapSizes heap(HeapSizes.Pool... pools) {
    return new HeapSizes(
        List.of(pools),
        List.of(),
        List.of("acceptCount=100: a queue"),
        List.of(),
        OptionalInt.empty());
  }

  private static HeapSizes.Pool threads(int size, String detail) {
    return new HeapSizes.Pool(
        "Jetty threads",
        HeapSizes.Threads.PLATFORM,
        "",
        OptionalInt.of(size),
        Optional.empty(),
        HeapSizes.Use.USED,
        detail,
        "",
        Optional.empty());
  }

  /** Ten requests at once, each with a connection, whatever bounds them. */
  private static ModeEvidence neverFull(HeapSizes heap) {
    List<TraceEvent> load = TracedRequests.held(10, 0);
    return new ModeEvidence(
        "platform",
        List.of(SeenModes.point(1, 10, 101, 0.01), SeenModes.point(10, 99, 101, 0.1)),
        PathTracer.follow(load).map(path -> carried(path, 0)),
        Optional.of(Concurrency.ofEntries(load)),
        Map.of(POOL, Concurrency.ofHolds(load, POOL)),
        10,
        heap,
        Map.of(),
        List.of());
  }

  private static TracedPath carried(TracedPath path, double virtual) {
    return new TracedPath(path.entryMs(), path.steps(), virtual, path.workers());
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
    assertThat(written(model))
        .contains(
            "label: \"Jetty threads\", capacity: 200}   # configured: 200 (heap);"
                + " seen: at most 10 at once, not confirmed");
  }

  @Test
  void anExecutorIsWrittenWithItsCoreItsMaximumAndItsQueue() {
    ExecutorSize size = new ExecutorSize(50, 200, 1_000);
    HeapSizes.Pool pool =
        new HeapSizes.Pool(
            "JDK HTTP server threads",
            HeapSizes.Threads.PLATFORM,
            "",
            OptionalInt.of(size.atOnce()),
            Optional.of(size),
            HeapSizes.Use.USED,
            size.words(),
            "",
            Optional.empty());
    ServiceModel model = ModelInference.of(List.of(neverFull(heap(pool))), 1, 1000);

    assertThat(written(model))
        .contains(
            "label: \"JDK HTTP server threads\", core: 50, max: 200, queue: 1000}   # configured: 50 (core 50, max 200, queue 1,000) (heap)");
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
}

package dev.loomgauge.core.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.discovery.TraceEvent.Kind;
import dev.loomgauge.core.discovery.TraceEvent.Worker;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Requests that take a second connection while they hold one. */
class NestedPoolTest {
  private static final String POOL = TracedRequests.POOL;
  private static final Worker WORKER = new Worker(1, "exec-1", false);

  /** Two users, of whom one request holds two members half of the time. */
  private static ModeEvidence nested(HeapSizes.Pool... heap) {
    List<TraceEvent> alone = TracedRequests.nested(TracedRequests.held(1, 0), POOL);
    List<TraceEvent> load = TracedRequests.nested(TracedRequests.held(4, 0), POOL);
    return new ModeEvidence(
            "platform",
            List.of(SeenModes.point(1, 10, 101, 0.01), SeenModes.point(4, 39, 101, 0.1)),
            PathTracer.follow(alone),
            Optional.of(Concurrency.ofEntries(load)),
            Map.of(POOL, Concurrency.ofHolds(load, POOL)),
            0)
        .with(new HeapSizes(List.of(heap), List.of(), List.of(), List.of(), OptionalInt.empty()));
  }

  private static HeapSizes.Pool heap(int size) {
    return SeenModes.connections(size, HeapSizes.Use.USED);
  }

  @Test
  void aSecondMemberIsAStepOfItsOwn() {
    TracedPath path = nested().path().orElseThrow();

    assertThat(path.steps())
        .filteredOn(s -> !(s instanceof TracedPath.Work))
        .extracting(s -> s.getClass().getSimpleName())
        .containsExactly("Acquire", "Wait", "Acquire", "Wait", "Release", "Release");
    assertThat(path.heldAtOnce(POOL)).isEqualTo(2);
    assertThat(path.takes(POOL)).isEqualTo(2);
    assertThat(path.holdMs(POOL)).as("100 ms and the half of it").isCloseTo(149.9, within(0.1));
    assertThat(path.around(POOL)).isEmpty();
    assertThat(path.steps().stream().mapToDouble(TracedPath.Step::ms).sum())
        .isCloseTo(path.entryMs(), within(1e-6));
  }

  @Test
  void theScenarioTakesItTwiceAndIsRead() {
    ServiceModel model = ModelInference.of(List.of(nested(heap(10))), 1, 1000);

    assertThat(model.path())
        .extracting(ServiceModel.Line::yaml)
        .containsSubsequence(
            "acquire: connections",
            "acquire: connections",
            "release: connections",
            "release: connections");
    assertThat(model.path())
        .extracting(ServiceModel.Line::evidence)
        .anyMatch(words -> words.endsWith(" alone; another one, while it holds 1"));
    assertThat(model.resources().getLast().capacity())
        .containsEntry("platform", OptionalInt.of(10));
    assertThat(ScenarioReader.ofText("shop", SeenModes.written(model)).path().resources())
        .containsKey("connections");
  }

  /** One of each of two data sources is no second one of the same, and has the same name. */
  @Test
  void ofSeveralPoolsOfAKindNobodyKnowsWhichIsHeldTwice() {
    ServiceModel model = ModelInference.of(List.of(nested(heap(10), heap(20))), 1, 1000);

    assertThat(model.path())
        .extracting(ServiceModel.Line::yaml)
        .containsOnlyOnce("acquire: connections", "release: connections");
    assertThat(model.resources().getLast())
        .returns(Map.of("platform", OptionalInt.empty()), ServiceModel.Resource::capacity)
        .returns(
            "a request holds several at once, and the heap shows several pools of this kind in use",
            ServiceModel.Resource::evidence);
  }

  @Test
  void everyMemberThatIsHeldCounts() {
    List<TraceEvent> load = TracedRequests.nested(TracedRequests.held(4, 0), POOL);

    Concurrency held = Concurrency.ofHolds(load, POOL);

    assertThat(held.most()).isBetween(6, 8);
    assertThat(held.mean()).as("4 x 1.5").isCloseTo(6, within(0.1));
    assertThat(held.meanMs()).isCloseTo(75, within(0.1));
  }

  /** A release that was not seen does not make the next hold a nested one. */
  @Test
  void aPoolThatIsNotGivenBackAsOftenAsItIsTakenIsHeldOnce() {
    List<TraceEvent> events = new ArrayList<>();
    events.add(new TraceEvent(Kind.ENTRY, "Tomcat", WORKER, 0, 1));
    events.add(new TraceEvent(Kind.ACQUIRE, "p", WORKER, 0.1, 0.2));
    events.add(new TraceEvent(Kind.ACQUIRE, "p", WORKER, 0.4, 0.5));
    events.add(new TraceEvent(Kind.RELEASE, "p", WORKER, 0.7, 0.71));
    assertThat(PathTracer.follow(events).orElseThrow())
        .returns(1, path -> path.heldAtOnce("p"))
        .returns(1L, path -> path.takes("p"));

    events.add(new TraceEvent(Kind.RELEASE, "p", WORKER, 0.8, 0.81));
    assertThat(PathTracer.follow(events).orElseThrow())
        .returns(2, path -> path.heldAtOnce("p"))
        .satisfies(path -> assertThat(path.holdMs("p")).isCloseTo(600 + 200, within(1e-6)));
  }
}

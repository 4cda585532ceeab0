package dev.loomgauge.core.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.loomgauge.core.ExecutorSize;
import dev.loomgauge.core.discovery.HeapSizes.Executor;
import dev.loomgauge.core.discovery.ServiceModel.Line;
import dev.loomgauge.core.discovery.ServiceModel.Resource;
import dev.loomgauge.core.discovery.TraceEvent.Kind;
import dev.loomgauge.core.discovery.TraceEvent.Worker;
import dev.loomgauge.core.result.Activity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A request sleeps 20 ms and then waits 50 ms for another thread; ten at once get one. */
class UnseenLimitTest {
  private static final String TASK = "parked in shop.Orders.submit";
  private static final double MEAN_MS = 71;
  private static final ExecutorSize TEN = new ExecutorSize(10, 100, 1_000);
  private static final ExecutorSize SERVER = ExecutorSize.fixed(200, ExecutorSize.UNLIMITED);

  /** As many requests as there are threads, one after the other in each. */
  private static List<TraceEvent> requests(int threads, double roundMs, boolean task) {
    List<TraceEvent> events = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      Worker worker = new Worker(thread, "http-nio-8080-exec-" + thread, false);
      for (int i = 0; i < 20; i++) {
        double at = (i + (double) thread / threads) * roundMs / 1000;
        events.add(new TraceEvent(Kind.ENTRY, "Tomcat", worker, at, at + (roundMs - 0.1) / 1000));
        events.add(new TraceEvent(Kind.WAIT, TracedPath.SLEEP, worker, at + 0.0001, at + 0.0201));
        if (task) {
          events.add(
              new TraceEvent(
                  Kind.WAIT, TASK, "", Activity.TASKS, worker, at + 0.0203, at + 0.0703));
        }
      }
    }
    return events;
  }

  private static ModeEvidence mode(double rps, boolean task, ExecutorSize... executors) {
    return mode(rps, task, Stream.of(executors).map(size -> new Executor(size, "")).toList());
  }

  private static ModeEvidence mode(double rps, boolean task, List<Executor> executors) {
    int users = 64;
    List<TraceEvent> load = requests(users, 1000 * users / rps, task);
    return new ModeEvidence(
            "platform",
            List.of(
                SeenModes.point(1, 14, MEAN_MS, 0.02),
                SeenModes.point(32, rps, 32_000 / rps, 0.2),
                SeenModes.point(users, rps, 1000 * users / rps, 0.2)),
            PathTracer.follow(requests(1, MEAN_MS, task)),
            Optional.of(Concurrency.ofEntries(load)),
            Map.of(),
            200)
        .with(new HeapSizes(List.of(), executors, List.of(), List.of(), OptionalInt.empty()));
  }

  private static ServiceModel model(ModeEvidence... modes) {
    return ModelInference.of(List.of(modes), 1, 1000);
  }

  private static Resource last(ServiceModel model) {
    return model.resources().getLast();
  }

  @Test
  void anExecutorIsIdentifiedByTheTasksThatRunAtOnce() {
    ServiceModel model = model(mode(199, true, SERVER, TEN));

    assertThat(last(model).name()).isEqualTo("executor");
    assertThat(last(model).executor()).contains(TEN);
    assertThat(last(model).evidence())
        .contains("199 req/s at 64 users", "50.0 ms", "Little's law", TEN.words());
    assertThat(model.path())
        .extracting(Line::yaml)
        .containsSubsequence(
            "wait: 20.0ms", "acquire: executor", "{wait: 50.0ms, for: tasks}", "release: executor");
    assertThat(model.users()).as("below and above it").isEqualTo(List.of(8, 22));
    assertThat(SeenModes.written(model))
        .contains("executor: {label: \"executor threads\", core: 10, max: 100, queue: 1000}");
    assertThat(model.beside()).isEmpty();
  }

  @Test
  void ofTwoThatFitNoneIsIdentified() {
    ExecutorSize other = ExecutorSize.fixed(10, ExecutorSize.UNLIMITED);

    assertThat(last(model(mode(199, true, TEN, other))).label())
        .isEqualTo(UnseenLimit.UNIDENTIFIED);
    assertThat(last(model(mode(199, true, other))).capacity())
        .isEqualTo(Map.of("platform", OptionalInt.of(10)));
  }

  /** 140 times 71 ms are ten requests at once, and nothing says which wait they share. */
  @Test
  void aLimitOfNoKnownKindIsThatOfWholeRequests() {
    ServiceModel model = model(mode(140, false, TEN));

    assertThat(last(model))
        .extracting(Resource::name, Resource::label, Resource::capacity)
        .containsExactly(
            "unidentified",
            "permits of an unidentified limit",
            Map.of("platform", OptionalInt.of(10)));
    assertThat(last(model).evidence()).endsWith("it may be in the service or in what it calls");
    assertThat(model.path()).extracting(Line::yaml).contains("acquire: unidentified");
    assertThat(model.beside()).singleElement().asString().startsWith("an executor: core 10");
  }

  /** What was never observed has it too, and threads without a limit promise nothing. */
  @Test
  void virtualThreadsAreAssumedToHaveTheSameLimit() {
    ModeEvidence platform = mode(140, false);
    ModeEvidence with = mode(199, true, TEN);

    assertThat(last(model(platform, platform.onVirtualThreads())).capacity())
        .isEqualTo(Map.of("platform", OptionalInt.of(10), "virtual", OptionalInt.of(10)));
    assertThat(last(model(with, with.onVirtualThreads())).capacity())
        .isEqualTo(Map.of("platform", OptionalInt.of(10), "virtual", OptionalInt.of(10)));
  }

  /** Spring Boot has another executor where virtual threads are on. */
  @Test
  void springBootsOwnExecutorIsNoLimitOfVirtualThreads() {
    ModeEvidence own = mode(199, true, List.of(new Executor(TEN, "applicationTaskExecutor")));
    ModeEvidence users = mode(199, true, List.of(new Executor(TEN, "orders")));

    assertThat(last(model(own, own.onVirtualThreads())))
        .extracting(Resource::label, Resource::capacity)
        .containsExactly(
            "applicationTaskExecutor threads",
            Map.of("platform", OptionalInt.of(10), "virtual", OptionalInt.empty()));
    assertThat(last(model(own, own.onVirtualThreads())).evidence())
        .endsWith("; on virtual threads Spring Boot starts one for each task instead");
    assertThat(last(model(users, users.onVirtualThreads())))
        .extracting(Resource::label, Resource::capacity)
        .containsExactly(
            "orders threads",
            Map.of("platform", OptionalInt.of(10), "virtual", OptionalInt.of(10)));
  }

  @Test
  void twoOfOneSizeHaveNoName() {
    ModeEvidence both =
        mode(199, true, List.of(new Executor(TEN, "orders"), new Executor(TEN, "mails")));

    assertThat(last(model(both)).label()).isEqualTo("executor threads");
  }

  /** Its throughput shows that the executor of the other mode is none of it. */
  @Test
  void aModeThatRunsMoreTasksAtOnceIsNotLimitedByIt() {
    ModeEvidence more = virtual(mode(900, true));

    assertThat(last(model(mode(199, true, TEN), more)).capacity())
        .isEqualTo(Map.of("platform", OptionalInt.of(10), "virtual", OptionalInt.empty()));
    assertThat(last(model(mode(199, true, TEN), virtual(mode(201, true)))).capacity())
        .isEqualTo(Map.of("platform", OptionalInt.of(10), "virtual", OptionalInt.of(10)));
  }

  private static ModeEvidence virtual(ModeEvidence seen) {
    return new ModeEvidence(
        "virtual", seen.points(), seen.path(), seen.entries(), seen.holds(), seen.workers());
  }

  @Test
  void whereAKnownLimitExplainsTheThroughputThereIsNoOther() {
    ModeEvidence atCpu = mode(1_400, true, TEN); // 0.5 ms of CPU allow 2,000 requests per second

    assertThat(model(atCpu).resources())
        .extracting(Resource::name)
        .doesNotContain("executor", "unidentified");
    assertThat(model(SeenModes.traced("platform")).resources())
        .extracting(Resource::label, r -> r.capacity().get("platform"))
        .containsExactly(tuple(TracedRequests.POOL, OptionalInt.of(10)));
  }

  /** A hold grows where what it calls is slower under load: the pool explains the throughput. */
  @Test
  void aPoolWhoseHoldsGrowExplainsIt() {
    ModeEvidence slower =
        SeenModes.traced("platform")
            .with(HeapSizes.NONE)
            .withHolds(Map.of(TracedRequests.POOL, new TreeMap<>(Map.of(1, 99.8, 100, 250.0))));
    ModeEvidence half =
        new ModeEvidence(
            slower.mode(),
            List.of(
                SeenModes.point(1, 10, 101, 0.01),
                SeenModes.point(16, 40, 400, 0.1),
                SeenModes.point(100, 40, 2_500, 0.1)),
            slower.path(),
            slower.entries(),
            slower.holds(),
            0,
            slower.heap(),
            slower.holdMs(),
            List.of());

    assertThat(model(half).resources()).extracting(Resource::name).containsExactly("connections");
    assertThat(model(half.withHolds(Map.of())).resources())
        .extracting(Resource::name)
        .contains("unidentified");
  }

  @Test
  void aLoadThatStillGainsShowsNoLimit() {
    ModeEvidence seen = mode(199, true, TEN);
    ModeEvidence rising =
        new ModeEvidence(
            "platform",
            List.of(SeenModes.point(1, 14, MEAN_MS, 0.02), SeenModes.point(4, 56, MEAN_MS, 0.1)),
            seen.path(),
            seen.entries(),
            Map.of(),
            200);

    assertThat(model(rising).resources()).isEmpty();
  }
}

package dev.loomgauge.core.scenario.reading;

import static dev.loomgauge.core.scenario.Discipline.Kind.FIFO;
import static dev.loomgauge.core.scenario.Discipline.Kind.POLLING;
import static dev.loomgauge.core.scenario.Discipline.Kind.SHARING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.ExecutorSize;
import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.scenario.Capacity;
import dev.loomgauge.core.scenario.Discipline;
import dev.loomgauge.core.scenario.Distribution;
import dev.loomgauge.core.scenario.PureScenario;
import dev.loomgauge.core.scenario.Rejection;
import dev.loomgauge.core.scenario.RequestPath;
import dev.loomgauge.core.scenario.RequestPath.Resource;
import dev.loomgauge.core.scenario.RequestPath.Servers;
import dev.loomgauge.core.scenario.RequestPath.Station;
import dev.loomgauge.core.scenario.SampleScenario;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.Step;
import dev.loomgauge.core.scenario.Timing;
import dev.loomgauge.protocol.time.Delay;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathGrammarTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void aTierSharesItsCpusAndWhatElseServesTakesOneAfterAnother() {
    Map<String, Station> pure =
        PureScenario.read(folder, PureScenario.TEXT.replace(", discipline: fifo", ""))
            .path()
            .stations();
    Map<String, Station> tiers = SampleScenario.read(folder, SampleScenario.TEXT).path().stations();

    assertThat(discipline(pure, "cpu")).isEqualTo(FIFO);
    assertThat(discipline(pure, "disk")).isEqualTo(FIFO);
    assertThat(discipline(tiers, "cpu")).isEqualTo(SHARING);
    assertThat(discipline(tiers, "postgres")).isEqualTo(SHARING);
  }

  private static Discipline.Kind discipline(Map<String, Station> stations, String name) {
    return ((Discipline.Always) Objects.requireNonNull(stations.get(name)).discipline()).kind();
  }

  @Test
  void sixtyResourcesAreNotTooMany() {
    String text = "name: a\nfactors: {users: 1}\nresources: {%s}\npath: [{wait: 1s}]\n";

    assertThat(PureScenario.read(folder, text.formatted(pools(60))).path().resources()).hasSize(60);
    assertThatThrownBy(() -> PureScenario.read(folder, text.formatted(pools(61))))
        .hasMessage(folder.resolve("pure.yaml") + ":3: 'resources' are 61. Declare at most 60.");
  }

  private static String pools(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> "p" + i + ": 5")
        .collect(Collectors.joining(", "));
  }

  @Test
  void theExampleOfTheGrammarIsRead() {
    RequestPath path = PureScenario.read(folder, PureScenario.TEXT).path();

    assertThat(path.stations().values())
        .containsExactly(
            new Station("cpu", "cpu", given(1), new Discipline.Always(FIFO), false),
            new Station("disk", "disk", given(2), new Discipline.Always(FIFO), false));
    assertThat(path.resources().values())
        .containsExactly(
            new Resource(
                "threads", "threads", new Capacity.Fixed(200), new Capacity.Unlimited(), false),
            new Resource(
                "connections",
                "connections",
                new Capacity.Fixed(7),
                new Capacity.Fixed(1000),
                false));
    assertThat(path.steps())
        .containsExactly(
            new Step.Acquire("threads", Optional.of(Duration.ofSeconds(10)), Map.of(), 7),
            new Step.Use(
                "cpu",
                known(new Distribution.Written(new Delay.Exponential(millis(605)))),
                Map.of(),
                8),
            new Step.Acquire("connections", Optional.empty(), Map.of(), 9),
            new Step.Wait(known(Distribution.fixed(millis(130))), Activity.WAITS, Map.of(), 10),
            new Step.Release("connections", Map.of(), 11),
            new Step.Use(
                "disk",
                known(new Distribution.Written(new Delay.LogNormal(millis(1350), 0.5))),
                Map.of(),
                12),
            new Step.Release("threads", Map.of(), 13));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          demand: exponential(5ms)                                | Exponential[mean=PT0.005S]
          demand: 5ms, distribution: fixed                        | Fixed[mean=PT0.005S]
          demand: 5ms                                             | Fixed[mean=PT0.005S]
          distribution: uniform, from: 2ms, to: 4ms               | Uniform[least=PT0.002S, most=PT0.004S]
          distribution: uniform, from: 2ms, to: 2ms               | Uniform[least=PT0.002S, most=PT0.002S]
          demand: "lognormal(1s,cv=2)"                            | LogNormal[mean=PT1S, cv=2.0]
          demand: {slow: 2s, fast: 1s}, distribution: exponential | Exponential[mean=PT2S]
          demand: {slow: "uniform(1s,2s)", fast: 1s}              | Uniform[least=PT1S, most=PT2S]
          """)
  void aDemandIsWrittenWithItsDistributionOrInOneWordOrByLevel(String text, String distribution) {
    assertThat(firstTiming(folder, "  - use: {station: cpu, %s}\n".formatted(text)))
        .isInstanceOfSatisfying(
            Timing.Known.class, k -> assertThat(delay(k)).hasToString(distribution));
  }

  @Test
  void stationsAndResourcesCanBeSharedLabelledAndSizedByAFactor() {
    RequestPath path =
        PureScenario.read(
                folder,
                """
                name: sized
                factors: {cores: [2, 4], mode: [slow, fast], users: 1}
                stations:
                  cpu: cores
                  disk: {servers: {slow: 1, fast: 8}, discipline: sharing, label: disks, shared: true}
                  tape: {servers: 1, discipline: {slow: fifo, fast: polling}}
                resources:
                  threads: {slow: 10, fast: unlimited}
                  slots: {capacity: cores, queue: 0, label: slots of the disk, shared: true}
                path: [wait: 1s]
                """)
            .path();

    Map<String, String> levels = Map.of("cores", "4", "mode", "fast");
    assertThat(servers(path, "cpu", levels)).hasValue(4);
    assertThat(servers(path, "disk", levels)).hasValue(8);
    assertThat(path.station("disk"))
        .returns("disks", Station::label)
        .returns(new Discipline.Always(SHARING), Station::discipline)
        .returns(true, Station::shared);
    assertThat(path.station("tape").discipline().in(levels)).isEqualTo(POLLING);
    assertThat(path.station("tape").discipline().in(Map.of("mode", "slow"))).isEqualTo(FIFO);
    Resource threads = resource(path, "threads");
    assertThat(threads.capacity().in(levels)).isEmpty();
    assertThat(threads.capacity().in(Map.of("mode", "slow"))).hasValue(10);
    Resource slots = resource(path, "slots");
    assertThat(slots.capacity().in(levels)).hasValue(4);
    assertThat(slots.queue().in(levels)).hasValue(0);
    assertThat(slots.shared()).isTrue();
  }

  @Test
  void anExecutorHasACoreAMaximumAQueueAndARejection() {
    RequestPath path =
        PureScenario.read(
                folder,
                """
                name: executors
                factors: {mode: [slow, fast], cores: [1, 8], users: 1}
                resources:
                  tasks: {core: {slow: 5, fast: 50}, max: 200, queue: 1000, rejection: caller-runs}
                  cached: {core: 0, max: unlimited, queue: 0}
                  common: {common-pool: cores}
                  written: {common-pool: 12, label: futures}
                path: [wait: 1s]
                """)
            .path();

    Map<String, String> levels = Map.of("mode", "fast", "cores", "8");
    Resource tasks = resource(path, "tasks");
    assertThat(tasks.size(levels)).isEqualTo(new ExecutorSize(50, 200, 1_000));
    assertThat(tasks.size(Map.of("mode", "slow")).core()).isEqualTo(5);
    assertThat(tasks.rejection()).isEqualTo(Rejection.CALLER_RUNS);
    assertThat(resource(path, "cached").size(levels))
        .isEqualTo(new ExecutorSize(0, ExecutorSize.UNLIMITED, 0));
    Resource common = resource(path, "common");
    assertThat(common.label()).isEqualTo("threads of the common pool");
    assertThat(common.size(levels)).isEqualTo(ExecutorSize.fixed(7, ExecutorSize.UNLIMITED));
    assertThat(common.size(Map.of("cores", "1")).most()).isEqualTo(1);
    assertThat(resource(path, "written"))
        .returns("futures", Resource::label)
        .returns(11, written -> written.size(levels).most());
  }

  @Test
  void aDisciplineIsOneOfThreeWordsForEveryLevel() {
    for (var wrong :
        Map.of(
                "poling", "polling",
                "{slow: fifo}", "says nothing about level 'fast' of 'mode'",
                "{slow: fifo, fast: polling, medium: fifo}", "medium")
            .entrySet()) {
      String text =
          """
          name: wrong
          factors: {mode: [slow, fast], users: 1}
          stations:
            disk: {servers: 1, discipline: %s}
          path: [wait: 1s]
          """
              .formatted(wrong.getKey());
      assertThatThrownBy(() -> PureScenario.read(folder, text))
          .isInstanceOf(InputException.class)
          .hasMessageContaining(wrong.getValue());
    }
  }

  @Test
  void branchesHaveTheirStepsAndOnlyThoseThatTheCellTakes() {
    Scenario scenario =
        PureScenario.read(
            folder,
            PureScenario.HEAD
                + """
                path:
                  - parallel:
                      join: first
                      branches:
                        - [{wait: 1s}, {use: {station: cpu, demand: 2ms}}]
                        - - {wait: 3s, when: {mode: fast}}
                  - {parallel: {branches: [[{wait: 4s}]]}, when: {mode: fast}}
                """);

    assertThat(scenario.path().stepsFor(Map.of("mode", "slow")))
        .singleElement()
        .isInstanceOfSatisfying(
            Step.Parallel.class,
            p -> {
              assertThat(p.join()).isEqualTo(Step.Join.FIRST);
              assertThat(p.branches()).singleElement().satisfies(b -> assertThat(b).hasSize(2));
            });
    assertThat(scenario.path().stepsFor(Map.of("mode", "fast"))).hasSize(2);
  }

  static Timing firstTiming(Path folder, String step) {
    Scenario scenario = PureScenario.read(folder, PureScenario.HEAD + "path:\n" + step);
    return switch (scenario.path().stepsFor(Map.of("mode", "slow")).getFirst()) {
      case Step.Use use -> use.demand();
      case Step.Wait wait -> wait.delay();
      case Step other -> throw new AssertionError(other + " takes no time");
    };
  }

  private static OptionalInt servers(RequestPath path, String name, Map<String, String> levels) {
    return path.station(name).servers() instanceof Servers.Given(Capacity count)
        ? count.in(levels)
        : OptionalInt.empty();
  }

  private static Resource resource(RequestPath path, String name) {
    return path.resources().values().stream()
        .filter(r -> r.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static Servers given(int servers) {
    return new Servers.Given(new Capacity.Fixed(servers));
  }

  static Timing known(Distribution distribution) {
    return new Timing.Known(distribution);
  }

  static Duration millis(long millis) {
    return Duration.ofMillis(millis);
  }

  static Delay delay(Timing.Known timing) {
    return ((Distribution.Written) timing.distribution()).delay();
  }
}

package dev.loomgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.judgement.gate.Judge;
import dev.loomgauge.core.judgement.gate.Measurement;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.PoolColumns;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.TimelineRow;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.cell.BottleneckWords;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.experiment.Experiment;
import dev.loomgauge.run.experiment.Invocation;
import dev.loomgauge.run.host.HostEngine;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A pool that Loomgauge has never heard of is watched and named, because the manifest says how. */
@Tag("full")
class NamedPoolIT {
  private static final String SCENARIO =
      """
      name: named-pool
      services: [jdk-http]
      endpoint: bulkhead
      factors: {threads: virtual, permits: 2, users: 20}
      load: {model: closed, ramp: 300ms, warmup: 700ms, hold: 2s, window: fixed, timeout: 20s}
      jvm: [-XX:TieredStopAtLevel=1, -Xmx128m]
      stations:
        cpu: {tier: service}
      resources:
        permits: {label: permits of the bulkhead, capacity: permits}
      path:
        - use: cpu
        - acquire: permits
        - wait: 100ms
        - release: permits
      """;

  private static final PoolColumns PERMITS = new PoolColumns("permits");

  @TempDir private static Path folder = Path.of("");

  private static ResultsFolder results = new ResultsFolder(folder);
  private static List<Trial> trials = List.of();

  @BeforeAll
  static void run() {
    Installation home = new Installation(Commands.root(), Path.of(System.getProperty("java.home")));
    results = new ResultsFolder(folder.resolve("results"));
    new Experiment(
            home,
            scenario(),
            results.root(),
            new Invocation("test", Map.of(), Map.of(), "", false),
            HostEngine.NONE,
            _ -> {})
        .run();
    trials = results.readTrials();
  }

  @Test
  void aSemaphoreThatTheManifestDeclaresIsWatched() {
    assertThat(trials)
        .isNotEmpty()
        .allSatisfy(
            trial ->
                assertThat(trial.resources())
                    .singleElement()
                    .satisfies(
                        use -> {
                          assertThat(use.name()).isEqualTo("permits");
                          assertThat(use.capacity()).isEqualTo(2);
                          assertThat(use.activeMax()).isEqualTo(2);
                          assertThat(use.waitingMax()).isPositive();
                        }));
    for (Trial trial : trials) {
      assertThat(results.trial(trial.id()).readTimeline())
          .extracting(row -> row.value(PERMITS.limit()))
          .filteredOn(Objects::nonNull)
          .isNotEmpty()
          .containsOnly(2.0);
    }
  }

  /** As the likely one alone where a busy machine is late to hand its permits over. */
  @Test
  void itIsNamedAsTheBottleneck() {
    assertThat(trials)
        .isNotEmpty()
        .extracting(NamedPoolIT::judgedByItsPool)
        .allSatisfy(
            limit ->
                assertThat(limit)
                    .isNotNull()
                    .returns(new Bottleneck.Pool("permits"), Bottleneck::limiter)
                    .extracting(BottleneckWords::of)
                    .asString()
                    .matches("the 2 permits of the bulkhead(, most likely)? \\(.*"));
  }

  /**
   * What the judge finds who sees the pool and the answers alone: what other programs do to CPUs,
   * speed and punctuality meanwhile may void a trial, and says nothing about its pool.
   */
  private static @Nullable Bottleneck judgedByItsPool(Trial trial) {
    LoadSummary load = Objects.requireNonNull(trial.load());
    ResourceUse permits = trial.resources().getFirst();
    return new Judge(scenario().load(), new CpuAllocation(List.of()))
        .judge(
            new Measurement(
                trial.levels(),
                trial.outcome(),
                trial.prediction(),
                trial.window(),
                new LoadSummary(
                    load.windowStart(),
                    load.windowSeconds(),
                    load.requests(),
                    load.latencies(),
                    "the pool alone is looked at"),
                Map.of(),
                List.of(permits),
                trial.jvm(),
                false),
            results.trial(trial.id()).readTimeline().stream()
                .filter(row -> row.phase().equals("window"))
                .map(NamedPoolIT::ofThePool)
                .toList())
        .bottleneck();
  }

  private static TimelineRow ofThePool(TimelineRow row) {
    Double limit = row.value(PERMITS.limit());
    return new TimelineRow(
        row.second(), row.phase(), limit == null ? Map.of() : Map.of(PERMITS.limit(), limit));
  }

  private static Scenario scenario() {
    return new ScenarioReader(Commands.root().resolve("lab/services"), Map.of())
        .read(Path.of("named-pool.yaml"), SCENARIO);
  }
}

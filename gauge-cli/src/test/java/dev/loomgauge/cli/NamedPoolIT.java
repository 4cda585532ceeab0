package dev.loomgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.loomgauge.core.judgement.gate.Judge;
import dev.loomgauge.core.judgement.gate.Judgement;
import dev.loomgauge.core.judgement.gate.Measurement;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.result.timeline.PoolColumns;
import dev.loomgauge.core.result.timeline.TimelineRow;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.experiment.Experiment;
import dev.loomgauge.run.experiment.Invocation;
import dev.loomgauge.run.host.HostEngine;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A pool that Loomgauge has never heard of is watched and named, because the manifest says how. */
class NamedPoolIT {
  private static final String SCENARIO =
      """
      name: named-pool
      services: [jdk-http]
      endpoint: bulkhead
      factors: {threads: virtual, permits: 2, users: [20, 21]}
      load: {model: closed, ramp: 300ms, warmup: 700ms, hold: 3s, window: fixed, timeout: 10s}
      calibration: {delay: 20ms, warm: 3s, measure: 2s}
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

  @TempDir private Path folder = Path.of("");

  @Test
  void aSemaphoreThatTheManifestDeclaresIsNamedAsTheBottleneck() {
    ResultsFolder results = run();
    List<Trial> trials = results.readTrials();

    assertThat(trials)
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
    List<Bottleneck> limits =
        trials.stream()
            .map(trial -> judgedByItsPools(results, trial).bottleneck())
            .filter(Objects::nonNull)
            .toList();
    assumeFalse(limits.isEmpty(), "the machine was too busy to answer steadily");
    assertThat(limits)
        .allSatisfy(
            limit ->
                assertThat(limit)
                    .returns(new Bottleneck.Pool("permits"), Bottleneck::limiter)
                    .extracting(Bottleneck::words)
                    .asString()
                    .startsWith("the 2 permits of the bulkhead ("));
  }

  /**
   * What the judge of a machine finds whose CPUs serve nobody else: what other programs did to them
   * meanwhile voids the trial, and says nothing about the pool.
   */
  private static Judgement judgedByItsPools(ResultsFolder results, Trial trial) {
    List<TimelineRow> window =
        results.trial(trial.id()).readTimeline().stream()
            .filter(row -> row.phase().equals("window"))
            .map(NamedPoolIT::withoutOthers)
            .toList();
    return new Judge(scenario().load(), new CpuAllocation(List.of()))
        .judge(
            new Measurement(
                trial.levels(),
                trial.outcome(),
                trial.prediction(),
                trial.window(),
                Objects.requireNonNull(trial.load()),
                trial.tiers(),
                trial.resources(),
                trial.jvm(),
                false),
            window);
  }

  private static TimelineRow withoutOthers(TimelineRow row) {
    Map<String, @Nullable Double> values = new LinkedHashMap<>(row.values());
    values.keySet().removeIf(column -> column.contains("foreign") || column.contains("steal"));
    return new TimelineRow(row.second(), row.phase(), values);
  }

  private static Scenario scenario() {
    return new ScenarioReader(Commands.root().resolve("services"), Map.of())
        .read(Path.of("named-pool.yaml"), SCENARIO);
  }

  private ResultsFolder run() {
    Installation home = new Installation(Commands.root(), Path.of(System.getProperty("java.home")));
    Path results = folder.resolve("results");
    new Experiment(
            home,
            scenario(),
            results,
            new Invocation("test", Map.of(), Map.of(), "", false),
            HostEngine.NONE,
            _ -> {})
        .run();
    return new ResultsFolder(results);
  }
}

package dev.loomgauge.core.finding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Finding;
import dev.loomgauge.core.result.Setting;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RemedyTest {
  @TempDir private Path folder = Path.of("");

  private Scenario scenario() {
    String text =
        """
        name: own
        services:
          - name: own
            command: [./app]
            health: /
            endpoints: {order: {path: /}}
            knobs: {threads: {virtual: {env: {MODE: virtual}}}, pool: {env: POOL, range: 1..100}}
        endpoint: order
        factors: {threads: [virtual], pool: [5], users: [50]}
        load: {model: closed, ramp: 1s, warmup: 1s, hold: 5s, timeout: 9s}
        stations: {cpu: {tier: service}}
        resources: {connections: {label: connections, capacity: {virtual: pool}}}
        path: [{acquire: connections}, {use: cpu}, {release: connections}]
        """;
    return new ScenarioReader(folder, Map.of()).read(folder.resolve("own.yaml"), text);
  }

  private static Trial trial(int pool, double rps) {
    SeenTrial seen = new SeenTrial();
    seen.trial.otherLevels = Map.of("pool", String.valueOf(pool));
    seen.trial.rps = rps;
    return seen.seen().draft();
  }

  private static Finding finding(@Nullable Setting setting) {
    return new Finding(
        "small-pool", "Small pool", trial(5, 49).cell(), "", "", "", null, 1, setting, null);
  }

  private Optional<Remedy> remedy(Setting setting, Optional<String> told) {
    return Remedy.of(List.of(finding(setting)), List.of(trial(5, 49)), scenario(), told);
  }

  @Test
  void theFactorOfAPoolFollowsFromTheScenario() {
    Remedy remedy = remedy(new Setting("connections", "23", 480), Optional.empty()).orElseThrow();

    assertThat(remedy.levels().words()).isEqualTo("pool=23");
    assertThat(remedy.levels().ofRun()).containsEntry("pool", "5,23").containsEntry("users", "100");
    assertThat(remedy.outcome(List.of(trial(5, 50), trial(23, 500))))
        .isEqualTo(
            "pool=23 gave 500 req/s instead of 50.0 req/s in the same blocks; the prediction of 480"
                + " req/s was 4.0 % too low.");
    assertThat(remedy.outcome(List.of(trial(5, 50)))).isEqualTo("pool=23 has no valid trial.");
  }

  @Test
  void aFactorOfTheJvmOrOneThatIsToldNeedsNoPool() {
    assertThat(remedy(new Setting(Setting.HEAP, "512m", 480), Optional.empty()))
        .hasValueSatisfying(
            remedy -> assertThat(remedy.levels().ofRun()).containsEntry("heap", "512m"));
    assertThat(remedy(new Setting(Setting.CLIENT_CONNECTIONS, "9", 480), Optional.empty()))
        .isEmpty();
    assertThat(remedy(new Setting(Setting.CLIENT_CONNECTIONS, "9", 480), Optional.of("pool")))
        .map(remedy -> remedy.levels().words())
        .contains("pool=9");
  }

  @Test
  void theFirstFindingThatCanBeTriedIs() {
    Finding none = finding(null);
    Finding first = finding(new Setting("connections", "23", 480));
    Finding second = finding(new Setting(Setting.HEAP, "512m", 480));

    assertThat(
            Remedy.of(
                List.of(none, first, second), List.of(trial(5, 49)), scenario(), Optional.empty()))
        .map(Remedy::finding)
        .containsSame(first);
    assertThat(Remedy.of(List.of(first), List.of(), scenario(), Optional.empty())).isEmpty();
  }

  @Test
  void theOutcomeIsTheMeanOfItsValidTrials() {
    Remedy remedy = remedy(new Setting("connections", "23", 480), Optional.empty()).orElseThrow();

    assertThat(remedy.outcome(List.of(trial(23, 300), trial(23, 500), trial(5, 40), trial(5, 60))))
        .isEqualTo(
            "pool=23 gave 400 req/s instead of 50.0 req/s in the same blocks; the prediction of"
                + " 480 req/s was 20.0 % too high.");
    assertThat(remedy.outcome(List.of(trial(23, 480))))
        .isEqualTo("pool=23 gave 480 req/s; the prediction of 480 req/s was exactly as measured.");
  }

  @Test
  void aRunOfBothHasTheLevelsOfTodayAndBesideThemTheChangedOnes() {
    java.util.Map<String, String> changed = new java.util.LinkedHashMap<>();
    changed.put("pool", "23");
    changed.put("jvm", "G1");
    TriedLevels levels =
        new TriedLevels(java.util.Map.of("threads", "virtual", "pool", "10"), changed);
    changed.clear();

    assertThat(levels.compared()).isEqualTo("pool");
    assertThat(levels.words()).isEqualTo("pool=23 and jvm=G1");
    assertThat(levels.ofRun())
        .isEqualTo(java.util.Map.of("threads", "virtual", "pool", "10,23", "jvm", "G1"));
  }
}

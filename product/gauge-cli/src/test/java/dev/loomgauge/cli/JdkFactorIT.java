package dev.loomgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.JvmSetup;
import dev.loomgauge.core.result.JvmSetup.Setting;
import dev.loomgauge.core.result.JvmTable;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.experiment.Experiment;
import dev.loomgauge.run.experiment.Invocation;
import dev.loomgauge.run.host.HostEngine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * One service on two JDKs in one run, with a collector, a heap and a compiler that were asked for.
 */
@Tag("full")
class JdkFactorIT {
  private static final String RECENT = String.valueOf(Runtime.version().feature());
  private static final String SCENARIO =
      """
      name: two-jdks
      services: [jdk-http]
      endpoint: guarded
      factors:
        threads: virtual
        guard: monitor
        jdk: [21, %s]
        gc: serial
        heap: 128m
        compiler: c1
        users: 3
      downstream: {delay: 50ms}
      load: {model: closed, ramp: 300ms, warmup: 700ms, hold: 3s, window: fixed, timeout: 10s}
      stations:
        cpu: {tier: service}
      path:
        - use: cpu
        - wait: downstream
      """
          .formatted(RECENT);

  private final Installation home =
      new Installation(Commands.root(), Path.of(System.getProperty("java.home")));

  @TempDir private Path folder = Path.of("");

  @Test
  void aWaitInsideAMonitorPinsOn21AndNoLongerAndEachRowSaysWhatItRanOn() throws Exception {
    Jdk21.require(home);
    ResultsFolder results = run();
    List<Trial> trials = results.readTrials();
    assertThat(trials)
        .hasSizeGreaterThanOrEqualTo(2)
        .allSatisfy(
            trial -> {
              assertThat(trial.failure()).isNull();
              assertThat(trial.jvm()).as("what the JVM showed in the window").isNotNull();
            });

    assertThat(setup(trials, "21").version()).startsWith("21.");
    assertThat(setup(trials, RECENT).version()).isEqualTo(System.getProperty("java.version"));
    assertThat(trials)
        .extracting(trial -> setup(trials, trial.level("jdk")))
        .allSatisfy(
            setup -> {
              assertThat(setup.collector()).isEqualTo(new Setting("Serial", false));
              assertThat(setup.maxHeapMb()).isEqualTo(new Setting("128", false));
              assertThat(setup.compiler()).isEqualTo(new Setting("C1 alone", false));
            });
    assertThat(JvmTable.of(trials).line()).isEqualTo("JVM: Serial, heap 128 MB, C1 alone");
    assertThat(JvmTable.of(trials).byCell())
        .containsValues(setup(trials, "21").version(), System.getProperty("java.version"));
    assertThat(results.readRun().services().values())
        .allSatisfy(facts -> assertThat(facts).containsKey("jvm"));

    assertThat(pinnedFrames(trials, "21")).anyMatch(frame -> frame.contains("GuardedCall"));
    assertThat(pinnedFrames(trials, RECENT)).noneMatch(frame -> frame.contains("GuardedCall"));
    assertThat(of(trials, "21").warnings())
        .filteredOn(warning -> warning.code().equals("pinned"))
        .singleElement()
        .extracting(TrialWarning::remedy)
        .asString()
        .contains("JDK 24 or newer");
  }

  private static Trial of(List<Trial> trials, String jdk) {
    return trials.stream()
        .filter(trial -> trial.level("jdk").equals(jdk))
        .findFirst()
        .orElseThrow();
  }

  private static JvmUse use(List<Trial> trials, String jdk) {
    return Objects.requireNonNull(of(trials, jdk).jvm());
  }

  private static JvmSetup setup(List<Trial> trials, String jdk) {
    return Objects.requireNonNull(use(trials, jdk).setup());
  }

  private static List<String> pinnedFrames(List<Trial> trials, String jdk) {
    return Objects.requireNonNull(use(trials, jdk).pinned()).places().stream()
        .map(JvmUse.Place::frames)
        .flatMap(List::stream)
        .toList();
  }

  private ResultsFolder run() throws IOException {
    Scenario scenario =
        new ScenarioReader(Commands.root().resolve("lab/services"), Map.of())
            .read(Path.of("two-jdks.yaml"), SCENARIO);
    Path results = folder.resolve("results");
    new Experiment(
            home,
            scenario,
            results,
            new Invocation("test", Map.of(), Map.of(), "", false),
            HostEngine.NONE,
            _ -> {})
        .run();
    return new ResultsFolder(results);
  }
}

package dev.loomgauge.report.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.LoadSummary.Requests;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.report.FailedTrial;
import dev.loomgauge.report.Fixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MergedLatenciesTest {
  @TempDir private Path root = Path.of("");

  @Test
  void theLogsOfAllTrialsAreMergedInMicroseconds() {
    ResultsFolder folder = Fixture.in(root).cutOffAfter(2).write();
    List<Trial> trials = folder.readTrials();

    MergedLatencies one = MergedLatencies.of(folder, trials.subList(0, 1));
    MergedLatencies both = MergedLatencies.of(folder, trials);

    assertThat(both.missing()).isEmpty();
    assertThat(both.micros().getTotalCount())
        .isEqualTo(trials.stream().mapToLong(trial -> load(trial).ok()).sum());
    double p50Ms = load(trials.getFirst()).latencies().p50Ms();
    assertThat(one.micros().getValueAtPercentile(50) / 1000.0).isCloseTo(p50Ms, within(1.0));
  }

  @Test
  void aLogOfAnotherNumberOfRequestsAndOneThatCannotBeReadAreNamed() throws IOException {
    ResultsFolder folder = Fixture.in(root).cutOffAfter(2).write();
    Trial other = folder.readTrials().getFirst();
    Trial broken = folder.readTrials().getLast();
    LoadSummary load = load(other);
    Trial counted =
        TrialCopy.of(other)
            .load(
                new LoadSummary(
                    load.windowStart(),
                    load.windowSeconds(),
                    Requests.of(2_000, load.windowSeconds(), null, Map.of(), Map.of()),
                    load.latencies(),
                    null))
            .trial();
    double second = Instant.parse(load(broken).windowStart()).toEpochMilli() / 1000.0 + 2;
    Files.writeString(
        folder.trial(broken.id()).latencyHlog(),
        String.format(Locale.ROOT, "%.3f,1.0,0.1,HISTBROKEN%n", second),
        StandardOpenOption.APPEND);

    List<String> missing = MergedLatencies.of(folder, List.of(counted, broken)).missing();

    assertThat(missing.getFirst())
        .isEqualTo(
            "The latency log of trial %s holds %,d requests of the window, the trial counted 2,000."
                .formatted(other.id(), load.ok()));
    assertThat(missing.getLast())
        .startsWith("The latency log of trial " + broken.id() + " cannot be read to its end: ");
  }

  @Test
  void anotherEngineThanOursLeavesNoLog() {
    assertThat(MergedLatencies.engineWithoutLog(driven(Map.of("engine", "wrk")))).contains("wrk");
    assertThat(MergedLatencies.engineWithoutLog(driven(Map.of("engine", "gauge-load")))).isEmpty();
    assertThat(MergedLatencies.engineWithoutLog(driven(Map.of()))).isEmpty();
  }

  private static Trial driven(Map<String, String> levels) {
    return TrialCopy.of(FailedTrial.TRIAL).levels(levels).trial();
  }

  private static LoadSummary load(Trial trial) {
    return Objects.requireNonNull(trial.load());
  }
}

package dev.loomgauge.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.result.LittleCheck;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.report.reading.ClosedLaw;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClosedLawTest {
  @TempDir Path folder;

  @Test
  void theLawsMeanIsUsersOverThroughputWithoutTheThinkTime() {
    Trial trial = Fixture.in(folder).write().readTrials().getFirst();
    LoadSummary load = Objects.requireNonNull(trial.load());
    double thinkSeconds = 0.2;
    double implied = load.throughputRps() * (load.meanMs() / 1000 + thinkSeconds);

    ClosedLaw law = ClosedLaw.of(new LittleCheck(120, implied, thinkSeconds), load).orElseThrow();

    assertThat(law.lawMs()).isCloseTo(120 / load.throughputRps() * 1000 - 200, within(1e-6));
    assertThat(law.measuredMs()).isEqualTo(load.meanMs());
  }

  @Test
  void anOpenModelHasNone() {
    ResultsFolder results = Fixture.in(folder).open().write();

    assertThat(results.readTrials()).allMatch(trial -> ClosedLaw.of(trial).isEmpty());
  }
}

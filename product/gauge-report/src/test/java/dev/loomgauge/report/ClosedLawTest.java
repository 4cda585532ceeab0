package dev.loomgauge.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.result.LittleCheck;
import dev.loomgauge.core.result.LoadSummaries;
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

  @Test
  void withoutAnAnswerThereIsNoLaw() {
    LittleCheck check = new LittleCheck(120, 119, 0.2);

    assertThat(ClosedLaw.of(check, LoadSummaries.of(10, 0, 5))).isEmpty();
    assertThat(ClosedLaw.of(check, LoadSummaries.of(10, 100, 0))).isEmpty();
    assertThat(ClosedLaw.of(check, null)).isEmpty();
    assertThat(ClosedLaw.of(null, LoadSummaries.of(10, 100, 5))).isEmpty();
    // 120 users at 10 req/s are 12 s apart, of which 200 ms are for thinking.
    assertThat(ClosedLaw.of(check, LoadSummaries.of(10, 100, 5)))
        .hasValue(new ClosedLaw(11_800, 5));
    assertThat(new ClosedLaw(400, 440).apart()).isCloseTo(0.1, within(1e-9));
    assertThat(new ClosedLaw(400, 360).apart()).isCloseTo(-0.1, within(1e-9));
  }
}

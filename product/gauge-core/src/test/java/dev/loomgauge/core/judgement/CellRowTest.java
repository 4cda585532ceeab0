package dev.loomgauge.core.judgement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.judgement.gate.Judgement;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning.Severity;
import dev.loomgauge.core.result.Verdict.Row;
import dev.loomgauge.core.result.Verdict.Without;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.Cell;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The row of a cell in the verdict. */
class CellRowTest {
  private static final ResultsFolder NONE = new ResultsFolder(Path.of("none"));

  private static Trial trial(double rps, Judgement judgement) {
    Trials trials = new Trials();
    trials.rps = rps;
    trials.meanMs = 30;
    trials.p50Ms = 20.0;
    trials.p99Ms = 90.0;
    return trials.trial(judgement);
  }

  private static Row row(Trial... trials) {
    return CellVerdict.of(new Cell(trials[0].levels()), List.of(trials), NONE);
  }

  @Test
  void figuresAreMeansOverTheValidTrialsAndPercentilesTheirOwn() {
    Judgement stolen = Judgement.NONE.and(GateCode.STEAL.warning(Severity.VOID, "20 % stolen", ""));
    Row row = row(trial(300, Judgement.NONE), trial(340, Judgement.NONE), trial(500, stolen));

    assertThat(row)
        .returns("platform2600", Row::cell)
        .returns("platform", Row::threads)
        .returns("2600", Row::users)
        .returns(2, Row::repetitions)
        .returns(320.0, Row::throughputRps)
        .returns(400.0, Row::ceilingRps)
        .returns(0.8, Row::ratio)
        .returns(20.0, Row::p50Ms)
        .returns(30.0, Row::p95Ms)
        .returns(90.0, Row::p99Ms)
        .returns(0.0, Row::errorRate)
        .returns(null, Row::without)
        .returns(null, Row::failing);
  }

  @Test
  void withoutAValidTrialTheRowSaysWhatBecameOfTheFirst() {
    Judgement late =
        Judgement.NONE
            .and(GateCode.BURSTS.warning(Severity.CAUTION, "bursts", ""))
            .and(GateCode.ERRORS_TIMEOUT.warning(Severity.VOID, "5 % timeouts", ""))
            .and(GateCode.NOT_STEADY.warning(Severity.VOID, "it drifts", ""));
    Judgement stolen = Judgement.NONE.and(GateCode.STEAL.warning(Severity.VOID, "20 % stolen", ""));
    Row row = row(trial(300, late), trial(340, stolen));

    assertThat(row)
        .returns(0, Row::repetitions)
        .returns(null, Row::throughputRps)
        .returns(null, Row::p50Ms)
        .returns(new Without(Without.State.VOID, "5 % timeouts"), Row::without)
        .returns("fails in 1 of 1 block", Row::failing);
  }

  @Test
  void theIntervalOfTheThroughputHasBothEndsAroundItsMean() {
    Row row =
        row(trial(390, Judgement.NONE), trial(400, Judgement.NONE), trial(410, Judgement.NONE));

    // Student's t of 2 degrees of freedom is 4.30265; the standard error 10 / sqrt(3)
    Range interval = Objects.requireNonNull(row.throughputInterval());
    assertThat(interval.low()).isCloseTo(400 - 4.30265 * 10 / Math.sqrt(3), within(1e-3));
    assertThat(interval.high()).isCloseTo(400 + 4.30265 * 10 / Math.sqrt(3), within(1e-3));
  }
}

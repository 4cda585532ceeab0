package dev.loomgauge.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Trial.Outcome;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.TrialWarning.Severity;
import dev.loomgauge.report.FailedTrial;
import dev.loomgauge.report.page.Warnings.Evidence;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WarningsTest {
  private static Trial trial(int number, Outcome outcome, TrialWarning... warnings) {
    return TrialCopy.of(FailedTrial.TRIAL)
        .id("t" + number)
        .outcome(outcome)
        .warnings(List.of(warnings))
        .trial();
  }

  private static TrialWarning stolen(String evidence) {
    return GateCode.STEAL.warning(Severity.VOID, evidence, "Wait.");
  }

  @Test
  void theGravestComeFirstEachWithItsTrialsAndItsFirstFourPiecesOfEvidence() {
    List<Trial> trials =
        IntStream.rangeClosed(1, 5)
            .mapToObj(
                n ->
                    n == 1
                        ? trial(
                            n,
                            Outcome.COMPLETED,
                            GateCode.NOT_WARM.warning(Severity.CAUTION, "cold", "Warm it."),
                            stolen("a1"),
                            stolen("b1"))
                        : trial(n, Outcome.COMPLETED, stolen("a" + n)))
            .toList();

    Warnings warnings = Warnings.of(trials);

    assertThat(warnings.warnings())
        .extracting(Warnings.Warning::code)
        .containsExactly(GateCode.STEAL.key(), GateCode.NOT_WARM.key());
    assertThat(warnings.warnings().getFirst())
        .returns("void", Warnings.Warning::severity)
        .returns("out of the conclusions", Warnings.Warning::effect)
        .returns("5 of 5 trials", Warnings.Warning::trials)
        .returns("Wait.", Warnings.Warning::remedy)
        .returns("2", Warnings.Warning::folded);
    assertThat(warnings.warnings().getFirst().evidence())
        .containsExactly(
            new Evidence("t1", "a1"),
            new Evidence("t1", "b1"),
            new Evidence("t2", "a2"),
            new Evidence("t3", "a3"));
    assertThat(warnings.warnings().getFirst().more())
        .containsExactly(new Evidence("t4", "a4"), new Evidence("t5", "a5"));
    assertThat(warnings.warnings().getLast())
        .returns("caution", Warnings.Warning::severity)
        .returns("counts, with care", Warnings.Warning::effect)
        .returns("1 of 5 trials", Warnings.Warning::trials)
        .returns("", Warnings.Warning::folded);
    assertThat(warnings.count())
        .startsWith("5 of 5 trials void by a warning, 1 with a caution, 0 with a note.");
    assertThat(warnings.failures()).isEmpty();
  }

  @Test
  void trialsThatDidNotCompleteAreFailuresWithTheirReason() {
    Warnings warnings =
        Warnings.of(
            List.of(
                trial(1, Outcome.FAILED),
                trial(2, Outcome.INTERRUPTED),
                trial(3, Outcome.COMPLETED)));

    assertThat(warnings.failures())
        .containsExactly(
            new Evidence("t1", "failed: broken"), new Evidence("t2", "interrupted: broken"));
    assertThat(warnings.warnings()).isEmpty();
    assertThat(warnings.count()).isEmpty();
    assertThat(Warnings.of(List.of(trial(1, Outcome.COMPLETED, stolen("a")))).warnings().getFirst())
        .returns("1 of 1 trial", Warnings.Warning::trials);
  }
}

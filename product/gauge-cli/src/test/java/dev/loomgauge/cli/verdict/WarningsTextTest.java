package dev.loomgauge.cli.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.WrittenRun;
import dev.loomgauge.cli.verdict.VerdictText.WarningsText;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.TrialWarning.Severity;
import dev.loomgauge.report.reading.HowSure;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WarningsTextTest {
  private static final List<Trial> FOUR = new WrittenRun().users(100, 1, 2, 3, 4).trials();

  private static Trial warned(int number, TrialWarning... warnings) {
    return TrialCopy.of(FOUR.get(number)).warnings(List.of(warnings)).trial();
  }

  private static TrialWarning warning(String code, Severity severity, String evidence) {
    return new TrialWarning(code, severity, evidence, "Cure of " + code + ".");
  }

  private static List<Trial> some() {
    return List.of(
        warned(
            0,
            warning("late", Severity.CAUTION, "60 ms"),
            warning("late", Severity.CAUTION, "70 ms"),
            warning("full", Severity.NOTE, "a pool")),
        warned(
            1, warning("late", Severity.CAUTION, "80 ms"), warning("cold", Severity.CAUTION, "c")),
        warned(2, warning("busy", Severity.VOID, "96 %")),
        FOUR.get(3));
  }

  @Test
  void everyCodeHasItsTrialsOfAllAndTheGravestComeFirst() {
    assertThat(WarningsText.lines(some()))
        .containsExactly(
            "void busy, 1 of 4 trials: Cure of busy.",
            "caution late, 2 of 4 trials: Cure of late.",
            "caution cold, 1 of 4 trials: Cure of cold.",
            "note full, 1 of 4 trials: Cure of full.");
    assertThat(WarningsText.lines(FOUR)).isEmpty();
  }

  @Test
  void inALineCodesAreSortedAndNotesAreLeftOut() {
    assertThat(HowSure.warnings(some()))
        .hasValue(
            "Void: busy (1 of 4 trials). Cautions: cold (1 of 4 trials), late (2 of 4 trials).");
    assertThat(HowSure.warnings(List.of(warned(0, warning("full", Severity.NOTE, "a pool")))))
        .isEmpty();
  }

  @Test
  void trialsThatWereLimitedOtherwiseThanPredictedAreCountedWithTheirError() {
    List<Trial> all = new WrittenRun().predicted(90, 110).users(100, 80, 80, 80, 80).trials();
    List<Trial> seen =
        List.of(
            seen(all.get(0), new Bottleneck.Cpu(List.of(Tier.SERVICE))),
            seen(all.get(1), new Bottleneck.Cpu(List.of(Tier.SERVICE))),
            seen(all.get(2), new Bottleneck.Unknown()),
            seen(all.get(3), new Bottleneck.Users()));

    assertThat(all).allMatch(t -> t.prediction().binding().kind() != Limit.Kind.STATION);
    assertThat(HowSure.limitedOtherwise(seen))
        .hasValue(
            "Limited otherwise than predicted: 2 trials by a CPU or station (median absolute error "
                + Numbers.percent(0.25)
                + ").");
    assertThat(HowSure.limitedOtherwise(seen.subList(2, 4))).isEmpty();
  }

  private static Trial seen(Trial trial, Bottleneck.Limiter limiter) {
    return TrialCopy.of(trial)
        .bottleneck(new Bottleneck(limiter, 1, new Bottleneck.Served(1)))
        .trial();
  }

  @Test
  void aTrialWithAValidRepetitionIsNotCountedButIsOneOfAll() {
    Trial stolen = warned(0, GateCode.STEAL.warning(Severity.VOID, "20 %", "Wait."));
    Trial again = TrialCopy.of(FOUR.get(1)).repeats(stolen.id()).trial();
    Trial other = warned(2, GateCode.STEAL.warning(Severity.VOID, "30 %", "Wait."));
    List<Trial> all = new ArrayList<>(List.of(stolen, again, other));

    assertThat(HowSure.warnings(all))
        .hasValue("Void: CPU time taken by the hypervisor (1 of 3 trials).");
    assertThat(HowSure.warnings(List.of(stolen, again))).isEmpty();
    assertThat(WarningsText.lines(all))
        .containsExactly("void steal (CPU time taken by the hypervisor), 2 of 3 trials: Wait.");
  }
}

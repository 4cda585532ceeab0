package dev.loomgauge.cli.gate;

import static dev.loomgauge.cli.gate.GateResults.ASKED;
import static dev.loomgauge.cli.gate.GateResults.DATABASE;
import static dev.loomgauge.cli.gate.GateResults.DIFFERENT;
import static dev.loomgauge.cli.gate.GateResults.EQUAL;
import static dev.loomgauge.cli.gate.GateResults.TIMES;
import static dev.loomgauge.cli.gate.GateResults.UNFIT;
import static dev.loomgauge.cli.gate.GateResults.fact;
import static dev.loomgauge.cli.gate.GateResults.load;
import static dev.loomgauge.cli.gate.GateResults.printed;
import static dev.loomgauge.cli.gate.GateResults.result;
import static dev.loomgauge.cli.gate.GateResults.time;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.loomgauge.cli.gate.GateResult.FailOn;
import dev.loomgauge.core.gate.FactKind;
import dev.loomgauge.core.gate.FactOutcome;
import dev.loomgauge.core.gate.GateBuild;
import dev.loomgauge.core.gate.GateFact;
import dev.loomgauge.core.gate.GateTimes;
import dev.loomgauge.core.gate.TimeMetric;
import dev.loomgauge.core.gate.TimeOutcome;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.TrialWarning.Severity;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Which builds fail a gate, and what is said of that. */
class GateResultTest {
  @Test
  void whatWasSeenOfTheBaseAloneIsSaidFirst() {
    GateResult lost =
        result(
            FailOn.worse,
            List.of(
                new GateFact(
                    FactKind.REPLIES, DATABASE, "", List.of(1.0), List.of(), 0, FactOutcome.UNSEEN),
                fact(FactKind.FAILED, "", 0, 0, FactOutcome.EQUAL)));

    assertThat(lost.headline())
        .isEqualTo("Not all compared. No difference: 1 fact is not seen, 1 equal.");
    assertThat(printed(out -> GateText.annotations(out, lost)))
        .startsWith(
            "::warning title=gate%3A not all compared::Not seen: replies of 127.0.0.1:5432");
    assertThat(result(FailOn.worse, EQUAL).headline()).startsWith("No difference: ");
  }

  @Test
  void thatNoRequestWasFollowedIsSaidFirst() {
    GateResult blind =
        result(
            FailOn.worse,
            List.of(
                unseen(FactKind.CARRIED, "", List.of(), List.of(1.0)),
                fact(FactKind.FAILED, "", 0, 0, FactOutcome.EQUAL)));

    assertThat(blind.headline())
        .isEqualTo("Hardly anything compared. No difference: 1 fact is not seen, 1 equal.");
    assertThat(blind.failed()).isFalse();
    assertThat(printed(out -> GateText.annotations(out, blind)))
        .startsWith(
            "::warning title=gate%3A hardly anything compared::Not seen: threads that carry"
                + " requests (of the base)");
  }

  @Test
  void whatFailsIsWhatTheOptionNames() {
    List<GateFact> worse = List.of(fact(FactKind.FAILED, "", 0, 1, FactOutcome.WORSE));
    List<GateFact> changed = List.of(fact(FactKind.WAITS, "x", 0, 1, FactOutcome.CHANGED));
    List<GateFact> better = List.of(fact(FactKind.PINNED, "x", 1, 0, FactOutcome.BETTER));

    assertThat(result(FailOn.worse, worse).failed()).isTrue();
    assertThat(result(FailOn.worse, changed).failed()).isFalse();
    assertThat(result(FailOn.changed, worse).failed()).isTrue();
    assertThat(result(FailOn.changed, changed).failed()).isTrue();
    assertThat(result(FailOn.changed, better).failed()).isFalse();
    assertThat(result(FailOn.changed, DIFFERENT.subList(3, 4)).failed()).isFalse();
    assertThat(result(FailOn.never, worse).failed()).isFalse();
    assertThat(printed(out -> GateText.annotations(out, result(FailOn.never, worse))))
        .startsWith("::warning title=gate%3A worse::requests that failed: 100");
  }

  @Test
  void aTimeThatIsSlowerFailsAndOneThatIsUndecidedWhereThatIsAskedFor() {
    GateTimes undecided =
        new GateTimes(
            ASKED,
            List.of(time(TimeMetric.CPU, 1, 1.02, TimeOutcome.UNDECIDED, OptionalInt.empty())),
            List.of(),
            List.of());

    assertThat(result(FailOn.worse, EQUAL).with(TIMES).failed()).isTrue();
    assertThat(result(FailOn.changed, EQUAL).with(TIMES).failed()).isTrue();
    assertThat(result(FailOn.never, EQUAL).with(TIMES).failed()).isFalse();
    assertThat(result(FailOn.never, EQUAL).with(TIMES).outcome()).isEqualTo(FactOutcome.WORSE);
    assertThat(result(FailOn.worse, EQUAL).with(undecided).failed()).isFalse();
    assertThat(result(FailOn.undecided, EQUAL).with(undecided).failed()).isTrue();
    assertThat(result(FailOn.undecided, EQUAL).with(UNFIT).failed()).isTrue();
    assertThat(result(FailOn.worse, EQUAL).with(UNFIT).failed()).isFalse();
  }

  @Test
  void whatFailsIsNamedFirstAndWhatIsOpenIsSaid() {
    assertThat(result(FailOn.worse, EQUAL).with(TIMES).headline())
        .isEqualTo(
            "Slower, so the gate fails. Times: 1 slower, 1 undecided, 1 void, 1"
                + " equivalent. 7 facts are equal.");
    assertThat(result(FailOn.undecided, EQUAL).with(UNFIT).headline())
        .isEqualTo("Undecided, so the gate fails. Times: 4 void. 7 facts are equal.");
    assertThat(result(FailOn.worse, EQUAL).with(UNFIT).headline())
        .isEqualTo("Not all decided. No difference: 7 facts are equal. Times: 4 void.");
    List<GateFact> worse = List.of(fact(FactKind.FAILED, "", 0, 1, FactOutcome.WORSE));
    assertThat(result(FailOn.undecided, worse).with(UNFIT).headline())
        .isEqualTo("Worse, so the gate fails: 1 fact is worse. Times: 4 void.");
  }

  @Test
  void onlyWarningsThatVoidALoadAreCounted() {
    GateTimes cautioned =
        new GateTimes(
            ASKED,
            List.of(),
            List.of(
                load(1, GateBuild.BASE),
                load(
                    1,
                    GateBuild.HEAD,
                    GateCode.NOT_WARM.warning(Severity.CAUTION, "It was compiling.", "Wait."))),
            List.of());

    assertThat(new TimesWords(cautioned).howSure())
        .startsWith(
            "Times are those of 9 blocks with both builds started again; 0 of 2 loads are void. The"
                + " chance ");
  }

  private static GateFact unseen(FactKind kind, String of, List<Double> base, List<Double> head) {
    return new GateFact(kind, of, "", base, head, 0, FactOutcome.UNSEEN);
  }

  @Test
  void whatWasNotSeenSaysOfWhichBuildAndAnUnseenAllocationHasNoRule() {
    GateResult result =
        result(
            FailOn.worse,
            List.of(
                unseen(FactKind.ALLOCATED, "", List.of(1.0), List.of()),
                unseen(FactKind.PINNED, "", List.of(), List.of(1.0)),
                unseen(FactKind.OPENED, "", List.of(), List.of())));

    assertThat(result.unseen())
        .isEqualTo(
            "allocated per request (of the head); pinned frames (of the base); connections opened"
                + " per request");
    assertThat(result.howSure())
        .isEqualTo(
            "counts are those of 1,204 and 1,187 recorded requests of base and head. No time was"
                + " compared.");
  }

  @Test
  void factsAreCountedTheWorstFirstAndOfSeveralInThePlural() {
    List<GateFact> facts =
        List.of(
            fact(FactKind.FAILED, "", 0, 0, FactOutcome.EQUAL),
            fact(FactKind.PINNED, "x", 0, 1, FactOutcome.WORSE),
            fact(FactKind.WAITS, "x", 0, 1, FactOutcome.CHANGED),
            fact(FactKind.PINNED, "y", 0, 2, FactOutcome.WORSE));

    assertThat(result(FailOn.worse, facts).headline())
        .isEqualTo("Worse, so the gate fails: 2 facts are worse, 1 changed, 1 equal.");
    assertThat(result(FailOn.never, facts).headline())
        .isEqualTo("Worse: 2 facts are worse, 1 changed, 1 equal.");
    assertThat(result(FailOn.worse, facts).told())
        .containsExactly(facts.get(1), facts.get(3), facts.get(2));
    assertThat(result(FailOn.changed, facts).remarks())
        .extracting(GateResult.Remark::key, GateResult.Remark::level)
        .containsExactly(
            tuple("pinned", "error"), tuple("pinned", "error"), tuple("waits", "error"));
  }

  @Test
  void aTimeThatIsNotDecidedYetMayNeedOneMoreBlockOrAnUnknownNumber() {
    GateTimes times =
        new GateTimes(
            ASKED,
            List.of(
                time(TimeMetric.CPU, 1, 1.02, TimeOutcome.UNDECIDED, OptionalInt.of(1)),
                time(TimeMetric.P99, 1, 1.02, TimeOutcome.UNDECIDED, OptionalInt.empty()),
                time(TimeMetric.THROUGHPUT, 1, 2, TimeOutcome.FASTER, OptionalInt.of(3))),
            List.of(),
            List.of());

    assertThat(new TimesWords(times).rows())
        .extracting(row -> row.getFirst() + " | " + row.get(1) + " | " + row.getLast())
        .containsExactly(
            " | time | decided",
            "undecided | CPU per request | about 1 more block needed",
            "undecided | p99 | not yet",
            "faster | throughput | by 9 blocks");
  }

  @Test
  void whatVoidedLoadsIsCountedByItsCodeInTheirOrder() {
    TrialWarning stolen = GateCode.STEAL.warning(Severity.VOID, "20 %", "Wait.");
    TrialWarning busy = GateCode.FOREIGN_CPU.warning(Severity.VOID, "80 %", "End it.");
    GateTimes times =
        new GateTimes(
            ASKED,
            List.of(),
            List.of(
                load(1, GateBuild.BASE, stolen),
                load(1, GateBuild.HEAD, stolen, busy),
                load(2, GateBuild.HEAD)),
            List.of());

    assertThat(new TimesWords(times).howSure())
        .contains(
            "; 2 of 3 loads are void (other programs ran in 1, CPU time taken by the hypervisor in"
                + " 2). ");
    assertThat(new TimesWords(GateTimes.unfit(ASKED, List.of("steal: 12 %", "swap"))).howSure())
        .endsWith("not fit to measure (steal: 12 %; swap).");
  }
}

package dev.loomgauge.core.finding;

import static dev.loomgauge.core.finding.FoundCauses.causes;
import static dev.loomgauge.core.finding.FoundCauses.codes;
import static dev.loomgauge.core.finding.FoundCauses.healthy;
import static dev.loomgauge.core.finding.FoundCauses.only;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.judgement.gate.Judgement;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.Finding;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.JvmUses;
import dev.loomgauge.core.result.ThreadUse;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.TrialWarning.Severity;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * From which figure on threads and the CPU are a cause; a trial has 1,000 requests per second of
 * 100 ms.
 */
class CpuThresholdsTest {
  @Test
  void carriersAreBlockedWhereTheyAreTakenAndTheCpuIsNot() {
    assertThat(only(healthy().carriers(0.85, 1)))
        .returns("carriers-blocked", Finding::code)
        .returns(0.01, Finding::weight);
    assertThat(codes(healthy().carriers(0.84, 1))).isEmpty();
    assertThat(codes(healthy().carriers(0.85, 0.99))).isEmpty();
    assertThat(codes(healthy().carriers(1.5, 1.49))).as("fewer wait than run").isEmpty();
    SeenTrial busy = healthy().carriers(1, 80);
    busy.trial.servicePct = 69.9;
    assertThat(codes(busy)).containsExactly("carriers-blocked");
    busy.trial.servicePct = 70;
    assertThat(codes(busy)).isEmpty();
  }

  @Test
  void carriersThatWereNotCountedAreNotBlocked() {
    TrialCopy blocked = TrialCopy.of(healthy().carriers(1, 80).seen().draft());

    assertThat(causes(List.of(blocked.trial()))).hasSize(1);
    assertThat(causes(List.of(blocked.jvm(carriers(null, 80.0)).trial()))).isEmpty();
    assertThat(causes(List.of(blocked.jvm(carriers(1.0, null)).trial()))).isEmpty();
    assertThat(causes(List.of(blocked.jvm(carriers(1.0, 80.0)).trial()))).hasSize(1);
    assertThat(causes(List.of(blocked.tiers(Map.of()).trial()))).isEmpty();
  }

  private static JvmUse carriers(@Nullable Double taken, @Nullable Double ready) {
    return JvmUses.of(300, 5, 40, taken, ready, ready, 25, null, Map.of());
  }

  @Test
  void carriersAreHeldWhereNothingIsAnsweredAndOneIsKept() {
    TrialWarning none = GateCode.NOTHING_ANSWERED.warning(Severity.VOID, "nothing", "look");

    assertThat(causes(List.of(healthy().holding(1).seen().trial(Judgement.NONE.and(none)))))
        .singleElement()
        .returns("carriers-held", Finding::code)
        .returns(
            "No request completed; blocked virtual threads hold 1 of 1 carriers, and 98 virtual"
                + " threads are live.",
            Finding::evidence)
        .returns(
            "Find the native method or the class initialiser below their waits, and wait outside of it, or run that part on platform threads.",
            Finding::remedy)
        .returns(1.0, Finding::weight);
    SeenTrial older = healthy().holding(1).pinned(23, 0);
    assertThat(causes(List.of(older.seen().trial(Judgement.NONE.and(none)))))
        .singleElement()
        .returns(
            "Run on JDK 24 or newer; until then use a ReentrantLock in place of synchronized there.",
            Finding::remedy);
    assertThat(causes(List.of(healthy().holding(0.9).seen().trial(Judgement.NONE.and(none)))))
        .isEmpty();
    assertThat(codes(healthy().holding(1))).isEmpty();
  }

  @Test
  void carriersAreAllHeldUpToHalfAOneThatMoves() {
    TrialWarning none = GateCode.NOTHING_ANSWERED.warning(Severity.VOID, "nothing", "look");
    TrialCopy trial = TrialCopy.of(healthy().seen().trial(Judgement.NONE.and(none)));

    assertThat(causes(List.of(trial.jvm(mounted(2.5, 2)).trial()))).hasSize(1);
    assertThat(causes(List.of(trial.jvm(mounted(2.6, 2)).trial()))).isEmpty();
  }

  private static JvmUse mounted(double carriers, double held) {
    return new JvmUse(
        300,
        5,
        40,
        null,
        null,
        null,
        25,
        null,
        Map.of(),
        null,
        null,
        new ThreadUse(10, 98, 98, carriers, held, ThreadUse.Unread.NOTHING, List.of()),
        List.of());
  }

  @Test
  void aHotSpotHasHalfOfTheRunningRequestsOfABusyCpu() {
    assertThat(codes(hot(85, 0.5, 0.5))).containsExactly("cpu-hog");
    assertThat(codes(hot(84.9, 0.5, 0.5))).isEmpty();
    assertThat(codes(hot(85, 0.49, 0.51))).as("most are elsewhere").isEmpty();
    assertThat(codes(hot(85, 0.4, 0.1))).as("4 samples of 10 dumps").containsExactly("cpu-hog");
    assertThat(codes(hot(85, 0.39, 0.1))).isEmpty();
  }

  private static SeenTrial hot(double busyPct, double there, double elsewhere) {
    SeenTrial seen =
        new SeenTrial()
            .waiting(Activity.CPU, there, "app.Report.sum:88")
            .waiting(Activity.CPU, elsewhere)
            .cpu(0.85, 10)
            .waiting(Activity.NETWORK, 80);
    seen.trial.servicePct = busyPct;
    return seen;
  }

  @Test
  void aHotSpotWeighsWhatOthersWaitForTheCpu() {
    assertThat(only(hot(85, 0.75, 0.25)))
        .returns(0.1, Finding::weight)
        .returns(
            "The CPU is 85.0 % busy; 75.0 % of the running requests are at app.Report.sum:88.",
            Finding::evidence);
  }

  /** The system divides the time of its CPUs among platform threads, a carrier is kept. */
  @Test
  void onlyOnVirtualThreadsDoesAPoolOfPlatformThreadsHelpTheOthers() {
    SeenTrial seen = hot(85, 0.75, 0.25);
    assertThat(only(seen).remedy())
        .startsWith("Run that work on a dedicated pool of few platform threads")
        .endsWith("or make it cheaper, which alone raises the throughput.");
    seen.trial.threads = "platform";
    assertThat(only(seen).remedy())
        .isEqualTo(
            "Make that work cheaper, do it less often, or add CPUs; more threads do not help.");
  }

  @Test
  void spinsAreAFifthOfTheSamplesOrHalfOfTheDumps() {
    SeenTrial sampled = healthy().sampled("app.Queue.poll", 400, 80);
    assertThat(only(sampled))
        .returns("spin", Finding::code)
        .returns(0.25, Finding::weight)
        .returns(
            "20.0 % of the running requests spin or yield, most at app.Queue.poll.",
            Finding::evidence);
    assertThat(codes(healthy().sampled("app.Queue.poll", 400, 79))).isEmpty();
    assertThat(codes(healthy().sampled("app.Queue.poll", 29, 29))).as("too few").isEmpty();
    assertThat(codes(healthy().sampled("app.Queue.poll", 30, 30))).containsExactly("spin");
    assertThat(codes(dumped(0.5, 0.5))).containsExactly("spin");
    assertThat(codes(dumped(0.49, 0.51))).isEmpty();
  }

  private static SeenTrial dumped(double spinning, double running) {
    return new SeenTrial()
        .waiting(Activity.SPIN, spinning)
        .waiting(Activity.CPU, running)
        .waiting(Activity.NETWORK, 95);
  }

  @Test
  void carriersArePinnedForATenthOfTheWindow() {
    Judgement pinned =
        Judgement.NONE.and(GateCode.PINNED.warning(Severity.CAUTION, "pinned", "Use a lock."));

    assertThat(causes(List.of(healthy().pinned(21, 900).seen().trial(pinned))))
        .singleElement()
        .returns(0.1, Finding::weight);
    assertThat(causes(List.of(healthy().pinned(21, 899).seen().trial(pinned)))).isEmpty();
  }

  @Test
  void aQuotaIsUsedUpInATenthOfThePeriods() {
    assertThat(only(healthy().throttled(0.1)).weight()).isEqualTo(0.1);
    assertThat(codes(healthy().throttled(0.099))).isEmpty();
    assertThat(codes(healthy().carriers(1, 80).throttled(0.4)))
        .as("carriers that stand still with the whole group are not blocked")
        .containsExactly("throttled");
    assertThat(codes(healthy().carriers(1, 80).throttled(0.05)))
        .containsExactly("carriers-blocked");
  }
}

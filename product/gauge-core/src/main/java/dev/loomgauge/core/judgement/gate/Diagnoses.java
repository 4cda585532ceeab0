package dev.loomgauge.core.judgement.gate;

import static dev.loomgauge.core.result.TrialWarning.Severity.CAUTION;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.JvmUse.Observed;
import dev.loomgauge.core.result.TrialWarning;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the answers of the service's flight recorder explain, with the place in its code. */
final class Diagnoses {
  static final List<Judge.Gate> ALL = List.of(Diagnoses::pinned);

  /** Share of the window: one carrier that is blocked for so long costs visibly. */
  private static final double MUCH = 0.01;

  /** Since then a virtual thread that waits for a monitor leaves its carrier (JEP 491). */
  private static final int MONITORS_FREE = 24;

  private Diagnoses() {}

  /** Virtual threads that waited and kept their carrier, for more than 1 % of the window in all. */
  static Optional<TrialWarning> pinned(TrialEvidence e) {
    JvmUse jvm = e.trial().jvm();
    Observed pinned = jvm == null ? null : jvm.pinned();
    if (jvm == null || pinned == null) {
      return Optional.empty();
    }
    Double total = pinned.totalMs();
    return total == null || total <= MUCH * 1000 * e.load().windowSeconds()
        ? Optional.empty()
        : Optional.of(
            GateCode.PINNED.warning(CAUTION, words(pinned) + where(pinned), remedy(jvm.java())));
  }

  /** "virtual threads were pinned to their carriers 40 times, for 1.2 s in all (longest 30 ms)". */
  static String words(Observed pinned) {
    Double total = pinned.totalMs();
    return Numbers.format(
        "virtual threads were pinned to their carriers %s times%s (longest %s)",
        Numbers.count(pinned.count()),
        total == null ? "" : ", for " + Numbers.millis(total) + " in all",
        Numbers.millis(pinned.longestMs()));
  }

  /** The place where it happened most, with its share. */
  private static String where(Observed seen) {
    return seen.places().stream()
        .findFirst()
        .map(
            place ->
                Numbers.format(
                    ", %s of them at %s%s",
                    Numbers.percent((double) place.count() / seen.count()),
                    String.join(" < ", place.frames()),
                    place.reason() == null ? "" : " (" + place.reason() + ")"))
        .orElse("");
  }

  private static String remedy(@Nullable Integer java) {
    String monitors =
        "Up to JDK 23 a virtual thread that waits in a synchronized block keeps its carrier: use a ReentrantLock there, or run on JDK 24 or newer (JEP 491).";
    String natives =
        "From JDK 24 on only a native method or a class that is being initialised below the wait pins: wait outside of it, or run that part on platform threads.";
    return java == null ? monitors + " " + natives : java < MONITORS_FREE ? monitors : natives;
  }
}

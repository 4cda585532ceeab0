package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.wording.Numbers;
import java.util.Optional;

/** Virtual threads keep their carriers while they wait. */
final class PinnedCarriers implements Rule {
  @Override
  public String code() {
    return "pinned";
  }

  @Override
  public String title() {
    return "Pinned carriers";
  }

  @Override
  public String meaning() {
    return """
        Virtual threads wait and keep their carriers, so that other requests have none. Up to JDK 23 a wait inside of synchronized code does that; from JDK 24 on a native method or a class being initialised below the wait.
        As many requests wait at once as there are carriers, whatever the number of virtual threads.\
        """;
  }

  /** Since then a virtual thread that waits for a monitor leaves its carrier (JEP 491). */
  private static final int MONITORS_FREE = 24;

  private static final double MUCH = 0.1;

  @Override
  public Optional<Cause> find(Evidence e) {
    JvmUse jvm = e.trial().jvm();
    JvmUse.Observed pinned = jvm == null ? null : jvm.pinned();
    Double total = pinned == null ? null : pinned.totalMs();
    if (jvm == null || pinned == null || total == null) {
      return Optional.empty();
    }
    double share = total / 1000 / e.load().windowSeconds();
    return share < MUCH ? Optional.empty() : Optional.of(cause(jvm, pinned, share));
  }

  private static Cause cause(JvmUse jvm, JvmUse.Observed pinned, double share) {
    String place =
        pinned.places().stream()
            .findFirst()
            .map(p -> ", most at " + String.join(" < ", p.frames()))
            .orElse("");
    boolean monitors = jvm.java() != null && jvm.java() < MONITORS_FREE;
    return new Cause(
        Numbers.format(
            "%s carriers on average are kept by virtual threads that wait (%s times in the window, the longest %s)%s.",
            Numbers.number(share),
            Numbers.count(pinned.count()),
            Numbers.millis(pinned.longestMs()),
            place),
        monitors
            ? "Run on JDK 24 or newer (JEP 491), or use a ReentrantLock there."
            : "Wait outside of the native call or the initialiser, or run that part on platform threads.",
        Math.min(1, share));
  }
}

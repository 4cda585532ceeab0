package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.JvmUse;
import java.util.Optional;

/** Virtual threads keep their carriers while they wait. */
public final class PinnedCarriers implements Rule {
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
        Virtual threads block while they are pinned to their carriers, so other requests find no carrier. Up to JDK 23 blocking inside synchronized code pins; from JDK 24 on only a native frame or a class initialiser on the stack does.
        Then no more requests wait concurrently than there are carriers, however many virtual threads there are.\
        """;
  }

  /** Carriers that are kept on average. */
  private static final double MUCH = 0.1;

  @Override
  public Optional<Cause> find(Evidence e) {
    double kept =
        e.jvm()
            .map(JvmUse::pinned)
            .map(JvmUse.Observed::totalMs)
            .map(ms -> ms / 1000 / e.load().windowSeconds())
            .orElse(0.0);
    return kept < MUCH
        ? Optional.empty()
        : e.warning(GateCode.PINNED)
            .map(
                warning ->
                    new Cause(
                        Evidence.sentence(warning.evidence()),
                        warning.remedy(),
                        Math.min(1, kept)));
  }
}

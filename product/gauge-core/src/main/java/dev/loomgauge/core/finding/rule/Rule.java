package dev.loomgauge.core.finding.rule;

import java.util.Optional;
import java.util.function.Function;

/**
 * Recognises one cause in what was seen of a trial. {@code docs/findings.md} has what it means and
 * what helps.
 *
 * @param code its name in files: {@code small-pool}
 * @param title for people: "Small pool"
 * @param cause what it finds in a trial; empty where there is nothing of the kind
 */
public record Rule(String code, String title, Function<Evidence, Optional<Cause>> cause) {
  /** What it finds in a trial; empty where there is nothing of the kind. */
  public Optional<Cause> find(Evidence evidence) {
    return cause.apply(evidence);
  }
}

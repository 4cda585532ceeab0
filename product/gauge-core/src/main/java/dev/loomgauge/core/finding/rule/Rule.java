package dev.loomgauge.core.finding.rule;

import java.util.Optional;
import java.util.function.Function;

/**
 * Recognises one cause in what was seen of a trial.
 *
 * @param code its name in files: {@code small-pool}
 * @param title for people: "Small pool"
 * @param meaning what it means, when it is found, and what helps, for {@code docs/findings.md}
 * @param cause what it finds in a trial; empty where there is nothing of the kind
 */
public record Rule(
    String code, String title, String meaning, Function<Evidence, Optional<Cause>> cause) {
  /** What it finds in a trial; empty where there is nothing of the kind. */
  public Optional<Cause> find(Evidence evidence) {
    return cause.apply(evidence);
  }
}

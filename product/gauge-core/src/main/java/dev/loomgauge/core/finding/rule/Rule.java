package dev.loomgauge.core.finding.rule;

import java.util.Optional;

/** Recognises one cause in what was seen of a trial. */
public interface Rule {

  /** Its name in files: {@code small-pool}. */
  String code();

  /** For people: "Small pool". */
  String title();

  /** What it means, when it is found, and what helps, for {@code docs/findings.md}. */
  String meaning();

  /** What it finds in a trial; empty where there is nothing of the kind. */
  Optional<Cause> find(Evidence evidence);
}

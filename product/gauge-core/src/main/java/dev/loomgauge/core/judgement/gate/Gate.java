package dev.loomgauge.core.judgement.gate;

import dev.loomgauge.core.result.TrialWarning;
import java.util.Optional;

/** One question put to a trial; an answer speaks against it. */
@FunctionalInterface
interface Gate {

  /** What the gate has against the trial, if anything. */
  Optional<TrialWarning> check(TrialEvidence evidence);
}

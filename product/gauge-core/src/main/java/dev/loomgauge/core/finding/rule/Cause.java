package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.result.Setting;
import org.jspecify.annotations.Nullable;

/**
 * What a rule has found in a trial.
 *
 * @param evidence a sentence with the figures that were seen
 * @param remedy what to change, as a sentence
 * @param gain what the remedy brings by the model, as a sentence; null where that is not known
 * @param weight share of the response time, or of all requests, that it explains, 0 to 1
 * @param setting the remedy as one setting; null where it is none
 */
public record Cause(
    String evidence,
    String remedy,
    @Nullable String gain,
    double weight,
    @Nullable Setting setting) {

  /** One whose remedy is no setting. */
  public Cause(String evidence, String remedy, @Nullable String gain, double weight) {
    this(evidence, remedy, gain, weight, null);
  }

  public Cause(String evidence, String remedy, double weight) {
    this(evidence, remedy, null, weight);
  }
}

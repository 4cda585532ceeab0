package dev.loomgauge.core.result;

import org.jspecify.annotations.Nullable;

/**
 * Why a cell is as it is, where the reason can be changed.
 *
 * @param code of its rule: {@code small-pool}; {@code docs/findings.md} has a section on each
 * @param title of its rule, for people
 * @param cell where its evidence is strongest
 * @param where that cell, for people: "virtual, 60 users"
 * @param evidence a sentence with the figures that were seen
 * @param remedy what to change, as a sentence; with the setting to write where it is known
 * @param gain what the remedy brings by the model, as a sentence; null where that is not known
 * @param weight share of the response time, or of all requests, that it explains, 0 to 1
 * @param setting the remedy as one setting; null where it is none, and in older results
 * @param proof what the setting brought when it was tried, as a sentence; null where it was not
 */
public record Finding(
    String code,
    String title,
    String cell,
    String where,
    String evidence,
    String remedy,
    @Nullable String gain,
    double weight,
    @Nullable Setting setting,
    @Nullable String proof) {

  public Finding proven(String sentence) {
    return new Finding(code, title, cell, where, evidence, remedy, gain, weight, setting, sentence);
  }

  /** "Small pool (platform, 60 users): ... Remedy: ... Predicted: ..." */
  public String words() {
    return "%s (%s): %s Remedy: %s%s%s"
        .formatted(
            title,
            where,
            evidence,
            remedy,
            gain == null ? "" : " Predicted: " + gain,
            proof == null ? "" : " Tried: " + proof);
  }
}

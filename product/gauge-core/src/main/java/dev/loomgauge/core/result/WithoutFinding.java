package dev.loomgauge.core.result;

/**
 * Cells that differ in their load alone, and in which no rule found a cause.
 *
 * @param cell the one with the largest load
 * @param where that cell, for people: "virtual, 200 users"
 * @param nothingToGain whether no setting of the service can bring more; false where that is not
 *     known
 * @param title the same for people
 * @param reason why, as sentences with the figures that were seen
 */
public record WithoutFinding(
    String cell, String where, boolean nothingToGain, String title, String reason) {

  /** With the title that belongs to it. */
  public static WithoutFinding of(String cell, String where, boolean nothingToGain, String reason) {
    return new WithoutFinding(
        cell,
        where,
        nothingToGain,
        nothingToGain
            ? "Nothing to gain by a setting"
            : "Not known whether a setting would gain anything",
        reason);
  }

  /** "Nothing to gain by a setting (virtual, 200 users): ..." */
  public String words() {
    return "%s (%s): %s".formatted(title, where, reason);
  }
}

package dev.loomgauge.core.result;

/**
 * Something that speaks against a trial.
 *
 * @param code stable name, for example {@code little-broken}, {@code above-ceiling}, {@code errors}
 * @param severity what follows
 * @param evidence what was seen, with numbers
 * @param remedy what the user can do
 */
public record TrialWarning(String code, Severity severity, String evidence, String remedy) {

  /** What follows from a warning. */
  public enum Severity {
    /** The trial stays in the data and out of the conclusions. */
    VOID,
    /** The trial counts; the reader must know. */
    CAUTION,
    /** A fact worth a line. */
    NOTE
  }
}

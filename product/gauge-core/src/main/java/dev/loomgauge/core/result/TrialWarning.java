package dev.loomgauge.core.result;

/**
 * Something that speaks against a trial.
 *
 * @param code key of its {@link GateCode}; of another version of Loomgauge, one that may have none
 * @param severity what follows
 * @param evidence what was seen, with numbers
 * @param remedy what the user can do
 */
public record TrialWarning(String code, Severity severity, String evidence, String remedy) {

  /** Whether it shows that the service did not carry the load, see {@link GateCode#overload}. */
  public boolean overload() {
    return GateCode.of(code).filter(GateCode::overload).isPresent();
  }

  /** Whether it voids the trial because of the machine, see {@link GateCode#machine}. */
  public boolean voidsByMachine() {
    return severity == Severity.VOID && GateCode.of(code).filter(GateCode::machine).isPresent();
  }

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

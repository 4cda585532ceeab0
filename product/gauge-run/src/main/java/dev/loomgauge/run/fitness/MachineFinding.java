package dev.loomgauge.run.fitness;

/**
 * One thing that was looked at on this machine.
 *
 * @param subject what was looked at: "open files"
 * @param state what it is worth
 * @param seen what was found, with its numbers
 * @param meaning what that means for measurements
 * @param remedy what to do about it, a command line where there is one; empty when there is nothing
 *     to do
 */
public record MachineFinding(
    String subject, State state, String seen, String meaning, String remedy) {

  /** What a finding is worth. */
  public enum State {
    /** Nothing stands against measuring. */
    GOOD,
    /** Figures can be had, with a limit that the reader must know. */
    CAUTION,
    /** Figures would mislead. */
    BAD,
    /** It cannot be known here. */
    UNKNOWN
  }

  static MachineFinding good(String subject, String seen, String meaning) {
    return new MachineFinding(subject, State.GOOD, seen, meaning, "");
  }

  static MachineFinding caution(String subject, String seen, String meaning, String remedy) {
    return new MachineFinding(subject, State.CAUTION, seen, meaning, remedy);
  }

  static MachineFinding bad(String subject, String seen, String meaning, String remedy) {
    return new MachineFinding(subject, State.BAD, seen, meaning, remedy);
  }

  static MachineFinding unknown(String subject, String seen, String meaning) {
    return new MachineFinding(subject, State.UNKNOWN, seen, meaning, "");
  }
}

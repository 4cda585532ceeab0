package dev.loomgauge.run.fitness;

/**
 * One thing that was looked at on this machine.
 *
 * @param subject what was looked at: "open files"
 * @param seen what was found, with its numbers
 * @param remedy what to do about it, a command line where there is one; empty when there is nothing
 *     to do
 */
public record MachineFinding(
    String subject, State state, String seen, String meaning, String remedy) {

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

  /** What is looked at. */
  record Subject(String name) {
    MachineFinding good(String seen, String meaning) {
      return new MachineFinding(name, State.GOOD, seen, meaning, "");
    }

    MachineFinding caution(String seen, String meaning, String remedy) {
      return new MachineFinding(name, State.CAUTION, seen, meaning, remedy);
    }

    MachineFinding bad(String seen, String meaning, String remedy) {
      return new MachineFinding(name, State.BAD, seen, meaning, remedy);
    }

    MachineFinding unknown(String seen, String meaning) {
      return new MachineFinding(name, State.UNKNOWN, seen, meaning, "");
    }

    MachineFinding unreported(String meaning) {
      return unknown("not reported by the system", meaning);
    }
  }
}

package dev.loomgauge.cli.gate;

import dev.loomgauge.run.Installation;
import dev.loomgauge.run.fitness.Doctor;
import dev.loomgauge.run.fitness.MachineFinding;
import java.util.List;

/** Looks whether the machine is fit to measure. */
@FunctionalInterface
public interface MachineCheck {
  /** What stands against it; empty for nothing. */
  List<String> unfit() throws InterruptedException;

  /** By the checks of {@code doctor}, without its noise floor. */
  static MachineCheck ofDoctor(Installation home) {
    return () -> unfit(new Doctor(home).examine(null, (_, _, _, _) -> {}).findings());
  }

  /**
   * Those of its findings that make a machine unfit, a sentence each. The gate itself has the
   * measuring lock.
   */
  static List<String> unfit(List<MachineFinding> findings) {
    return findings.stream()
        .filter(finding -> !finding.subject().equals(Doctor.TURN))
        .filter(finding -> finding.state() == MachineFinding.State.BAD)
        .map(finding -> finding.subject() + ": " + finding.seen())
        .toList();
  }
}

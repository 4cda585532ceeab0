package dev.loomgauge.run.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** What the gates say of trials. */
final class TrippedGates {
  private static final int ATTEMPTS = 3;

  /** A trial that can be repeated. */
  @FunctionalInterface
  interface Attempt {
    /** Runs and judges it. */
    Trial judged() throws IOException, InterruptedException;
  }

  private TrippedGates() {}

  /**
   * The first of a few trials in which all of these gates trip. A busy machine can put a cause off
   * until the window is over, but not in each of them.
   */
  static Trial tripping(Attempt attempt, GateCode... wanted)
      throws IOException, InterruptedException {
    Trial judged = attempt.judged();
    for (int i = 1; i < ATTEMPTS && !codes(judged).containsAll(List.of(wanted)); i++) {
      judged = attempt.judged();
    }
    assertThat(codes(judged)).contains(wanted);
    return judged;
  }

  /** The warning of one gate, likewise. */
  static TrialWarning tripped(StubTrial trial, GateCode code)
      throws IOException, InterruptedException {
    return warning(tripping(trial::judged, code), code);
  }

  static TrialWarning warning(Trial trial, GateCode code) {
    assertThat(codes(trial)).contains(code);
    return trial.warnings().stream()
        .filter(warning -> warning.code().equals(code.key()))
        .findFirst()
        .orElseThrow();
  }

  static Set<GateCode> codes(Trial trial) {
    Set<GateCode> codes = EnumSet.noneOf(GateCode.class);
    trial.warnings().stream()
        .map(TrialWarning::code)
        .map(code -> GateCode.of(code).orElseThrow())
        .forEach(codes::add);
    return codes;
  }
}

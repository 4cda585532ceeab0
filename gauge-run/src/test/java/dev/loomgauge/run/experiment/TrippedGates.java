package dev.loomgauge.run.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** What the gates say of trials. */
final class TrippedGates {
  private static final int ATTEMPTS = 3;

  private TrippedGates() {}

  /**
   * The first of a few trials in which all of these gates trip. A busy machine can put a cause off
   * until the window is over, but not in each of them.
   */
  static Trial tripping(StubTrial trial, GateCode... wanted) throws InterruptedException {
    Trial judged = trial.judged();
    for (int i = 1; i < ATTEMPTS && !codes(judged).containsAll(List.of(wanted)); i++) {
      judged = trial.judged();
    }
    assertThat(codes(judged)).contains(wanted);
    return judged;
  }

  /** The warning of one gate, likewise. */
  static TrialWarning tripped(StubTrial trial, GateCode code) throws InterruptedException {
    return warning(tripping(trial, code), code);
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

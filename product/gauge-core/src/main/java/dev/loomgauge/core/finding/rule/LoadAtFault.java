package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.TrialWarning;
import java.util.Optional;
import java.util.stream.Stream;

/** The load generator or a neighbour is at fault. */
public final class LoadAtFault implements Rule {
  @Override
  public String code() {
    return "load-at-fault";
  }

  @Override
  public String title() {
    return "Load generator or neighbour";
  }

  @Override
  public String meaning() {
    return """
        The trial did not measure the service: the load generator or another part of the measuring side was saturated, or other programs used its CPUs.\
        """;
  }

  @Override
  public Optional<Cause> find(Evidence e) {
    return Stream.of(
            GateCode.GENERATOR_THREAD_BUSY,
            GateCode.GENERATOR_LATE,
            GateCode.MEASURING_SIDE_BUSY,
            GateCode.STARTS_MISSED,
            GateCode.FOREIGN_CPU,
            GateCode.STEAL)
        .flatMap(code -> e.warning(code).stream())
        .filter(warning -> warning.severity() == TrialWarning.Severity.VOID)
        .findFirst()
        .map(warning -> new Cause(Evidence.sentence(warning.evidence()), warning.remedy(), 1));
  }
}

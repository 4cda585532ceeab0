package dev.loomgauge.core.judgement.gate;

import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.TrialWarning;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Whether a load may be believed of which no more is known than its answers and who else used the
 * CPUs of the service: those of the gates that need nothing else.
 */
public final class LoadJudge {
  private LoadJudge() {}

  /**
   * What speaks against it; of the service's CPUs other programs and the hypervisor took shares, 0
   * to 1, or 0 where the system does not report.
   */
  public static List<TrialWarning> warnings(LoadSummary load, double foreign, double stolen) {
    return Stream.of(
            Stream.of(ErrorKind.nothingAnswered(load)),
            Arrays.stream(ErrorKind.values()).map(kind -> kind.of(load)),
            Stream.of(
                LoadGates.lag(load),
                DisturbanceGates.foreign(foreign, "the service", true),
                DisturbanceGates.steal(stolen, "of the service")))
        .flatMap(found -> found)
        .flatMap(Optional::stream)
        .toList();
  }
}

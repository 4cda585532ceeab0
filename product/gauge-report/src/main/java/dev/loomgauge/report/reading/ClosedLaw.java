package dev.loomgauge.report.reading;

import dev.loomgauge.core.result.LittleCheck;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.report.reading.CellGroups.CellTrials;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The mean response time that a closed model's throughput leaves no choice about, R = N / X - Z
 * (Denning &amp; Buzen 1978), beside the one measured. A generator that drops or adds samples
 * breaks it.
 *
 * @param lawMs N / X - Z in milliseconds; of one trial not above 0 where the noise of its
 *     throughput is more than a response takes
 * @param measuredMs in milliseconds, above 0
 */
public record ClosedLaw(double lawMs, double measuredMs) {
  /** Of a trial; nothing for an open model, or where no request succeeded. */
  public static Optional<ClosedLaw> of(Trial trial) {
    return of(trial.little(), trial.load());
  }

  /** Of Little's law and the load that it was held against. */
  public static Optional<ClosedLaw> of(@Nullable LittleCheck little, @Nullable LoadSummary load) {
    if (little == null || load == null || load.throughputRps() <= 0 || load.meanMs() <= 0) {
      return Optional.empty();
    }
    double lawSeconds = little.users() / load.throughputRps() - little.thinkSeconds();
    return Optional.of(new ClosedLaw(lawSeconds * 1000, load.meanMs()));
  }

  /**
   * Means over a cell's valid trials; nothing where none of them has it, and where users think for
   * so long that the throughput says nothing of the response time: the law leaves them none.
   */
  public static Optional<ClosedLaw> of(CellTrials cell) {
    List<ClosedLaw> all = cell.valid().stream().flatMap(trial -> of(trial).stream()).toList();
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(
                new ClosedLaw(
                    all.stream().mapToDouble(ClosedLaw::lawMs).average().orElseThrow(),
                    all.stream().mapToDouble(ClosedLaw::measuredMs).average().orElseThrow()))
            .filter(law -> law.lawMs() > 0);
  }

  /** measured / law - 1. */
  public double apart() {
    return measuredMs / lawMs - 1;
  }
}

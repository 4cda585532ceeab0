package dev.loomgauge.core.audit.law.latency;

import dev.loomgauge.core.audit.law.Amount;
import dev.loomgauge.core.audit.law.Finding;
import dev.loomgauge.core.audit.law.LatencyQuantiles;
import dev.loomgauge.core.audit.law.LatencyQuantiles.Quantile;
import dev.loomgauge.core.audit.law.Law;
import dev.loomgauge.core.audit.law.Standing;
import dev.loomgauge.core.audit.table.Column;
import dev.loomgauge.core.audit.table.Figure;
import dev.loomgauge.core.audit.table.Row;
import java.util.List;

/**
 * A maximum that is a good part of the window, far above all other percentiles: had requests been
 * sent at an even rate while the slowest was under way, the share max / window of them would have
 * met the same standstill, and percentiles would show it. In a closed model the mean tells whether
 * all users stood still or one request was slow: if all did, they took N x max of the N x T that
 * users have.
 */
public record Standstill() implements Law {
  private static final double LEAST_MS = 250;
  private static final double OF_WINDOW = 0.04;
  private static final double TIMES = 8;

  /** The share of users that must have stood still, as far as the mean tells. */
  private static final double OF_USERS = 0.5;

  private static final String CAUSE =
      "The generator or the service stood still; a closed generator sends nothing meanwhile, so"
          + " that percentiles leave out what users would have waited.";

  @Override
  public String name() {
    return "standstill";
  }

  @Override
  public Finding check(Row row) {
    Figure max = row.figure(Column.MAX);
    Figure seconds = row.figure(Column.DURATION);
    List<Quantile> quantiles = LatencyQuantiles.quantiles(row);
    Figure mean = row.figure(Column.MEAN);
    if (max == null || seconds == null || row.has(Column.PAUSE)) {
      return Finding.silent();
    }
    double typical =
        quantiles.size() > 1
            ? quantiles.get(quantiles.size() - 2).figure().value()
            : mean == null ? max.value() : mean.value();
    double share = max.value() / 1000 / seconds.value();
    boolean still =
        max.value() >= LEAST_MS
            && share >= OF_WINDOW
            && max.value() >= TIMES * typical
            && allOf(row, quantiles, max);
    if (!still) {
      return Finding.silent();
    }
    return new Finding.Checked(
        Standing.SUSPICIOUS,
        max.value() / (TIMES * Math.max(1e-6, typical)) - 1,
        0,
        () ->
            "the slowest request took "
                + Amount.millis(max.value())
                + ", "
                + Amount.share(share)
                + " of the window, and "
                + (quantiles.size() > 1
                    ? quantiles.get(quantiles.size() - 2).column().header()
                    : "the mean")
                + " is "
                + Amount.millis(typical)
                + ": had requests been sent meanwhile, percentiles would show it",
        CAUSE);
  }

  /** Whether the mean leaves room for all users to have waited; true where it is not known. */
  private static boolean allOf(Row row, List<Quantile> quantiles, Figure max) {
    Figure mean = row.figure(Column.MEAN);
    Figure users = row.figure(Column.USERS);
    Figure requests = row.figure(Column.REQUESTS);
    if (mean == null || users == null || requests == null || row.says(Column.LOAD, "open")) {
      return true;
    }
    double others =
        quantiles.size() > 1
            ? LatencyQuantiles.most(quantiles.subList(0, quantiles.size() - 1), Figure::value)
            : 0;
    double body = quantiles.size() > 1 ? Math.min(mean.value(), typicalMean(quantiles)) : 0;
    double excess = requests.value() * (mean.most() - Math.min(others, body));
    return excess >= OF_USERS * users.value() * max.value();
  }

  /** The most that the mean of all but the slowest can be by the percentiles below the maximum. */
  private static double typicalMean(List<Quantile> quantiles) {
    double sum = 0;
    double share = 0;
    for (Quantile one : quantiles.subList(0, quantiles.size() - 1)) {
      sum += (one.share() - share) * one.figure().value();
      share = one.share();
    }
    return sum / share;
  }
}

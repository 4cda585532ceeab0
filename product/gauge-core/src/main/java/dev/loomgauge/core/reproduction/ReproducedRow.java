package dev.loomgauge.core.reproduction;

import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Expected.Interval;
import dev.loomgauge.core.result.Range;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A published row beside ours.
 *
 * @param system id
 * @param experiment name of the published rows, or of the scenario where nothing was published
 * @param published null where nothing was
 * @param here null where nothing was measured
 * @param scaled what is smaller here, and why; empty when nothing is
 * @param failure why nothing was measured; empty where nothing failed
 */
public record ReproducedRow(
    String system,
    String experiment,
    Measure measure,
    @Nullable Published published,
    @Nullable OwnFigures here,
    String scaled,
    String failure) {

  public Difference difference() {
    return failure.isEmpty() ? Difference.of(measure, published, here) : Difference.failed(failure);
  }

  /** The published figure as a share of its bound; null where either is missing. */
  public @Nullable Double there() {
    return published == null ? null : published.ratio();
  }

  /** Ours as a share of its bound; null where either is missing. */
  public @Nullable Double own() {
    return here == null ? null : here.ratio();
  }

  /** Whether something was to be measured and nothing valid came of it. */
  public boolean failed() {
    return !failure.isEmpty() || (here != null && here.measured() == null);
  }

  /** The thread mode in {@link #variant}, which has a colour; else all of it. */
  public String mode() {
    return variant().split(", ", 2)[0];
  }

  /** As published, or ours where nothing was; empty where there are none. */
  public String users() {
    return published != null ? published.users() : here == null ? "" : here.users();
  }

  /** Thread mode and what else tells cells apart, or the variant of a batch. */
  public String variant() {
    return published != null ? published.variant() : here == null ? "" : here.variant();
  }

  /**
   * "within 2,100 to 2,700 req/s": the 90 % prediction interval, or "~4,615 req/s (no interval)"
   * where it predicts nothing; empty where none is known.
   */
  public String asPredicted() {
    Range interval = here == null ? null : here.interval();
    if (here == null || interval == null) {
      return "";
    }
    Figure figure = measure == Measure.MEAN ? Figure.MEAN : Figure.THROUGHPUT;
    if (unpredictable()) {
      return "~" + figure.words(here.predicted()) + " " + Interval.ABSENT;
    }
    String place = here.asPredicted().map(within -> within ? "within " : "outside ").orElse("");
    return place + figure.words(interval);
  }

  /** Whether its interval is too wide to predict anything. */
  public boolean unpredictable() {
    Range interval = here == null ? null : here.interval();
    return interval != null && Interval.tooWide(interval);
  }

  /** The row for tables and files, every figure in the unit of its measure. */
  public Map<String, String> columns() {
    Map<String, String> row = new LinkedHashMap<>();
    row.put("system", system);
    row.put("experiment", experiment);
    row.put("variant", variant());
    row.put("figure", measure.word());
    row.put("unit", measure.unit());
    row.put("published_users", published == null ? "" : published.users());
    row.put("published", published == null ? "" : number(published.figure()));
    row.put("published_bound", published == null ? "" : number(published.bound()));
    row.put("published_law", published == null ? "" : published.law());
    row.put("published_ratio", ratio(there()));
    row.put("published_verdict", published == null ? "" : published.plausibility().word());
    row.put("cell", here == null ? "" : here.cell());
    row.put("users", here == null ? "" : here.users());
    row.put("bound", here == null ? "" : number(here.bound()));
    row.put("predicted", here == null ? "" : number(here.predicted()));
    Range interval = here == null ? null : here.interval();
    row.put("predicted_low", interval == null ? "" : number(interval.low()));
    row.put("predicted_high", interval == null ? "" : number(interval.high()));
    row.put("as_predicted", here == null ? "" : here.asPredicted().map(String::valueOf).orElse(""));
    row.put("measured", here == null ? "" : number(here.measured()));
    row.put("low", here == null ? "" : number(here.low()));
    row.put("high", here == null ? "" : number(here.high()));
    row.put("ratio", ratio(own()));
    row.put("limited_by", here == null ? "" : here.limitedBy());
    row.put("difference", difference().words());
    row.put("scaled", scaled);
    return row;
  }

  private static String number(@Nullable Double value) {
    return value == null || !Double.isFinite(value)
        ? ""
        : BigDecimal.valueOf(value)
            .setScale(value >= 1000 ? 0 : value >= 100 ? 1 : 3, RoundingMode.HALF_EVEN)
            .toPlainString();
  }

  private static String ratio(@Nullable Double value) {
    return value == null || !Double.isFinite(value)
        ? ""
        : BigDecimal.valueOf(value).setScale(4, RoundingMode.HALF_EVEN).toPlainString();
  }
}

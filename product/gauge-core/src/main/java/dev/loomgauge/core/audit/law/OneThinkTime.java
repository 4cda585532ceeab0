package dev.loomgauge.core.audit.law;

import dev.loomgauge.core.audit.law.LatencyQuantiles.Quantile;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.Header;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Across rows: one plan has one think time. The rows of a closed plan that tell none must allow a
 * common one; those that do not allow what most of them do are suspicious. Never impossible: which
 * of the rows is false, none of them tells.
 *
 * @param plans what the rows of each plan agree on
 */
public record OneThinkTime(Map<String, Agreed> plans) implements Law {
  private static final String CAUSE =
      "The rows are of different plans, or the figures of one are of another run, or users were"
          + " missing from it.";

  /**
   * What the rows of a plan agree on.
   *
   * @param lowest think time that as many rows as possible allow, in milliseconds
   * @param highest the same; another one where two think times have as many rows
   */
  public record Agreed(double lowest, double highest, int agreeing, int rows) {}

  /**
   * The plan of a row: its source, system, experiment and plan together; null where neither
   * experiment nor plan is given.
   */
  public static @Nullable String plan(AuditRow row) {
    String experiment = row.text(AuditColumn.EXPERIMENT);
    String plan = row.text(AuditColumn.PLAN);
    return experiment.isEmpty() && plan.isEmpty()
        ? null
        : String.join(
            "\n", row.text(AuditColumn.SOURCE), row.text(AuditColumn.SYSTEM), experiment, plan);
  }

  @Override
  public String name() {
    return "one-think-time";
  }

  @Override
  public LawFinding check(AuditRow row) {
    String plan = plan(row);
    Agreed agreed = plan == null ? null : plans.get(plan);
    ThinkRange own = agreed == null ? null : ThinkRange.of(row);
    if (agreed == null || own == null || agreed.rows() < 2) {
      return LawFinding.silent();
    }
    boolean kept = own.has(agreed.lowest()) && own.has(agreed.highest());
    double off = own.has(agreed.lowest()) ? agreed.highest() : agreed.lowest();
    double nearest = Math.min(own.most(), Math.max(own.least(), off));
    return new LawFinding.Checked(
        kept ? Plausibility.CONSISTENT : Plausibility.SUSPICIOUS,
        off == 0 ? 0 : nearest / off - 1,
        0,
        () -> words(own, agreed, off),
        kept ? "" : CAUSE);
  }

  private static String words(ThinkRange own, Agreed agreed, double off) {
    return Amount.words(
        "users / throughput - response time allows a think time of %s%s, and %s of %s rows of its"
            + " plan allow %s ms",
        own.least(),
        own.most() == Double.MAX_VALUE ? " ms and more" : " to " + Amount.millis(own.most()),
        agreed.agreeing(),
        agreed.rows(),
        off);
  }

  /**
   * The think times that the figures of a closed row allow though it tells none: by Little's law, Z
   * = N / X - R. At most, because no more users are there than told; at least, because no fewer
   * are, half of them where a ramp may lie inside the window, and none where requests failed or
   * users came in stages.
   *
   * @param least milliseconds, 0 and up
   * @param most milliseconds, not below {@code least}
   */
  public record ThinkRange(double least, double most) {
    /** The mean number of users over a window that is a ramp from its beginning to its end. */
    private static final double RAMP = 0.5;

    /**
     * Of a row; null where it says nothing of them, tells them, or breaks Little's law by itself.
     */
    public static @Nullable ThinkRange of(AuditRow row) {
      if (!row.says(AuditColumn.LOAD, "closed") || row.has(AuditColumn.THINK)) {
        return null;
      }
      PrintedFigure n = row.figure(AuditColumn.USERS);
      PrintedFigure x = row.figure(AuditColumn.THROUGHPUT);
      if (n == null || x == null || x.value() == 0) {
        return null;
      }
      double cycle = n.value() / x.value() * 1000;
      double tolerance =
          x.relativeRounding()
              + Window.edges(row, cycle)
              + Window.chance(row, cycle, n.value(), x.value(), cycle)
              + Law.SLACK;
      double answered = 1 - Failing.share(row, x.value());
      double most = answered == 0 ? Double.MAX_VALUE : cycle * (1 + tolerance) / answered;
      double shown = row.says(AuditColumn.WINDOW, "steady") ? 1 - tolerance : RAMP - tolerance;
      boolean open = Failing.some(row) || Window.inStages(row);
      double least = open ? 0 : cycle * shown - slowest(row) - Shortage.GENERATOR_MS;
      ThinkRange range = new ThinkRange(Math.max(0, least), most - quickest(row));
      return range.most() < range.least() ? null : range;
    }

    boolean has(double thinkMs) {
      return least <= thinkMs && thinkMs <= most;
    }

    private static double quickest(AuditRow row) {
      PrintedFigure mean = row.figure(AuditColumn.MEAN);
      List<Quantile> quantiles = LatencyQuantiles.quantiles(row);
      return mean != null
          ? mean.least()
          : LatencyQuantiles.least(LatencyQuantiles.delay(row), quantiles, PrintedFigure::least);
    }

    private static double slowest(AuditRow row) {
      PrintedFigure mean = row.figure(AuditColumn.MEAN);
      return mean != null
          ? mean.most()
          : row.has(AuditColumn.MAX)
              ? LatencyQuantiles.most(LatencyQuantiles.quantiles(row), PrintedFigure::most)
              : Double.MAX_VALUE;
    }
  }

  /** Collects what the rows of each plan say of its think time, before any of them is judged. */
  public static final class Plans {
    /** Rows of plans that are kept, some 100 bytes each. */
    private static final int MOST = 1_000_000;

    private final int most;
    private final Map<String, List<ThinkRange>> ranges = new HashMap<>();
    private int kept;
    private long beyond;

    public Plans() {
      this(MOST);
    }

    public Plans(int most) {
      this.most = most;
    }

    /** Whether a table has the columns without which no row says anything. */
    public static boolean speaksOf(Header header) {
      return (header.has(AuditColumn.EXPERIMENT) || header.has(AuditColumn.PLAN))
          && header.has(AuditColumn.LOAD)
          && header.has(AuditColumn.USERS)
          && header.has(AuditColumn.THROUGHPUT);
    }

    public void add(AuditRow row) {
      String plan = plan(row);
      ThinkRange range = plan == null ? null : ThinkRange.of(row);
      if (plan == null || range == null) {
        return;
      }
      if (kept == most) {
        beyond++;
        return;
      }
      kept++;
      ranges.computeIfAbsent(plan, p -> new ArrayList<>(2)).add(range);
    }

    /** How many rows were too many to be kept; they are judged by what the others agree on. */
    public long beyond() {
      return beyond;
    }

    /** The law that holds each row against what the rows of its plan agree on. */
    public Law law() {
      Map<String, Agreed> agreed = HashMap.newHashMap(ranges.size());
      ranges.forEach((plan, all) -> agreed.put(plan, agreed(all)));
      return new OneThinkTime(agreed);
    }

    /** The think times with the most ranges over them, each the beginning of a range. */
    private static Agreed agreed(List<ThinkRange> all) {
      double[] begins = all.stream().mapToDouble(ThinkRange::least).sorted().toArray();
      double[] ends = all.stream().mapToDouble(ThinkRange::most).sorted().toArray();
      double lowest = begins[0];
      double highest = begins[0];
      int best = 0;
      int ended = 0;
      for (int i = 0; i < begins.length; i++) {
        while (ends[ended] < begins[i]) {
          ended++;
        }
        int over = i + 1 - ended;
        lowest = over > best ? begins[i] : lowest;
        highest = over >= best ? begins[i] : highest;
        best = Math.max(best, over);
      }
      return new Agreed(lowest, highest, best, all.size());
    }
  }
}

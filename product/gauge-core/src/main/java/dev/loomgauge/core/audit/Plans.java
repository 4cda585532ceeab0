package dev.loomgauge.core.audit;

import dev.loomgauge.core.audit.law.Law;
import dev.loomgauge.core.audit.law.OneThinkTime;
import dev.loomgauge.core.audit.law.ThinkRange;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.Header;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collects what the rows of each plan say of its think time, before any of them is judged. */
public final class Plans {
  /** Rows of plans that are kept, some 100 bytes each. */
  private static final int MOST = 1_000_000;

  private final int most;
  private final Map<String, List<ThinkRange>> ranges = new HashMap<>();
  private int kept;
  private long beyond;

  /** Nothing yet. */
  public Plans() {
    this(MOST);
  }

  Plans(int most) {
    this.most = most;
  }

  /** Whether a table has the columns without which no row says anything. */
  public static boolean speaksOf(Header header) {
    return (header.has(AuditColumn.EXPERIMENT) || header.has(AuditColumn.PLAN))
        && header.has(AuditColumn.LOAD)
        && header.has(AuditColumn.USERS)
        && header.has(AuditColumn.THROUGHPUT);
  }

  /** Takes a row, of whatever plan. */
  public void add(AuditRow row) {
    String plan = OneThinkTime.plan(row);
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
    Map<String, OneThinkTime.Agreed> agreed = HashMap.newHashMap(ranges.size());
    ranges.forEach((plan, all) -> agreed.put(plan, agreed(all)));
    return new OneThinkTime(agreed);
  }

  /** The think times with the most ranges over them, each the beginning of a range. */
  private static OneThinkTime.Agreed agreed(List<ThinkRange> all) {
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
    return new OneThinkTime.Agreed(lowest, highest, best, all.size());
  }
}

package dev.loomgauge.core.audit.loadtest;

import dev.loomgauge.core.audit.loadtest.Plan.Shape;
import dev.loomgauge.core.audit.loadtest.Plan.Times;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.Rows;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** A row that a load generator could have printed, and what its author tells of the test. */
public record HonestRow(Plan plan, Tool tool, List<Sample> samples, Map<String, String> cells) {
  private static final int REQUESTS = 30_000;
  private static final List<Tool> TOOLS = List.of(Tool.values());
  private static final List<Shape> SHAPES = List.of(Shape.values());
  private static final List<Shape> PAUSES = List.of(Shape.FIXED, Shape.UNIFORM, Shape.EXPONENTIAL);

  /** A test drawn from a seed. */
  public static HonestRow drawn(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Tool tool = one(random, TOOLS);
    Plan plan = plan(tool, random);
    List<Sample> samples = Simulated.samples(plan, random);
    Map<String, String> cells = new LinkedHashMap<>(tool.prints(plan, samples));
    tells(plan, tool, random, cells);
    return new HonestRow(plan, tool, samples, cells);
  }

  /** As an audit reads it. */
  public AuditRow row() {
    return row(cells);
  }

  /** Other cells as an audit reads them. */
  static AuditRow row(Map<String, String> cells) {
    return Rows.of(String.join(",", cells.keySet()), String.join(",", cells.values()));
  }

  private static Plan plan(Tool tool, SplittableRandom random) {
    double delay = one(random, 0, 5, 20, 50, 100, 200, 300);
    Times work =
        new Times(one(random, SHAPES), Math.max(1, delay) * one(random, 0.02, 0.1, 0.5, 2));
    boolean whole = tool == Tool.K6 || tool == Tool.JMETER;
    boolean pausing = tool != Tool.WRK && tool != Tool.WRK2 && random.nextInt(3) == 0;
    Times think = new Times(one(random, PAUSES), pausing ? one(random, 50, 500, 1000, 3000) : 0);
    int threads = (int) one(random, 0, 0, 2, 5, 20, 50);
    int queue = threads == 0 ? -1 : (int) one(random, -1, -1, 0, 0, 10);
    double resets = one(random, 0, 0, 0, 0.01, 0.3);
    double timeout = one(random, 0, 0, 300, 2000, 10_000);
    double hangs = timeout > 0 && tool != Tool.WRK ? one(random, 0, 0, 0.001, 0.02) : 0;
    double window = 1000 * one(random, 5, 10, 20, 30, 60);
    double ramp = whole || tool == Tool.STEADY ? window * one(random, 0, 0.25, 0.5, 0.9) : 0;
    double warm = tool == Tool.STEADY ? window : 0;
    double length = whole ? window - ramp : window;
    double quickest = queue >= 0 || resets > 0 ? 5 : delay + work.mean() + 0.3;
    double most = REQUESTS * (quickest + think.mean()) / (ramp + warm + length);
    int users = (int) Math.max(1, Math.min(one(random, 1, 5, 20, 50, 200, 1000), most));
    double capacity =
        (threads == 0 ? users : Math.min(users, threads)) / (delay + work.mean() + 0.3);
    double rate = tool == Tool.WRK2 ? Math.min(1, capacity * one(random, 0.5, 0.9, 1.5)) : 0;
    return new Plan(
        users,
        ramp,
        warm,
        length,
        think,
        rate,
        tool == Tool.WRK2,
        delay,
        work,
        threads,
        queue,
        resets,
        hangs,
        timeout,
        tool == Tool.WRK);
  }

  /**
   * What is printed with the figures, and which figures are left out. Failures are never hidden.
   */
  private static void tells(
      Plan plan, Tool tool, SplittableRandom random, Map<String, String> cells) {
    boolean told = random.nextInt(4) > 0;
    if (tool != Tool.WRK2 && told) {
      cells.put("load", "closed");
    } else if (random.nextBoolean() && tool == Tool.WRK2) {
      cells.put("load", "open");
    }
    if (told && tool != Tool.WRK2) {
      cells.put("think_ms", String.valueOf(plan.think().mean()));
    }
    if (tool == Tool.WRK && random.nextBoolean()) {
      cells.put("window", "steady");
    }
    if (random.nextInt(3) > 0) {
      cells.put("service_delay_ms", String.valueOf(plan.delayMs()));
      cells.put("thread_model", plan.threads() == 0 ? "virtual" : "platform");
      cells.put("thread_limit", plan.threads() == 0 ? "" : String.valueOf(plan.threads()));
    }
    if (plan.timeoutMs() > 0 && tool != Tool.WRK && random.nextBoolean()) {
      cells.put("timeout_ms", String.valueOf(plan.timeoutMs()));
    }
    for (String column :
        List.of("mean_ms", "max_ms", "p50_ms", "p95_ms", "p99_ms", "requests", "duration_s")) {
      if (random.nextInt(4) == 0) {
        cells.remove(column);
      }
    }
  }

  private static double one(SplittableRandom random, double... values) {
    return values[random.nextInt(values.length)];
  }

  private static <T> T one(SplittableRandom random, List<T> values) {
    return values.get(random.nextInt(values.size()));
  }
}

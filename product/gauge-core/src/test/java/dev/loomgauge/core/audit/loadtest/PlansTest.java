package dev.loomgauge.core.audit.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.audit.Audit;
import dev.loomgauge.core.audit.AuditedRow;
import dev.loomgauge.core.audit.law.Law;
import dev.loomgauge.core.audit.law.OneThinkTime.Plans;
import dev.loomgauge.core.audit.law.Plausibility;
import dev.loomgauge.core.audit.loadtest.Plan.Shape;
import dev.loomgauge.core.audit.loadtest.Plan.Times;
import dev.loomgauge.core.audit.table.AuditRow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tables of one plan at several numbers of users, none of which tells its think time. */
class PlansTest {
  private static final int PLANS = 20;

  @Test
  void anHonestTableOfOnePlanHasOneThinkTime() {
    assertThat(IntStream.rangeClosed(1, PLANS).boxed().toList())
        .allSatisfy(
            seed ->
                assertThat(audited(table(seed, 20, false)))
                    .noneMatch(row -> row.plausibility() == Plausibility.IMPOSSIBLE)
                    .noneMatch(PlansTest::offItsPlan));
  }

  @Test
  void aRowWithMoreThroughputThanTheThinkTimeOfItsPlanAllowsIsFound() {
    assertThat(IntStream.rangeClosed(1, PLANS).boxed().toList())
        .allSatisfy(
            seed ->
                assertThat(audited(table(seed, 0, true)).stream().map(PlansTest::offItsPlan))
                    .containsExactly(false, false, false, true));
  }

  /**
   * Four rows, of a steady window or with a ramp inside.
   *
   * @param more whether the last has twice the throughput that was measured; where a ramp may hide
   *     half of the users, four times
   */
  private static List<AuditRow> table(int seed, int threads, boolean more) {
    SplittableRandom random = new SplittableRandom(seed);
    Times think = new Times(Shape.EXPONENTIAL, 500 + random.nextInt(1500));
    Times work = new Times(Shape.EXPONENTIAL, 10 + random.nextInt(50));
    Tool tool = random.nextBoolean() ? Tool.STEADY : Tool.K6;
    List<AuditRow> rows = new ArrayList<>();
    for (int users : List.of(50, 100, 200, 300)) {
      double ramp = tool == Tool.K6 ? 3000 : 1000;
      Plan plan =
          new Plan(
              users,
              ramp,
              tool == Tool.K6 ? 0 : 5000,
              30_000,
              think,
              0,
              false,
              20,
              work,
              threads,
              -1,
              0,
              0,
              0,
              false);
      Map<String, String> cells =
          new LinkedHashMap<>(tool.prints(plan, Simulated.samples(plan, random)));
      cells.put("load", "closed");
      cells.put("plan", "plan " + seed);
      if (more && users == 300) {
        FalseRow.Figures figures = new FalseRow.Figures(cells);
        figures.scale(tool == Tool.K6 ? 4 : 2, "throughput_rps");
      }
      rows.add(HonestRow.row(cells));
    }
    return rows;
  }

  private static List<AuditedRow> audited(List<AuditRow> rows) {
    Plans plans = new Plans();
    rows.forEach(plans::add);
    Law law = plans.law();
    return rows.stream().map(row -> Audit.of(row, law)).toList();
  }

  private static boolean offItsPlan(AuditedRow row) {
    return row.against().stream().anyMatch(judged -> judged.law().equals("one-think-time"));
  }
}

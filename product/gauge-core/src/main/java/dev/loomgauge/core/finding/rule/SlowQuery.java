package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.result.Activity;
import java.util.Optional;

/** The database is slow. */
public final class SlowQuery implements Rule {
  @Override
  public String code() {
    return "slow-query";
  }

  @Override
  public String title() {
    return "Slow database";
  }

  @Override
  public String meaning() {
    return """
        Most of the response time is spent in the database, at 50 ms or more per request. Likely causes are a missing index, too many queries per request, or a saturated database; the thread mode makes no difference.\
        """;
  }

  private static final double MUCH = 0.5;
  private static final double SLOW_MS = 50;

  @Override
  public Optional<Cause> find(Evidence e) {
    return e.times().of(Activity.DATABASE) < SLOW_MS
        ? Optional.empty()
        : e.much(
            Activity.DATABASE,
            MUCH,
            "Requests spend %s in the database",
            "Check the query plans (EXPLAIN ANALYZE, pg_stat_statements) and the number of queries per request.");
  }
}

package dev.loomgauge.core.finding.rule.dependency;

import dev.loomgauge.core.finding.evidence.Cause;
import dev.loomgauge.core.finding.evidence.Evidence;
import dev.loomgauge.core.finding.evidence.Rule;
import dev.loomgauge.core.result.threads.Activity;
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

  @Override
  public Optional<Cause> find(Evidence e) {
    double share = e.share(Activity.DATABASE);
    return share < MUCH || e.times().of(Activity.DATABASE) < 50
        ? Optional.empty()
        : Optional.of(
            new Cause(
                "Requests spend "
                    + e.ofMean(Activity.DATABASE)
                    + " in the database"
                    + e.at(Activity.DATABASE)
                    + ".",
                "Check the query plans (EXPLAIN ANALYZE, pg_stat_statements) and the number of queries per request.",
                share));
  }
}

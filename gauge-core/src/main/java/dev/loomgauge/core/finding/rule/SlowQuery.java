package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.result.threads.Activity;
import java.util.Optional;

/** The database is slow. */
final class SlowQuery implements Rule {
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
        Most of the response time is spent in the database, and its answers take 50 ms or more for each request. That is a query without an index, too many queries, or a database at its limit; threads of any kind change nothing about it.\
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
                "The database answers after "
                    + e.ofMean(Activity.DATABASE)
                    + e.at(Activity.DATABASE)
                    + ".",
                "Look at the plans of its queries (EXPLAIN ANALYZE, pg_stat_statements) and at the number of queries of a request.",
                share));
  }
}

package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.Setting;
import java.util.Optional;

/** Requests wait for a connection of an HTTP client. */
public final class HiddenClientLimit implements Rule {
  @Override
  public String code() {
    return "client-limit";
  }

  @Override
  public String title() {
    return "HTTP client pool exhausted";
  }

  @Override
  public String meaning() {
    return """
        Requests wait for a connection of an HTTP client. The defaults of a client are easily overlooked: Apache HttpClient 5 allows 5 connections per route and 25 in total, version 4 allows 2 and 20.
        With virtual threads the client pool often becomes the limit, because the thread pool no longer limits concurrency in front of it.\
        """;
  }

  private static final double MUCH = 0.1;

  private static final String RAISE =
      "Raise the connection limits of the client, per route and in total (setMaxConnPerRoute,"
          + " setMaxConnTotal), to ";

  @Override
  public Optional<Cause> find(Evidence e) {
    double share = e.share(Activity.CLIENT_QUEUE);
    return share < MUCH ? Optional.empty() : Optional.of(cause(e, share));
  }

  private static Cause cause(Evidence e, double share) {
    String evidence =
        "Requests wait "
            + e.ofMean(Activity.CLIENT_QUEUE)
            + " for a connection of an HTTP client"
            + e.at(Activity.CLIENT_QUEUE)
            + ".";
    double holdMs = e.times().of(Activity.DOWNSTREAM);
    if (holdMs <= 0) {
      return new Cause(evidence, RAISE + "throughput x response time of the downstream.", share);
    }
    double rate = e.load().throughputRps();
    double waitMs = e.times().of(Activity.CLIENT_QUEUE);
    PoolSize size = PoolSize.of(e, holdMs, waitMs, e.lowestLimit());
    return new Cause(
        evidence,
        Numbers.format(
            "%s%s or more (%s x %s).",
            RAISE, Numbers.count(size.members()), Numbers.rate(size.rps()), Numbers.millis(holdMs)),
        Numbers.format(
            "%s instead of %s, provided that the downstream does not slow down.",
            Numbers.rate(size.rps()), Numbers.rate(rate)),
        share,
        size.of(Setting.CLIENT_CONNECTIONS));
  }
}

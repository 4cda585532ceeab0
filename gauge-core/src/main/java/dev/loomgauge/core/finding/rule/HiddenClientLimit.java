package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.result.threads.Activity;
import java.util.Optional;

/** Requests wait for a connection of an HTTP client. */
final class HiddenClientLimit implements Rule {
  @Override
  public String code() {
    return "client-limit";
  }

  @Override
  public String title() {
    return "Limit of a client";
  }

  @Override
  public String meaning() {
    return """
        Requests wait for a connection of an HTTP client. Many clients have limits that nobody set: 5 connections to each host and 25 in all in Apache HttpClient 5, 2 and 20 in version 4.
        Virtual threads make them visible, since nothing in front of the client limits requests any more.\
        """;
  }

  private static final double MUCH = 0.1;

  @Override
  public Optional<Cause> find(Evidence e) {
    double share = e.share(Activity.CLIENT_QUEUE);
    return share < MUCH
        ? Optional.empty()
        : Optional.of(
            new Cause(
                "Requests wait "
                    + e.ofMean(Activity.CLIENT_QUEUE)
                    + " for a connection of an HTTP client"
                    + e.at(Activity.CLIENT_QUEUE)
                    + ".",
                "Raise the connections of the client for each route and in all (setMaxConnPerRoute, setMaxConnTotal) to requests per second x seconds of an answer.",
                share));
  }
}

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
                "Raise the connection limits of the client, per route and in total (setMaxConnPerRoute, setMaxConnTotal), to throughput x response time of the downstream.",
                share));
  }
}

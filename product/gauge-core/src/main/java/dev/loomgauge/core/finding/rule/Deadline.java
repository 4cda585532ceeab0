package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.Search;
import dev.loomgauge.protocol.time.Durations;
import java.time.Duration;
import java.util.Optional;

/** The longest response time of use to a client, above 0; in words "the client's timeout". */
public record Deadline(double ms, String words) {

  /** The bound of a search, else the timeout of the load; empty where clients wait for ever. */
  public static Optional<Deadline> of(Scenario scenario) {
    Optional<Duration> bound = scenario.search().flatMap(Search::p99);
    if (bound.isPresent()) {
      return Optional.of(of(bound.get(), "the p99 bound of the search"));
    }
    Duration timeout = scenario.load().timeout();
    return timeout.equals(LoadShape.NEVER)
        ? Optional.empty()
        : Optional.of(of(timeout, "the client's timeout"));
  }

  private static Deadline of(Duration time, String words) {
    return new Deadline(Durations.seconds(time) * 1000, words);
  }
}

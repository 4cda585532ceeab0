package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.protocol.time.Durations;
import java.util.Optional;

/**
 * The longest response time that is of use to a client.
 *
 * @param ms above 0
 * @param words for people: "the client's timeout"
 */
public record Deadline(double ms, String words) {

  /** The bound of a search, else the timeout of the load; empty where clients wait for ever. */
  public static Optional<Deadline> of(Scenario scenario) {
    return scenario
        .search()
        .flatMap(search -> search.p99())
        .map(p99 -> new Deadline(Durations.seconds(p99) * 1000, "the p99 bound of the search"))
        .or(
            () ->
                Optional.of(scenario.load().timeout())
                    .filter(timeout -> !timeout.equals(LoadShape.NEVER))
                    .map(
                        timeout ->
                            new Deadline(
                                Durations.seconds(timeout) * 1000, "the client's timeout")));
  }
}

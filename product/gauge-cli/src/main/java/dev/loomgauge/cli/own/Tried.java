package dev.loomgauge.cli.own;

import dev.loomgauge.core.discovery.PoolKnob;
import dev.loomgauge.core.discovery.ServiceModel;
import dev.loomgauge.core.discovery.SweptDelays;
import dev.loomgauge.core.discovery.answer.Assumption;
import dev.loomgauge.run.discovery.Discovery;
import java.nio.file.Path;
import java.util.List;

/**
 * A service that was observed and written down.
 *
 * @param scenario the file
 * @param folder of the results
 * @param service how it was observed
 * @param knobs settings that reach its pools
 * @param assumptions what the user asks
 * @param users whether the user says at how many
 */
record Tried(
    Path scenario,
    Path folder,
    Service service,
    ServiceModel model,
    List<PoolKnob> knobs,
    List<Assumption> assumptions,
    boolean users) {

  /**
   * How it was observed.
   *
   * @param subject how it is started
   * @param load what it was asked
   * @param delays of its dependencies
   * @param forecast of virtual threads, where one was made
   */
  record Service(
      Discovery.Subject subject,
      Discovery.Load load,
      SweptDelays delays,
      VirtualForecast forecast) {}

  Discovery.Subject subject() {
    return service.subject();
  }
}

package dev.loomgauge.run.experiment;

import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.run.tier.Service;
import java.util.Map;

/**
 * A service that runs, with the levels it was started with.
 *
 * @param info what it says of itself; empty when it has no runtime-info
 */
record StartedService(
    ServiceManifest manifest,
    Map<String, String> levels,
    Service service,
    Map<String, Object> info) {

  long pid() {
    return service.child().pid();
  }
}

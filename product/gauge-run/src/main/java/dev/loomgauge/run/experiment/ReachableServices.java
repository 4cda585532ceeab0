package dev.loomgauge.run.experiment;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.run.ExperimentException;
import java.net.InetAddress;
import java.net.URI;
import java.util.stream.Stream;

/** Whether load engines on other hosts can reach the services, as far as a scenario shows that. */
final class ReachableServices {
  private ReachableServices() {}

  /**
   * Checks it before anything is started.
   *
   * @throws ExperimentException naming the first service that cannot be reached, with the remedy
   */
  static void require(Scenario scenario) {
    if (!scenario.surroundings().hosts().elsewhere(Tier.LOAD)) {
      return;
    }
    for (ServiceManifest service : scenario.services()) {
      if (service.address().isPresent()) {
        service.address().get().all().forEach(at -> requireOther(service, URI.create(at)));
      } else {
        requireAddress(service);
      }
    }
  }

  private static void requireAddress(ServiceManifest service) {
    boolean named =
        Stream.concat(service.command().stream(), service.env().values().stream())
            .anyMatch(text -> text.contains("{address}"));
    if (!named) {
      throw new ExperimentException(
          "Service %s cannot be reached from other hosts: %s does not tell it where to listen. Remedy: give it {address} in 'command' or 'env', for example SERVER_ADDRESS: \"{address}\"."
              .formatted(service.name(), service.file()));
    }
  }

  /** There a loopback address is that host's own, where something else may listen. */
  private static void requireOther(ServiceManifest service, URI address) {
    if (loopback(address.getHost())) {
      throw new ExperimentException(
          "Service %s cannot be reached from other hosts: %s is a loopback address. Remedy: give the address at which other machines reach it, or leave out 'hosts'."
              .formatted(service.name(), address));
    }
  }

  /** A name is looked up by the load hosts, which may know it by another address than this one. */
  private static boolean loopback(String host) {
    try {
      return host.equals("localhost")
          || InetAddress.ofLiteral(host.replaceAll("[\\[\\]]", "")).isLoopbackAddress();
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}

package dev.loomgauge.run.experiment;

import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.run.tier.Affinity;
import dev.loomgauge.run.tier.Child;
import dev.loomgauge.run.tier.CpuSet;
import dev.loomgauge.run.tier.Service;
import java.net.URI;
import java.util.List;
import java.util.Map;

/**
 * A service that runs, with the levels it was started with: one process, or several of the same
 * kind side by side.
 *
 * @param instances at least one
 * @param info what the first says of itself; empty when it has no runtime-info
 */
record StartedService(
    ServiceManifest manifest,
    Map<String, String> levels,
    List<Service> instances,
    Map<String, Object> info) {

  /** Copies. */
  StartedService {
    instances = List.copyOf(instances);
  }

  List<Long> pids() {
    return instances.stream().map(instance -> instance.child().pid()).toList();
  }

  /** Where they listen. */
  List<URI> bases() {
    return instances.stream().map(Service::base).toList();
  }

  /** Whether all of them run. */
  boolean alive() {
    return instances.stream().allMatch(instance -> instance.child().alive());
  }

  /** The first that has ended, else the first of all: whose log tells most. */
  Child telling() {
    return instances.stream()
        .map(Service::child)
        .filter(child -> !child.alive())
        .findFirst()
        .orElseGet(() -> instances.getFirst().child());
  }

  /** How many bytes the logs of all of them lack, because they wrote more than a log may hold. */
  long logLeftOut() {
    return instances.stream().mapToLong(instance -> instance.child().logLeftOut()).sum();
  }

  /** Ties those that live to CPUs. */
  void tie(CpuSet cpus) throws InterruptedException {
    for (Service instance : instances) {
      if (instance.child().alive()) {
        Affinity.tie(instance.child().pid(), cpus);
      }
    }
  }

  void close() {
    SideBySide.each(instances, Service::close);
  }
}

package dev.loomgauge.run.service;

import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.run.machine.Affinity;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.process.Child;
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
public record StartedService(
    ServiceManifest manifest,
    Map<String, String> levels,
    List<Service> instances,
    Map<String, Object> info) {

  /** Copies. */
  public StartedService {
    instances = List.copyOf(instances);
  }

  /** The processes that were started; what they have started belongs to them. */
  public List<Long> pids() {
    return instances.stream().map(instance -> instance.child().pid()).toList();
  }

  /** The processes that listen: one for each instance. */
  public List<Long> answering() {
    return instances.stream().map(Service::answering).toList();
  }

  /** Where they listen. */
  public List<URI> bases() {
    return instances.stream().map(Service::base).toList();
  }

  /** Whether all of them run. */
  public boolean alive() {
    return instances.stream().allMatch(instance -> instance.child().alive());
  }

  /** The first that has ended, else the first of all: whose log says most. */
  public Child foremost() {
    return instances.stream()
        .map(Service::child)
        .filter(child -> !child.alive())
        .findFirst()
        .orElseGet(() -> instances.getFirst().child());
  }

  /** How many bytes the logs of all of them lack, because they wrote more than a log may hold. */
  public long logLeftOut() {
    return instances.stream().mapToLong(instance -> instance.child().logLeftOut()).sum();
  }

  /** Ties those that live to CPUs. */
  public void tie(CpuSet cpus) throws InterruptedException {
    for (Service instance : instances) {
      if (instance.child().alive()) {
        Affinity.tie(instance.answering(), cpus);
      }
    }
  }

  void close() {
    SideBySide.each(instances, Service::close);
  }
}

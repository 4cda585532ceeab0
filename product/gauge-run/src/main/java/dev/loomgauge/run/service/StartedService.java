package dev.loomgauge.run.service;

import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.tier.Service;
import java.net.URI;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.stream.Stream;

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

  public StartedService {
    instances = List.copyOf(instances);
  }

  /** The processes that were started; what they have started belongs to them. */
  public List<Long> pids() {
    return children().map(Child::pid).toList();
  }

  /** Processes of ours: one for each instance, none of a service that runs elsewhere. */
  private Stream<Child> children() {
    return instances.stream().map(Service::child).flatMap(Optional::stream);
  }

  /** The processes that listen: one for each instance, none of a service that runs elsewhere. */
  public List<Long> answering() {
    return instances.stream()
        .map(Service::answering)
        .filter(OptionalLong::isPresent)
        .map(OptionalLong::getAsLong)
        .toList();
  }

  public List<URI> bases() {
    return instances.stream().map(instance -> instance.base().uri()).toList();
  }

  /** Whether all of them run, as far as that is seen here. */
  public boolean alive() {
    return children().allMatch(Child::alive);
  }

  /** The first that ended, else the first: whose log says most; empty for a service elsewhere. */
  public Optional<Child> foremost() {
    return children().filter(child -> !child.alive()).findFirst().or(() -> children().findFirst());
  }

  public String log() {
    return foremost().map(child -> child.log().toString()).orElse("its own");
  }

  /** How many bytes the logs of all of them lack, because they wrote more than a log may hold. */
  public long logLeftOut() {
    return children().mapToLong(Child::logLeftOut).sum();
  }

  /** Ties those that live to CPUs. */
  public void tie(CpuSet cpus) throws InterruptedException {
    if (alive()) {
      for (Service instance : instances) {
        instance.tie(cpus);
      }
    }
  }

  void close() {
    SideBySide.each(instances, Service::close);
  }

  /** Does what takes long because it waits with all of some things at once. */
  static final class SideBySide {
    private SideBySide() {}

    /** Returns when it is done with all; what fails is left to the others' end and then lost. */
    static <T> void each(Collection<T> things, Consumer<T> action) {
      // Not a parallel stream: its few threads are also those that hear of ended processes.
      try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
        things.forEach(thing -> threads.execute(() -> action.accept(thing)));
      }
    }
  }
}

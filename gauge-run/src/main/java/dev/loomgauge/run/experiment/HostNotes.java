package dev.loomgauge.run.experiment;

import dev.loomgauge.core.scenario.hop.Hops;
import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.host.TierHosts;
import dev.loomgauge.run.load.LoadException;
import dev.loomgauge.run.load.own.HopProbe;
import dev.loomgauge.run.machine.TierException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** What a reader of the results has to know of the other machines of a run. */
final class HostNotes {
  private final TierHosts hosts;
  private final Collection<URI> services;
  private final Path logs;
  private final Optional<HopProbe> before;

  private HostNotes(
      TierHosts hosts, Collection<URI> services, Path logs, Optional<HopProbe> before) {
    this.hosts = hosts;
    this.services = services;
    this.logs = logs;
    this.before = before;
  }

  /** Of a run on this machine alone. */
  static HostNotes none(TierHosts hosts, Path logs) {
    return new HostNotes(hosts, List.of(), logs, Optional.empty());
  }

  /**
   * With the round trips that are measured now, before the run.
   *
   * @param services addresses of services that run elsewhere
   */
  static HostNotes of(TierHosts hosts, Collection<URI> services, Path logs) {
    return new HostNotes(hosts, services, logs, Optional.of(HopProbe.look(hosts, services, logs)));
  }

  /** The round trips, where there are any. */
  Hops hops() {
    return before.map(HopProbe::hops).orElse(Hops.NONE);
  }

  /** Known before the first trial, a sentence each. */
  List<String> before() {
    List<String> notes = new ArrayList<>();
    before.ifPresent(
        hops -> {
          notes.addAll(hops.words());
          notes.addAll(hosts.words());
          hosts.unjudgedLinks().ifPresent(notes::add);
          services.forEach(
              service ->
                  notes.add(
                      "The service at %s was not started here: its CPU, its threads and its pools are not seen, and all trials ask the same process"
                          .formatted(service)));
        });
    return notes;
  }

  /** The round trips once more, after the last trial, a sentence each. */
  List<String> after() {
    if (before.isEmpty()) {
      return List.of();
    }
    try {
      return HopProbe.look(hosts, services, logs).since(before.get());
    } catch (LoadException | TierException | ExperimentException e) {
      return List.of("Round trips could not be measured after the run: " + e.getMessage());
    }
  }
}

package dev.loomgauge.run.experiment;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.folder.ResultsWriter;
import dev.loomgauge.core.scenario.Hops;
import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.host.TierHosts;
import dev.loomgauge.run.load.HopProbe;
import dev.loomgauge.run.load.LoadException;
import dev.loomgauge.run.machine.TierException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * What a reader of the results has to know of the other machines of a run: where its tiers are, and
 * round trips of the network before it, between its blocks and after it.
 */
final class HostNotes {
  /** Between two measurements, so that short blocks do not take longer by them. */
  private static final Duration APART = Duration.ofMinutes(1);

  private final TierHosts hosts;
  private final Collection<URI> services;
  private final ResultsWriter results;

  /** In the order of time, the first before the run; none where everything is on this machine. */
  private final List<HopProbe> looks = new ArrayList<>();

  private Instant measured = Instant.MIN;

  private HostNotes(TierHosts hosts, Collection<URI> services, ResultsWriter results) {
    this.hosts = hosts;
    this.services = services;
    this.results = results;
  }

  static HostNotes none(TierHosts hosts, ResultsWriter results) {
    return new HostNotes(hosts, List.of(), results);
  }

  /**
   * With the round trips that are measured now, before the run.
   *
   * @param services addresses of services that run elsewhere
   * @throws LoadException if a host does not get here, or a service is not reached
   */
  static HostNotes of(TierHosts hosts, Collection<URI> services, ResultsWriter results) {
    HostNotes notes = new HostNotes(hosts, services, results);
    notes.look();
    return notes;
  }

  private void look() {
    measured = Instant.now();
    HopProbe found = HopProbe.look(hosts, services, results.folder().logs());
    results.network(measured, found.connectMs());
    looks.add(found);
  }

  /** The round trips on which predictions rest, where there are any. */
  Hops hops() {
    return looks.isEmpty() ? Hops.NONE : looks.getFirst().hops();
  }

  /** Known before the first trial, a sentence each. */
  List<String> before() {
    if (looks.isEmpty()) {
      return List.of();
    }
    List<String> notes = new ArrayList<>(looks.getFirst().words());
    notes.addAll(hosts.words());
    hosts.unjudgedLinks().ifPresent(notes::add);
    if (!services.isEmpty() && hosts.elsewhere(Tier.LOAD)) {
      notes.add(
          "Bandwidth is judged where load hosts reach this machine; another interface, by which they reach the service, is not watched");
    }
    for (URI service : services) {
      notes.add(
          "The service at %s was not started here: its CPU, its threads and its pools are not seen, and all trials ask the same process"
              .formatted(service));
    }
    return notes;
  }

  /** Measures round trips again unless just done; tells why they could not be measured, if so. */
  Optional<String> beforeBlock() {
    return !looks.isEmpty() && Instant.now().isAfter(measured.plus(APART))
        ? again("before a block")
        : Optional.empty();
  }

  /** What became of the round trips, a sentence each; measured once more, after the last trial. */
  List<String> after() {
    if (looks.isEmpty()) {
      return List.of();
    }
    Optional<String> problem = again("after the run");
    List<String> notes = new ArrayList<>(looks.getFirst().followed(looks.subList(1, looks.size())));
    problem.ifPresent(notes::add);
    return notes;
  }

  private Optional<String> again(String when) {
    try {
      look();
      return Optional.empty();
    } catch (LoadException | TierException | ExperimentException e) {
      return Optional.of(
          "Round trips could not be measured %s: %s".formatted(when, e.getMessage()));
    }
  }
}

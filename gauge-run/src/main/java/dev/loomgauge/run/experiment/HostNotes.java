package dev.loomgauge.run.experiment;

import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.host.TierHosts;
import dev.loomgauge.run.load.LoadException;
import dev.loomgauge.run.load.own.HopProbe;
import dev.loomgauge.run.machine.TierException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a reader of the results has to know of the other machines of a run. */
final class HostNotes {
  private final TierHosts hosts;
  private final Path logs;
  private final Optional<HopProbe> before;

  private HostNotes(TierHosts hosts, Path logs, Optional<HopProbe> before) {
    this.hosts = hosts;
    this.logs = logs;
    this.before = before;
  }

  /** Of a run on this machine alone. */
  static HostNotes none(TierHosts hosts, Path logs) {
    return new HostNotes(hosts, logs, Optional.empty());
  }

  /** With the round trips that were measured before the run. */
  static HostNotes of(TierHosts hosts, Path logs, HopProbe before) {
    return new HostNotes(hosts, logs, Optional.of(before));
  }

  /** Known before the first trial, a sentence each. */
  List<String> before() {
    List<String> notes = new ArrayList<>();
    before.ifPresent(
        hops -> {
          notes.addAll(hops.words());
          notes.addAll(hosts.caveats());
          hosts.unjudgedLinks().ifPresent(notes::add);
        });
    return notes;
  }

  /** The round trips once more, after the last trial, a sentence each. */
  List<String> after() {
    if (before.isEmpty()) {
      return List.of();
    }
    try {
      return HopProbe.look(hosts, logs).since(before.get());
    } catch (LoadException | TierException | ExperimentException e) {
      return List.of("Round trips could not be measured after the run: " + e.getMessage());
    }
  }
}

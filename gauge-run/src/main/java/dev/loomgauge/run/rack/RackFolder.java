package dev.loomgauge.run.rack;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.RunInfo;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.core.result.folder.RecordedTrials;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.host.Rack;
import dev.loomgauge.run.machine.CpuSet;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** The results of one rack. */
record RackFolder(Rack rack, ResultsFolder folder, RunInfo run, RecordedTrials recorded) {

  /**
   * Reads the folders of all racks of a run, each once.
   *
   * @return in the order of the racks
   * @throws ResultsException if one is missing, is there twice or is of another run
   */
  static List<RackFolder> all(List<Path> folders) {
    List<RackFolder> racks = new ArrayList<>();
    folders.forEach(folder -> racks.add(read(new ResultsFolder(folder.toAbsolutePath()))));
    racks.sort(Comparator.comparingInt(one -> one.rack().number()));
    RackFolder first = racks.getFirst();
    racks.forEach(first::requireSameRun);
    Map<Integer, RackFolder> byNumber = new TreeMap<>();
    for (RackFolder one : racks) {
      RackFolder other = byNumber.put(one.rack().number(), one);
      if (other != null) {
        throw new ResultsException(
            "%s and %s are both of %s. Remedy: give the results of each rack once."
                .formatted(other.name(), one.name(), one.rack().words()));
      }
    }
    for (int number = 1; number <= first.rack().of(); number++) {
      if (!byNumber.containsKey(number)) {
        throw new ResultsException(
            "The results of %s are missing. Remedy: give the folders of all racks; a rack that was lost can be measured again with --rack %s."
                .formatted(
                    new Rack(number, first.rack().of()).words(),
                    new Rack(number, first.rack().of())));
      }
    }
    return List.copyOf(racks);
  }

  private static RackFolder read(ResultsFolder folder) {
    RunInfo run = folder.readRun();
    Rack rack =
        Rack.parse(run.design().getOrDefault(RunInfo.RACK, ""))
            .orElseThrow(
                () ->
                    new ResultsException(
                        "%s is of no rack: its run measured all blocks itself. Remedy: run with --rack 1/2 on one set of machines and with --rack 2/2 on the other; 'compare' sets two whole runs side by side."
                            .formatted(folder.root())));
    return new RackFolder(rack, folder, run, RecordedTrials.of(folder));
  }

  private void requireSameRun(RackFolder other) {
    requireSame(
        other, "shares the blocks among another number of racks", rack.of(), other.rack.of());
    requireSame(other, "is of another scenario", run.scenarioText(), other.run.scenarioText());
    requireSame(other, "has other levels (--set)", run.overrides(), other.run.overrides());
    requireSame(other, "has another seed", run.seed(), other.run.seed());
    requireSame(other, "has other options", options(run), options(other.run));
    requireSame(other, "is of another version", run.loomgauge(), other.run.loomgauge());
    requireSame(
        other, "has another number of CPUs for the service", serviceCores(), other.serviceCores());
  }

  private static Map<String, String> options(RunInfo run) {
    Map<String, String> options = new HashMap<>(run.design());
    options.remove(RunInfo.RACK);
    return options;
  }

  private void requireSame(RackFolder other, String differs, Object own, Object its) {
    if (!Objects.equals(own, its)) {
      throw new ResultsException(
          "%s %s than %s. Remedy: the same command on each rack, but for --rack; hosts that are named by aliases of ~/.ssh/config can be others on each."
              .formatted(other.name(), differs, name()));
    }
  }

  /** CPUs of the service; those of the machine where it was tied to none. */
  int serviceCores() {
    String cpus = run.cpus().getOrDefault(Tier.SERVICE, "");
    return cpus.isEmpty() ? run.machine().cores() : CpuSet.parse(cpus).size();
  }

  private Path name() {
    return folder.root();
  }
}

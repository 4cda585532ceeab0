package dev.loomgauge.run.fitness;

import dev.loomgauge.core.Bytes;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.ProgramName;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Hosts;
import dev.loomgauge.core.scenario.JvmFactor;
import dev.loomgauge.core.scenario.RequestPath;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.run.load.LocalSources;
import dev.loomgauge.run.machine.MachineFiles;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.machine.Topology;
import dev.loomgauge.run.probe.process.ConnectionRoom;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Whether the machine can take a plan at all, asked before anything is started: open files and
 * local ports for its largest load, memory for the heaps that are up at once, disk for its trials.
 * Only what certainly does not suffice is refused; {@link Doctor} says what is tight.
 */
public record Preflight(MachineFiles files, OptionalLong usableDisk) {
  private static final Pattern HEAP = Pattern.compile("-Xmx(\\d{1,9})([kKmMgGtT]?)");

  /**
   * Checks a scenario's plan.
   *
   * @param folder of its results; need not exist
   * @throws InputException if the machine lacks something; it says what, for which cell, and the
   *     remedy
   */
  public static void check(Scenario scenario, Path folder) {
    int cores = TierCpus.assign(Topology.detect(), scenario).serviceCores();
    List<String> shortages =
        new Preflight(new MachineFiles(Path.of("/")), usable(folder))
            .shortages(scenario, CellPlan.of(scenario, cores), folder);
    if (!shortages.isEmpty()) {
      throw new InputException(
          scenario.heading().file(),
          0,
          "this machine cannot run it: " + String.join("; ", shortages) + ".",
          "Nothing was started; " + ProgramName.with("doctor looks at the whole machine."));
    }
  }

  /** A phrase each; none where nothing is known to be lacking. */
  List<String> shortages(Scenario scenario, List<Cell> cells, Path folder) {
    List<String> shortages = new ArrayList<>();
    connections(scenario, cells).ifPresent(shortages::add);
    memory(scenario, cells).ifPresent(shortages::add);
    disk((long) cells.size() * scenario.design().repetitions(), folder).ifPresent(shortages::add);
    return List.copyOf(shortages);
  }

  /** Of the largest load that does not fit; a search keeps within the limits by itself. */
  private Optional<String> connections(Scenario scenario, List<Cell> cells) {
    return scenario.search().isPresent()
        ? Optional.empty()
        : cells.stream()
            .sorted(Comparator.comparingLong(Preflight::users).reversed())
            .flatMap(cell -> shortage(scenario, cell).stream())
            .findFirst();
  }

  private Optional<String> shortage(Scenario scenario, Cell cell) {
    long users = users(cell);
    int instances = scenario.deployment().instances();
    // The least of the pools, though not every one is held through a call: no more are certain.
    long served = scenario.path().letIn(cell.levels(), instances).orElse(users);
    int calls = RequestPath.callsAtOnce(scenario.path().stepsFor(cell.levels()));
    return ConnectionRoom.shortage(
            files.root(),
            new ConnectionRoom.Need(
                users,
                Math.min(users, served),
                calls,
                instances,
                sources(scenario, cell),
                ConnectionRoom.Here.of(scenario)))
        .map(what -> "cell " + cell.id() + ": " + what);
  }

  /** The loopback has more addresses where one has too few ports; another host has one. */
  private static int sources(Scenario scenario, Cell cell) {
    Hosts.Group elsewhere = scenario.surroundings().hosts().elsewhere().get(Tier.LOAD);
    return elsewhere != null ? elsewhere.names().size() : LocalSources.many(scenario, cell) ? 0 : 1;
  }

  /** Of a closed model; 0 under arrivals, whose connections depend on the answers. */
  private static long users(Cell cell) {
    return cell.users();
  }

  private Optional<String> memory(Scenario scenario, List<Cell> cells) {
    OptionalLong usable = MemoryFindings.usable(files);
    long heap = cells.stream().mapToLong(cell -> heap(options(scenario, cell))).max().orElse(0);
    int services = CellPlan.servicesAtOnce(scenario, cells, CellPlan.MOST_SERVICES_AT_ONCE);
    long processes = (long) services * scenario.deployment().instances();
    return usable.isEmpty() || processes * heap <= usable.getAsLong()
        ? Optional.empty()
        : Optional.of(
            "%d JVMs of services that are up at once with heaps of %s each need %s, and %s are free (lower -Xmx in 'jvm' or the levels of 'heap', or stop what uses memory)"
                .formatted(
                    processes,
                    Numbers.bytes(heap),
                    Numbers.bytes(processes * heap),
                    Numbers.bytes(usable.getAsLong())));
  }

  /** The heap is the same on every JDK. */
  private static List<String> options(Scenario scenario, Cell cell) {
    return Stream.concat(
            scenario.procedure().jvm().stream(), JvmFactor.options(cell.levels(), 0).stream())
        .toList();
  }

  /** The last of several options holds; 0 where none says it. */
  static long heap(List<String> jvm) {
    long heap = 0;
    for (String option : jvm) {
      Matcher size = HEAP.matcher(option);
      if (size.matches()) {
        heap = Bytes.of(size.group(1), size.group(2));
      }
    }
    return heap;
  }

  private Optional<String> disk(long trials, Path folder) {
    long need = trials * DiskFinding.TRIAL;
    return usableDisk.isEmpty() || need <= usableDisk.getAsLong()
        ? Optional.empty()
        : Optional.of(
            "%,d trials take about %s of disk, and %s are free for %s (free some, or name another disk with --out)"
                .formatted(
                    trials, Numbers.bytes(need), Numbers.bytes(usableDisk.getAsLong()), folder));
  }

  /** Of the disk on which the folder would lie; empty where it cannot be asked. */
  private static OptionalLong usable(Path folder) {
    Path existing = folder.toAbsolutePath();
    while (!Files.exists(existing)) {
      Path parent = existing.getParent();
      if (parent == null) {
        return OptionalLong.empty();
      }
      existing = parent;
    }
    try {
      FileStore store = Files.getFileStore(existing);
      return OptionalLong.of(store.getUsableSpace());
    } catch (IOException e) {
      return OptionalLong.empty(); // Whether it can be written is found when it is opened.
    }
  }
}

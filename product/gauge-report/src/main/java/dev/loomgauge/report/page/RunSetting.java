package dev.loomgauge.report.page;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.RunInfo;
import dev.loomgauge.report.text.Names;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Where and how it was measured.
 *
 * @param machine the machine
 * @param cpus tier and its CPUs
 * @param versions component and version
 * @param services what each service said of itself
 * @param settings the load as resolved
 * @param overrides what {@code --set} changed
 */
record RunSetting(
    List<Fact> machine,
    List<Fact> cpus,
    List<Fact> versions,
    List<Service> services,
    List<Fact> settings,
    List<Fact> overrides) {

  /** A name and what it is. */
  record Fact(String name, String value) {}

  /** A service and what it said of itself. */
  record Service(String name, List<Fact> facts) {}

  static RunSetting of(RunInfo run) {
    return new RunSetting(
        machine(run.machine()),
        run.cpus().entrySet().stream()
            .sorted(Map.Entry.comparingByKey(Comparator.comparing(Tier::key)))
            .map(e -> new Fact(Names.tier(e.getKey()), cpus(e.getValue())))
            .toList(),
        facts(run.versions()),
        run.services().entrySet().stream()
            .map(e -> new Service(e.getKey(), flat("", e.getValue())))
            .toList(),
        facts(run.settings()),
        facts(run.overrides()));
  }

  private static List<Fact> machine(RunInfo.Machine machine) {
    List<Fact> facts = new ArrayList<>();
    facts.add(new Fact("processor", machine.cpuModel()));
    facts.add(
        new Fact(
            "logical CPUs",
            machine.cores()
                + switch (machine.physicalCores()) {
                  case 0 -> "";
                  case 1 -> " (1 physical core)";
                  default -> " (" + machine.physicalCores() + " physical cores)";
                }));
    facts.add(new Fact("memory", Numbers.number(machine.memoryMb() / 1024.0) + " GiB"));
    facts.add(
        new Fact("system", "%s, %s, %s".formatted(machine.os(), machine.kernel(), machine.arch())));
    facts.add(
        new Fact("tiers tied to CPUs", machine.pinned() ? "yes" : "no: tiers share all CPUs"));
    return facts;
  }

  private static String cpus(String set) {
    return set.isEmpty() ? "not tied" : "CPU " + set;
  }

  private static List<Fact> facts(Map<String, String> values) {
    return values.entrySet().stream().map(e -> new Fact(e.getKey(), e.getValue())).toList();
  }

  /** Nested values under dotted names. */
  private static List<Fact> flat(String prefix, Map<?, ?> values) {
    List<Fact> facts = new ArrayList<>();
    values.forEach(
        (key, value) -> {
          String name = prefix.isEmpty() ? String.valueOf(key) : prefix + "." + key;
          switch (value) {
            case null -> facts.add(new Fact(name, "none"));
            case Map<?, ?> nested -> facts.addAll(flat(name, nested));
            case Collection<?> many ->
                facts.add(
                    new Fact(
                        name,
                        many.stream().map(String::valueOf).collect(Collectors.joining(", "))));
            default -> facts.add(new Fact(name, String.valueOf(value)));
          }
        });
    return facts;
  }
}

package dev.loomgauge.cli.command;

import dev.loomgauge.core.result.JvmTable;
import dev.loomgauge.core.result.RunInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedSet;
import java.util.stream.Collectors;

/** What sets two runs apart besides what was measured: each is another explanation. */
final class RunDifferences {
  private RunDifferences() {}

  /**
   * One sentence each; always that the runs were not interleaved.
   *
   * @param firstJvms what the services of the first run ran on
   * @param secondJvms what those of the second ran on
   */
  static List<String> of(RunInfo first, RunInfo second, JvmTable firstJvms, JvmTable secondJvms) {
    List<String> told = new ArrayList<>();
    told.add(
        "The runs were not interleaved (%s and %s): a drift of the machine between them looks like a difference. To rule that out, make what differs a factor of one scenario."
            .formatted(first.startedAt(), second.startedAt()));
    differ(told, "machines", machine(first), machine(second));
    differ(told, "versions, JDKs among them,", jdks(first), jdks(second));
    if (firstJvms.known() && secondJvms.known()) {
      differ(told, "JVMs of the services", jvms(firstJvms), jvms(secondJvms));
    }
    differ(
        told,
        "versions of Loomgauge",
        Map.of("loomgauge", first.loomgauge()),
        Map.of("loomgauge", second.loomgauge()));
    differ(told, "scenarios", scenario(first), scenario(second));
    if (!first.scenarioText().equals(second.scenarioText())) {
      told.add("The texts of the scenarios differ: see scenarioText in each run.json.");
    }
    return List.copyOf(told);
  }

  private static void differ(
      List<String> told, String what, Map<String, String> first, Map<String, String> second) {
    SequencedSet<String> names = new LinkedHashSet<>(first.keySet());
    names.addAll(second.keySet());
    String differences =
        names.stream()
            .filter(name -> !Objects.equals(first.get(name), second.get(name)))
            .map(
                name -> "%s %s against %s".formatted(name, value(first, name), value(second, name)))
            .collect(Collectors.joining("; "));
    if (!differences.isEmpty()) {
      told.add("The %s differ: %s.".formatted(what, differences));
    }
  }

  private static String value(Map<String, String> values, String name) {
    String value = values.getOrDefault(name, "");
    return value.isEmpty() ? "none" : value;
  }

  private static Map<String, String> machine(RunInfo run) {
    Map<String, String> facts = new LinkedHashMap<>();
    RunInfo.Machine machine = run.machine();
    facts.put("processor", machine.cpuModel());
    facts.put("CPUs", String.valueOf(machine.cores()));
    facts.put("physical cores", String.valueOf(machine.physicalCores()));
    facts.put("memory in MB", String.valueOf(machine.memoryMb()));
    facts.put("system", machine.os());
    facts.put("kernel", machine.kernel());
    facts.put("architecture", machine.arch());
    facts.put("tiers tied to CPUs", machine.pinned() ? "yes" : "no");
    run.cpus().forEach((tier, cpus) -> facts.put("CPUs of " + tier, cpus));
    return facts;
  }

  private static Map<String, String> jvms(JvmTable jvms) {
    Map<String, String> facts = new LinkedHashMap<>(jvms.byCell());
    facts.put("in all cells", jvms.shared());
    return facts;
  }

  /** Components, and the JDKs that the services said they run on. */
  private static Map<String, String> jdks(RunInfo run) {
    Map<String, String> facts = new LinkedHashMap<>(run.versions());
    String jdks =
        run.services().values().stream()
            .map(service -> service.get("jdk"))
            .filter(Objects::nonNull)
            .map(String::valueOf)
            .distinct()
            .sorted()
            .collect(Collectors.joining(", "));
    facts.put("jdk of the services", jdks);
    return facts;
  }

  private static Map<String, String> scenario(RunInfo run) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("name", run.scenario());
    run.settings().forEach(facts::put);
    run.overrides().forEach((factor, levels) -> facts.put("--set " + factor, levels));
    return facts;
  }
}

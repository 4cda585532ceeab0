package dev.loomgauge.core.scenario;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** From a scenario to its cells and to the order of its trials. */
public final class Plan {
  private Plan() {}

  /**
   * All cells, in the scenario's order, each once.
   *
   * @param serviceCores CPUs of the service, for levels given "per core"
   */
  public static List<Cell> of(Scenario scenario, int serviceCores) {
    LinkedHashSet<Cell> cells = new LinkedHashSet<>();
    scenario
        .blocks()
        .forEach(
            block -> Cell.product(block).forEach(cell -> cells.add(resolve(cell, serviceCores))));
    return List.copyOf(cells);
  }

  /**
   * One block's cells in a random order that keeps those together that share a started service:
   * which service comes first, and the order within each, are drawn anew for every block.
   *
   * @param repetition 1 and up
   */
  public static List<List<Cell>> block(Scenario scenario, List<Cell> cells, int repetition) {
    Map<Map<String, String>, List<Cell>> byStart = new LinkedHashMap<>();
    for (Cell cell : cells) {
      byStart
          .computeIfAbsent(
              cell.startLevels(scenario.serviceFor(cell.threads())), k -> new ArrayList<>())
          .add(cell);
    }
    Random random = new Random(scenario.seed() * 1_000_003L + repetition);
    List<List<Cell>> groups = new ArrayList<>(byStart.values());
    Collections.shuffle(groups, random);
    groups.forEach(group -> Collections.shuffle(group, random));
    return groups;
  }

  private static Cell resolve(Cell cell, int serviceCores) {
    String users = cell.levels().getOrDefault("users", "");
    return users.endsWith(" per core")
        ? cell.with(
            "users",
            String.valueOf(Integer.parseInt(users.replace(" per core", "")) * serviceCores))
        : cell;
  }
}

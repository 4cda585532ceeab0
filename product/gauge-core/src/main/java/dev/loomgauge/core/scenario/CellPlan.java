package dev.loomgauge.core.scenario;

import dev.loomgauge.core.CellLevels;
import dev.loomgauge.core.OfferedLoad;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/** From a scenario to its cells and to the order of its trials. */
public final class CellPlan {
  /** Idle services cost memory and connections, so no more than this stay up. */
  public static final int MOST_SERVICES_AT_ONCE = 3;

  private static final String PER_CORE = " per core";

  private CellPlan() {}

  /** All cells in the scenario's order, each once; levels "per core" count the service's CPUs. */
  public static List<Cell> of(Scenario scenario, int serviceCores) {
    LinkedHashSet<Cell> cells = new LinkedHashSet<>();
    scenario
        .blocks()
        .forEach(
            block -> Cell.product(block).forEach(cell -> cells.add(resolve(cell, serviceCores))));
    return List.copyOf(cells);
  }

  /**
   * One block's cells in a random order. Cells that differ only in what is compared follow each
   * other, so that a drift of the machine hits them alike. Every second block has the order of the
   * one before it reversed, so that whoever came first comes last: what it is worth to be first in
   * a block, or the second service that is started, falls on both sides of a ratio. Where cells
   * need more services than may be up at once, those that share services stay together as well.
   *
   * @param block 1 and up
   * @param atOnce services that may be up at once, 1 and up
   */
  public static List<Cell> block(Scenario scenario, List<Cell> cells, int block, int atOnce) {
    int drawn = (block + 1) / 2;
    // Its seeds may be neighbours; those of java.util.Random must not, or their first draws agree.
    RandomGenerator random = new SplittableRandom(scenario.seed() * 1_000_003L + drawn);
    List<String> compared = List.of(scenario.design().compared());
    boolean allUp = starts(scenario, cells).size() <= atOnce;
    List<Cell> order = new ArrayList<>();
    for (List<Cell> services :
        shuffled(
            cells,
            cell -> allUp ? Map.of() : CellLevels.without(compared, start(scenario, cell)),
            random)) {
      for (List<Cell> together :
          shuffled(services, cell -> CellLevels.without(compared, cell.levels()), random)) {
        Collections.shuffle(together, random);
        order.addAll(together);
      }
    }
    return block % 2 == 0 ? List.copyOf(order.reversed()) : List.copyOf(order);
  }

  /** The most services that a block needs up at once to measure what is compared side by side. */
  public static int servicesAtOnce(Scenario scenario, List<Cell> cells, int most) {
    int all = starts(scenario, cells).size();
    List<String> compared = List.of(scenario.design().compared());
    return all <= most
        ? Math.max(1, all)
        : starts(scenario, cells).stream()
            .collect(
                Collectors.groupingBy(s -> CellLevels.without(compared, s), Collectors.counting()))
            .values()
            .stream()
            .mapToInt(Long::intValue)
            .max()
            .orElse(1);
  }

  /** The different ways in which services have to be started for these cells. */
  public static List<Map<String, String>> starts(Scenario scenario, List<Cell> cells) {
    return cells.stream().map(cell -> start(scenario, cell)).distinct().toList();
  }

  private static Map<String, String> start(Scenario scenario, Cell cell) {
    return cell.startLevels(scenario.serviceFor(cell.threads()));
  }

  private static List<List<Cell>> shuffled(
      List<Cell> cells, Function<Cell, Map<String, String>> by, RandomGenerator random) {
    Map<Map<String, String>, List<Cell>> groups = new LinkedHashMap<>();
    cells.forEach(
        cell -> groups.computeIfAbsent(by.apply(cell), key -> new ArrayList<>()).add(cell));
    List<List<Cell>> shuffled = new ArrayList<>(groups.values());
    Collections.shuffle(shuffled, random);
    return shuffled;
  }

  /** Of the cells, those with users "per core", whose number is for the machine to say. */
  public static Set<Cell> sized(Scenario scenario, int serviceCores) {
    return scenario.blocks().stream()
        .flatMap(block -> Cell.product(block).stream())
        .filter(CellPlan::perCore)
        .map(cell -> resolve(cell, serviceCores))
        .collect(Collectors.toSet());
  }

  private static boolean perCore(Cell cell) {
    return users(cell).endsWith(PER_CORE);
  }

  private static String users(Cell cell) {
    return cell.levels().getOrDefault(OfferedLoad.USERS, "");
  }

  private static Cell resolve(Cell cell, int serviceCores) {
    return perCore(cell)
        ? cell.with(
            OfferedLoad.USERS,
            String.valueOf(Integer.parseInt(users(cell).replace(PER_CORE, "")) * serviceCores))
        : cell;
  }
}

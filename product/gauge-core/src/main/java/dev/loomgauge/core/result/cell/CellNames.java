package dev.loomgauge.core.result.cell;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.result.Trial;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Names cells for people by their thread mode and by what else tells them apart: "platform, 160
 * users". Files and folders have the id of a cell, with all its levels.
 */
public record CellNames(Set<String> factors) {
  public CellNames {
    factors = Set.copyOf(factors);
  }

  public static CellNames of(List<Map<String, String>> cells) {
    return new CellNames(
        cells.stream()
            .flatMap(levels -> levels.keySet().stream())
            .distinct()
            .filter(factor -> factor.equals(ThreadMode.FACTOR) || varies(factor, cells))
            .collect(Collectors.toSet()));
  }

  private static boolean varies(String factor, List<Map<String, String>> cells) {
    return cells.stream().map(levels -> levels.getOrDefault(factor, "")).distinct().count() > 1;
  }

  /** The id of each cell of these trials, and its name. */
  public static Map<String, String> byCell(List<Trial> trials) {
    CellNames names = of(trials.stream().map(Trial::levels).toList());
    Map<String, String> byCell = new HashMap<>();
    trials.forEach(trial -> byCell.put(trial.cell(), names.name(trial.cell(), trial.levels())));
    return byCell;
  }

  /** The name of a cell; its id where nothing tells it from others. */
  public String name(String id, Map<String, String> levels) {
    String name =
        levels.entrySet().stream()
            .filter(level -> factors.contains(level.getKey()) && !level.getValue().isEmpty())
            .map(level -> words(level.getKey(), level.getValue()))
            .collect(Collectors.joining(", "));
    return name.isEmpty() ? id : name;
  }

  private static String words(String factor, String level) {
    return switch (factor) {
      case ThreadMode.FACTOR -> level;
      case "users" -> Numbers.level(level) + (level.equals("1") ? " user" : " users");
      default -> factor + " " + Numbers.level(level);
    };
  }
}

package dev.loomgauge.core.judgement.comparison;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.OfferedLoad;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.Words;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.scenario.Cell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The blocks that a cell did not carry.
 *
 * @param blocks in which it gave an answer, figures or a collapse
 * @param signs what showed the collapse, code to number of blocks, the most frequent first
 */
public record Collapses(Cell cell, int blocks, Map<String, Long> signs) {

  /** Of one cell's trials, in every block one that counts: see {@link PairedBlocks#byCell}. */
  public static Collapses of(Cell cell, List<Trial> trials) {
    List<Trial> collapsed =
        trials.stream().filter(t -> TrialAnswer.of(t) == TrialAnswer.COLLAPSE).toList();
    Map<String, Long> counted =
        collapsed.stream()
            .flatMap(t -> TrialAnswer.collapse(t).stream())
            .collect(Collectors.groupingBy(TrialWarning::code, Collectors.counting()));
    Map<String, Long> signs = new LinkedHashMap<>();
    Words.byFrequency(counted).forEach(e -> signs.put(e.getKey(), e.getValue()));
    return new Collapses(
        cell,
        (int) trials.stream().filter(t -> TrialAnswer.of(t) != TrialAnswer.NONE).count(),
        signs);
  }

  /** Of all cells that lost a block, in the scenario's order. */
  public static List<Collapses> among(List<Cell> cells, List<Trial> trials) {
    Map<String, Map<Integer, Trial>> byCell = PairedBlocks.byCell(trials);
    return cells.stream()
        .map(c -> of(c, List.copyOf(byCell.getOrDefault(c.id(), Map.of()).values())))
        .filter(Collapses::any)
        .toList();
  }

  int lost() {
    return signs.values().stream().mapToInt(Long::intValue).sum();
  }

  public boolean any() {
    return lost() > 0;
  }

  /** "fails in 7 of 20 blocks". */
  public String words() {
    return "fails in %d of %s".formatted(lost(), Numbers.count(blocks, "block"));
  }

  /**
   * Of all that failed, the one that failed in the largest share of its blocks: "platform, 600
   * users fails in 7 of 20 blocks (requests timed out in 5, no steady state in 2).".
   *
   * @param cells all of the run, for what tells them apart
   * @return empty where every block was carried
   */
  public static Optional<String> headline(List<Collapses> failing, List<Cell> cells) {
    return failing.stream()
        .max(Comparator.comparingDouble(c -> (double) c.lost() / c.blocks()))
        .map(
            worst ->
                "%s %s (%s)%s."
                    .formatted(
                        name(worst.cell(), cells),
                        worst.words(),
                        worst.signs().entrySet().stream()
                            .map(e -> GateCode.wordsOf(e.getKey()) + " in " + e.getValue())
                            .collect(Collectors.joining(", ")),
                        others(failing.size() - 1)));
  }

  private static String others(int more) {
    return more == 0
        ? ""
        : "; %d other %s %s too"
            .formatted(more, more == 1 ? "cell" : "cells", more == 1 ? "fails" : "fail");
  }

  /** The levels in which the cells of a run differ; the load with its unit. */
  private static String name(Cell cell, List<Cell> cells) {
    List<String> parts = new ArrayList<>();
    cell.levels()
        .forEach(
            (factor, level) -> {
              boolean told =
                  cells.stream().anyMatch(c -> !level.equals(c.levels().getOrDefault(factor, "")));
              if (told || factor.equals(ThreadMode.FACTOR)) {
                parts.add(part(factor, level));
              }
            });
    return String.join(", ", parts);
  }

  private static String part(String factor, String level) {
    return switch (factor) {
      case "threads" -> level;
      case OfferedLoad.USERS, OfferedLoad.RATE -> GroupWords.offered(factor, level);
      default -> factor + " " + level;
    };
  }
}

package dev.loomgauge.core.reproduction;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Puts published rows and ours side by side. */
public final class Reproduction {
  private Reproduction() {}

  /**
   * Every published row of an experiment with the cell that repeats it, then the cells that repeat
   * none; a failure says why there are none.
   */
  public static List<ReproducedRow> rows(
      PublishedSystem system,
      Repeat repeat,
      List<Published> published,
      List<ReproducedCell> cells,
      String failure) {
    String experiment = experiment(repeat);
    List<ReproducedRow> rows = new ArrayList<>();
    List<ReproducedCell> left = new ArrayList<>(cells);
    for (Published row : published) {
      if (!belongs(row, system, experiment)) {
        continue;
      }
      ReproducedCell cell = cell(system, repeat, row, cells).orElse(null);
      left.remove(cell);
      rows.add(
          new ReproducedRow(
              system.id(),
              experiment,
              row.measure(),
              row,
              cell == null ? null : cell.here(row.measure()),
              scaled(repeat, cell),
              failure));
    }
    left.forEach(
        cell ->
            rows.add(
                new ReproducedRow(
                    system.id(),
                    experiment,
                    cell.own(),
                    null,
                    cell.here(cell.own()),
                    "",
                    failure)));
    return List.copyOf(rows);
  }

  /** The cell that repeats a published row; empty where none does. */
  public static Optional<ReproducedCell> cell(
      PublishedSystem system, Repeat repeat, Published row, List<ReproducedCell> cells) {
    return belongs(row, system, experiment(repeat))
        ? cells.stream().filter(own -> repeats(own, row, repeat)).findFirst()
        : Optional.empty();
  }

  private static String experiment(Repeat repeat) {
    return repeat.experiment().orElse(repeat.with().name());
  }

  private static boolean belongs(Published row, PublishedSystem system, String experiment) {
    return row.source().equals(system.source()) && row.experiment().equals(experiment);
  }

  private static String scaled(Repeat repeat, @Nullable ReproducedCell cell) {
    return Stream.of(repeat.scaled(), cell == null ? "" : cell.scaled())
        .filter(words -> !words.isEmpty())
        .collect(Collectors.joining("; "));
  }

  private static boolean repeats(ReproducedCell cell, Published row, Repeat repeat) {
    return cell.variant().equals(row.variant())
        && cell.users().equals(repeat.usersHere(row.users()))
        && repeat.levels().entrySet().stream()
            .allMatch(level -> level.getValue().equals(cell.levels().get(level.getKey())));
  }
}

package dev.loomgauge.core.result.cell;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a cell reached, for people: the mean over its blocks, and how far these are apart. An
 * interval over two blocks is twelve times as wide as their distance, so both are given in its
 * place.
 *
 * @param blocks throughput of its valid trials, in requests per second, in the order of blocks
 */
public record CellThroughput(Verdict.Row row, List<Double> blocks) {
  public CellThroughput {
    blocks = List.copyOf(blocks);
  }

  /** Of a row and the trials of the run, void ones among them. */
  public static CellThroughput of(Verdict.Row row, List<Trial> trials) {
    return new CellThroughput(
        row,
        trials.stream()
            .filter(trial -> trial.cell().equals(row.cell()) && trial.valid())
            .sorted(Comparator.comparingInt(Trial::repetition))
            .map(Trial::load)
            .filter(Objects::nonNull)
            .map(LoadSummary::throughputRps)
            .toList());
  }

  /**
   * In requests per second, without the unit: "1,973 ± 21"; of two blocks "4,788 (4,426; 5,151)";
   * of one "666"; a dash where nothing is measured.
   */
  public String figures() {
    Double mean = row.throughputRps();
    Range interval = row.throughputInterval();
    if (mean == null) {
      return Numbers.NONE;
    }
    if (interval == null) {
      return Numbers.perSecond(mean);
    }
    String spread =
        both("; ")
            .map(" (%s)"::formatted)
            .orElseGet(() -> " ± " + Numbers.half((interval.high() - interval.low()) / 2, mean));
    return Numbers.perSecond(mean) + spread;
  }

  /** "4,426 and 5,151", or "1,952 to 1,994"; empty of one block. */
  public String spread() {
    Range interval = row.throughputInterval();
    return interval == null
        ? ""
        : both(" and ")
            .orElseGet(
                () -> Numbers.number(interval.low()) + " to " + Numbers.number(interval.high()));
  }

  /** Whether its spread is that of its two blocks. */
  public boolean ofTwo() {
    return row.throughputInterval() != null && blocks.size() == 2;
  }

  /** Whether its spread is an interval. */
  public boolean ofMore() {
    return row.throughputInterval() != null && blocks.size() != 2;
  }

  private Optional<String> both(String between) {
    return ofTwo()
        ? Optional.of(blocks.stream().map(Numbers::perSecond).collect(Collectors.joining(between)))
        : Optional.empty();
  }
}

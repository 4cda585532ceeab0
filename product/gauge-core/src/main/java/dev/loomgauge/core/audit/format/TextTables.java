package dev.loomgauge.core.audit.format;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * All tables of a text, in whatever notation each is.
 *
 * @param notations the least ambiguous first
 */
public record TextTables(List<LoadTestFormat> notations) implements LoadTestFormat {
  public TextTables {
    notations = List.copyOf(notations);
  }

  @Override
  public String name() {
    return String.join(", ", notations.stream().map(LoadTestFormat::name).toList());
  }

  @Override
  public Optional<Reading> recognise(Printed printed) {
    List<PrintedMeasurement> all = new ArrayList<>();
    List<String> names = new ArrayList<>();
    BitSet read = new BitSet();
    for (LoadTestFormat notation : notations) {
      Printed rest = read.isEmpty() ? printed : printed.without(read::get);
      notation
          .recognise(rest)
          .ifPresent(
              reading -> {
                reading
                    .measurements()
                    .forEach(row -> mark(printed.lines(), (int) row.line() - 1, read));
                all.addAll(reading.measurements());
                names.add(reading.format());
              });
    }
    all.sort(Comparator.comparingLong(PrintedMeasurement::line));
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(new Reading(String.join(", ", names), all));
  }

  /** Marks a line and all around it up to the next blank ones. */
  static void mark(List<String> lines, int index, BitSet read) {
    int from = index;
    int to = index;
    while (from > 0 && !lines.get(from - 1).isBlank()) {
      from--;
    }
    while (to < lines.size() && !lines.get(to).isBlank()) {
      to++;
    }
    read.set(from, to);
  }
}

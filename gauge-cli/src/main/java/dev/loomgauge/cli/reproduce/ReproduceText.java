package dev.loomgauge.cli.reproduce;

import dev.loomgauge.cli.terminal.Section;
import dev.loomgauge.cli.terminal.TextTable;
import dev.loomgauge.core.reproduction.Here;
import dev.loomgauge.core.reproduction.Measure;
import dev.loomgauge.core.reproduction.Published;
import dev.loomgauge.core.reproduction.ReproducedRow;
import dev.loomgauge.core.wording.Words;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Published rows beside ours, for people. */
final class ReproduceText {
  private ReproduceText() {}

  /** A table, a word on each difference, and what was scaled. */
  static void print(PrintStream out, List<ReproducedRow> rows) {
    List<List<String>> lines = new ArrayList<>();
    lines.add(
        List.of(
            "experiment",
            "variant",
            "users",
            "published",
            "its bound",
            "share",
            "here",
            "predicted",
            "bound",
            "share"));
    rows.forEach(row -> lines.add(line(row)));
    TextTable.print(out, lines);
    List<String> words = new ArrayList<>();
    rows.forEach(row -> words.add(name(row) + ": " + row.difference()));
    Section.print(out, "The difference, row by row", words);
    Set<String> scaled = new LinkedHashSet<>();
    rows.stream()
        .filter(row -> !row.scaled().isEmpty())
        .forEach(row -> scaled.add(row.experiment() + ": " + row.scaled()));
    Section.print(out, "Scaled", List.copyOf(scaled));
  }

  private static String name(ReproducedRow row) {
    return row.experiment() + " " + row.variant() + users(row);
  }

  private static String users(ReproducedRow row) {
    Published published = row.published();
    Here here = row.here();
    String users = published != null ? published.users() : here == null ? "" : here.users();
    return users.isEmpty() ? "" : " " + users;
  }

  private static List<String> line(ReproducedRow row) {
    Published published = row.published();
    Here here = row.here();
    Measure measure = row.measure();
    return List.of(
        row.experiment(),
        row.variant(),
        userColumn(published, here),
        figure(measure, published == null ? null : published.figure()),
        figure(measure, published == null ? null : published.bound()),
        share(published == null ? null : published.ratio()),
        figure(measure, here == null ? null : here.measured()),
        figure(measure, here == null ? null : here.predicted()),
        figure(measure, here == null ? null : here.bound()),
        share(here == null ? null : here.ratio()));
  }

  private static String userColumn(@Nullable Published published, @Nullable Here here) {
    String there = published == null ? "" : published.users();
    String own = here == null ? "" : here.users();
    return there.isEmpty() || there.equals(own) || own.isEmpty()
        ? (own.isEmpty() ? there : own)
        : there + ", here " + own;
  }

  private static String figure(Measure measure, @Nullable Double value) {
    if (value == null) {
      return "-";
    }
    return switch (measure) {
      case THROUGHPUT -> Words.rate(value);
      case MEAN, TIME -> Words.millis(value);
      case CLAIM -> BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    };
  }

  private static String share(@Nullable Double ratio) {
    return ratio == null ? "-" : Words.percent(ratio);
  }
}

package dev.loomgauge.cli.command;

import dev.loomgauge.cli.terminal.TextTable;
import dev.loomgauge.cli.terminal.Wrapped;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.reproduction.Here;
import dev.loomgauge.core.reproduction.Measure;
import dev.loomgauge.core.reproduction.Published;
import dev.loomgauge.core.reproduction.ReproducedRow;
import dev.loomgauge.core.result.Expected;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Published rows beside ours, for people. */
final class ReproduceText {
  private ReproduceText() {}

  /**
   * A table, what its rows cannot say, and what was scaled.
   *
   * @param jvms what the services of each scenario ran on
   */
  static void print(PrintStream out, List<ReproducedRow> rows, List<String> jvms) {
    jvms.forEach(jvm -> Wrapped.print(out, "JVM of ", jvm));
    List<List<String>> cells = new ArrayList<>();
    cells.add(
        List.of(
            "variant",
            "users",
            "published",
            "of its bound",
            "here",
            "of its bound",
            "predicted, 90 %",
            "the difference"));
    rows.forEach(row -> cells.add(line(row)));
    TextTable.grouped(out, cells, rows.stream().map(ReproducedRow::experiment).toList());
    Wrapped.section(
        out,
        "Without a share of its bound on both sides",
        rows.stream()
            .filter(row -> row.there() == null || row.own() == null)
            .map(row -> name(row) + ": " + row.difference().words())
            .toList());
    Wrapped.section(out, "Prediction", coverage(rows));
    Set<String> scaled = new LinkedHashSet<>();
    rows.stream()
        .filter(row -> !row.scaled().isEmpty())
        .forEach(row -> scaled.add(row.experiment() + ": " + row.scaled()));
    Wrapped.section(out, "Scaled", List.copyOf(scaled));
  }

  /** Nothing where no row has a prediction interval that predicts something. */
  private static List<String> coverage(List<ReproducedRow> rows) {
    List<String> sentences = new ArrayList<>();
    if (rows.stream().anyMatch(ReproducedRow::unpredictable)) {
      sentences.add(Expected.Interval.ABSENCE);
    }
    List<Boolean> within =
        rows.stream()
            .map(ReproducedRow::here)
            .filter(Objects::nonNull)
            .flatMap(here -> here.asPredicted().stream())
            .toList();
    if (!within.isEmpty()) {
      sentences.addFirst(
          "%d of %d figures lie within their 90 %% prediction intervals."
              .formatted(within.stream().filter(yes -> yes).count(), within.size()));
    }
    return sentences;
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
        row.variant(),
        userColumn(published, here),
        figure(measure, published == null ? null : published.figure()),
        share(row.there()),
        figure(measure, here == null ? null : here.measured()),
        share(row.own()),
        row.asPredicted().isEmpty() ? "-" : row.asPredicted(),
        row.difference().word());
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
      case THROUGHPUT -> Numbers.rate(value);
      case MEAN, TIME -> Numbers.millis(value);
      case MEMORY -> Numbers.kilobytes(value) + " KB";
      case CLAIM -> BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    };
  }

  private static String share(@Nullable Double ratio) {
    return ratio == null ? "-" : Numbers.percent(ratio);
  }
}

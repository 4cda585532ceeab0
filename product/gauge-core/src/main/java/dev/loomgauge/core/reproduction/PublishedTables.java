package dev.loomgauge.core.reproduction;

import dev.loomgauge.core.Bytes;
import dev.loomgauge.core.audit.Audit;
import dev.loomgauge.core.audit.AuditedRow;
import dev.loomgauge.core.audit.law.Held;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;
import dev.loomgauge.core.audit.table.TableReader;
import dev.loomgauge.core.batch.Floor;
import dev.loomgauge.core.batch.Microbenchmark;
import dev.loomgauge.core.batch.Score;
import dev.loomgauge.core.input.InputException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The tables of published figures, whose rows get their bounds and what the audit says of them. */
public final class PublishedTables {
  /** {@code load-tests.csv}: throughput where it was published, else the mean. */
  public static final PublishedTables LOADS = new PublishedTables(PublishedTables::load);

  /** {@code batches.csv}. */
  public static final PublishedTables BATCHES = new PublishedTables(PublishedTables::batch);

  /** {@code claims.csv}. */
  public static final PublishedTables CLAIMS = new PublishedTables(PublishedTables::claim);

  /** {@code memory.csv}. */
  public static final PublishedTables MEMORY = new PublishedTables(PublishedTables::memory);

  private final BiFunction<List<String>, AuditedRow, Optional<Published>> row;

  private PublishedTables(BiFunction<List<String>, AuditedRow, Optional<Published>> row) {
    this.row = row;
  }

  private record Bound(@Nullable Double figure, String law) {
    static final Bound UNKNOWN = new Bound(null, "");
  }

  /**
   * Reads the rows of a file.
   *
   * @throws InputException if it or a cell of a row cannot be read
   */
  public List<Published> read(Path file) {
    List<Published> rows = new ArrayList<>();
    try (TableReader table = TableReader.open(file)) {
      List<String> names = table.header().names();
      for (AuditRow next = table.read(); next != null; next = table.read()) {
        if (!next.problems().isEmpty()) {
          throw new InputException(
              file.toString(),
              Math.toIntExact(next.line()),
              String.join("; ", next.problems()) + ".",
              "Correct the row.");
        }
        row.apply(names, Audit.of(next)).ifPresent(rows::add);
      }
    }
    return List.copyOf(rows);
  }

  /**
   * What was published of a microbenchmark, by variant; its floor is that of the published shape.
   *
   * @param rows of {@link #BATCHES}
   */
  public static Map<String, Score.Published> of(Microbenchmark benchmark, List<Published> rows) {
    return rows.stream()
        .filter(row -> row.experiment().equals(benchmark.key()))
        .collect(
            Collectors.toMap(
                Published::variant,
                row -> new Score.Published(row.source(), row.figure(), row.bound()),
                (first, _) -> first));
  }

  private static Optional<Published> load(List<String> names, AuditedRow audited) {
    AuditRow row = audited.row();
    Optional<Held.Ceiling> ceiling = Held.leastCeiling(row);
    Double users = value(row, AuditColumn.USERS);
    Double rps = value(row, AuditColumn.THROUGHPUT);
    Double mean = value(row, AuditColumn.MEAN);
    String variant = cell(names, row, "thread_model");
    if (rps != null) {
      Bound bound = ceiling.map(least -> new Bound(least.rps(), least.law())).orElse(Bound.UNKNOWN);
      return Optional.of(published(names, audited, variant, Measure.THROUGHPUT, rps, bound));
    }
    if (mean == null) {
      return Optional.empty();
    }
    // Little's law: no mean can be below users / ceiling.
    Bound floor =
        ceiling
            .map(
                least ->
                    new Bound(
                        users == null ? null : Double.valueOf(users / least.rps() * 1000),
                        cell(names, row, "users") + " users at " + least.law()))
            .orElse(Bound.UNKNOWN);
    return Optional.of(published(names, audited, variant, Measure.MEAN, mean, floor));
  }

  private static Optional<Published> batch(List<String> names, AuditedRow audited) {
    AuditRow row = audited.row();
    Double reported = value(row, AuditColumn.REPORTED);
    if (reported == null) {
      return Optional.empty();
    }
    String variant = cell(names, row, "variant");
    return Optional.of(published(names, audited, variant, Measure.TIME, reported, floor(row)));
  }

  private static Bound floor(AuditRow row) {
    Double tasks = value(row, AuditColumn.TASKS);
    Double wait = value(row, AuditColumn.TASK_WAIT);
    Double workers = value(row, AuditColumn.WORKERS);
    if (tasks == null || wait == null || wait == 0) {
      return Bound.UNKNOWN;
    }
    long all = (long) Math.ceil(tasks);
    Floor floor = Floor.rounds(all, workers == null ? all : (long) Math.ceil(workers), wait);
    return new Bound(floor.ms(), floor.law());
  }

  private static Optional<Published> memory(List<String> names, AuditedRow audited) {
    Double megabytes = value(audited.row(), AuditColumn.MEMORY);
    Double users = value(audited.row(), AuditColumn.USERS);
    if (megabytes == null || users == null) {
      return Optional.empty();
    }
    String variant = cell(names, audited.row(), "thread_model");
    double bytes = megabytes * Bytes.MB / users;
    return Optional.of(published(names, audited, variant, Measure.MEMORY, bytes, Bound.UNKNOWN));
  }

  private static Optional<Published> claim(List<String> names, AuditedRow audited) {
    AuditRow row = audited.row();
    String claim = cell(names, row, "claim");
    return Stream.of(
            AuditColumn.CLAIMED_RATIO,
            AuditColumn.CLAIMED_SAVING,
            AuditColumn.THROUGHPUT,
            AuditColumn.REQUESTS)
        .flatMap(column -> Stream.ofNullable(value(row, column)))
        .findFirst()
        .map(claimed -> published(names, audited, claim, Measure.CLAIM, claimed, Bound.UNKNOWN));
  }

  private static Published published(
      List<String> names,
      AuditedRow audited,
      String variant,
      Measure measure,
      double figure,
      Bound bound) {
    return new Published(
        cell(names, audited.row(), "source"),
        cell(names, audited.row(), "experiment"),
        variant,
        cell(names, audited.row(), "users"),
        measure,
        figure,
        bound.figure(),
        bound.law(),
        audited.plausibility(),
        audited.reason());
  }

  private static @Nullable Double value(AuditRow row, AuditColumn column) {
    PrintedFigure figure = row.figure(column);
    return figure == null ? null : figure.value();
  }

  private static String cell(List<String> names, AuditRow row, String column) {
    int place = names.indexOf(column);
    return place < 0 ? "" : row.fields().get(place).strip();
  }
}

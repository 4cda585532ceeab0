package dev.loomgauge.core.reproduction;

import dev.loomgauge.core.audit.Audit;
import dev.loomgauge.core.audit.AuditedRow;
import dev.loomgauge.core.audit.law.Ceilings;
import dev.loomgauge.core.audit.table.Column;
import dev.loomgauge.core.audit.table.Figure;
import dev.loomgauge.core.audit.table.Row;
import dev.loomgauge.core.audit.table.TableReader;
import dev.loomgauge.core.batch.Floor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the published figures, each with its bound and what the audit says of it. */
public final class PublishedTables {
  private PublishedTables() {}

  /**
   * Rows of {@code load-tests.csv}: throughput where it was published, else the mean.
   *
   * @throws dev.loomgauge.core.audit.table.TableException if the file cannot be read
   */
  public static List<Published> loads(Path file) {
    return read(file, PublishedTables::load);
  }

  /**
   * Rows of {@code batches.csv}.
   *
   * @throws dev.loomgauge.core.audit.table.TableException if the file cannot be read
   */
  public static List<Published> batches(Path file) {
    return read(file, PublishedTables::batch);
  }

  /**
   * Rows of {@code claims.csv}.
   *
   * @throws dev.loomgauge.core.audit.table.TableException if the file cannot be read
   */
  public static List<Published> claims(Path file) {
    return read(file, PublishedTables::claim);
  }

  private static List<Published> read(
      Path file, BiFunction<List<String>, AuditedRow, Optional<Published>> row) {
    List<Published> rows = new ArrayList<>();
    try (TableReader table = TableReader.open(file)) {
      List<String> names = table.header().names();
      for (Row next = table.read(); next != null; next = table.read()) {
        row.apply(names, Audit.of(next)).ifPresent(rows::add);
      }
    }
    return List.copyOf(rows);
  }

  private static Optional<Published> load(List<String> names, AuditedRow audited) {
    Row row = audited.row();
    Optional<Ceilings.Least> ceiling = Ceilings.of(row);
    Double users = value(row, Column.USERS);
    Double rps = value(row, Column.THROUGHPUT);
    Double mean = value(row, Column.MEAN);
    String variant = cell(names, row, "thread_model");
    if (rps != null) {
      return Optional.of(
          published(names, audited, variant, Measure.THROUGHPUT, rps)
              .with(
                  ceiling.map(Ceilings.Least::rps).orElse(null),
                  ceiling.map(Ceilings.Least::law).orElse("")));
    }
    if (mean == null) {
      return Optional.empty();
    }
    // Little's law: no mean can be below users / ceiling.
    Double floor =
        users == null ? null : ceiling.map(least -> users / least.rps() * 1000).orElse(null);
    return Optional.of(
        published(names, audited, variant, Measure.MEAN, mean)
            .with(
                floor,
                ceiling.map(l -> cell(names, row, "users") + " users at " + l.law()).orElse("")));
  }

  private static Optional<Published> batch(List<String> names, AuditedRow audited) {
    Row row = audited.row();
    Double reported = value(row, Column.REPORTED);
    if (reported == null) {
      return Optional.empty();
    }
    Double tasks = value(row, Column.TASKS);
    Double wait = value(row, Column.TASK_WAIT);
    Double workers = value(row, Column.WORKERS);
    Published published =
        published(names, audited, cell(names, row, "variant"), Measure.TIME, reported);
    if (tasks == null || wait == null) {
      return Optional.of(published);
    }
    long all = Math.round(tasks);
    Floor floor = Floor.rounds(all, workers == null ? all : Math.round(workers), wait);
    return Optional.of(published.with(floor.ms(), floor.law()));
  }

  private static Optional<Published> claim(List<String> names, AuditedRow audited) {
    Row row = audited.row();
    Double claimed =
        Stream.of(Column.CLAIMED_RATIO, Column.CLAIMED_SAVING, Column.THROUGHPUT, Column.REQUESTS)
            .flatMap(column -> Stream.ofNullable(value(row, column)))
            .findFirst()
            .orElse(null);
    return claimed == null
        ? Optional.empty()
        : Optional.of(published(names, audited, cell(names, row, "claim"), Measure.CLAIM, claimed));
  }

  private static Published published(
      List<String> names, AuditedRow audited, String variant, Measure measure, double figure) {
    return new Published(
        cell(names, audited.row(), "source"),
        cell(names, audited.row(), "experiment"),
        variant,
        cell(names, audited.row(), "users"),
        measure,
        figure,
        null,
        "",
        audited.standing(),
        audited.reason());
  }

  private static @Nullable Double value(Row row, Column column) {
    Figure figure = row.figure(column);
    return figure == null ? null : figure.value();
  }

  private static String cell(List<String> names, Row row, String column) {
    int place = names.indexOf(column);
    return place < 0 ? "" : row.fields().get(place).strip();
  }
}

package dev.loomgauge.core.result;

import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.core.result.file.WholeFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Requests at one place in one dump of the threads. A line of {@code waiting.csv}. A dump that
 * shows no request has one row, without activity and place.
 *
 * @param epochMs when the dump began, milliseconds since 1970 by the clock of Loomgauge's machine
 * @param dump its number, 1 and up
 * @param activity of the requests; null where the dump shows none
 * @param place in the service's code, as {@link ThreadUse.Place#words()}; empty where the dump
 *     shows no request
 * @param requests there, in all instances
 */
public record WaitingRow(
    long epochMs, int dump, @Nullable Activity activity, String place, long requests) {

  /** The place of requests at all places of an activity that are not kept. */
  public static final String ELSEWHERE = "elsewhere";

  /** The header of {@code waiting.csv}, in order. */
  public static final List<String> COLUMNS =
      List.of("epoch_ms", "dump", "activity", "place", "requests");

  /** Of a dump that shows no request. */
  public static WaitingRow none(long epochMs, int dump) {
    return new WaitingRow(epochMs, dump, null, "", 0);
  }

  public List<String> fields() {
    return List.of(
        String.valueOf(epochMs),
        String.valueOf(dump),
        activity == null ? "" : activity.key(),
        place,
        String.valueOf(requests));
  }

  public static void writeAll(Path file, List<WaitingRow> rows) throws IOException {
    WholeFile.write(file, Csv.table(COLUMNS, rows.stream().map(WaitingRow::fields).toList()));
  }

  /** Reads a whole file but for a cut-off last line; {@link ResultsException} if it cannot. */
  public static List<WaitingRow> readAll(Path file) {
    return Csv.rows(file, (_, row) -> of(row));
  }

  private static WaitingRow of(List<String> row) {
    return new WaitingRow(
        Long.parseLong(row.get(0)),
        Integer.parseInt(row.get(1)),
        row.get(2).isEmpty() ? null : Activity.of(row.get(2)),
        row.get(3),
        Long.parseLong(row.get(4)));
  }
}

package dev.loomgauge.report.reading;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.KindRow;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.cell.CellNames;
import java.util.List;
import java.util.Map;

/**
 * What was measured of each kind of request.
 *
 * @param any whether there were several kinds
 * @param lines one a cell and a kind
 */
public record KindTable(boolean any, List<Line> lines) {

  /** One kind in one cell. */
  public record Line(
      String cell,
      String kind,
      String ok,
      String failed,
      String mean,
      String p50,
      String p95,
      String p99,
      String predicted) {}

  /** Of all trials of a run. */
  public static KindTable of(List<Trial> trials) {
    Map<String, String> names = CellNames.byCell(trials);
    List<Line> lines =
        KindRow.of(trials).stream()
            .map(row -> line(row, names.getOrDefault(row.cell(), row.cell())))
            .toList();
    return new KindTable(!lines.isEmpty(), lines);
  }

  private static Line line(KindRow row, String cell) {
    return new Line(
        cell,
        row.kind(),
        Numbers.count(row.ok()),
        Numbers.count(row.failed()),
        Numbers.millis(row.meanMs()),
        Numbers.millis(row.p50Ms()),
        Numbers.millis(row.p95Ms()),
        Numbers.tail(row.p99Ms()),
        Numbers.millis(row.predictedMeanMs()));
  }
}

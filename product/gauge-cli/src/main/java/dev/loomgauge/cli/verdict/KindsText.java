package dev.loomgauge.cli.verdict;

import dev.loomgauge.cli.terminal.TextTable;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.KindRow;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.cell.CellNames;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What was measured of each kind of request, a line a cell and a kind. */
public final class KindsText {
  private static final List<String> HEADER =
      List.of(
          "cell", "request", "answered", "failed", "mean", "p50", "p95", "p99", "predicted mean");

  private KindsText() {}

  /** Prints it; nothing where all requests were of one kind. */
  public static void print(PrintStream out, List<Trial> trials) {
    List<KindRow> kinds = KindRow.of(trials);
    if (kinds.isEmpty()) {
      return;
    }
    List<List<String>> rows = new ArrayList<>(List.of(HEADER));
    Map<String, String> names = CellNames.byCell(trials);
    String before = "";
    for (KindRow kind : kinds) {
      rows.add(
          List.of(
              kind.cell().equals(before) ? "" : names.getOrDefault(kind.cell(), kind.cell()),
              kind.kind(),
              Numbers.count(kind.ok()),
              Numbers.count(kind.failed()),
              Numbers.millis(kind.meanMs()),
              Numbers.millis(kind.p50Ms()),
              Numbers.millis(kind.p95Ms()),
              Numbers.tail(kind.p99Ms()),
              Numbers.millis(kind.predictedMeanMs())));
      before = kind.cell();
    }
    out.println();
    out.println("Kinds of request (percentiles: median of a cell's trials)");
    TextTable.print(out, rows);
  }
}

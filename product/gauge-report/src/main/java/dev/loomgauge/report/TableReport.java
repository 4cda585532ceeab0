package dev.loomgauge.report;

import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.report.chart.drawing.ChartSection;
import dev.loomgauge.report.page.Pictures;
import dev.loomgauge.report.page.TablePage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes a page of charts above one table, with its summary, its rows and its charts. */
final class TableReport {
  private TableReport() {}

  static List<Path> write(
      Path folder,
      TablePage page,
      List<ChartSection> sections,
      String csv,
      List<Map<String, String>> rows) {
    List<String> notDrawn = new ArrayList<>();
    List<Path> drawn = Output.draw(folder.resolve(Pictures.DIRECTORY), sections, notDrawn);
    TablePage whole = page.noting(notDrawn);
    List<Path> files = new ArrayList<>();
    files.add(
        Output.write(
            folder.resolve("report.html"),
            whole.html(sections.stream().flatMap(section -> section.charts().stream()).toList())));
    files.add(Output.write(folder.resolve("summary.md"), whole.markdown()));
    files.add(Output.write(folder.resolve(csv), Csv.table(rows)));
    files.addAll(drawn);
    return List.copyOf(files);
  }
}

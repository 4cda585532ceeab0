package dev.loomgauge.report;

import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.core.result.file.WholeFile;
import dev.loomgauge.report.chart.Chart;
import dev.loomgauge.report.chart.SvgEngine;
import dev.loomgauge.report.page.Pictures;
import dev.loomgauge.report.page.TablePage;
import dev.loomgauge.report.reading.ReportProgress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The files that a report writes; those of an earlier one are replaced. */
final class Output {
  private Output() {}

  /**
   * Draws charts to SVG files of their own; what could not be drawn is added to the notes.
   *
   * @throws ResultsException if a file cannot be written
   */
  static List<Path> draw(Path directory, List<Chart.Section> sections, List<String> notes) {
    return draw(directory, sections, notes, ReportProgress.NONE);
  }

  /** The same, telling how many charts are drawn. */
  static List<Path> draw(
      Path directory, List<Chart.Section> sections, List<String> notes, ReportProgress progress) {
    int all = sections.stream().mapToInt(section -> section.charts().size()).sum();
    List<Path> files = new ArrayList<>();
    if (sections.stream().allMatch(section -> section.charts().isEmpty())) {
      return files;
    }
    try (SvgEngine engine = SvgEngine.start()) {
      for (Chart.Section section : sections) {
        for (Chart chart : section.charts()) {
          progress.at("drawing charts", files.size(), all);
          try {
            Path file = directory.resolve(chart.id() + ".svg");
            files.add(write(file, engine.svg(chart, section.title())));
          } catch (SvgEngine.NotDrawn e) {
            notes.add(e.getMessage());
          }
        }
      }
    } catch (SvgEngine.NotDrawn e) {
      notes.add(e.getMessage());
    }
    return files;
  }

  /** Writes one file whole, with its folders; on {@link ResultsException} an older one stays. */
  static Path write(Path file, String text) {
    WholeFile.results(file, text);
    return file;
  }

  /**
   * Writes a page of charts above one table, its summary and its rows.
   *
   * @param notes what limits the figures; what could not be drawn stands behind it
   * @param page makes the page of all notes
   * @param csv name of the file with the rows
   */
  static List<Path> table(
      Path folder,
      List<Chart.Section> sections,
      List<String> notes,
      Function<List<String>, TablePage> page,
      String csv,
      List<Map<String, String>> rows) {
    List<String> all = new ArrayList<>(notes);
    List<Path> drawn = draw(folder.resolve(Pictures.DIRECTORY), sections, all);
    TablePage whole = page.apply(all);
    List<Path> files = new ArrayList<>();
    files.add(write(folder.resolve("report.html"), whole.html(Chart.Section.charts(sections))));
    files.add(write(folder.resolve("summary.md"), whole.markdown()));
    files.add(write(folder.resolve(csv), Csv.table(rows)));
    files.addAll(drawn);
    return List.copyOf(files);
  }
}

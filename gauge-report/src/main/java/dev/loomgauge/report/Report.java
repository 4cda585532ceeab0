package dev.loomgauge.report;

import dev.loomgauge.core.result.ResultsException;
import dev.loomgauge.core.result.ResultsFolder;
import dev.loomgauge.report.chart.Chart;
import dev.loomgauge.report.chart.ChartException;
import dev.loomgauge.report.chart.Charts;
import dev.loomgauge.report.chart.SvgEngine;
import dev.loomgauge.report.page.Page;
import dev.loomgauge.report.page.Summary;
import dev.loomgauge.report.page.View;
import dev.loomgauge.report.reading.Evidence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Renders a results folder: {@code report.html}, {@code summary.md} and {@code charts/*.svg}. */
public final class Report {
  private Report() {}

  /**
   * What was written.
   *
   * @param files every file, the page first
   * @param notes what is missing from the folder, or was not drawn, and why; one sentence each
   */
  public record Written(List<Path> files, List<String> notes) {}

  /**
   * Renders a folder, also one that was cut off; files of an earlier report are replaced.
   *
   * @throws ResultsException if it is not a results folder of this version, or cannot be written
   */
  public static Written write(ResultsFolder folder) {
    Evidence evidence = Evidence.read(folder);
    Charts charts = Charts.of(evidence);
    List<String> notes = new ArrayList<>();
    List<Path> drawn = draw(folder, charts, notes);
    View view = View.of(evidence, charts, notes);
    List<Path> files = new ArrayList<>();
    files.add(write(folder.reportHtml(), Page.html(view, charts.all())));
    files.add(write(folder.summaryMd(), Summary.markdown(view)));
    files.addAll(drawn);
    return new Written(List.copyOf(files), List.copyOf(view.gaps()));
  }

  private static List<Path> draw(ResultsFolder folder, Charts charts, List<String> notes) {
    List<Path> files = new ArrayList<>();
    if (charts.all().isEmpty()) {
      return files;
    }
    try (SvgEngine engine = SvgEngine.start()) {
      for (Charts.Section section : charts.sections()) {
        for (Chart chart : section.charts()) {
          try {
            Path file = folder.charts().resolve(chart.id() + ".svg");
            files.add(write(file, engine.svg(chart, section.title())));
          } catch (ChartException e) {
            notes.add(e.getMessage());
          }
        }
      }
    } catch (ChartException e) {
      notes.add(e.getMessage());
    }
    return files;
  }

  private static Path write(Path file, String text) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new ResultsException("Cannot write " + file + ": " + e + ". Free some space.", e);
    }
  }
}

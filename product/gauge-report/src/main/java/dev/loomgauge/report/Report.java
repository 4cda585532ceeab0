package dev.loomgauge.report;

import dev.loomgauge.core.result.Endurance;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.report.chart.Chart;
import dev.loomgauge.report.chart.Charts;
import dev.loomgauge.report.page.Page;
import dev.loomgauge.report.page.View;
import dev.loomgauge.report.page.WhatIfSection;
import dev.loomgauge.report.reading.Contents;
import dev.loomgauge.report.reading.ReportProgress;
import dev.loomgauge.report.text.CellTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Renders a results folder: {@code report.html}, {@code summary.md}, {@code cells.csv} and {@code
 * charts/*.svg}.
 */
public final class Report {
  private Report() {}

  /**
   * What was written.
   *
   * @param files every file, the page first
   * @param notes what is missing from the folder, is damaged or was not drawn, and why; one
   *     sentence each
   * @param damages those of the notes that tell of damaged files
   * @param verdict null when the run ended before it, or it cannot be read
   * @param endurance trial to how its service bore a sustained load
   */
  public record Written(
      List<Path> files,
      List<String> notes,
      List<String> damages,
      @Nullable Verdict verdict,
      List<Trial> trials,
      Map<String, Endurance> endurance) {}

  /**
   * Renders a folder, also one that was cut off; files of an earlier report are replaced.
   *
   * @throws ResultsException if it is not a results folder of this version, or cannot be written
   */
  public static Written write(ResultsFolder folder) {
    return write(folder, ReportProgress.NONE);
  }

  /** The same, telling how far it has come. */
  public static Written write(ResultsFolder folder, ReportProgress progress) {
    Contents evidence = Contents.read(folder, progress);
    Charts charts = Charts.of(evidence, progress);
    List<String> notes = new ArrayList<>();
    List<Path> drawn = Output.draw(folder.charts(), pictures(charts), notes, progress);
    return write(folder, evidence, charts, drawn, notes, false);
  }

  /**
   * The page and the summary without charts as files: who opens the page draws them.
   *
   * @param live whether the page renews itself in the browser, since its run goes on
   * @throws ResultsException if it is not a results folder of this version, or cannot be written
   */
  public static Written writePage(ResultsFolder folder, boolean live) {
    Contents evidence = Contents.read(folder, ReportProgress.NONE);
    Charts charts = Charts.of(evidence, ReportProgress.NONE);
    return write(folder, evidence, charts, List.of(), List.of(), live);
  }

  private static List<Chart.Section> pictures(Charts charts) {
    List<Chart.Section> sections = new ArrayList<>(charts.sections());
    sections.add(new Chart.Section("", charts.capacity()));
    sections.add(new Chart.Section("", charts.memory()));
    sections.add(new Chart.Section("", charts.compared()));
    sections.add(new Chart.Section("", charts.times()));
    sections.add(new Chart.Section("", charts.score()));
    return sections;
  }

  private static Written write(
      ResultsFolder folder,
      Contents evidence,
      Charts charts,
      List<Path> drawn,
      List<String> drawingNotes,
      boolean live) {
    CellTable cells = CellTable.of("users", evidence.verdict().rows(), evidence.trials());
    Path table = Output.write(folder.cellsCsv(), cells.csv());
    View view = View.of(evidence, charts, drawingNotes);
    List<Path> files = new ArrayList<>();
    files.add(
        Output.write(
            folder.reportHtml(), Page.html(view, charts.all(), live, WhatIfSection.of(evidence))));
    files.add(Output.write(folder.summaryMd(), Page.markdown(view)));
    files.add(table);
    files.addAll(drawn);
    return new Written(
        List.copyOf(files),
        List.copyOf(view.heading().gaps()),
        evidence.damages(),
        evidence.concluded() ? evidence.verdict() : null,
        evidence.trials(),
        evidence.endurance());
  }
}

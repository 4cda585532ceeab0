package dev.loomgauge.report.page;

import dev.loomgauge.report.chart.Chart;
import java.util.List;
import java.util.stream.IntStream;

/** Charts with a heading of their own. */
public record Pictures(String title, List<Picture> charts) {
  /** Where the SVG files of a run lie, beside the page. */
  public static final String DIRECTORY = "charts/";

  /** A chart's place on the page, with what is to be known of the choice that it shows first. */
  record Picture(
      String id,
      String title,
      String caption,
      String summary,
      String file,
      boolean half,
      List<Option> options,
      String note) {}

  record Option(int value, String label, boolean selected) {}

  /** Sections whose SVG files lie in a directory: empty for that of the page. */
  public static List<Pictures> of(List<Chart.Section> sections, String directory) {
    return sections.stream()
        .map(section -> new Pictures(section.title(), all(section.charts(), directory)))
        .toList();
  }

  /** Charts of a run. */
  static List<Picture> of(List<Chart> charts) {
    return all(charts, DIRECTORY);
  }

  private static List<Picture> all(List<Chart> charts, String directory) {
    return charts.stream().map(chart -> picture(chart, directory)).toList();
  }

  private static Picture picture(Chart chart, String directory) {
    List<Option> options =
        IntStream.range(0, chart.choices().size())
            .mapToObj(i -> new Option(i, chart.choices().get(i).label(), i == chart.selected()))
            .toList();
    return new Picture(
        chart.id(),
        chart.words().title(),
        chart.words().caption(),
        chart.words().summary(),
        directory + chart.id() + ".svg",
        chart.size().half(),
        options,
        chart.choices().isEmpty() ? "" : chart.choices().get(chart.selected()).note());
  }
}

package dev.loomgauge.report.page;

import dev.loomgauge.report.chart.Chart;
import java.util.List;
import java.util.Optional;

/**
 * A page of charts above one table, and its summary, as text.
 *
 * @param name of the templates {@code NAME.html} and {@code NAME.md}
 * @param about when, where and how, in short pieces
 * @param sentences what is said first; empty when there is nothing
 * @param rows of the table, records with the components that the templates name
 */
public record TablePage(
    String name,
    List<String> about,
    boolean noted,
    List<String> notes,
    List<String> sentences,
    List<Pictures> sections,
    List<?> rows) {
  /** Makes a page whose charts lie in a directory of their own. */
  public static TablePage of(
      String name,
      List<String> about,
      List<String> notes,
      List<String> sentences,
      List<Chart.Section> sections,
      List<?> rows) {
    return new TablePage(
        name,
        about,
        !notes.isEmpty(),
        notes,
        sentences,
        Pictures.of(sections, Pictures.DIRECTORY),
        rows);
  }

  /** The page as HTML, with the charts of its sections. */
  public String html(List<Chart> charts) {
    return Page.page(name + ".html", this, charts, Optional.empty());
  }

  /** The same in GitHub's markdown. */
  public String markdown() {
    return Page.markdown(name + ".md", this);
  }
}

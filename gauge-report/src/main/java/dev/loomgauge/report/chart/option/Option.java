package dev.loomgauge.report.chart.option;

import java.util.List;

/** What a chart is drawn from. */
public final class Option extends Part<Option> {
  /** Width up to which a page counts as narrow, in pixels. */
  private static final int NARROW = 600;

  /** An option without series: what is placed anew at another width of the page. */
  public Option() {}

  /** An option that draws these series. */
  public static Option of(List<Series> series) {
    return new Option().with("series", series);
  }

  /** With its legend. */
  public Option legend(Legend legend) {
    return with("legend", legend);
  }

  /** With a legend for each panel. */
  public Option legends(List<Legend> legends) {
    return with("legend", legends);
  }

  /** With what hovering shows. */
  public Option tooltip(Tooltip tooltip) {
    return with("tooltip", tooltip);
  }

  /** With the place of its only panel. */
  public Option grid(Grid grid) {
    return with("grid", grid);
  }

  /** With the places of its panels. */
  public Option grids(List<Grid> grids) {
    return with("grid", grids);
  }

  /** With a title above each panel. */
  public Option titles(List<Title> titles) {
    return with("title", titles);
  }

  /** With its two axes. */
  public Option axes(Axis x, Axis y) {
    return with("xAxis", x).with("yAxis", y);
  }

  /** With two axes for each panel. */
  public Option axes(List<Axis> xs, List<Axis> ys) {
    return with("xAxis", xs).yAxes(ys);
  }

  /** With upright axes, or with what changes of them. */
  public Option yAxes(List<Axis> ys) {
    return with("yAxis", ys);
  }

  /** With lines that mark places on the axes below everything else. */
  public Option marksBelow() {
    return with("markLine", Plain.of("z", 0));
  }

  /** With one pointer through all panels. */
  public Option linkedPointers() {
    return with("axisPointer", Plain.of("link", List.of(Plain.of("xAxisIndex", "all"))));
  }

  /**
   * The same, placed by the width of the page.
   *
   * @param narrow what it adds on a page of up to 600 pixels
   * @param wide what it adds on a wider one
   */
  public Option byWidth(Option narrow, Option wide) {
    return new Option()
        .with("baseOption", this)
        .with(
            "media",
            List.of(
                Plain.of("query", Plain.of("maxWidth", NARROW)).with("option", narrow),
                Plain.of("option", wide)));
  }
}

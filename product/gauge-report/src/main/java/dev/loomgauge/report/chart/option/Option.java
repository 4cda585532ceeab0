package dev.loomgauge.report.chart.option;

import java.util.List;

/** What a chart is drawn from. */
public final class Option extends Part<Option> {
  /** Width up to which a page counts as narrow, in pixels. */
  private static final int NARROW = 600;

  /** An option that draws these series. */
  public static Option of(List<Series> series) {
    return new Option().with("series", series);
  }

  /** With a legend at the top left that wraps; entries are names of series, or {@link Sign}s. */
  public Option legend(List<?> entries) {
    return with("legend", Plain.of("left", 0).with("top", 0).with("data", entries));
  }

  /** The same where its signs are points and bars, not lines. */
  public Option legendOfPoints(List<?> entries) {
    return legend(entries).with("legend", "itemWidth", 12).with("legend", "itemHeight", 10);
  }

  /** Hovering over a point shows its {@link Tip}. */
  public Option pointTips() {
    return with("tooltip", Series.POINT_TIP);
  }

  /** Hovering shows what all series have at one place, by a function of {@code charts.js}. */
  public Option placeTips(String function) {
    return with("tooltip", Plain.of("trigger", "axis").with("formatter", "fn:" + function));
  }

  /** With its only panel so far from the edges, in pixels. */
  public Option within(int left, int right, int top, int bottom) {
    return with("grid", "left", left)
        .with("grid", "right", right)
        .with("grid", "top", top)
        .with("grid", "bottom", bottom);
  }

  /** The same with the labels of the axes inside these lengths. */
  public Option withLabelsWithin(int left, int right, int top, int bottom) {
    return within(left, right, top, bottom).with("grid", "containLabel", true);
  }

  /** With several panels, each with a title. */
  public Option panels(List<Grid> grids, List<Title> titles) {
    return with("grid", grids).with("title", titles);
  }

  /** With a legend for each panel. */
  public Option legends(List<Legend> legends) {
    return with("legend", legends);
  }

  /** With its two axes. */
  public Option axes(Axis x, Axis y) {
    return with("xAxis", x).with("yAxis", y);
  }

  /** With several axes. */
  public Option axes(List<Axis> xs, List<Axis> ys) {
    return with("xAxis", xs).yAxes(ys);
  }

  /** With upright axes, or with what changes of them. */
  public Option yAxes(List<Axis> ys) {
    return with("yAxis", ys);
  }

  /** With lines that mark places on the axes below everything else. */
  public Option marksBelow() {
    return with("markLine", "z", 0);
  }

  /** With one pointer through all panels. */
  public Option linkedPointers() {
    return with("axisPointer", "link", List.of(Plain.of("xAxisIndex", "all")));
  }

  /**
   * The same, placed by the width of the page.
   *
   * @param narrow what it adds on a page of up to 600 pixels
   * @param wide what it adds on a wider one
   */
  public Option byWidth(Option narrow, Option wide) {
    Plain query = Plain.of("maxWidth", NARROW);
    return new Option()
        .with("baseOption", this)
        .with(
            "media",
            List.of(Plain.of("query", query).with("option", narrow), Plain.of("option", wide)));
  }
}

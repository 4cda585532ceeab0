package dev.loomgauge.report.chart.option;

import java.util.List;

/** Areas across a panel from one place on the horizontal axis to another. */
public final class Band extends Part<Band> {
  private Band() {}

  /** Areas made by {@link #area}. */
  public static Band of(List<?> areas) {
    return new Band().with("silent", true).with("data", areas);
  }

  /** One area without a name. */
  public static Band of(double from, double to, Fill fill) {
    return of(List.of(List.of(Marks.x(from), Marks.x(to)))).with("itemStyle", fill);
  }

  /** An area with a name; its ends are numbers, or {@code choice:} and the key of a mark. */
  public static List<Part<?>> area(String name, Object from, Object to, String color) {
    return List.of(
        Plain.of("name", name).with("xAxis", from).with("itemStyle", Fill.of(color)), Marks.x(to));
  }

  /** With labels. */
  public Band label(Label label) {
    return with("label", label);
  }
}

package dev.loomgauge.report.chart.option;

import java.util.List;

/** Areas across a panel from one place on the horizontal axis to another. */
public final class Band extends Part<Band> {
  private Band() {}

  /** Areas made by {@link #area}; their names are shown in one of several panels. */
  public static Band of(List<?> areas, boolean named) {
    return new Band()
        .with("silent", true)
        .with("data", areas)
        .with("label", "show", named)
        .with("label", "position", "insideTop")
        .with("label", "color", "$muted")
        .with("label", "fontSize", 11);
  }

  /** One area without a name. */
  public static Band of(double from, double to, String color) {
    return new Band()
        .with("silent", true)
        .with("data", List.of(List.of(Marks.x(from), Marks.x(to))))
        .with("itemStyle", "color", color);
  }

  /** Boxes in one colour, each from one place to another: x, y, x, y. */
  public static Band of(List<List<Double>> boxes, String color) {
    return new Band()
        .with("silent", true)
        .with(
            "data",
            boxes.stream()
                .map(box -> List.of(at(box.get(0), box.get(1)), at(box.get(2), box.get(3))))
                .toList())
        .with("itemStyle", "color", color);
  }

  private static Plain at(double x, double y) {
    return Plain.of("xAxis", x).with("yAxis", y);
  }

  /** An area with a name; its ends are numbers, or {@code choice:} and the key of a mark. */
  public static List<Part<?>> area(String name, Object from, Object to, String color) {
    Plain fill = Plain.of("color", color);
    return List.of(Plain.of("name", name).with("xAxis", from).with("itemStyle", fill), Marks.x(to));
  }

  /** So opaque, 0 to 1. */
  public Band opacity(double opacity) {
    return with("itemStyle", "opacity", opacity);
  }

  /** With a text; {@code at} is ECharts' name of its place. */
  public Band label(String text, String at, String color) {
    return with("label", Plain.label(text, at, color));
  }
}

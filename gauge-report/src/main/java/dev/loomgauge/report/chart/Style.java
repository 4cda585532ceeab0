package dev.loomgauge.report.chart;

import static dev.loomgauge.report.chart.Part.part;

import dev.loomgauge.report.text.Names;
import java.util.List;

/** How modes, tiers and legends look, the same in every chart. */
final class Style {
  /** Name of the series of trials that do not count. */
  static final String VOID = "void trial";

  static final String SOLID = "path://M0 0h22v2h-22z";
  static final String DASHES = "path://M0 0h6v2h-6zM8 0h6v2h-6zM16 0h6v2h-6z";
  static final String DOTS =
      "path://M0 0h2v2h-2zM5 0h2v2h-2zM10 0h2v2h-2zM15 0h2v2h-2zM20 0h2v2h-2z";

  /** Of curves that are no thread modes. */
  private static final List<String> COLOURS =
      List.of("$virtual", "$platform", "$reactive", "$database", "$waiting", "$load", "$used");

  private static final List<String> SYMBOLS = List.of("circle", "diamond", "triangle", "rect");

  private Style() {}

  /** The colour token of a thread mode. */
  static String mode(String mode) {
    return Names.MODES.contains(mode) ? "$" + mode : "$other";
  }

  /** The symbol of a thread mode, so that colour is never the only sign. */
  static String symbol(String mode) {
    return switch (mode) {
      case "platform" -> "circle";
      case "virtual" -> "diamond";
      case "reactive" -> "triangle";
      default -> "rect";
    };
  }

  /** The colour token of a curve: that of its thread mode, or else one by its place. */
  static String curve(String name, int place) {
    return Names.MODES.contains(name) ? mode(name) : COLOURS.get(place % COLOURS.size());
  }

  /** The symbol of a curve, as its colour. */
  static String symbol(String name, int place) {
    return Names.MODES.contains(name) ? symbol(name) : SYMBOLS.get(place % SYMBOLS.size());
  }

  /** The symbol of a tier. */
  static String tierSymbol(String tier) {
    return switch (tier) {
      case "database" -> "diamond";
      case "downstream" -> "triangle";
      case "load" -> "rect";
      case "loomgauge" -> "emptyCircle";
      default -> "circle";
    };
  }

  /** A legend at the top left that wraps. */
  static Part legend(List<?> entries) {
    return part().with("left", 0).with("top", 0).with("data", entries);
  }

  /** Room above a chart for a legend of so many entries: on a phone it has three a line. */
  static int top(int entries) {
    return 78 + 20 * Math.max(0, Math.ceilDiv(entries, 3) - 2);
  }

  /** Trials that do not count: hollow, grey, joined to nothing. */
  static Part hollow(String symbol, List<Part> data) {
    return part()
        .with("type", "scatter")
        .with("name", VOID)
        .with("z", 5)
        .with("symbol", symbol)
        .with("symbolSize", 10)
        .with("color", "$faint")
        .with(
            "itemStyle",
            part()
                .with("opacity", 1)
                .with("color", "transparent")
                .with("borderColor", "$faint")
                .with("borderWidth", 1.75))
        .with("tooltip", part().with("trigger", "item").with("formatter", "fn:tip"))
        .with("data", data);
  }

  /** A legend entry whose sign is a stroke without a point on it: {@link #DASHES} and so on. */
  static Part stroke(String name, String icon) {
    return part().with("name", name).with("icon", icon);
  }

  /** A series without data that only explains a sign in the legend. */
  static Part key(String name, Part look) {
    return look.with("name", name).with("data", List.of()).with("silent", true);
  }

  /** A dashed line in one colour. */
  static Part dashed(String color) {
    return part().with("type", "dashed").with("width", 1.5).with("color", color);
  }

  /** A thin dotted line in one colour. */
  static Part dotted(String color) {
    return part().with("type", "dotted").with("width", 1.75).with("color", color);
  }

  /** A place without a value: the line is not drawn over it. */
  static Part gap(double x) {
    return part().with("value", List.of(x, "-"));
  }

  /** A legend whose signs are points and bars, not lines. */
  static Part signs(List<?> entries) {
    return legend(entries).with("itemWidth", 12).with("itemHeight", 10);
  }

  static Part quiet() {
    return part().with("show", false);
  }
}

package dev.loomgauge.report.chart;

import static dev.loomgauge.report.chart.Part.part;

import dev.loomgauge.report.text.Names;
import java.util.List;

/** How modes, tiers and legends look, the same in every chart. */
final class Style {
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

  /** A series without data that only explains a sign in the legend. */
  static Part key(String name, Part look) {
    return look.with("name", name).with("data", List.of()).with("silent", true);
  }

  /** A dashed line in one colour. */
  static Part dashed(String color) {
    return part().with("type", "dashed").with("width", 1.5).with("color", color);
  }

  static Part quiet() {
    return part().with("show", false);
  }
}

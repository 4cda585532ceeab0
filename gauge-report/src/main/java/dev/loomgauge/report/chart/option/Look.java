package dev.loomgauge.report.chart.option;

import dev.loomgauge.report.text.Names;
import java.util.List;

/**
 * How something looks in every chart; never by its colour alone.
 *
 * @param color its token
 * @param symbol of its points
 */
public record Look(String color, String symbol) {
  /** Of curves that are no thread modes. */
  private static final List<String> COLORS =
      List.of("$virtual", "$platform", "$reactive", "$database", "$waiting", "$load", "$used");

  private static final List<String> SYMBOLS = List.of("circle", "diamond", "triangle", "rect");

  /** Of a thread mode. */
  public static Look mode(String mode) {
    return switch (mode) {
      case "platform" -> new Look("$platform", "circle");
      case "virtual" -> new Look("$virtual", "diamond");
      case "reactive" -> new Look("$reactive", "triangle");
      default -> new Look("$other", "rect");
    };
  }

  /** Of a curve: that of its thread mode, or else one by its place. */
  public static Look curve(String name, int place) {
    return Names.MODES.contains(name)
        ? mode(name)
        : new Look(COLORS.get(place % COLORS.size()), SYMBOLS.get(place % SYMBOLS.size()));
  }

  /** Of a tier. */
  public static Look tier(String tier) {
    return switch (tier) {
      case "database" -> new Look("$database", "diamond");
      case "downstream" -> new Look("$downstream", "triangle");
      case "load" -> new Look("$load", "rect");
      case "loomgauge" -> new Look("$loomgauge", "emptyCircle");
      default -> new Look("$other", "circle");
    };
  }
}

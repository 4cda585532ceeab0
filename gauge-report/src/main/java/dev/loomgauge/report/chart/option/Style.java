package dev.loomgauge.report.chart.option;

import dev.loomgauge.core.Tier;
import dev.loomgauge.report.text.Names;
import java.util.List;

/**
 * How something looks in every chart; never by its colour alone.
 *
 * @param color its token
 * @param symbol of its points
 */
public record Style(String color, String symbol) {
  /** Of curves that are no thread modes. */
  private static final List<String> COLORS =
      List.of("$virtual", "$platform", "$reactive", "$database", "$waiting", "$load", "$used");

  private static final List<String> SYMBOLS = List.of("circle", "diamond", "triangle", "rect");

  /** Of a thread mode. */
  public static Style mode(String mode) {
    return switch (mode) {
      case "platform" -> new Style("$platform", "circle");
      case "virtual" -> new Style("$virtual", "diamond");
      case "reactive" -> new Style("$reactive", "triangle");
      default -> new Style("$other", "rect");
    };
  }

  /** Of a curve: that of its thread mode, or else one by its place. */
  public static Style curve(String name, int place) {
    return Names.MODES.contains(name)
        ? mode(name)
        : new Style(COLORS.get(place % COLORS.size()), SYMBOLS.get(place % SYMBOLS.size()));
  }

  /** Of a tier. */
  public static Style tier(Tier tier) {
    return switch (tier) {
      case DATABASE -> new Style("$database", "diamond");
      case DOWNSTREAM -> new Style("$downstream", "triangle");
      case LOAD -> new Style("$load", "rect");
      case LOOMGAUGE -> new Style("$loomgauge", "emptyCircle");
      case SERVICE -> new Style("$muted", "circle");
    };
  }
}

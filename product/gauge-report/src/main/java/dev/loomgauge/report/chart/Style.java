package dev.loomgauge.report.chart;

import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.Activity;
import java.util.List;

/** How something looks in every chart; never by its colour alone. */
public record Style(String color, String symbol) {
  /** Of curves that are no thread modes. */
  private static final List<String> COLORS =
      List.of("$virtual", "$platform", "$reactive", "$database", "$waiting", "$load", "$used");

  private static final List<String> SYMBOLS = List.of("circle", "diamond", "triangle", "rect");

  public static Style mode(String mode) {
    return ThreadMode.of(mode).map(Style::mode).orElseGet(() -> new Style("$other", "rect"));
  }

  private static Style mode(ThreadMode mode) {
    return switch (mode) {
      case PLATFORM -> new Style("$platform", "circle");
      case VIRTUAL -> new Style("$virtual", "diamond");
      case REACTIVE -> new Style("$reactive", "triangle");
    };
  }

  /** Of a curve: that of its thread mode, or else one by its place. */
  public static Style curve(String name, int place) {
    return ThreadMode.of(name).isPresent()
        ? mode(name)
        : new Style(COLORS.get(place % COLORS.size()), SYMBOLS.get(place % SYMBOLS.size()));
  }

  public static Style tier(Tier tier) {
    return switch (tier) {
      case DATABASE -> new Style("$database", "diamond");
      case DOWNSTREAM -> new Style("$downstream", "triangle");
      case LOAD -> new Style("$load", "rect");
      case DEPENDENCIES -> new Style("$database", "pin");
      case LOOMGAUGE -> new Style("$loomgauge", "emptyCircle");
      case SERVICE -> new Style("$muted", "circle");
    };
  }

  /** Colour of an activity in a stack of times, on which white letters can be read. */
  public static String activity(Activity activity) {
    return switch (activity) {
      case CPU -> "#a63d00";
      case SPIN -> "#6d1f00";
      case CPU_QUEUE -> "#b45309";
      case THREAD_QUEUE -> "#7c3aed";
      case CONNECTION_QUEUE -> "#9d4edd";
      case CLIENT_QUEUE -> "#c026d3";
      case LIMIT -> "#be185d";
      case DATABASE -> "#0f766e";
      case DOWNSTREAM -> "#1d6fa5";
      case NETWORK -> "#35748f";
      case LOCK -> "#b91c1c";
      case CLASS_LOADING -> "#92400e";
      case SLEEP -> "#64748b";
      case FILE -> "#4d7c0f";
      case TASKS -> "#475569";
      case COLLECTION -> "#854d0e";
      case CLIENT -> "#9f1239";
      case OTHER, WAITS -> "#55708c";
    };
  }
}

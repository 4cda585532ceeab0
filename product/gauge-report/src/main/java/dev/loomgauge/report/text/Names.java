package dev.loomgauge.report.text;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.Words;
import dev.loomgauge.core.result.Trial;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What factors, tiers and groups are called for people, in file names and in a fixed order. */
public final class Names {
  private static final Map<String, String> AXES =
      Map.of("users", "users", "pool", "connections in the pool", "rate", "arrivals per second");

  private Names() {}

  /** A load for people: "2,600 users", "pool 50". */
  public static String load(String factor, String level) {
    return factor.equals("users")
        ? Numbers.level(level) + (level.equals("1") ? " user" : " users")
        : factor + " " + Numbers.level(level);
  }

  /** A tier's name for people. */
  public static String tier(Tier tier) {
    return switch (tier) {
      case LOAD -> "load generator";
      case LOOMGAUGE -> "Loomgauge";
      case SERVICE, DATABASE, DOWNSTREAM, DEPENDENCIES -> tier.key();
    };
  }

  /** What an axis over a factor's levels is called. */
  public static String axis(String factor) {
    return AXES.getOrDefault(factor, factor);
  }

  /** A factor that something is drawn against. */
  public static String against(String factor) {
    return factor.equals("pool") ? "pool size" : factor;
  }

  /** The place of a mode among its peers; unknown modes come last. */
  public static int modeOrder(String mode) {
    return ThreadMode.of(mode).map(ThreadMode::ordinal).orElse(ThreadMode.values().length);
  }

  /** The different modes among these, in the usual order. */
  public static List<String> modes(List<String> all) {
    return all.stream()
        .distinct()
        .sorted(Comparator.comparingInt(Names::modeOrder).thenComparing(Comparator.naturalOrder()))
        .toList();
  }

  /** Levels as words: "connection released, pool 50"; "all trials" without any. */
  public static String levels(Map<String, String> levels) {
    return levels.isEmpty()
        ? "all trials"
        : levels.entrySet().stream()
            .map(e -> e.getKey() + " " + Numbers.level(e.getValue()))
            .collect(Collectors.joining(", "));
  }

  /** The CSS class of a thread mode: never text from outside. */
  public static String tone(String mode) {
    return ThreadMode.of(mode).isPresent() ? mode : "other";
  }

  /** Whether a trial may be used, in a word. */
  public static String state(Trial trial) {
    return switch (trial.outcome()) {
      case COMPLETED -> trial.valid() ? "valid" : "void";
      case FAILED -> "failed";
      case INTERRUPTED -> "interrupted";
    };
  }

  /** A text whose alphabetical order is that of its numbers, whose thousands have commas. */
  public static String sortable(String text) {
    return Words.sortable(text.replace(",", ""));
  }
}

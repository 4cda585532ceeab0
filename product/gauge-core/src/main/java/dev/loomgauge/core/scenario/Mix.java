package dev.loomgauge.core.scenario;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The endpoints that are driven together: shares above 0 to 1, adding up to 1, in a pure model
 * none.
 */
public record Mix(Map<String, Double> shares) {
  /** Nothing is driven. */
  public static final Mix NONE = new Mix(Map.of());

  public Mix {
    shares = Collections.unmodifiableMap(new LinkedHashMap<>(shares));
  }

  public static Mix of(String endpoint) {
    return new Mix(Map.of(endpoint, 1.0));
  }

  public boolean several() {
    return shares.size() > 1;
  }

  public Set<String> endpoints() {
    return shares.keySet();
  }

  /** Shares as they are written: {@code list: 70 %, create: 30 %}. */
  public String words() {
    return shares.entrySet().stream()
        .map(e -> e.getKey() + (several() ? ": " + percent(e.getValue()) : ""))
        .collect(Collectors.joining(", "));
  }

  /** A share as it is written, with up to four decimals. */
  public static String percent(double share) {
    String text = String.format(Locale.ROOT, "%.4f", 100 * share);
    return text.replaceFirst("\\.?0+$", "") + " %";
  }
}

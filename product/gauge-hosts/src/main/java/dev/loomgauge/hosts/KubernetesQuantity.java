package dev.loomgauge.hosts;

import java.math.BigDecimal;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Quantities as Kubernetes writes them: {@code 512Mi}, {@code 1.5Gi}, {@code 1G}, {@code 250m}. */
final class KubernetesQuantity {
  private static final Pattern FORM = Pattern.compile("([0-9.]+(?:[eE][0-9]+)?)([a-zA-Z]*)");
  private static final Map<String, BigDecimal> UNITS =
      Map.ofEntries(
          Map.entry("", BigDecimal.ONE),
          Map.entry("m", new BigDecimal("0.001")),
          Map.entry("k", new BigDecimal("1e3")),
          Map.entry("M", new BigDecimal("1e6")),
          Map.entry("G", new BigDecimal("1e9")),
          Map.entry("T", new BigDecimal("1e12")),
          Map.entry("Ki", BigDecimal.valueOf(1L << 10)),
          Map.entry("Mi", BigDecimal.valueOf(1L << 20)),
          Map.entry("Gi", BigDecimal.valueOf(1L << 30)),
          Map.entry("Ti", BigDecimal.valueOf(1L << 40)));

  private KubernetesQuantity() {}

  /** Whole bytes; empty where the text is no quantity of memory. */
  static OptionalLong bytes(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches() || !UNITS.containsKey(matcher.group(2))) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(
        new BigDecimal(matcher.group(1)).multiply(UNITS.get(matcher.group(2))).longValue());
  }
}

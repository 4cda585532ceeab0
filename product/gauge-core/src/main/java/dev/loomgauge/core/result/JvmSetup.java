package dev.loomgauge.core.result;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What a service's JVM really ran with, as it reported itself.
 *
 * @param version of its JDK: "25.0.3"
 * @param collector "Serial"
 * @param maxHeapMb the most that the heap may take, MB of 2^20 bytes: "1500"
 * @param compactHeaders "on" or "off"
 * @param compiler "C1 alone", "C2" after C1, "C2 alone" or "interpreter alone"
 * @param options of its command line, without their values, which may be secrets; null where they
 *     are not known, as in older results
 */
public record JvmSetup(
    String version,
    Setting collector,
    Setting maxHeapMb,
    Setting compactHeaders,
    Setting compiler,
    @Nullable List<String> options) {
  /** A value that the JVM does not report. */
  public static final String UNKNOWN = "unknown";

  public JvmSetup {
    options = options == null ? null : List.copyOf(options);
  }

  /** A property of a JVM; usual where nobody asked for it and the JVM chose it itself. */
  public record Setting(String value, boolean usual) {}

  /** The most that the heap may take, in MB of 2^20 bytes; empty where that is not known. */
  public OptionalDouble largestHeapMb() {
    return maxHeapMb.value().matches("\\d{1,9}")
        ? OptionalDouble.of(Double.parseDouble(maxHeapMb.value()))
        : OptionalDouble.empty();
  }

  /**
   * Threads of the collector that work at once while all others stand still; 0 where those go on
   * meanwhile (ZGC, Shenandoah), or where the collector is not known.
   *
   * @param cores that the JVM may use
   */
  public int stopping(int cores) {
    return switch (collector.value()) {
      case "Serial" -> 1;
      case "Parallel", "G1" -> cores;
      default -> 0;
    };
  }

  /** What tables show of a JVM. */
  public enum Part {
    VERSION,
    COLLECTOR,
    HEAP,
    HEADERS,
    COMPILER
  }

  /** Each part in words, with a mark where the JVM chose it. */
  public Map<Part, String> parts() {
    Map<Part, String> parts = new EnumMap<>(Part.class);
    parts.put(Part.VERSION, version);
    parts.put(Part.COLLECTOR, marked(collector.value(), collector));
    parts.put(Part.HEAP, marked("heap " + maxHeapMb.value() + " MB", maxHeapMb));
    parts.put(
        Part.HEADERS,
        compactHeaders.value().equals("on")
            ? marked("compact headers", compactHeaders)
            : compactHeaders.usual() ? "" : "no compact headers");
    parts.put(
        Part.COMPILER, compiler.value().equals("C2") ? "C2" : marked(compiler.value(), compiler));
    return parts;
  }

  private static String marked(String words, Setting setting) {
    return setting.usual() ? words + " (JVM's default)" : words;
  }

  /** "25.0.3, Serial (JVM's default), heap 1500 MB, C2". */
  static String words(Map<Part, String> parts) {
    return String.join(", ", parts.values().stream().filter(part -> !part.isEmpty()).toList());
  }

  /** By name, as a run's facts have it. */
  public Map<String, Object> facts() {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("version", version);
    facts.put("collector", marked(collector.value(), collector));
    facts.put("largest heap, MB", marked(maxHeapMb.value(), maxHeapMb));
    facts.put("compact headers", marked(compactHeaders.value(), compactHeaders));
    facts.put("compiler", marked(compiler.value(), compiler));
    return facts;
  }
}

package dev.loomgauge.core.scenario;

import dev.loomgauge.core.input.NearestWord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A property of a service's JVM that is a factor of every scenario: no manifest has to know it.
 * Each is set by options of the {@code java} launcher, or by which launcher is started.
 */
public enum JvmFactor {
  /** Feature version of an installed JDK, or the absolute path of one. */
  JDK("jdk", "[1-9]\\d{0,2}|/.+", "a feature version such as 25, or the path of a JDK", "(?!)"),

  /** The garbage collector. */
  GC(
      "gc",
      "serial|g1|zgc|parallel",
      "",
      "-XX:[+-]Use(Serial|G1|Z|Parallel|ParallelOld|Shenandoah|Epsilon)GC"),

  /** The heap's initial and largest size. */
  HEAP(
      "heap",
      "[1-9]\\d{0,8}[kmgKMG]",
      "a number of bytes with k, m or g: 512m",
      "-Xm[sx].*|-XX:(Min|Initial|Max|SoftMax)HeapSize=.*|-XX:(Min|Initial|Max)RAM(Percentage|Fraction)?=.*"),

  /** Object headers of 8 bytes instead of 12 (JEP 450, JEP 519). */
  COMPACT_HEADERS("compact-headers", "on|off", "", "-XX:[+-]UseCompactObjectHeaders"),

  /** The last compiler of a method: C1 alone, or C2 after C1. */
  COMPILER(
      "compiler",
      "c1|c2",
      "",
      "-XX:TieredStopAtLevel=.*|-XX:[+-]TieredCompilation|-XX:CompilationMode=.*|-Xint|-Xcomp");

  /** The first JDK with compact headers; in it they are an experiment. */
  private static final int HAS_COMPACT_HEADERS = 24;

  private static final String LAST_LEVEL = "-XX:TieredStopAtLevel=";

  /** Levels 1 to 3 are C1's, 4 is C2's. */
  private static final int C1_ALONE = 1;

  private static final int C2 = 4;

  private final String word;
  private final Pattern level;
  private final String form;
  private final Pattern options;

  /**
   * A factor.
   *
   * @param level what a level matches
   * @param form of a level, for people; empty where {@code level} lists words
   * @param options that decide the same
   */
  JvmFactor(String word, String level, String form, String options) {
    this.word = word;
    this.level = Pattern.compile(level);
    this.form = form;
    this.options = Pattern.compile(options);
  }

  public String word() {
    return word;
  }

  public static List<String> words() {
    return Arrays.stream(values()).map(JvmFactor::word).toList();
  }

  public static Optional<JvmFactor> named(String word) {
    return Arrays.stream(values()).filter(factor -> factor.word.equals(word)).findFirst();
  }

  /** Those of a cell's levels that are the JVM's, in their order. */
  public static Map<String, String> of(Map<String, String> levels) {
    Map<String, String> own = new LinkedHashMap<>(levels);
    own.keySet().retainAll(words());
    return own;
  }

  /** What is wrong with a level, as a remedy; the empty string for nothing. */
  public String problem(String text) {
    if (level.matcher(text).matches()) {
      return "";
    }
    return form.isEmpty()
        ? NearestWord.remedy(text, List.of(level.pattern().split("\\|")))
        : "Give " + form + ".";
  }

  public boolean decidedBy(String option) {
    return options.matcher(option).matches();
  }

  /** Why a JDK, as feature version 25, cannot have a level: "needs JDK 24 or newer"; else empty. */
  public Optional<String> refusal(String text, int feature) {
    return this == COMPACT_HEADERS && text.equals("on") && feature < HAS_COMPACT_HEADERS
        ? Optional.of("needs JDK " + HAS_COMPACT_HEADERS + " or newer")
        : Optional.empty();
  }

  /** The options of a JVM of a feature version, as 25, that set those of a cell's levels it has. */
  public static List<String> options(Map<String, String> levels, int feature) {
    List<String> all = new ArrayList<>();
    for (JvmFactor factor : values()) {
      String asked = levels.get(factor.word);
      if (asked != null) {
        factor.options(asked, feature).forEach(all::add);
      }
    }
    return List.copyOf(all);
  }

  private Stream<String> options(String text, int feature) {
    return switch (this) {
      case JDK -> Stream.of();
      case GC -> Stream.of("-XX:+Use" + collector(text) + "GC");
      case HEAP -> Stream.of("-Xms" + text, "-Xmx" + text);
      case COMPACT_HEADERS -> compactHeaders(text.equals("on") ? "+" : "-", feature);
      case COMPILER -> Stream.of(LAST_LEVEL + (text.equals("c1") ? C1_ALONE : C2));
    };
  }

  private static String collector(String text) {
    return switch (text) {
      case "serial" -> "Serial";
      case "g1" -> "G1";
      case "zgc" -> "Z";
      case "parallel" -> "Parallel";
      default -> throw new IllegalArgumentException("no collector " + text);
    };
  }

  /** A JDK that does not know them has them off. */
  private static Stream<String> compactHeaders(String sign, int feature) {
    String option = "-XX:" + sign + "UseCompactObjectHeaders";
    if (feature < HAS_COMPACT_HEADERS) {
      return Stream.of();
    }
    return feature == HAS_COMPACT_HEADERS
        ? Stream.of("-XX:+UnlockExperimentalVMOptions", option)
        : Stream.of(option);
  }
}

package dev.loomgauge.core.jdk;

import static dev.loomgauge.core.input.Key.optional;
import static dev.loomgauge.core.input.Key.required;
import static dev.loomgauge.core.input.Value.items;
import static dev.loomgauge.core.input.Value.mapping;
import static dev.loomgauge.core.input.Value.matching;
import static dev.loomgauge.core.input.Value.oneOf;
import static dev.loomgauge.core.input.Value.text;

import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.input.InputFile;
import dev.loomgauge.core.input.Key;
import dev.loomgauge.core.input.Shape.Keyed;
import dev.loomgauge.core.input.Value;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.jdk.JdkDefect.Affected;
import dev.loomgauge.core.jdk.JdkDefect.Symptom;
import dev.loomgauge.core.result.JvmSetup;
import dev.loomgauge.core.result.KnownDefect;
import java.util.List;
import java.util.function.Predicate;

/** The known defects of JDKs in the order of the table that ships, or of another one. */
public record JdkDefects(List<JdkDefect> all) {
  private static final String SHIPPED = "jdk-defects.yaml";

  private static final Key<JdkVersion> FROM =
      required("from", version()).means("The first release that has the defect.");
  private static final Key<JdkVersion> FIXED =
      optional("fixed", version())
          .without("no release has the fix")
          .means("The first release of the range that has the fix.");
  private static final Keyed RANGE = Keyed.of("A range of releases", FROM, FIXED);

  private static final Key<String> NUMBER =
      required(
              "number", matching("issue: `JDK-8369227`", "JDK-\\d{7}", "the number of a JDK issue"))
          .means("Its issue.");
  private static final Key<String> TITLE =
      required("title", text())
          .means("What happens, in plain words; it follows a colon, so it begins small.");
  private static final Key<List<Affected>> AFFECTED =
      required("affected", items(mapping(RANGE).map(JdkDefects::affected)))
          .means("The releases that have it.");
  private static final Key<Symptom> SYMPTOM =
      required("symptom", oneOf(Symptom.values())).means("How it shows.");
  private static final Key<ThreadMode> THREADS =
      optional("threads", oneOf(ThreadMode.values()), ThreadMode.VIRTUAL)
          .means("The thread mode that it needs.");
  private static final Key<List<String>> COLLECTORS =
      optional("collectors", items(oneOf(List.of("Serial", "Parallel", "G1", "ZGC", "Shenandoah"))))
          .without("any")
          .means("The collectors of which it needs one.");
  private static final Key<List<String>> OPTIONS =
      optional(
              "options",
              items(matching("option without its value", "-[^=\\s]+", "an option without a value")))
          .without("any")
          .means("The options of the JVM of which it needs one: `-javaagent`.");
  private static final Key<String> REMEDY =
      optional("remedy", text())
          .without("a release with the fix")
          .means("What helps beside a release with the fix; it follows \"or\".");
  private static final Key<List<String>> SOURCES =
      required(
              "sources",
              items(matching("address", "https://\\S+", "an address"))
                  .check(all -> all.size() > 1, "has one address.", "Give a second source."))
          .means("Addresses of what says so, at least two.");
  private static final Keyed DEFECT =
      Keyed.of(
          "A defect",
          NUMBER,
          TITLE,
          AFFECTED,
          SYMPTOM,
          THREADS,
          COLLECTORS,
          OPTIONS,
          REMEDY,
          SOURCES);

  private static final Key<List<JdkDefect>> DEFECTS =
      required("defects", items(mapping(DEFECT).map(JdkDefects::defect)))
          .means("The defects, in the order in which they are named.");

  public static final Keyed KEYS = Keyed.of("The table", DEFECTS);

  public JdkDefects {
    all = List.copyOf(all);
  }

  public static JdkDefects shipped() {
    return read(SHIPPED, InputFile.shipped(JdkDefects.class, SHIPPED));
  }

  /** Reads a table; {@link dev.loomgauge.core.input.InputException} with the line if it is none. */
  public static JdkDefects read(String file, String text) {
    return new JdkDefects(DEFECTS.in(KEYS.map(YamlValue.parse(file, text).self())));
  }

  private static Value<JdkVersion> version() {
    return matching("version: `25.0.3`", JdkVersion.RELEASE, "a release of a JDK")
        .map(JdkVersion::of);
  }

  private static Affected affected(YamlMap range) {
    Affected affected = new Affected(FROM.in(range), FIXED.find(range).orElse(null));
    if (affected.fixed() != null && affected.fixed().compareTo(affected.from()) <= 0) {
      throw FIXED.at(range).error("comes no later than 'from'.", "Give a later release.");
    }
    return affected;
  }

  private static JdkDefect defect(YamlMap map) {
    return new JdkDefect(
        NUMBER.in(map),
        TITLE.in(map),
        AFFECTED.in(map),
        SYMPTOM.in(map),
        THREADS.in(map),
        COLLECTORS.find(map).orElse(List.of()),
        OPTIONS.find(map).orElse(List.of()),
        REMEDY.find(map).orElse(""),
        SOURCES.in(map));
  }

  /** Names the defects of virtual threads that a version has, whatever its options. */
  public List<KnownDefect> ofVirtualThreads(String version) {
    return all.stream()
        .filter(defect -> defect.threads() == ThreadMode.VIRTUAL)
        .flatMap(defect -> defect.on(version).stream())
        .toList();
  }

  /** Names the defects of a JVM in a thread mode whose symptoms count. */
  public List<KnownDefect> of(JvmSetup jvm, String threads, Predicate<Symptom> shown) {
    return all.stream()
        .filter(defect -> defect.threads().is(threads) && shown.test(defect.symptom()))
        .flatMap(defect -> defect.on(jvm).stream())
        .toList();
  }
}

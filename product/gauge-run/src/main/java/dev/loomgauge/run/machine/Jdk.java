package dev.loomgauge.run.machine;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * A Java installation, from the file {@code release} that each has in its folder.
 *
 * @param home its folder, without links
 * @param version "25.0.3"
 * @param vendor "Eclipse Adoptium"; empty when it does not report
 * @param arch "x86_64"; empty when it does not report
 * @param modules that it has; empty when it does not report
 */
public record Jdk(Path home, String version, String vendor, String arch, List<String> modules) {

  /** The file of facts in each installation's folder. */
  public static final String RELEASE = "release";

  /** Without these a service runs, and cannot be watched. */
  private static final List<String> WATCHED_BY =
      List.of("jdk.management", "jdk.management.agent", "jdk.management.jfr");

  /** The older version first. */
  static final Comparator<Jdk> BY_VERSION =
      Comparator.comparing(jdk -> Runtime.Version.parse(jdk.version()));

  /** What is installed in a folder; empty if it is no Java. */
  public static Optional<Jdk> in(Path folder) {
    Path release = folder.resolve(RELEASE);
    if (!Files.isReadable(release) || !Files.isExecutable(folder.resolve("bin/java"))) {
      return Optional.empty();
    }
    try {
      Properties facts = new Properties();
      facts.load(new StringReader(Files.readString(release)));
      return Optional.of(
          new Jdk(
              folder.toRealPath(),
              fact(facts, "JAVA_VERSION"),
              fact(facts, "IMPLEMENTOR"),
              fact(facts, "OS_ARCH"),
              List.of(fact(facts, "MODULES").split(" ", -1))));
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + release, e);
    }
  }

  private static String fact(Properties facts, String key) {
    return facts.getProperty(key, "").replace("\"", "").strip();
  }

  /** The {@code java} program. */
  public Path java() {
    return home.resolve("bin").resolve("java");
  }

  /** The feature version: 25; 0 when the version says none. */
  public int feature() {
    String first = version.split("[.+-]", 2)[0];
    return first.matches("\\d{1,4}") ? Integer.parseInt(first) : 0;
  }

  /** The modules that it lacks and that watching a service needs; none where it does not report. */
  List<String> missing() {
    return modules.contains("java.base")
        ? WATCHED_BY.stream().filter(module -> !modules.contains(module)).toList()
        : List.of();
  }

  /** For people: "25.0.3 (Eclipse Adoptium, x86_64)". */
  public String words() {
    String facts = vendor.isEmpty() || arch.isEmpty() ? vendor + arch : vendor + ", " + arch;
    return facts.isEmpty() ? version : version + " (" + facts + ")";
  }
}

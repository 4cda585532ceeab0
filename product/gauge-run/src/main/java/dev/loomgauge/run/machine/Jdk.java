package dev.loomgauge.run.machine;

import dev.loomgauge.core.jdk.JdkVersion;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

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
      Comparator.comparing(jdk -> JdkVersion.of(jdk.version()));

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

  public Path java() {
    return home.resolve("bin").resolve("java");
  }

  /** The feature version: 25; 0 when the version says none. */
  public int feature() {
    return JdkVersion.of(version).feature();
  }

  /** The modules that it lacks and that watching a service needs; none where it does not report. */
  List<String> missing() {
    return modules.contains("java.base")
        ? WATCHED_BY.stream().filter(module -> !modules.contains(module)).toList()
        : List.of();
  }

  /** Whether its JVM is OpenJ9, which no other JVM can attach to, and so none of ours can watch. */
  public boolean openJ9() {
    return Files.isDirectory(home.resolve("lib/j9vm"))
        || Files.isDirectory(home.resolve("lib/default"));
  }

  /** For people: "25.0.3 (Eclipse Adoptium, x86_64)". */
  public String words() {
    String facts = vendor.isEmpty() || arch.isEmpty() ? vendor + arch : vendor + ", " + arch;
    return facts.isEmpty() ? version : version + " (" + facts + ")";
  }

  /**
   * Where Java installations are looked for: the patterns of {@code bin/jdk-folders}, which the
   * launcher reads, too.
   *
   * @param root of the machine's file system
   * @param checkout of Loomgauge
   */
  public record JdkFolders(Path root, Path user, Path checkout) {
    /** Below the checkout. */
    static final String FILE = "bin/jdk-folders";

    public static JdkFolders of(Path checkout) {
      return new JdkFolders(Path.of("/"), Path.of(System.getProperty("user.home")), checkout);
    }

    /** All that are found, each once; none where the checkout has no such file. */
    public List<Jdk> installed() {
      return patterns().stream()
          .flatMap(this::matching)
          .flatMap(folder -> Jdk.in(folder).stream())
          .distinct()
          .toList();
    }

    private List<String> patterns() {
      Path file = checkout.resolve(FILE);
      try {
        return Files.isRegularFile(file)
            ? Files.readAllLines(file).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .toList()
            : List.of();
      } catch (IOException e) {
        throw new UncheckedIOException("Cannot read " + file, e);
      }
    }

    private Stream<Path> matching(String pattern) {
      String[] names = pattern.split("/", -1);
      boolean absolute = names[0].isEmpty();
      boolean own = names[0].equals("~");
      Stream<Path> folders = Stream.of(absolute ? root : own ? user : checkout);
      for (int i = absolute || own ? 1 : 0; i < names.length; i++) {
        String name = names[i];
        folders = folders.flatMap(folder -> children(folder, name).stream());
      }
      return folders;
    }

    private static List<Path> children(Path folder, String name) {
      if (!Files.isDirectory(folder)) {
        return List.of();
      }
      List<Path> children = new ArrayList<>();
      try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, name)) {
        found.forEach(children::add);
      } catch (IOException e) {
        return List.of(); // One that we may not list is none of ours.
      }
      return children.stream().sorted().toList();
    }
  }
}

package dev.loomgauge.run.fitness;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
 */
record Jdk(Path home, String version, String vendor, String arch) {
  /** Folders that hold installations, below the root of the machine. */
  private static final List<String> PARENTS =
      List.of(
          "usr/lib/jvm",
          "usr/java",
          "usr/local",
          "opt",
          "opt/java",
          "Library/Java/JavaVirtualMachines");

  /** The same below a user's own folder. */
  private static final List<String> OWN_PARENTS =
      List.of(".sdkman/candidates/java", ".jdks", "Library/Java/JavaVirtualMachines");

  /** What is installed in a folder; empty if it is no Java. */
  static Optional<Jdk> in(Path folder) {
    Path release = folder.resolve("release");
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
              fact(facts, "OS_ARCH")));
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + release, e);
    }
  }

  private static String fact(Properties facts, String key) {
    return facts.getProperty(key, "").replace("\"", "").strip();
  }

  /** All that are found in the usual folders, each once. */
  static List<Jdk> installed(Path root, Path user) {
    return Stream.concat(
            PARENTS.stream().map(root::resolve), OWN_PARENTS.stream().map(user::resolve))
        .flatMap(parent -> children(parent).stream())
        .flatMap(child -> Stream.of(child, child.resolve("Contents/Home")))
        .flatMap(folder -> in(folder).stream())
        .distinct()
        .toList();
  }

  private static List<Path> children(Path parent) {
    String[] names = parent.toFile().list();
    List<Path> children = new ArrayList<>();
    for (String name : names == null ? new String[0] : names) {
      children.add(parent.resolve(name));
    }
    return children.stream().sorted().toList();
  }

  /** The feature version: 25; 0 when the version says none. */
  int feature() {
    String first = version.split("[.+-]", 2)[0];
    return first.matches("\\d{1,4}") ? Integer.parseInt(first) : 0;
  }

  /** For people: "25.0.3 (Eclipse Adoptium, x86_64)". */
  String words() {
    String facts = vendor.isEmpty() || arch.isEmpty() ? vendor + arch : vendor + ", " + arch;
    return facts.isEmpty() ? version : version + " (" + facts + ")";
  }
}

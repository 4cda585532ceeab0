package dev.loomgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Packages of gauge-* are small, and each {@code package-info} ends with what its package imports
 * from other packages of ours. {@code -Dgolden.update=true} writes the sentences anew.
 */
class PackageDependenciesTest {
  private static final Pattern IMPORT =
      Pattern.compile("^import (?:static )?dev\\.loomgauge\\.([a-z.]+)\\.[A-Z]", Pattern.MULTILINE);
  private static final Pattern SENTENCE = Pattern.compile("Depends on[^/]*?\\*/");

  @Test
  void dependsOnLinesEqualTheImports() throws IOException {
    List<String> wrong = new ArrayList<>();
    for (Path info : packages()) {
      String written = Files.readString(info);
      Path folder = Objects.requireNonNull(info.getParent());
      String right = right(folder, written);
      if (flat(right).equals(flat(written))) {
        continue;
      }
      wrong.add(Commands.root().relativize(info) + ": " + sentence(folder));
      if (Boolean.getBoolean("golden.update")) {
        Files.writeString(info, right);
      }
    }
    assertThat(wrong).as("run ./mvnw spotless:apply after -Dgolden.update=true").isEmpty();
  }

  @Test
  void noPackageHasMoreThanTwentyFiveFiles() throws IOException {
    for (Path info : packages()) {
      try (Stream<Path> files = Files.list(info.getParent())) {
        assertThat(files.filter(Files::isRegularFile)).as(info.toString()).hasSizeLessThan(26);
      }
    }
  }

  @Test
  void theArchitectureDocumentNamesEveryPackageOfCoreAndRun() throws IOException {
    String document = Files.readString(Commands.root().resolve("ARCHITECTURE.md"));
    List<String> missing = new ArrayList<>();
    for (String module : List.of("core", "run")) {
      Path root =
          Commands.root().resolve("gauge-" + module + "/src/main/java/dev/loomgauge/" + module);
      for (Path info : packages()) {
        Path folder = info.resolve("..").normalize();
        if (folder.startsWith(root) && !folder.equals(root)) {
          String name = root.relativize(folder).toString().replace('/', '.');
          if (!document.contains("`" + name.replaceFirst("^prediction\\.", "") + "`")) {
            missing.add(module + "." + name);
          }
        }
      }
    }
    assertThat(missing).isEmpty();
  }

  private static List<Path> packages() throws IOException {
    List<Path> all = new ArrayList<>();
    try (Stream<Path> modules = Files.list(Commands.root())) {
      for (Path module :
          modules.filter(m -> m.getFileName().toString().matches("gauge-.*|bench")).toList()) {
        Path main = module.resolve("src/main/java");
        if (Files.isDirectory(main)) {
          try (Stream<Path> files = Files.walk(main)) {
            files.filter(f -> f.endsWith("package-info.java")).forEach(all::add);
          }
        }
      }
    }
    assertThat(all).hasSizeGreaterThan(50);
    return all;
  }

  private static String right(Path folder, String written) throws IOException {
    String sentence = sentence(folder);
    var place = SENTENCE.matcher(written);
    return place.find()
        ? place.replaceFirst(sentence + " */")
        : written.replaceFirst("\\s*\\*/", " " + sentence + " */");
  }

  private static String sentence(Path folder) throws IOException {
    TreeSet<String> used = new TreeSet<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
        IMPORT.matcher(Files.readString(file)).results().forEach(m -> used.add(m.group(1)));
      }
    }
    String own = Commands.root().relativize(folder).toString();
    used.removeIf(name -> own.endsWith("/dev/loomgauge/" + name.replace('.', '/')));
    return "Depends on " + (used.isEmpty() ? "nothing of ours" : list(List.copyOf(used))) + ".";
  }

  private static String list(List<String> names) {
    int last = names.size() - 1;
    return last == 0
        ? names.getFirst()
        : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
  }

  private static String flat(String javadoc) {
    return javadoc.replaceAll("\\s+\\*?\\s*", " ");
  }
}

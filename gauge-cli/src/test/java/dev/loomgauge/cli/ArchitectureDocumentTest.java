package dev.loomgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** ARCHITECTURE.md knows every package, and no name means two things. */
class ArchitectureDocumentTest {

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

  /** Programs alone begin in classes of the same name. */
  @Test
  void noTwoClassesOfTheProductHaveTheSameSimpleName() throws IOException {
    Map<String, List<Path>> byName = new TreeMap<>();
    Path lab = Commands.root().resolve("bench");
    for (Path info : packages()) {
      if (info.startsWith(lab)) {
        continue;
      }
      try (Stream<Path> files = Files.list(info.resolve("..").normalize())) {
        files
            .filter(file -> file.toString().endsWith(".java") && !file.endsWith("Main.java"))
            .filter(file -> !file.endsWith("package-info.java"))
            .forEach(
                file ->
                    byName
                        .computeIfAbsent(String.valueOf(file.getFileName()), _ -> new ArrayList<>())
                        .add(Commands.root().relativize(file)));
      }
    }

    assertThat(byName).hasSizeGreaterThan(1_000);
    assertThat(byName.values()).filteredOn(files -> files.size() > 1).isEmpty();
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
}

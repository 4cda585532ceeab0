package dev.loomgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** ARCHITECTURE.md knows every package, and no name means two things. */
class ArchitectureDocumentTest {
  private static final Pattern CLASS = Pattern.compile("`([A-Z]\\w+)`");
  private static final Pattern ROOM = Pattern.compile("`([a-z][\\w.-]+)`");

  @Test
  void theArchitectureDocumentNamesEveryPackageOfCoreAndRun() throws IOException {
    String document = Files.readString(Commands.root().resolve("ARCHITECTURE.md"));
    List<String> missing = new ArrayList<>();
    for (String module : List.of("core", "run")) {
      Path root =
          Commands.root()
              .resolve("product/gauge-" + module + "/src/main/java/dev/loomgauge/" + module);
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

  @Test
  void everyClassThatTheDocumentLeadsToIsInItsRoom() throws IOException {
    String document = Files.readString(Commands.root().resolve("ARCHITECTURE.md"));
    String table = document.split("## Where to find it\n", -1)[1].split("\n## ", -1)[0];
    Map<String, String> rooms = new TreeMap<>();
    for (Path info : packages()) {
      Path folder = info.resolve("..").normalize();
      try (Stream<Path> files = Files.list(folder)) {
        files.forEach(file -> rooms.put(String.valueOf(file.getFileName()), folder.toString()));
      }
    }

    int classes = 0;
    for (String line : table.lines().filter(row -> row.startsWith("| ")).skip(1).toList()) {
      String[] cells = line.split(" \\| ", -1);
      for (String name : CLASS.matcher(cells[1]).results().map(found -> found.group(1)).toList()) {
        classes++;
        assertThat(rooms).as(line).containsKey(name + ".java");
        assertThat(roomsIn(cells[2]))
            .as("the rooms of %s: %s", name, line)
            .anyMatch(
                room -> rooms.getOrDefault(name + ".java", "").replace('/', '.').endsWith(room));
      }
    }
    assertThat(classes).isGreaterThan(25);
  }

  /** A room, or the module that is one. */
  private static List<String> roomsIn(String cell) {
    return ROOM.matcher(cell)
        .results()
        .map(found -> found.group(1).replace("gauge-", "dev.loomgauge."))
        .toList();
  }

  /** Programs alone begin in classes of the same name. */
  @Test
  void noTwoClassesOfTheProductHaveTheSameSimpleName() throws IOException {
    Map<String, List<Path>> byName = new TreeMap<>();
    Path lab = Commands.root().resolve("lab");
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
    for (String tree : List.of("product", "lab/bench")) {
      try (Stream<Path> files = Files.walk(Commands.root().resolve(tree))) {
        files
            .filter(file -> file.endsWith("package-info.java"))
            .filter(file -> file.toString().contains("/src/main/java/"))
            .forEach(all::add);
      }
    }
    assertThat(all).hasSizeGreaterThan(50);
    return all;
  }
}

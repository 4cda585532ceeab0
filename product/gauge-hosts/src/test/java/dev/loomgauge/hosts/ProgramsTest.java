package dev.loomgauge.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.run.Installation;
import dev.loomgauge.run.machine.TierException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramsTest {
  @TempDir Path folder;
  private final List<String> asked = new ArrayList<>();
  private Path home = Path.of("");
  private Path there = Path.of("");

  @BeforeEach
  void build() throws IOException {
    home = folder.resolve("home");
    there = Files.createDirectories(folder.resolve("a user"));
    write("programs/gauge-load.jar", "load");
    write("programs/gauge-database.jar", "database");
    write("programs/lib/a.jar", "library");
    write("programs/lib/notes.txt", "none of it");
  }

  private void write(String name, String text) throws IOException {
    Path file = home.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private Path bring(String... names) {
    try (ShellLink link =
        new ShellLink(
            line -> {
              asked.add(line);
              return line;
            })) {
      return Programs.bring(link, new Installation(home, Path.of("")), List.of(names), there);
    }
  }

  private static List<String> below(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile)
          .map(file -> folder.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  private List<Path> brought() throws IOException {
    try (Stream<Path> all = Files.list(there)) {
      return all.toList();
    }
  }

  @Test
  void programsAndTheirLibrariesGetThereOnceAndAreForTheUserAlone() throws IOException {
    Path first = bring("gauge-load");

    assertThat(first.getParent()).isEqualTo(there);
    assertThat(first.getFileName().toString()).matches("[0-9a-f]{16}");
    assertThat(below(first))
        .containsExactly(
            "programs/gauge-database.jar", "programs/gauge-load.jar", "programs/lib/a.jar");
    assertThat(first.resolve("programs/lib/a.jar")).hasContent("library");
    assertThat(Files.getPosixFilePermissions(first)).hasSize(3);
    assertThat(asked).hasSize(2);
    assertThat(bring("gauge-load", "gauge-database")).isEqualTo(first);
    assertThat(asked).as("it has only looked").hasSize(3);
    assertThat(brought()).as("no part is left").containsExactly(first);
  }

  @Test
  void aProgramOfOtherContentOrLibrariesOfOtherNamesAreOthers() throws IOException {
    Path first = bring("gauge-load");
    write("programs/gauge-load.jar", "again");
    Path again = bring("gauge-load");
    Files.move(home.resolve("programs/lib/a.jar"), home.resolve("programs/lib/b.jar"));

    assertThat(List.of(first, again, bring("gauge-load"))).doesNotHaveDuplicates();
    assertThat(brought()).hasSize(3);
  }

  @Test
  void whatNoRunHasUsedForAMonthIsRemovedAndNothingElse() throws IOException {
    Path used = bring("gauge-load");
    Path old = Files.createDirectories(there.resolve("0123456789abcdef"));
    Path recent = Files.createDirectories(there.resolve("fedcba9876543210"));
    Path own = Files.createDirectories(there.resolve("results"));
    for (Path each : List.of(used, old, own)) {
      age(each, 32);
    }
    age(recent, 29);

    assertThat(bring("gauge-load")).as("is used again").isEqualTo(used);
    assertThat(brought()).containsExactlyInAnyOrder(used, recent, own);
  }

  private static void age(Path path, int days) throws IOException {
    Files.setLastModifiedTime(path, FileTime.from(Instant.now().minus(Duration.ofDays(days))));
  }

  @Test
  void aProgramThatIsNotBuiltIsTold() {
    assertThatThrownBy(() -> bring("gauge-load", "gauge-downstream"))
        .isInstanceOf(TierException.class)
        .hasMessage(
            "There is no %s to bring to hosts. Remedy: ./mvnw -Dquick package."
                .formatted(home.resolve("programs/gauge-downstream.jar")));
    assertThat(asked).isEmpty();
  }
}

package dev.loomgauge.run.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.GateCode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The page of gates has a list of what trips each gate: a gate that no test trips is missing there,
 * and one that is tripped by evidence alone has a dash.
 */
class TrippedGatesTest {
  private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");
  private static final String UNDISTURBED = "| none |";

  /** Name of a test class to its source. */
  private static Map<String, Path> tests = Map.of();

  private static List<Row> rows = List.of();

  /**
   * A line of the list.
   *
   * @param cause by which they are tripped for real; a dash for none
   * @param tests {@code Class.method}, or a class as a whole
   */
  private record Row(List<String> codes, String cause, List<String> tests) {
    static Row of(String line) {
      String[] cells = line.split(" \\| ", -1);
      return new Row(words(cells[0]), cells[1], words(cells[2]));
    }

    private static List<String> words(String cell) {
      return CODE.matcher(cell).results().map(found -> found.group(1)).toList();
    }
  }

  @BeforeAll
  static void read() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/method/gates.md"));
    String list = page.substring(page.indexOf("\n## How each gate was seen to work"));
    rows = list.lines().filter(line -> line.startsWith("| `")).map(Row::of).toList();
    assertThat(list).contains(UNDISTURBED);
    try (Stream<Path> modules = Files.walk(ROOT.resolve("product"), 2)) {
      tests =
          modules
              .map(module -> module.resolve("src/test/java"))
              .filter(Files::isDirectory)
              .flatMap(TrippedGatesTest::sources)
              .collect(Collectors.toMap(TrippedGatesTest::name, file -> file, (a, _) -> a));
    }
  }

  private static Stream<Path> sources(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String name(Path source) {
    return source.getFileName().toString().replace(".java", "");
  }

  private static String source(String test) {
    assertThat(tests).containsKey(test);
    try {
      return Files.readString(tests.get(test));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void everyGateHasWhatTripsIt() {
    assertThat(rows.stream().flatMap(row -> row.codes().stream()))
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(GateCode.values()).map(GateCode::key).toList());
    assertThat(rows).allSatisfy(row -> assertThat(row.tests()).isNotEmpty());
  }

  @Test
  void everyTestOfTheListIsThere() {
    for (Row row : rows) {
      for (String test : row.tests()) {
        String[] parts = test.split("\\.", -1);
        assertThat(source(parts[0]))
            .contains(parts.length > 1 ? "void " + parts[1] + "(" : "class");
      }
    }
  }

  @Test
  void whatTripsForRealSaysByWhatAndNamesItsGate() {
    for (Row row : rows) {
      List<String> real =
          row.tests().stream()
              .map(test -> test.split("\\.", -1)[0])
              .filter(test -> test.endsWith("GatesIT"))
              .toList();
      for (String test : real) {
        assertThat(row.cause()).as("%s", row).isNotEqualTo("-");
        assertThat(source(test)).contains(constants(row));
      }
    }
  }

  private static List<String> constants(Row row) {
    return row.codes().stream().map(key -> GateCode.of(key).orElseThrow().name()).toList();
  }
}

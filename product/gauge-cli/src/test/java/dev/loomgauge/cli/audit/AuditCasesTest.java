package dev.loomgauge.cli.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.core.result.file.Csv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Prints as people keep them, of runs whose figures and verdicts are known exactly: each was
 * simulated, and what is spoiled was spoiled on purpose. {@code expected.csv} has a row a run.
 */
class AuditCasesTest {
  private static final Path CASES = Path.of("src/test/resources/audit-cases");

  static Stream<Map.Entry<String, List<List<String>>>> files() throws IOException {
    Map<String, List<List<String>>> files = new LinkedHashMap<>();
    Csv.parse(Files.readString(CASES.resolve("expected.csv"))).stream()
        .skip(1)
        .forEach(row -> files.computeIfAbsent(row.getFirst(), f -> new ArrayList<>()).add(row));
    return files.entrySet().stream();
  }

  @ParameterizedTest
  @MethodSource("files")
  void everyRunHasItsFiguresAndItsVerdict(Map.Entry<String, List<List<String>>> file) {
    List<String> arguments =
        new ArrayList<>(List.of("audit", CASES.resolve(file.getKey()).toString()));
    Stream.of(file.getValue().getFirst().get(1).split(" ", -1))
        .filter(argument -> !argument.isEmpty())
        .forEach(arguments::add);
    arguments.addAll(List.of("--format", "csv"));
    Commands.Done done = Commands.run(arguments.toArray(String[]::new));

    List<List<String>> rows = Csv.parse(done.out());
    assertThat(rows).as("%s%n%s", done.out(), done.err()).hasSize(file.getValue().size() + 1);
    for (int i = 0; i < file.getValue().size(); i++) {
      holds(file.getValue().get(i), rows.getFirst(), rows.get(i + 1));
    }
  }

  private static void holds(List<String> expected, List<String> header, List<String> row) {
    for (String quantity : expected.get(2).split(" ", -1)) {
      String name = quantity.replaceFirst("=.*", "");
      String value = quantity.replaceFirst(".*=", "");
      String found = row.get(header.indexOf(name));
      if (value.isEmpty()) {
        assertThat(found).as(name).isEmpty();
      } else {
        assertThat(found).as(name).isNotEmpty();
        assertThat(Double.parseDouble(found))
            .as(name)
            .isCloseTo(Double.parseDouble(value), Percentage.withPercentage(0.05));
      }
    }
    String sentence = row.get(header.indexOf("sentence"));
    assertThat(expected.get(3).split(" ", -1)).as(sentence).contains(word(sentence));
    assertThat(sentence).contains(expected.get(4));
  }

  private static String word(String sentence) {
    return sentence.startsWith("is consistent")
        ? "holds"
        : sentence.startsWith("is suspicious")
            ? "doubtful"
            : sentence.startsWith("cannot be checked") ? "unknown" : "cannot";
  }
}

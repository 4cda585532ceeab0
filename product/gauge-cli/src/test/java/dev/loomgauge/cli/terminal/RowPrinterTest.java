package dev.loomgauge.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.file.Json;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RowPrinterTest {
  private static String json(List<String> columns, List<List<String>> rows) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8);
        RowPrinter printer = RowPrinter.of(Format.json, out, columns)) {
      printer.rows(rows.stream());
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void numbersAreNumbersAndWhatOnlyLooksLikeOneIsText() {
    Map<String, Object> expected = new LinkedHashMap<>();
    expected.put("0", 0);
    expected.put("-12", -12);
    expected.put("97.10", 97.1);
    expected.put("-0.5", -0.5);
    expected.put("123456789012345", 123456789012345L);
    for (String text :
        List.of("007", "1.", ".5", "-", "--1", "1e3", "+1", "1.2.3", "1234567890123456", "-.5")) {
      expected.put(text, text);
    }
    List<String> cells = List.copyOf(expected.keySet());

    String printed = json(cells, List.of(cells));

    assertThat(Json.readMap(printed.strip().replaceAll("^\\[|]$", ""))).isEqualTo(expected);
    assertThat(printed).contains("\"97.10\":97.10");
  }

  @Test
  void anyTextOfAnyColumnCanBeReadAgain() {
    String hostile = "a \"quoted\" \\ back\nslash \u0001 \u2028 </script> \uD83E\uDDF5";

    String printed = json(List.of(hostile, "empty"), List.of(Arrays.asList(hostile, "")));

    Map<String, Object> row = Json.readMap(printed.strip().replaceAll("^\\[|]$", ""));
    assertThat(row).containsEntry(hostile, hostile).containsEntry("empty", null);
  }

  @Test
  void noRowsAreAnEmptyArray() {
    assertThat(json(List.of("a"), List.of())).isEqualTo("[]\n");
  }
}

package dev.loomgauge.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.file.Json;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RowPrinterTest {
  private static final List<String> HOSTILE =
      List.of("=1+1", "-5", "a;b", "c,\"d\"", "e|f\ng\rh", "<&'>", "");

  private static String print(Format format, List<String> columns, List<List<String>> rows) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8);
        RowPrinter printer = RowPrinter.of(format, out, columns)) {
      printer.rows(rows.stream());
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void everyFormatWritesTheCharactersThatItsReadersTakeForMore() {
    List<String> columns = List.of("=a", "b", "c", "d", "e|f", "g", "h");
    List<List<String>> rows = List.of(HOSTILE, List.of("1", "2", "3", "4", "5", "6", "7"));

    assertThat(print(Format.csv, columns, rows))
        .isEqualTo(
            """
            '=a,b,c,d,e|f,g,h
            '=1+1,-5,a;b,"c,""d""\",e|f\\ng\\rh,<&'>,
            1,2,3,4,5,6,7
            """);
    assertThat(print(Format.markdown, columns, rows))
        .isEqualTo(
            """
            | =a | b | c | d | e\\|f | g | h |
            | --- | --- | --- | --- | --- | --- | --- |
            | =1+1 | -5 | a;b | c,"d" | e\\|f g h | &lt;&amp;'&gt; |  |
            | 1 | 2 | 3 | 4 | 5 | 6 | 7 |
            """);
    assertThat(print(Format.json, columns, rows))
        .isEqualTo(
            """
            [
              {"=a":"=1+1","b":-5,"c":"a;b","d":"c,\\"d\\"","e|f":"e|f\\ng\\rh","g":"<&'>","h":null},
              {"=a":1,"b":2,"c":3,"d":4,"e|f":5,"g":6,"h":7}
            ]
            """);
    assertThat(print(Format.table, List.of("a", "bb"), List.of(List.of("ccc", "d"))))
        .isEqualToNormalizingNewlines("  a    bb\n  ccc  d\n");
  }

  @Test
  void rowsOfManyTimesTheBufferAreWrittenOnceAndInTheirOrder() {
    List<List<String>> rows =
        java.util.stream.IntStream.range(0, 9_000)
            .mapToObj(i -> List.of("row " + i, "some more text"))
            .toList();

    assertThat(print(Format.csv, List.of("a", "b"), rows).lines().skip(1))
        .hasSize(9_000)
        .startsWith("row 0,some more text")
        .endsWith("row 8999,some more text");
    assertThat(print(Format.csv, List.of("a"), List.of(List.of("x".repeat(70_000)))))
        .isEqualTo("a\n" + "x".repeat(70_000) + "\n");
  }

  @Test
  void aFormatPrintsRowsByTheColumnsOfTheFirstAndNothingForNone() {
    Map<String, String> row = new LinkedHashMap<>();
    row.put("b", "1");
    row.put("a", "2");

    assertThat(printed(Format.csv, List.of(row))).isEqualTo("b,a\n1,2\n");
    assertThat(printed(Format.csv, List.of())).isEmpty();
    assertThat(printed(Format.table, List.of())).isEmpty();
    assertThat(printed(Format.markdown, List.of())).isEmpty();
    assertThat(printed(Format.json, List.of())).isEqualTo("[]\n");
  }

  private static String printed(Format format, List<Map<String, String>> rows) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    format.print(new PrintStream(bytes, true, StandardCharsets.UTF_8), rows);
    return bytes.toString(StandardCharsets.UTF_8);
  }

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
    expected.put("-123456789012345", -123456789012345L);
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
  void rowsAreHandedOnByTheBufferAndTheRestAtTheEnd() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out =
        new PrintStream(new BufferedOutputStream(bytes, 1 << 20), false, StandardCharsets.UTF_8);
    RowPrinter printer = RowPrinter.of(Format.csv, out, List.of("a"));

    printer.rows(Stream.of(List.of("x".repeat((1 << 16) - 4))));
    out.flush();
    assertThat(bytes.size()).as("the header, and one less than a buffer").isZero();
    printer.rows(Stream.of(List.of("")));
    out.flush();
    assertThat(bytes.size()).isEqualTo(1 << 16);
    printer.rows(Stream.of(List.of("y")));
    printer.close();

    assertThat(bytes.toString(StandardCharsets.UTF_8)).endsWith("x\n\ny\n");
  }

  @Test
  void noRowsAreAnEmptyArray() {
    assertThat(json(List.of("a"), List.of())).isEqualTo("[]\n");
  }
}

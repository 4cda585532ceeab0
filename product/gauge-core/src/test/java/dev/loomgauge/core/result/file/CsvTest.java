package dev.loomgauge.core.result.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.input.UserError;
import dev.loomgauge.core.result.folder.TrialsCsv;
import java.io.IOException;
import java.io.StringReader;
import java.io.Writer;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Isolated("the default locale is that of the whole JVM")
class CsvTest {

  @Test
  void aFieldWithCommasQuotesAndLineBreaksSurvives() {
    List<String> fields = List.of("plain", "a,b", "say \"hi\"", "two\nlines", "");

    assertThat(Csv.parse(Csv.line(fields) + "\n")).containsExactly(fields);
  }

  @Test
  void onlyFieldsThatNeedQuotesHaveThem() {
    assertThat(Csv.line(List.of("a b", "a,b", "\"", "x\ny", "x\ry", "\0", "", "#")))
        .isEqualTo("a b,\"a,b\",\"\"\"\",\"x\ny\",\"x\ry\",\0,,#");
    assertThat(Csv.table(List.of("a", "b"), List.of(List.of("1", "")))).isEqualTo("a,b\n1,\n");
  }

  @Test
  void whatASpreadsheetWouldRunIsMadeTextAndNumbersStay() {
    assertThat(Csv.harmless("=SUM(A1:A9)")).isEqualTo("'=SUM(A1:A9)");
    assertThat(Csv.harmless(" @cmd|'/c calc'!A0")).startsWith("'");
    assertThat(Csv.harmless("\t=1\n\u001b")).isEqualTo("\\t=1\\n\\u001b");
    assertThat(Csv.harmless("-1+cmd")).startsWith("'");
    assertThat(List.of("-12.5", "+3", "-", "a=b", "", "1,050"))
        .allSatisfy(plain -> assertThat(Csv.harmless(plain)).isEqualTo(plain));
  }

  @Test
  void numbersAreTheSameUnderEveryLocale() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      assertThat(Csv.number(1234.5, 2)).isEqualTo("1234.50");
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void whatWasNotMeasuredIsAnEmptyField() {
    assertThat(Csv.number(null, 2)).isEmpty();
    assertThat(Csv.number(Double.NaN, 2)).isEmpty();
  }

  @Test
  void everyStartOfAFormulaIsMadeText() {
    assertThat(List.of("+a", "@a", "＝a", "＋a", "－a", "＠a", "-1.2.3", "+-1", "-.x", "--"))
        .allSatisfy(field -> assertThat(Csv.harmless(field)).isEqualTo("'" + field));
    assertThat(List.of("-.5", "+1.", "-0", "'=a", "é", "a@b"))
        .allSatisfy(field -> assertThat(Csv.harmless(field)).isEqualTo(field));
  }

  @Test
  void aFigureHasFourSignificantDigits() {
    assertThat(Csv.figure(399.5, 3)).isEqualTo("399.500");
    assertThat(Csv.figure(1.0, 3)).isEqualTo("1.000");
    assertThat(Csv.figure(0.5, 3)).isEqualTo("0.5000");
    assertThat(Csv.figure(0.00027778, 3)).isEqualTo("0.0002778");
    assertThat(Csv.figure(-0.00027778, 3)).isEqualTo("-0.0002778");
    assertThat(Csv.figure(0.5, 6)).isEqualTo("0.500000");
    assertThat(Csv.figure(0.0, 2)).isEqualTo("0.00");
    assertThat(Csv.figure(null, 2)).isEmpty();
    assertThat(Csv.figure(Double.POSITIVE_INFINITY, 2)).isEmpty();
  }

  @Test
  void aTableOfRowsHasTheColumnsOfTheFirst() {
    Map<String, String> row = new LinkedHashMap<>();
    row.put("b", "1");
    row.put("a", "x,y");

    assertThat(Csv.table(List.of(row, row))).isEqualTo("b,a\n1,\"x,y\"\n1,\"x,y\"\n");
    assertThat(Csv.table(List.of())).isEmpty();
    assertThat(Csv.wholeLines("a\nb\nc")).isEqualTo("a\nb\n");
    assertThat(Csv.wholeLines("a")).isEmpty();
  }

  @Test
  void aRecordKnowsTheLineOnWhichItBegins() {
    assertThat(Csv.entries(new StringReader("a,b\n\"x\ny\",1\nz\n")))
        .toIterable()
        .containsExactly(
            new Csv.Entry(1, List.of("a", "b")),
            new Csv.Entry(2, List.of("x\ny", "1")),
            new Csv.Entry(4, List.of("z")));
  }

  @Test
  void whatIsWrongWithATableIsSaidInWords() {
    List<String> needed = List.of("trial", "cell");

    assertThat(Csv.damage("cell,trial\na,1\n", needed)).isEmpty();
    assertThat(Csv.damage("", needed)).contains("it is empty");
    assertThat(Csv.damage("cell,trial", needed))
        .contains("its first line is no header with the columns trial, cell");
    assertThat(Csv.damage("cell\na\n", needed))
        .contains("its first line is no header with the columns trial, cell");
    assertThat(Csv.damage("cell,trial\na,1\nb\n", needed))
        .contains("line 3 has 1 fields instead of 2");
    assertThat(Csv.damage("cell,trial\na,1,2\n", needed))
        .contains("line 2 has 3 fields instead of 2");
    assertThat(Csv.damage("cell,trial\na,1\nb,2", needed)).contains("its last line is cut off");
  }

  @Test
  void aLogBeginsAnewAndIsReadableBeforeItIsClosed(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("deep/log.csv");
    CsvLog.open(file, List.of("old")).close();
    CsvLog log = CsvLog.open(file, List.of("a", "b"));
    log.write(List.of("1,5", "2"));
    assertThat(file).hasContent("a,b\n\"1,5\",2\n");
    log.close();
    log.close();
    log.write(List.of("3", "4"));
    assertThatThrownBy(log::close)
        .isInstanceOf(ResultsException.class)
        .hasMessageStartingWith("Cannot write " + file + ": ");
    log.close();
    assertThat(file).hasContent("a,b\n\"1,5\",2\n");
  }

  @Test
  void aLogThatCannotBeWrittenSaysWhyAndWhatHelps(@TempDir Path folder) throws IOException {
    Path taken = Files.createFile(folder.resolve("taken"));
    Path below = taken.resolve("log.csv");
    Path gone = Files.createSymbolicLink(folder.resolve("gone.csv"), folder.resolve("no/log.csv"));

    assertThatThrownBy(() -> CsvLog.open(below, List.of("a")))
        .hasMessage(
            "Cannot write %s: %s is in the way. See that this user can write there; what was"
                + " written before is kept.",
            below, taken)
        .hasCauseInstanceOf(FileAlreadyExistsException.class);
    assertThatThrownBy(() -> CsvLog.open(folder, List.of("a")))
        .hasMessage(
            "Cannot write %s: Is a directory. See that this user can write there; what was"
                + " written before is kept.",
            folder);
    assertThatThrownBy(() -> CsvLog.open(gone, List.of("a")))
        .hasMessageStartingWith("Cannot write %s: there is no %s. See that ".formatted(gone, gone));
    assertThat(ResultsException.unwritten(below, new AccessDeniedException("/x")))
        .hasMessageContaining(": no permission for /x. See that ");
    assertThat(ResultsException.unwritten(below, new IOException()))
        .hasMessageContaining(": java.io.IOException. See that ");
    for (String full : List.of("No space left on device", "Disk quota exceeded")) {
      assertThat(ResultsException.unwritten(below, new FileSystemException("/x", null, full)))
          .hasMessageContaining(full + ". Free some space; ");
    }
  }

  @Test
  void thePublishedColumnsComeFirstInTheirOrder() {
    assertThat(TrialsCsv.columns(List.of(), List.of("threads", "permits")))
        .contains("threads_active_mean", "permits_active_mean", "permits_waiting_mean")
        .doesNotContain("threads_waiting_mean");
    assertThat(TrialsCsv.columns(List.of(), List.of()))
        .startsWith(
            "ts_iso",
            "thread_mode",
            "hikari_pool",
            "path_mode",
            "conn_mode",
            "concurrency",
            "rep",
            "throughput_rps",
            "p50_ms",
            "p95_ms",
            "p99_ms",
            "p999_ms",
            "max_ms",
            "error_rate",
            "http_reqs",
            "app_cpu_pct",
            "pg_cpu_pct",
            "load_cpu_pct",
            "hikari_active_max",
            "hikari_pending_max",
            "jvm_threads_max",
            "rss_mb_max",
            "pinned_events");
  }

  @Test
  void halfACharacterIsAQuestionMarkInAFile(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("a.csv");
    try (Writer out = Csv.file(file)) {
      out.write("a\ud800b\u20ac\n");
    }
    assertThat(file).hasContent("a?b\u20ac\n");
  }

  @Test
  void onlyWhatASpreadsheetWouldRunHasAnApostropheBeforeIt() {
    for (String formula :
        java.util.List.of(
            "=1+1", "+cmd", "-a", "@x", " =1", "--5", "＝1", "＋1", "－1", "＠x", "-1.2.3", "-.",
            "+1a")) {
      assertThat(Csv.harmless(formula)).isEqualTo("'" + formula);
    }
    for (String plain : java.util.List.of("-5", "-0.5", "+5", "=", "-", "", " ", "a=1", "1-2")) {
      assertThat(Csv.harmless(plain)).isEqualTo(plain);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a,b;1,x | line 2 has text in place of a number",
        "a,b;1,2;3 | line 3 has too few fields",
        "a,b;1,2;3,-1 | line 3: below 0 in \\u001b[2J",
      })
  void aRowThatIsNoneIsNamedWithItsLineAndWithoutWhatSteersATerminal(
      String lines, String problem, @TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("rows.csv"), lines.replace(";", "\n") + "\n");

    assertThatThrownBy(() -> Csv.rows(file, (_, row) -> positive(row.get(1))))
        .isInstanceOfSatisfying(
            ResultsException.class, e -> assertThat(e.problem()).isEqualTo(problem))
        .hasMessageStartingWith("Cannot read " + file + ": " + problem);
  }

  private static int positive(String field) {
    int number = Integer.parseInt(field);
    if (number < 0) {
      throw new IllegalArgumentException("below 0 in \u001b[2J");
    }
    return number;
  }

  @Test
  void aRecordThatIsLongerThanAnyTableIsRefusedWithTheLineBeforeIt() {
    assertThatThrownBy(() -> Csv.parse("a,b\n" + ",".repeat(20_000) + "\n"))
        .isInstanceOfSatisfying(
            ResultsException.class,
            e -> {
              assertThat(e.problem())
                  .isEqualTo(
                      "the record behind line 1 has more fields or characters than any table of"
                          + " ours");
              assertThat(e)
                  .hasMessage(
                      "A table cannot be read: %s. Take its file from a copy, or measure again.",
                      e.problem());
              assertThat(e.exitCode()).isEqualTo(UserError.BAD_INPUT);
            });
  }

  @Test
  void aTableThatIsNoTextIsRefused(@TempDir Path folder) throws IOException {
    Path file = Files.write(folder.resolve("rows.csv"), new byte[] {'a', (byte) 0xff, '\n'});

    assertThatThrownBy(() -> Csv.rows(file, (_, row) -> row))
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining("it is no text in UTF-8");
  }

  @Test
  void aFigureOfOneOrMoreHasItsDigitsOfEitherSign() {
    assertThat(Csv.figure(1.0, 2)).isEqualTo("1.00");
    assertThat(Csv.figure(-1.0, 2)).isEqualTo("-1.00");
    assertThat(Csv.figure(-5.0, 2)).isEqualTo("-5.00");
    assertThat(Csv.figure(0.0, 2)).isEqualTo("0.00");
    assertThat(Csv.figure(-0.5, 2)).isEqualTo("-0.5000");
  }

  @Test
  void everyDigitMakesANumber() {
    assertThat(Csv.harmless("-1029384756")).isEqualTo("-1029384756");
    assertThat(Csv.harmless("-1:")).isEqualTo("'-1:");
    assertThat(Csv.harmless("-1/")).isEqualTo("'-1/");
  }

  @Test
  void aRowThatIsCutOffIsNoneAndLooseQuotesAreRead(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("rows.csv"), "a,b\n1,2\n3");

    assertThat(Csv.rows(file, (_, row) -> row)).containsExactly(List.of("1", "2"));
    assertThat(Csv.parse("a,b\n1\n\"x\"y,2,3\n"))
        .containsExactly(List.of("a", "b"), List.of("1"), List.of("xy", "2", "3"));
  }

  @Test
  void whatCannotBeReadIsBadInputAndWhatCannotBeWrittenIsNot() {
    assertThat(new ResultsException("a").exitCode()).isEqualTo(UserError.BAD_INPUT);
    assertThat(new ResultsException("a", null).exitCode()).isEqualTo(UserError.BAD_INPUT);
    assertThat(ResultsException.unwritten("a", new IOException("full")).exitCode())
        .isEqualTo(UserError.FAILED);
  }
}

package dev.loomgauge.core.audit.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.input.InputException;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableReaderTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void rowsComeWithTheLinesTheyBeginIn() throws IOException {
    Path file = written("users,note\r\n200,\"two\nlines\"\n\n40,b\n");

    assertThat(lines(file)).containsExactly(2L, 5L);
  }

  @Test
  void aMarkAtTheBeginningIsNoPartOfAName() throws IOException {
    assertThat(lines(written("\ufeffusers,mean_ms\n200,5\n"))).containsExactly(2L);
  }

  @Test
  void anEmptyFileAMissingOneAndAFolderAreTold() throws IOException {
    assertThatThrownBy(() -> TableReader.open(written("")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("t.csv: is empty. Give a CSV file with a header");
    assertThatThrownBy(() -> TableReader.open(folder.resolve("none.csv")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("none.csv: there is no such file.");
    assertThatThrownBy(() -> TableReader.open(folder))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("is a folder");
  }

  @Test
  void aFileWithoutAHeaderIsToldWhatAHeaderIs() throws IOException {
    assertThatThrownBy(() -> TableReader.open(written("a,virtual,200,957.42\n")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("t.csv:1: no column of the first line")
        .hasMessageContaining("users, connections");
  }

  @Test
  void otherSeparatorsAreNamed() throws IOException {
    assertThatThrownBy(() -> TableReader.open(written("users;mean_ms\n200;5\n")))
        .hasMessageContaining("separated by ';'");
    assertThatThrownBy(() -> TableReader.open(written("users\tmean_ms\n200\t5\n")))
        .hasMessageContaining("separated by 'tab'");
  }

  @Test
  void aColumnTwiceIsAnErrorUnderEitherName() throws IOException {
    assertThatThrownBy(() -> TableReader.open(written("users,mean_ms,users\n")))
        .hasMessageContaining("columns 1 ('users') and 3 ('users') are the same. Rename");
    assertThatThrownBy(() -> TableReader.open(written("users,concurrency\n")))
        .hasMessageContaining("columns 1 ('users') and 2 ('concurrency')");
  }

  @Test
  void whatIsNoTextInUtf8IsNotGuessedAt() throws IOException {
    assertThatThrownBy(
            () -> lines(written("users,note\n200,caf\u00e9\n", StandardCharsets.ISO_8859_1)))
        .hasMessageContaining("no text in UTF-8");
    assertThatThrownBy(() -> lines(written("users\n", StandardCharsets.UTF_16)))
        .hasMessageContaining("is in UTF-16. Save it as UTF-8.");
    assertThatThrownBy(() -> lines(written("users\0,mean_ms\n")))
        .hasMessageContaining("no text in UTF-8");
  }

  @ParameterizedTest
  @CsvSource({
    "mean_s,         mean_ms,        milliseconds",
    "known_mean_us,  mean_ms,        milliseconds",
    "P99,            p99_ms,         milliseconds",
    "max_sec,        max_ms,         milliseconds",
    "think_seconds,  think_ms,       milliseconds",
    "duration_min,   duration_s,     seconds",
    "throughput_rpm, throughput_rps, requests per second",
    "timeout_ns,     timeout_ms,     milliseconds",
    "rps,            throughput_rps, requests per second",
    "avg_latency_ms, mean_ms,        milliseconds",
    "p99_latency_ms, p99_ms,         milliseconds",
  })
  void aColumnInAnotherUnitIsNoted(String column, String known, String unit) throws IOException {
    try (TableReader table = TableReader.open(written("users,%s\n200,5\n".formatted(column)))) {
      assertThat(table.header().notes())
          .containsExactly(
              "column '%s' is not read; the laws read '%s', in %s.".formatted(column, known, unit));
    }
  }

  @Test
  void aColumnThatNoLawReadsIsNotNoted() throws IOException {
    try (TableReader table =
        TableReader.open(written("users,meaning,mean_kb,user,note\n1,,,,\n"))) {
      assertThat(table.header().notes()).isEmpty();
      assertThat(table.header().titles()).isZero();
    }
  }

  @Test
  void aQuoteThatIsNeverClosedSpoilsItsRow() throws IOException {
    try (TableReader table = TableReader.open(written("users,mean_ms\n\"200,5\n40,5\n"))) {
      AuditRow row = table.read();
      assertThat(row).isNotNull();
      assertThat(row == null ? List.of() : row.problems())
          .singleElement()
          .asString()
          .contains("closing quote missing");
    }
  }

  private Path written(String text) throws IOException {
    return written(text, StandardCharsets.UTF_8);
  }

  private Path written(String text, Charset charset) throws IOException {
    return Files.writeString(folder.resolve("t.csv"), text, charset);
  }

  private static List<Long> lines(Path file) {
    List<Long> lines = new ArrayList<>();
    try (TableReader table = TableReader.open(file)) {
      for (AuditRow row = table.read(); row != null; row = table.read()) {
        lines.add(row.line());
      }
    }
    return lines;
  }

  @Test
  void everyOtherSeparatorAndEveryByteOrderIsNamed() throws IOException {
    assertThatThrownBy(() -> TableReader.open(written("users|mean_ms\n200|5\n")))
        .hasMessageEndingWith(
            "t.csv:1: its columns are separated by '|'. Save it with commas between columns and a"
                + " point before decimals.");
    assertThatThrownBy(() -> TableReader.open(written("my name;users\nx;5\n")))
        .hasMessageContaining("separated by ';'");
    for (Charset utf16 : List.of(StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
      assertThatThrownBy(() -> lines(written("\ufeffusers\n", utf16)))
          .hasMessageContaining("is in UTF-16.");
    }
    assertThat(lines(written("\u00efusers,users\n1,5\n"))).containsExactly(2L);
    assertThat(lines(written("a,users\nx,5"))).containsExactly(2L);
  }
}

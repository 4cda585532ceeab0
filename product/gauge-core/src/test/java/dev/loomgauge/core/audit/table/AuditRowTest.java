package dev.loomgauge.core.audit.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AuditRowTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          mean_ms        | 1.05s      | has a unit
          mean_ms        | 1050 ms    | has a unit
          users          | 12k        | is abbreviated
          throughput_rps | 1'050      | has a separator
          throughput_rps | 1 050      | has a separator
          mean_ms        | NaN        | is not a number
          mean_ms        | -5         | is negative
          mean_ms        | −5         | is negative
          mean_ms        | @A1        | is a formula
          users          | 12m        | is abbreviated
          mean_ms        | =SUM(A1)   | is a formula
          users          | 0          | is 0, but must be above 0
          users          | 1e9999     | is not a number
          users          | .          | is not a number
          users          | 5.         | is not a number
          users          | ٣          | is not a number
          requests       | 99999999999999999 | is beyond 1e15
          duration_s     | 15%        | has a unit
          """)
  void aCellThatIsNoNumberIsNamedWithItsColumnAndARemedy(
      String column, String cell, String problem) {
    AuditRow row = Rows.of(column + ",note", cell + ",x");

    assertThat(row.problems())
        .singleElement()
        .asString()
        .startsWith(column + " '" + cell + "' " + problem);
    assertThat(row.figure(AuditColumn.MEAN)).isNull();
  }

  @Test
  void theLargestAndTheLongestNumbersAreRead() {
    assertThat(Rows.of("requests,note", "1000000000000000,x").figure(AuditColumn.REQUESTS))
        .isEqualTo(PrintedFigure.exact(1e15));
    assertThat(Rows.of("mean_ms,note", "1.234567890123457,x").figure(AuditColumn.MEAN))
        .isNotNull()
        .returns(1.234567890123457, figure -> figure.value());
  }

  @Test
  void whatIsStatedComesBeforeWhatACellTellsAndStaysWhereMoreIsStated() {
    PrintedFigure mean = PrintedFigure.exact(7);
    AuditRow row = Rows.of("mean_ms,window,mode", "5,ramp,p");
    AuditRow stated =
        row.stating(Map.of(AuditColumn.MEAN, mean), Map.of(AuditColumn.WINDOW, "steady"))
            .stating(Map.of(AuditColumn.MAX, PrintedFigure.exact(9)), Map.of());
    assertThat(stated.figure(AuditColumn.MEAN)).isEqualTo(mean);
    assertThat(stated.figure(AuditColumn.MAX)).isEqualTo(PrintedFigure.exact(9));
    assertThat(stated.text(AuditColumn.WINDOW)).isEqualTo("steady");
    assertThat(stated.has(AuditColumn.WINDOW)).isTrue();
    assertThat(stated.has(AuditColumn.THROUGHPUT)).isFalse();
    assertThat(stated.fields()).containsExactly("5", "ramp", "p");
    assertThat(row.text(AuditColumn.WINDOW)).isEqualTo("ramp");

    AuditRow again = stated.stating(Map.of(), Map.of(AuditColumn.WINDOW, "whole"));
    assertThat(again.text(AuditColumn.WINDOW)).as("what is stated last").isEqualTo("whole");
  }

  @Test
  void aSeparatorInQuotesIsNamedToo() {
    AuditRow row = new AuditRow(Header.of("t.csv", 1, List.of("mean_ms")), 2, List.of("1,050.5"));

    assertThat(row.problems()).singleElement().asString().contains("has a separator");
  }

  @ParameterizedTest
  @CsvSource({
    "throughput_rps, 97.10, 97.1, 0.005",
    "throughput_rps, 1996, 1996, 0.5",
    "throughput_rps, 47500, 47500, 50",
    "duration_s, 10, 10, 0.5",
    "users, 1000, 1000, 0",
    "requests, 6400, 6400, 0",
    "claimed_ratio, 6.1x, 6.1, 0.05",
    "claimed_saving_percent, 85 %, 85, 0.5"
  })
  void aFigureKnowsHowFarItIsRounded(String column, String cell, double value, double rounding) {
    AuditRow row = Rows.of(column + ",note", cell + ",x");

    assertThat(row.problems()).isEmpty();
    assertThat(AuditColumn.values())
        .filteredOn(one -> row.figure(one) != null)
        .singleElement()
        .satisfies(
            one ->
                assertThat(row.figure(one))
                    .isNotNull()
                    .returns(value, PrintedFigure::value)
                    .satisfies(
                        figure -> assertThat(figure.rounding()).isEqualTo(rounding, within(1e-9))));
  }

  @Test
  void whatIsKnownIsReadWhereTheTableIsSilent() {
    String header = "users,service_delay_ms,known_service_delay_ms";

    assertThat(Rows.of(header, "5,,200").figure(AuditColumn.SERVICE_DELAY))
        .isNotNull()
        .returns(200.0, PrintedFigure::value);
    assertThat(Rows.of(header, "5,100,200").figure(AuditColumn.SERVICE_DELAY))
        .isNotNull()
        .returns(100.0, PrintedFigure::value);
  }

  @Test
  void theColumnsOfATrialsFileAreReadByTheirOwnNames() {
    AuditRow row = Rows.of("concurrency,http_reqs,thread_mode", "200,6400,Virtual");

    assertThat(row.figure(AuditColumn.USERS)).isNotNull().returns(200.0, PrintedFigure::value);
    assertThat(row.figure(AuditColumn.REQUESTS)).isNotNull().returns(6400.0, PrintedFigure::value);
    assertThat(row.says(AuditColumn.THREAD_MODEL, "virtual")).isTrue();
  }

  @Test
  void aRowWithCellsTooManyOrTooFewIsNotGuessedAt() {
    assertThat(Rows.of("users,mean_ms,note", "200,1,050,x").problems())
        .singleElement()
        .asString()
        .contains("the row has 4 cells, the header 3", "in quotes");
    assertThat(Rows.of("users,mean_ms,note", "200").problems()).hasSize(1);
    assertThat(Rows.of("users,mean_ms,note", "200").fields()).containsExactly("200", "", "");
  }

  @Test
  void aCommaInTheSentenceOfTheLastColumnIsTakenBack() {
    AuditRow row = Rows.of("users,note", "200,three JVMs: client, proxy, downstream");

    assertThat(row.problems()).isEmpty();
    assertThat(row.fields()).containsExactly("200", "three JVMs: client, proxy, downstream");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          requests  | 1000000000000000   | 1e15
          requests  | 12345678901234567  | none
          requests  | 00000000000000001  | 1
          requests  | 000000000000000001 | none
          mean_ms   | .5                 | 0.5
          mean_ms   | 0.123456789012345  | 0.123456789012345
          failures  | 15 %               | 15
          mean_ms   | 0                  | 0
          """)
  void aNumberHasUpTo17CharactersAndIsUpTo1e15(String column, String cell, String value) {
    AuditRow row = Rows.of(column + ",note", cell + ",x");

    assertThat(row.problems()).hasSize(value.equals("none") ? 1 : 0);
    if (!value.equals("none")) {
      AuditColumn read =
          java.util.Arrays.stream(AuditColumn.values())
              .filter(one -> one.header().equals(column))
              .findFirst()
              .orElseThrow();
      assertThat(row.figure(read))
          .isNotNull()
          .returns(Double.parseDouble(value), PrintedFigure::value)
          .returns(cell.endsWith("%"), PrintedFigure::percent);
    }
  }

  @Test
  void aLongCellIsCutWhereAProblemIsTold() {
    String forty = "a".repeat(38) + "\tb";

    assertThat(Rows.of("users,note", forty + ",x").problems())
        .containsExactly(
            "users '"
                + "a".repeat(38)
                + " b' is not a number: write digits, in users, or leave it"
                + " empty");
    assertThat(Rows.of("mean_ms,note", forty + "c,x").problems())
        .containsExactly(
            "mean_ms '"
                + "a".repeat(38)
                + " b...' is not a number: write digits, in milliseconds,"
                + " or leave it empty");
  }

  @Test
  void whatIsKnownMayStandInTheFirstColumnAndNamesMayHaveBlanksAndCapitals() {
    AuditRow row = Rows.of("known_users, Mean_MS ,note", "7,5,x");

    assertThat(row.figure(AuditColumn.USERS)).isNotNull().returns(7.0, PrintedFigure::value);
    assertThat(row.figure(AuditColumn.MEAN)).isNotNull().returns(5.0, PrintedFigure::value);
    assertThat(row.fields()).containsExactly("7", "5", "x");
    Header header = Header.of("t.csv", 1, List.of("a", " ", "known_users", " P99_ms "));
    assertThat(header.names()).containsExactly("a", "column_2", "known_users", "P99_ms");
    assertThat(header.titles()).isEqualTo(3);
    assertThat(header.lastIsText()).isFalse();
    assertThat(header.numbers()).containsExactly(AuditColumn.USERS, AuditColumn.P99);
    assertThat(Header.of("t.csv", 1, List.of("note", "known_users")).titles()).isEqualTo(2);
    assertThat(Header.of("t.csv", 1, List.of("note", "known_users")).lastIsText()).isFalse();
    assertThat(Header.of("t.csv", 1, List.of("users", "note")).lastIsText()).isTrue();
  }

  @Test
  void textBehindACommaIsTakenBackOnlyWhereItIsProse() {
    assertThat(Rows.of("users,note", "200,one, two, three").fields())
        .containsExactly("200", "one, two, three");
    assertThat(Rows.of("users,note", "200,one, two,three").problems())
        .containsExactly(
            "the row has 4 cells, the header 2: put text that holds a comma in quotes, and fill up"
                + " empty cells with commas");
    assertThat(Rows.of("note,users", "one, two, 200").problems()).hasSize(1);
    assertThat(Rows.of("note,users", "one, two, 200").fields()).containsExactly("one", " two");
  }

  @Test
  void everyColumnHasItsScaleItsOptionAndItsOtherName() {
    assertThat(columns(ColumnScale.TEXT))
        .isEqualTo("source system experiment plan thread_model load conn_mode window latency");
    assertThat(columns(ColumnScale.SIZE))
        .isEqualTo("users connections streams thread_limit connection_limit tasks workers");
    assertThat(columns(ColumnScale.EXACT))
        .isEqualTo(
            "service_delay_ms think_ms timeout_ms generator_ms requests requests_at_least"
                + " timed_requests in_flight_max pause_ms error_rate task_wait_ms value_at_most"
                + " baseline_at_most");
    assertThat(columns(ColumnScale.DIGITS)).isEqualTo("duration_s planned_s value baseline");
    assertThat(columns(ColumnScale.MEASURED))
        .isEqualTo(
            "throughput_rps mean_ms deviation_ms p50_ms p75_ms p90_ms p95_ms p99_ms p999_ms"
                + " max_ms memory_mb reported_ms baseline_ms capacity_rps");
    assertThat(columns(ColumnScale.COUNT_OR_PERCENT)).isEqualTo("failures");
    assertThat(columns(ColumnScale.PERCENT))
        .isEqualTo("claimed_saving_percent claimed_gain_percent");
    assertThat(columns(ColumnScale.TIMES)).isEqualTo("speedup claimed_ratio");
    assertThat(
            Stream.of(
                    AuditColumn.SERVICE_DELAY,
                    AuditColumn.DURATION,
                    AuditColumn.THROUGHPUT,
                    AuditColumn.MEMORY,
                    AuditColumn.CLAIMED_GAIN)
                .map(AuditColumn::option))
        .containsExactly(
            "service-delay", "duration", "throughput", "memory", "claimed-gain-percent");
    for (String alias :
        List.of(
            "thread_mode THREAD_MODEL",
            "concurrency USERS",
            "pipelining STREAMS",
            "hikari_pool CONNECTION_LIMIT",
            "http_reqs REQUESTS")) {
      String[] parts = alias.split(" ", -1);
      assertThat(Rows.header(parts[0] + ",users_,mean_ms").has(AuditColumn.valueOf(parts[1])))
          .as(alias)
          .isTrue();
    }
  }

  private static String columns(ColumnScale scale) {
    return Stream.of(AuditColumn.values())
        .filter(column -> column.scale() == scale)
        .map(AuditColumn::header)
        .collect(Collectors.joining(" "));
  }
}

package dev.loomgauge.core.audit.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.audit.FormatBook;
import dev.loomgauge.core.audit.table.AuditColumn;
import java.util.List;
import org.junit.jupiter.api.Test;

class ToolRunsTest {
  private static final String WRK = Fixture.text("wrk-honest.txt");
  private static final String HEY = Fixture.text("hey-honest.txt");

  @Test
  void runsOfSeveralToolsAreReadEachByItself() {
    Reading reading = read("First:\n\n" + WRK + "\nthen:\n" + HEY + "\nand again:\n" + HEY);

    assertThat(reading.format()).isEqualTo("wrk, hey");
    assertThat(reading.measurements())
        .extracting(one -> one.value(AuditColumn.REQUESTS).orElseThrow())
        .containsExactly(3801.0, 3920.0, 3920.0);
    assertThat(reading.measurements().getFirst().title()).isEqualTo("line 3");
  }

  @Test
  void figuresOfOneRunAreNotTakenFromTheNext() {
    String cut = WRK.substring(0, WRK.indexOf("  Latency Distribution"));

    List<PrintedMeasurement> runs = read(cut + "\n" + WRK).measurements();

    assertThat(runs).hasSize(2);
    assertThat(runs.getFirst().has(AuditColumn.P99)).isFalse();
    assertThat(runs.getFirst().has(AuditColumn.REQUESTS)).isFalse();
    assertThat(runs.getLast().has(AuditColumn.P99)).isTrue();
  }

  @Test
  void aSumOfJMeterThatFallsBeginsAnotherRunWithItsOwnUsers() {
    String line =
        """
        summary + %1$d in 00:00:30 = 100.3/s Avg: 396 Min: 41 Max: 1312 Err: 0 (0.00%%) Active: %2$d Started: %2$d Finished: 0
        summary = %1$d in 00:00:30 = 100.3/s Avg: 396 Min: 41 Max: 1312 Err: 0 (0.00%%)
        """;

    List<PrintedMeasurement> runs =
        read(line.formatted(3010, 40) + line.formatted(1010, 80)).measurements();

    assertThat(runs)
        .extracting(run -> run.value(AuditColumn.USERS).orElseThrow())
        .containsExactly(40.0, 80.0);
  }

  @Test
  void partsOfARunCountWhereNoWholeOneFollows() {
    String part =
        """
        Report for the previous 10s @ 2026-03-01T10:00:%1$d0.000Z
          Scenarios launched:  50
          Requests completed:  %1$d00
          RPS sent: 31.5
          Request latency:
            min: 2.1
            max: 88.2
            median: 12.5
            p95: 41.1
            p99: 77.6
          Codes:
            200: %1$d00

        """;
    String parts = part.formatted(3) + part.formatted(4);
    String whole =
        "All virtual users finished\n"
            + part.formatted(7).replaceFirst("Report for .*", "Summary report @ 10:00:50(+0100)");

    assertThat(requests(read(parts))).containsExactly(300.0, 400.0);
    assertThat(requests(read(parts + whole))).containsExactly(700.0);
    assertThat(read(parts + whole).unread()).isEmpty();
    assertThat(requests(read(parts + whole + parts))).containsExactly(700.0, 300.0, 400.0);
    String newer =
        """
        Metrics for period to: 10:00:10(+0000) (width: 8.2s)
        http.request_rate: ............................... 21/sec
        http.requests: ................................... 172
        http.response_time:
          max: ........................................... 318
          median: ........................................ 40.9
        """;
    assertThat(requests(read(newer))).containsExactly(172.0);
  }

  private static List<Double> requests(Reading reading) {
    return reading.measurements().stream()
        .map(one -> one.value(AuditColumn.REQUESTS).orElseThrow())
        .toList();
  }

  @Test
  void anObjectInATextIsARunToo() {
    String text = WRK + "\n```json\n" + Fixture.text("vegetajson-honest.txt") + "\n```\n";
    Reading reading = read(text);

    assertThat(reading.format()).isEqualTo("wrk, vegeta");
    assertThat(reading.measurements())
        .extracting(PrintedMeasurement::line)
        .containsExactly(1L, text.substring(0, text.indexOf('{')).lines().count() + 1);
  }

  @Test
  void theCommandTellsWhatThePrintDoesNot() {
    assertThat(only("$ hey -n 3920 -c 20 http://127.0.0.1/\n" + HEY).value(AuditColumn.USERS))
        .hasValue(20.0);
    assertThat(
            read("$ hey -c 20 http://127.0.0.1/\n" + HEY + "\n" + HEY)
                .measurements()
                .getLast()
                .has(AuditColumn.USERS))
        .isFalse();
  }

  @Test
  void whatLooksLikeFiguresAndBelongsToNoRunIsTold() {
    String other =
        "\nother-tool\n  latency mean 12 ms\n  latency p99 40 ms\n  throughput 500 req/s\n";

    assertThat(read(WRK + other).unread()).containsExactly("lines 16 to 18");
    assertThat(read(WRK).unread()).isEmpty();
    String mean = "latency mean 12 ms\n";
    assertThat(read(WRK + "\n" + mean + "a\nb\n" + mean + "a\nb\n" + mean).unread())
        .as("two other lines between them")
        .containsExactly("lines 15 to 21");
    assertThat(read(WRK + "\n" + mean + "a\nb\nc\n" + mean + mean).unread())
        .as("three other lines")
        .isEmpty();
    assertThat(read(WRK + "\n" + mean + mean).unread()).as("words about figures").isEmpty();
  }

  @Test
  void theNearestToolOfWhatIsNoneIsNamedWithWhatIsMissing() {
    assertThat(ToolRuns.nearest(new Printed("Complete requests:      12")))
        .hasValue("ab, of which a line with 'Concurrency Level:' is missing");
    assertThat(ToolRuns.nearest(new Printed("just words"))).isEmpty();
  }

  private static Reading read(String text) {
    return FormatBook.read(new Printed(text)).orElseThrow();
  }

  private static PrintedMeasurement only(String text) {
    List<PrintedMeasurement> all = read(text).measurements();
    assertThat(all).hasSize(1);
    return all.getFirst();
  }
}

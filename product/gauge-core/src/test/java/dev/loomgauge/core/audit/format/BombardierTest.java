package dev.loomgauge.core.audit.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.audit.Audit;
import dev.loomgauge.core.audit.FormatBook;
import dev.loomgauge.core.audit.law.Plausibility;
import dev.loomgauge.core.audit.table.AuditColumn;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Prints in the shape that the documentation of bombardier 1.2 shows. */
class BombardierTest {
  private static final String PRINT =
      """
      Bombarding http://127.0.0.1:8080/stock/42 for 10s using 125 connection(s)
      [==============================================================================] 10s
      Done!
      Statistics        Avg      Stdev        Max
        Reqs/sec       3991.09     243.29    4865.73
        Latency        31.27ms    10.91ms   104.58ms
        Latency Distribution
           50%   29.55ms
           75%   37.03ms
           90%   45.62ms
           95%   51.72ms
           99%   64.90ms
        HTTP codes:
          1xx - 0, 2xx - 39880, 3xx - 1, 4xx - 2, 5xx - 3
          others - 4
        Throughput:     1.14MB/s
      """;

  @Test
  void aRunHasItsConnectionsItsTimesAndTheSumOfItsCounts() {
    PrintedMeasurement found = measurements(PRINT).getFirst();

    assertThat(found.value(AuditColumn.USERS)).hasValue(125.0);
    assertThat(found.value(AuditColumn.DURATION)).hasValue(10.0);
    assertThat(found.value(AuditColumn.THROUGHPUT)).hasValue(3991.09);
    assertThat(found.value(AuditColumn.MEAN)).hasValue(31.27);
    assertThat(found.value(AuditColumn.MAX)).hasValue(104.58);
    assertThat(found.value(AuditColumn.P50)).hasValue(29.55);
    assertThat(found.value(AuditColumn.P75)).hasValue(37.03);
    assertThat(found.value(AuditColumn.P90)).hasValue(45.62);
    assertThat(found.value(AuditColumn.P95)).hasValue(51.72);
    assertThat(found.value(AuditColumn.P99)).hasValue(64.9);
    assertThat(found.value(AuditColumn.REQUESTS)).hasValue(39_890.0);
    assertThat(found.value(AuditColumn.FAILURES)).hasValue(9.0);
    assertThat(found.row().text(AuditColumn.LOAD)).isEqualTo("closed");
    assertThat(Audit.of(found.row()).plausibility()).isEqualTo(Plausibility.CONSISTENT);
  }

  @Test
  void aPageWithTwoRunsHasTwoMeasurementsAndFiguresAreNotTakenFromTheNextRun() {
    String cut = PRINT.substring(0, PRINT.indexOf("  Latency Distribution"));
    List<PrintedMeasurement> found =
        measurements("Before:\n\n" + cut + "\nAfter:\n\n" + PRINT.replace("125", "64"));

    assertThat(found).hasSize(2);
    assertThat(found.getFirst().has(AuditColumn.P50)).isFalse();
    assertThat(found.getFirst().has(AuditColumn.REQUESTS)).isFalse();
    assertThat(found.getFirst().value(AuditColumn.USERS)).hasValue(125.0);
    assertThat(found.getLast().value(AuditColumn.USERS)).hasValue(64.0);
    assertThat(found.getLast().value(AuditColumn.P50)).hasValue(29.55);
  }

  @Test
  void aNumberOfRequestsInPlaceOfATimeLeavesTheDurationOut() {
    PrintedMeasurement found =
        measurements(PRINT.replace("for 10s", "with 39890 request(s)")).getFirst();

    assertThat(found.has(AuditColumn.DURATION)).isFalse();
    assertThat(found.value(AuditColumn.USERS)).hasValue(125.0);
  }

  private static List<PrintedMeasurement> measurements(String text) {
    return FormatBook.read(new Printed(text)).orElseThrow().measurements();
  }
}

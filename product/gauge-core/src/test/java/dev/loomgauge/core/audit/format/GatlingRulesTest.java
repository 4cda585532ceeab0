package dev.loomgauge.core.audit.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.audit.Audit;
import dev.loomgauge.core.audit.FormatBook;
import dev.loomgauge.core.audit.law.Plausibility;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Gatling until 2.0: other names, two percentiles, times rounded to 10 ms and whole rates. */
class GatlingRulesTest {
  private static final String CONSOLE =
      """
      ---- Global Information --------------------------------------------------------
      > numberOfRequests                                    4400 (OK=4400   KO=0     )
      > minResponseTime                                       10 (OK=10     KO=-     )
      > maxResponseTime                                      130 (OK=130    KO=-     )
      > meanResponseTime                                      21 (OK=21     KO=-     )
      > stdDeviation                                           9 (OK=9      KO=-     )
      > percentiles1                                          40 (OK=40     KO=-     )
      > percentiles2                                          60 (OK=60     KO=-     )
      > meanNumberOfRequestsPerSecond                        220 (OK=220    KO=-     )
      ---- Response Time Distribution ------------------------------------------------
      """;

  private static final String JSON =
      """
      {"numberOfRequests":{"total":4400,"ok":4400,"ko":0},"maxResponseTime":{"total":130,"ok":130,"ko":0},
      "meanResponseTime":{"total":21,"ok":21,"ko":0},"percentiles1":{"total":40},"percentiles2":{"total":60},%s
      "meanNumberOfRequestsPerSecond":{"total":220,"ok":220,"ko":0}}
      """;

  @Test
  void itsConsoleAndItsJsonSayTheSame() {
    for (String text : List.of(CONSOLE, JSON.formatted(""))) {
      PrintedMeasurement found = only(text);
      assertThat(found.value(AuditColumn.REQUESTS)).hasValue(4400.0);
      assertThat(found.value(AuditColumn.THROUGHPUT)).hasValue(220.0);
      assertThat(found.value(AuditColumn.P95)).hasValue(40.0);
      assertThat(found.value(AuditColumn.P99)).hasValue(60.0);
      assertThat(found.has(AuditColumn.P50)).isFalse();
      assertThat(found.has(AuditColumn.P75)).isFalse();
      assertThat(figure(found, AuditColumn.MEAN).rounding()).isEqualTo(10);
      assertThat(figure(found, AuditColumn.MAX).rounding()).isEqualTo(10);
      assertThat(found.notes()).anyMatch(note -> note.contains("95 and 99"));
    }
  }

  @Test
  void aMeanThatRoundingExplainsIsNoAccusation() {
    Stated three = Stated.of(Map.of("users", "3"));

    assertThat(Audit.of(only(CONSOLE), three).plausibility()).isNotEqualTo(Plausibility.IMPOSSIBLE);
    String tenfold = CONSOLE.replaceFirst("(mean.*)21 \\(OK=21", "$1 210 (OK=210");
    assertThat(Audit.of(only(tenfold), three).plausibility()).isEqualTo(Plausibility.IMPOSSIBLE);
  }

  @Test
  void withFourPercentilesTheyAreThoseOfLaterVersions() {
    PrintedMeasurement found =
        only(JSON.formatted("\"percentiles3\":{\"total\":70},\"percentiles4\":{\"total\":90},"));

    assertThat(found.value(AuditColumn.P50)).hasValue(40.0);
    assertThat(found.value(AuditColumn.P75)).hasValue(60.0);
    assertThat(found.value(AuditColumn.P99)).hasValue(90.0);
    assertThat(figure(found, AuditColumn.MEAN).rounding()).isEqualTo(1);
  }

  @Test
  void aWholeRateIsKnownToHalf() {
    String slow = CONSOLE.replaceAll("220", "  2").replace("4400", " 120");

    assertThat(figure(only(slow), AuditColumn.THROUGHPUT).rounding()).isEqualTo(0.5);
  }

  private static PrintedFigure figure(PrintedMeasurement found, AuditColumn column) {
    return Objects.requireNonNull(found.row().figure(column), column::header);
  }

  private static PrintedMeasurement only(String text) {
    List<PrintedMeasurement> all = FormatBook.read(new Printed(text)).orElseThrow().measurements();
    assertThat(all).hasSize(1);
    return all.getFirst();
  }
}

package dev.loomgauge.core.audit.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.audit.Audit;
import dev.loomgauge.core.audit.law.Plausibility;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.List;
import org.junit.jupiter.api.Test;

class GridTest {
  @Test
  void aMarkdownTableIsReadByTheNamesAndUnitsOfItsHeader() {
    List<PrintedMeasurement> rows =
        rows(
            new MarkdownTable("Markdown table"),
            """
            Some words.

            | Server | Users | Req/s | Avg (ms) | p99 | Errors |
            |:-------|------:|------:|---------:|----:|-------:|
            | a      | 200   | 9,570 | 20.46    | 31ms | 0 |
            | **b**  | 200   | 8.3k  | 29.65    | 0.04s | 0.5% |
            """);

    assertThat(rows).hasSize(2);
    assertThat(rows.getLast().title()).isEqualTo("b");
    assertThat(rows.getLast().value(AuditColumn.THROUGHPUT)).hasValue(8300.0);
    assertThat(rows.getLast().value(AuditColumn.P99)).hasValue(40.0);
    assertThat(rows.getFirst().taken().getFirst().from()).isEqualTo("line 5, column Users");
    assertThat(Audit.of(rows.getFirst().row()).plausibility()).isEqualTo(Plausibility.CONSISTENT);
    assertThat(Audit.of(rows.getLast().row()).plausibility()).isEqualTo(Plausibility.IMPOSSIBLE);
  }

  @Test
  void anEscapedBarIsPartOfItsCell() {
    List<PrintedMeasurement> rows =
        rows(
            new MarkdownTable("Markdown table"),
            """
            | Server | Users | Req/s | Avg (ms) |
            |---|---|---|---|
            | a \\| b | 200 | 9,570 | 20.46 |
            """);

    assertThat(rows.getFirst().title()).isEqualTo("a | b");
    assertThat(rows.getFirst().value(AuditColumn.USERS)).hasValue(200.0);
    assertThat(rows.getFirst().value(AuditColumn.MEAN)).hasValue(20.46);
  }

  @Test
  void aTimeWithoutAnyUnitIsNotTaken() {
    List<PrintedMeasurement> rows =
        rows(
            new MarkdownTable("Markdown table"),
            """
            | users | rps | mean |
            |---|---|---|
            | 10 | 100 | 5 |
            """);

    assertThat(rows.getFirst().has(AuditColumn.MEAN)).isFalse();
  }

  @Test
  void aCountOfThousandsIsKnownToItsDigits() {
    PrintedMeasurement row =
        rows(
                new MarkdownTable("Markdown table"),
                """
                | Users | Requests | Duration | Req/s | Avg |
                |---|---|---|---|---|
                | 100 | 2k | 5.06s | 402.4 | 247 ms |
                """)
            .getFirst();

    assertThat(row.row().figure(AuditColumn.REQUESTS))
        .isEqualTo(new PrintedFigure(2000, 500, 500, false));
    assertThat(Audit.of(row.row()).plausibility()).isEqualTo(Plausibility.CONSISTENT);
  }

  @Test
  void theCommandLineOfJMetersPluginsHasOtherNames() {
    List<PrintedMeasurement> rows =
        rows(
            new JMeterTable("JMeter report"),
            """
            sampler_label,aggregate_report_count,average,aggregate_report_median,aggregate_report_90%_line,aggregate_report_95%_line,aggregate_report_99%_line,aggregate_report_min,aggregate_report_max,aggregate_report_error%,aggregate_report_rate,aggregate_report_bandwidth,aggregate_report_stddev
            GET,4000,31,25,52,71,160,4,812,0.20%,40.02,12.1,22.5
            TOTAL,4000,31,25,52,71,160,4,812,0.20%,40.02,12.1,22.5
            """);

    PrintedMeasurement total = rows.getLast();
    assertThat(total.value(AuditColumn.REQUESTS)).hasValue(4000.0);
    assertThat(total.value(AuditColumn.MEAN)).hasValue(31.0);
    assertThat(total.value(AuditColumn.P50)).hasValue(25.0);
    assertThat(total.value(AuditColumn.P99)).hasValue(160.0);
    assertThat(total.value(AuditColumn.MAX)).hasValue(812.0);
    assertThat(total.value(AuditColumn.THROUGHPUT)).hasValue(40.02);
    assertThat(total.value(AuditColumn.FAILURES)).hasValue(0.2);
  }

  @Test
  void aTableMayHaveRulesBetweenItsLines() {
    for (String rule :
        List.of("+-----+-----+------+", "=====+=====+======", "├─────┼─────┼──────┤")) {
      List<PrintedMeasurement> rows =
          rows(
              new PlainTable("table"),
              "%1$s%n| users | rps | mean (ms) |%n%1$s%n| 10 | 400 | 24.5 |%n%1$s%n| 20 | 410 | 48.5 |%n%1$s%n"
                  .formatted(rule));

      assertThat(rows)
          .extracting(row -> row.value(AuditColumn.MEAN).orElseThrow())
          .containsExactly(24.5, 48.5);
      assertThat(rows).extracting(PrintedMeasurement::line).containsExactly(4L, 6L);
    }
  }

  @Test
  void belowARuleAnotherTableMayBegin() {
    List<PrintedMeasurement> rows =
        rows(
            new PlainTable("table"),
            """
            name | requests | rps
            ---------------------
            a    |     1432 | 71.6
            ---------------------
            name | mean ms  | max ms
            ---------------------
            a    |     83.2 | 9004
            """);

    assertThat(rows).hasSize(2);
    assertThat(rows.getFirst().value(AuditColumn.THROUGHPUT)).hasValue(71.6);
    assertThat(rows.getLast().value(AuditColumn.MAX)).hasValue(9004.0);
    assertThat(rows.getLast().has(AuditColumn.REQUESTS)).isFalse();
  }

  @Test
  void samplesOfSecondsAreNoRuns() {
    String text = "%s,avg_latency,throughput\n1458151378,51.66ms,1\n";

    assertThat(new PlainTable("table").recognise(new Printed(text.formatted("unix_ts")))).isEmpty();
    assertThat(rows(new PlainTable("table"), text.formatted("run"))).hasSize(1);
  }

  @Test
  void cellsMayStandInQuotes() {
    List<PrintedMeasurement> rows =
        rows(
            new PlainTable("table"),
            """
            "test","rps","avg_latency_ms","p99_latency_ms"
            "SET","80906.15","0.231","0.903"
            """);

    assertThat(rows.getFirst().title()).isEqualTo("SET");
    assertThat(rows.getFirst().value(AuditColumn.THROUGHPUT)).hasValue(80_906.15);
    assertThat(rows.getFirst().value(AuditColumn.MEAN)).hasValue(0.231);
    assertThat(rows.getFirst().value(AuditColumn.P99)).hasValue(0.903);
  }

  @Test
  void tablesOfAPageAreReadToo() {
    List<PrintedMeasurement> rows =
        rows(
            new HtmlTable("HTML table"),
            """
            <p>x</p><table class="t"><tr><th>Name</th><th>Concurrency</th><th>Requests/sec</th><th>Mean [ms]</th></tr>
            <tr><td><b>a</b></td><td>10</td><td>480</td><td>20.5&nbsp;</td></tr></table>
            """);

    assertThat(rows).hasSize(1);
    assertThat(rows.getFirst().title()).isEqualTo("a");
    assertThat(rows.getFirst().line()).isEqualTo(2);
    assertThat(rows.getFirst().value(AuditColumn.MEAN)).hasValue(20.5);
  }

  @Test
  void resultsOfTechEmpowerHaveALevelOfConcurrencyEach() {
    List<PrintedMeasurement> rows =
        rows(
            new RankingJson("ranking"),
            """
            {"duration":15,"concurrencyLevels":[16,32],"rawData":{"json":{"slow":[
            {"latencyAvg":"1.02ms","latencyMax":"9.8ms","totalRequests":240000,"startTime":1,"endTime":16},
            {"latencyAvg":"0.40ms","latencyMax":"9.8ms","totalRequests":240000,"startTime":1,"endTime":16}]}}}
            """);

    assertThat(rows).hasSize(2);
    assertThat(rows.getFirst().value(AuditColumn.USERS)).hasValue(16.0);
    assertThat(rows.getFirst().value(AuditColumn.THROUGHPUT)).hasValue(16_000.0);
    assertThat(Audit.of(rows.getFirst().row()).plausibility()).isEqualTo(Plausibility.CONSISTENT);
    assertThat(Audit.of(rows.getLast().row()).plausibility()).isEqualTo(Plausibility.SUSPICIOUS);
  }

  @Test
  void aColumnOfUnitsHasThoseOfTheTimesBesideIt() {
    List<PrintedMeasurement> rows =
        rows(
            new MarkdownTable("Markdown table"),
            """
            | Metric | Small (5 VUs) | Large | Unit |
            |:---|:---|:---|:---|
            | **Total Requests** | **1512** | **14080** | requests |
            | Requests Per Second (RPS) | 25.2 | 234.6 | req/sec |
            | Average Response Time | 0.1984 | 0.2131 | s |
            | P95 Response Time | 361.0 | 440.2 | ms |
            """);

    assertThat(rows)
        .extracting(PrintedMeasurement::title)
        .containsExactly("Small (5 VUs)", "Large");
    PrintedMeasurement small = rows.getFirst();
    assertThat(small.value(AuditColumn.REQUESTS)).hasValue(1512.0);
    assertThat(small.value(AuditColumn.THROUGHPUT)).hasValue(25.2);
    assertThat(small.value(AuditColumn.MEAN).orElseThrow()).isCloseTo(198.4, within(1e-9));
    assertThat(small.value(AuditColumn.P95)).hasValue(361.0);
  }

  @Test
  void aListOfObjectsIsReadByItsKeys() {
    List<PrintedMeasurement> rows =
        rows(
            new RankingJson("ranking"),
            """
            [{"name":"a","users":200,"throughput_rps":8304.23,"latency":{"mean_ms":29.65,"p99_ms":40.1}}]
            """);

    assertThat(rows.getFirst().value(AuditColumn.USERS)).hasValue(200.0);
    assertThat(rows.getFirst().value(AuditColumn.THROUGHPUT)).hasValue(8304.23);
    assertThat(rows.getFirst().value(AuditColumn.P99)).hasValue(40.1);
  }

  private static List<PrintedMeasurement> rows(LoadTestFormat format, String text) {
    return format.recognise(new Printed(text)).orElseThrow().measurements();
  }
}

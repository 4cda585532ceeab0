package dev.loomgauge.core.audit.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.audit.table.AuditColumn;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamedColumnsTest {
  private static PrintedMeasurement row(String header, String cells) {
    return NamedColumns.of(List.of(header.split(",", -1)), Numerals.of(List.of()))
        .orElseThrow()
        .row(List.of(cells.split(",", -1)), 1, "line 1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          avg_latency_ms          | 20    | MEAN       | 20
          avgLatencyMs            | 20    | MEAN       | 20
          Avg. Req Duration (ms)  | 20    | MEAN       | 20
          Average Response Time   | 2 s   | MEAN       | 2000
          latency_avg             | 2ms   | MEAN       | 2
          p99LatencyMs            | 50    | P99        | 50
          P(90) (ms)              | 40    | P90        | 40
          Latency (99%)           | 50 ms | P99        | 50
          p99_9_ms                | 80    | P999       | 80
          latency_ms(p90)         | 40    | P90        | 40
          Latency (ms) p95        | 45    | P95        | 45
          Response time (s) avg   | 2     | MEAN       | 2000
          Ave (ms)                | 20    | MEAN       | 20
          #Samples                | 9000  | REQUESTS   | 9000
          Median (ms)             | 15    | P50        | 15
          maxLatencyMs            | 90    | MAX        | 90
          requestsPerSecond       | 300   | THROUGHPUT | 300
          RPS (1/s)               | 300   | THROUGHPUT | 300
          Throughput (ops/sec)    | 300   | THROUGHPUT | 300
          Throughput [req/s]      | 300   | THROUGHPUT | 300
          throughput_rps          | 300   | THROUGHPUT | 300
          Queries per second      | 300   | THROUGHPUT | 300
          totalRequests           | 9000  | REQUESTS   | 9000
          Reqs                    | 9000  | REQUESTS   | 9000
          Req/s                   | 12 345.5 | THROUGHPUT | 12345.5
          Req/s                   | 1 200 300 req/s | THROUGHPUT | 1200300
          Errors %                | 45.0  | FAILURES   | 45
          Error rate              | 0     | FAILURES   | 0
          """)
  void aNameIsReadHoweverItsWordsAreJoined(
      String name, String cell, AuditColumn column, double value) {
    PrintedMeasurement found = row("x,users,think_ms," + name, "a,9,1," + cell);

    assertThat(found.value(column)).hasValue(value);
    assertThat(found.taken()).hasSize(3);
    assertThat(found.row().figure(column))
        .matches(one -> one.percent() == name.contains("%") || column != AuditColumn.FAILURES);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Response Time (min) | 12
          latency_min         | 12
          latency_ms(min)     | 12
          min latency ms      | 12
          Error rate          | 0.5
          Concurrency         | 451.36
          Peak throughput     | 800
          """)
  void whatIsNoneOfTheQuantitiesOrCanBeTwoIsNotTaken(String name, String cell) {
    assertThat(row("rps,duration (s)," + name, "300,10," + cell).taken()).hasSize(2);
  }

  @Test
  void ofTwoColumnsOfTheSameNameTheFirstCounts() {
    NamedColumns columns =
        NamedColumns.of(
                List.of("Users", "Req/s", "Avg (ms)", "Mean latency (ms)"), Numerals.of(List.of()))
            .orElseThrow();

    PrintedMeasurement row = columns.row(List.of("9", "30", "20", "70"), 4, "line 4");

    assertThat(row.value(AuditColumn.MEAN)).hasValue(20.0);
    assertThat(row.value(AuditColumn.USERS)).hasValue(9.0);
    assertThat(row.value(AuditColumn.THROUGHPUT)).hasValue(30.0);
  }
}

package dev.loomgauge.core.audit.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.audit.Audit;
import dev.loomgauge.core.audit.AuditedRow;
import dev.loomgauge.core.audit.FormatBook;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.PrintedFigure;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Figures of a print that are corrected, or left out, for what its tool is known for. */
class ToolFaultsTest {
  private static final String HEY =
      """
      Summary:
        Total:	100.0000 secs
        Slowest:	0.9000 secs
        Fastest:	0.0100 secs
        Average:	0.0800 secs
        Requests/sec:	%s

      Latency distribution:
        50%% in 0.0700 secs

      Status code distribution:
        [200]	%d responses
      """;

  private static final String WRK =
      """
      Running 10s test @ http://127.0.0.1:8080/
        %s threads and %s connections
        Thread Stats   Avg      Stdev     Max   +/- Stdev
          Latency    50.10ms    5.00ms  91.00ms   90.00%%
          Req/Sec    10.10k    50.00    11.00k    80.00%%
        201900 requests in 10.00s, 20.00MB read
        Socket errors: connect %s, read 0, write 0, timeout 0
      Requests/sec:  20190.00
      """;

  private static PrintedMeasurement found(String text) {
    return FormatBook.read(new Printed(text)).orElseThrow().measurements().getFirst();
  }

  private static AuditedRow audited(String text) {
    return Audit.of(found(text), Stated.of(Map.of()));
  }

  private static PrintedFigure figure(PrintedMeasurement found, AuditColumn column) {
    return Objects.requireNonNull(found.row().figure(column), column::header);
  }

  @Test
  void heyDividesTheTimesOfAllRequestsByAMillion() {
    String text = HEY.formatted("20000.0000", 1_000_000);
    PrintedMeasurement twice = found(text);

    assertThat(twice.value(AuditColumn.REQUESTS)).hasValue(2_000_000.0);
    PrintedFigure mean = figure(twice, AuditColumn.MEAN);
    assertThat(mean.value()).isCloseTo(40, within(1e-9));
    assertThat(mean.digit()).isCloseTo(0.025, within(1e-9));
    assertThat(twice.has(AuditColumn.P50)).isFalse();
    assertThat(twice.value(AuditColumn.MAX)).hasValue(900.0);
    assertThat(audited(text).law()).isEqualTo("known-fault");
    assertThat(audited(text).reason())
        .isEqualTo(
            "the printed mean of 80 ms is the sum of the times of 2,000,000 requests, divided by"
                + " the million that hey keeps; the mean is 40 ms");
  }

  @Test
  void aMillionOfHeyAndNoMoreHasItsMeanAndFewerHaveTheirPercentiles() {
    PrintedMeasurement million = found(HEY.formatted("10009.0000", 1_000_000));
    assertThat(million.value(AuditColumn.REQUESTS)).hasValue(1_000_000.0);
    assertThat(figure(million, AuditColumn.MEAN).value()).isCloseTo(80, within(1e-9));
    assertThat(million.has(AuditColumn.P50)).isFalse();
    assertThat(million.laws()).isEmpty();
    assertThat(found(HEY.formatted("10011.0000", 1_000_000)).laws()).hasSize(1);
    PrintedMeasurement fewer = found(HEY.formatted("20000.0000", 999_999));
    assertThat(fewer.value(AuditColumn.REQUESTS)).hasValue(999_999.0);
    assertThat(fewer.has(AuditColumn.P50)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"2, 101, 0, 100", "4, 103, 0, 100", "2, 100, 0, 100", "12, 11, 0, "})
  void connectionsThatThreadsCannotShareAreNotOpened(
      int threads, int connections, int refused, Double users) {
    assertThat(found(WRK.formatted(threads, connections, refused)).value(AuditColumn.USERS))
        .isEqualTo(java.util.Optional.ofNullable(users));
  }

  @ParameterizedTest
  @CsvSource({
    "255, 255",
    "193, 193",
    "192, 20000",
    "256, 20000",
    "512, 20000",
    "1023, 1023",
    "2047, 2047",
    "4095, 4095",
    "8191, 8191",
    "10239, 10239",
    "10240, 20000"
  })
  void connectionsThatWereRefusedBeyondALimitOfFilesHaveNoUsers(int opened, double users) {
    assertThat(found(WRK.formatted(1, 20_000, 20_000 - opened)).value(AuditColumn.USERS))
        .hasValue(users);
  }

  @Test
  void aRateOfSamplesThatIsFarFromRequestsOverDurationIsReplaced() {
    String text =
        """
        Bombarding http://127.0.0.1:8080/ for 10s using 500 connection(s)
        Statistics        Avg      Stdev        Max
          Reqs/sec      %s     71.07     422.14
          Latency        2.22ms   375.31us    51.63ms
          HTTP codes:
            1xx - 0, 2xx - 2000, 3xx - 0, 4xx - 0, 5xx - 0
            others - 0
        """;
    PrintedMeasurement far = found(text.formatted("300.00"));
    assertThat(far.value(AuditColumn.THROUGHPUT)).hasValue(200.0);
    assertThat(far.notes())
        .contains(
            "The printed rate of 300 req/s is a mean of samples; requests / duration is 200 req/s"
                + " and was taken.");
    PrintedMeasurement near = found(text.formatted("204.00"));
    assertThat(near.value(AuditColumn.THROUGHPUT)).hasValue(204.0);
    assertThat(figure(near, AuditColumn.THROUGHPUT).rounding()).isCloseTo(4, within(1e-9));
    assertThat(near.notes()).noneMatch(note -> note.startsWith("The printed rate"));
  }

  @Test
  void vegetaThatSendsLessThanWasAskedForIsLateByBothRates() {
    String report =
        """
        $ vegeta attack -rate=%s -duration=30s | vegeta report
        Requests      [total, rate, throughput]  24000, 800.00, 799.96
        Duration      [total, attack, wait]      30.022s, 30s, 22ms
        Latencies     [mean, 50, 95, 99, max]    6.8ms, 6.2ms, 11.9ms, 15.5ms, 25ms
        Success       [ratio]                    100.00%%
        Status Codes  [code:count]               200:24000
        """;
    assertThat(found(report.formatted("1000")).notes())
        .containsExactly(
            "1,000 req/s were asked for and 800 req/s were sent: the generator was late, and its"
                + " response times are those of a smaller load.");
    assertThat(found(report.formatted("824")).notes()).isEmpty();
    assertThat(found(report.formatted("825")).notes()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "'', Requests per second: 310, closed, 310",
    "Requests per second: 350, Requests per second: 310, open, 310",
    "Target rps:          350, Effective rps:       310, open, 310"
  })
  void theRateThatLoadtestWasToldIsNotTheOneItReached(
      String told, String reached, String load, double rate) {
    PrintedMeasurement found =
        found(
            """
            Target URL:          http://127.0.0.1:8080/
            Max requests:        6000
            Concurrency level:   40
            %s

            Completed requests:  6000
            Total errors:        0
            Total time:          19.35 s
            %s
            Mean latency:        90.5 ms
            """
                .formatted(told, reached));

    assertThat(found.value(AuditColumn.THROUGHPUT)).hasValue(rate);
    assertThat(found.row().text(AuditColumn.LOAD)).isEqualTo(load);
    assertThat(found.value(AuditColumn.USERS)).hasValue(40.0);
  }

  @Test
  void thePrintOfLoadtestGoesBeforeItsCommandAlsoWithoutItsFirstLine() {
    PrintedMeasurement found =
        found(
            """
            $ npx loadtest -c 5 http://127.0.0.1:8080/
            Concurrent clients:  40
            Agent:               none

            Completed requests:  600
            Total time:          6 s
            Mean latency:        400 ms
            Effective rps:       100
            """);

    assertThat(found.value(AuditColumn.USERS)).hasValue(40.0);
  }

  @Test
  void whereHeyDoesNotSayHowManyTimesItKeptNoneIsTaken() {
    String print =
        """
        Summary:
          Total:	%s secs
          Slowest:	0.0915 secs
          Average:	0.0360 secs
          Requests/sec:	400.0

        Latency distribution:
          50%% in 0.0266 secs
          99%% in 0.0552 secs
        """;

    assertThat(found(print.formatted("3600.0")).has(AuditColumn.MEAN)).isFalse();
    assertThat(found(print.formatted("3600.0")).has(AuditColumn.P50)).isFalse();
    assertThat(found(print.formatted("2400.0")).value(AuditColumn.MEAN)).hasValue(36.0);
  }

  @Test
  void percentilesOfArtilleryMayBeAboveItsMaximumByAHundredth() {
    String print =
        """
        Summary report @ 10:00:00(+0000)
        http.codes.200: ......................................... 12
        http.requests: .......................................... 12
        http.response_time:
          min: .................................................. 40184.2
          max: .................................................. 40284.9
          median: ............................................... %1$s
          p95: .................................................. %1$s
        """;

    assertThat(audited(print.formatted("40617.2")).against()).isEmpty();
    assertThat(audited(print.formatted("41117.2")).law()).isEqualTo("percentile-order");
  }

  @Test
  void percentilesOfAnObjectOfLoadtestMayStandInOneLine() {
    PrintedMeasurement found =
        found(
            """
            {
              totalRequests: 900,
              totalErrors: 0,
              rps: 90,
              meanLatencyMs: 30.5,
              percentiles: { '50': 28, '90': 41, '95': 47, '99': 66 },
              errorCodes: {}
            }
            """);

    assertThat(found.value(AuditColumn.P50)).hasValue(28.0);
    assertThat(found.value(AuditColumn.P99)).hasValue(66.0);
  }

  @Test
  void countersOfNighthawkThatAreCutAreNoRate() {
    String print =
        """
        Nighthawk - A layer 7 protocol benchmarking tool.

        Request start to response end
          samples: 5000
          mean:    0s 004ms 000us

        Counter                                 Value       Per second
        client.benchmark.http_2xx               %d        %d.00
        """;

    assertThat(found(print.formatted(5000, 250)).row().value(AuditColumn.THROUGHPUT))
        .isEqualTo(250);
    PrintedMeasurement cut = found(print.formatted(4500, 225));
    assertThat(cut.has(AuditColumn.THROUGHPUT)).isFalse();
    assertThat(cut.has(AuditColumn.REQUESTS)).isFalse();
    assertThat(cut.notes())
        .singleElement()
        .asString()
        .startsWith("5,000 answers were timed, and 4,500 are counted by their codes");
  }
}

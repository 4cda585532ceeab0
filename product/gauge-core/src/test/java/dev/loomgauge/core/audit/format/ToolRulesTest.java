package dev.loomgauge.core.audit.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.audit.Audit;
import dev.loomgauge.core.audit.AuditedRow;
import dev.loomgauge.core.audit.FormatBook;
import dev.loomgauge.core.audit.law.Plausibility;
import dev.loomgauge.core.audit.table.AuditColumn;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What tools are known for, and what follows from it. */
class ToolRulesTest {
  static final String WRK =
      """
      Running 10s test @ http://127.0.0.1:8080/
        2 threads and %s connections
        Thread Stats   Avg      Stdev     Max   +/- Stdev
          Latency    50.10ms    5.00ms  91.00ms   90.00%%
          Req/Sec    10.10k    50.00    11.00k    80.00%%
        Latency Distribution
           50%%   50.00ms
           75%%   52.00ms
           90%%   55.00ms
           99%%    %s
        201900 requests in 10.00s, 20.00MB read
        Socket errors: connect %s, read 0, write 0, timeout 0
      Requests/sec:  20190.00
      """;

  static final String HEY =
      """
      Summary:
        Total:	10.0000 secs
        Slowest:	%s secs
        Fastest:	0.0100 secs
        Average:	0.0800 secs
        Requests/sec:	1000.0000

      Status code distribution:
        [200]	10000 responses
      """;

  static final String OHA =
      """
      Summary:
        Success rate: 100.00%
        Total:        30.0000 secs
        Slowest:      0.9000 secs
        Fastest:      0.1000 secs
        Average:      0.4000 secs
        Requests/sec: 20.0000

      Status code distribution:
        [200] 600 responses
      """;

  @Test
  void aPercentileOfZeroAboveOthersRanOver() {
    PrintedMeasurement found = found(WRK.formatted("1012", "0.00us", "0"));

    assertThat(found.has(AuditColumn.P99)).isFalse();
    assertThat(found.has(AuditColumn.P90)).isFalse();
    assertThat(found.value(AuditColumn.MAX)).hasValue(91.0);
    assertThat(found.notes()).anyMatch(note -> note.startsWith("p99_ms is printed as 0"));
  }

  @Test
  void aCommandThatSendsAtARateIsOpen() {
    assertThat(load("$ oha -z 30s -c 50 -q 20 http://127.0.0.1/\n" + OHA)).isEqualTo("open");
    assertThat(load("$ oha -z 30s -c 50 http://127.0.0.1/\n" + OHA)).isEqualTo("closed");
  }

  @Test
  void aRateThatIsAMeanOfSamplesIsAsExactAsRequestsOverDuration() {
    String text =
        """
        Bombarding http://127.0.0.1:8080/ for 10s using 500 connection(s)
        Statistics        Avg      Stdev        Max
          Reqs/sec    225935.32   27971.07  227242.14
          Latency        2.22ms   375.31us    51.63ms
          HTTP codes:
            1xx - 0, 2xx - 2250000, 3xx - 0, 4xx - 0, 5xx - 0
            others - 0
        """;

    assertThat(audited(text).plausibility()).isEqualTo(Plausibility.CONSISTENT);
    assertThat(audited(text.replace("2.22ms", "2.26ms")).plausibility())
        .isEqualTo(Plausibility.SUSPICIOUS);
    assertThat(audited(text.replace("2.22ms", "4.22ms")).plausibility())
        .isEqualTo(Plausibility.IMPOSSIBLE);
  }

  @Test
  void timesWithAnExponentAreReadAndAPercentileOfFortioIsKnownToABucket() {
    String text =
        """
        Fortio 1.60.3 running at -1 queries per second, 16->16 procs, for 100000 calls: tcp://127.0.0.1:8078
        Starting at max qps with 4 thread(s) [gomax 16] for exactly 100000 calls (25000 per thread + 0)
        Ended after 1.25s : 100000 calls. qps=80000
        Aggregated Function Time : count 100000 avg 4.95e-05 +/- 1.1e-05 min 2.7e-05 max 0.000887 sum 4.95
        # target 50% 0.00045
        # target 99% 0.00088
        Code 200 : 100000 (100.0 %)
        """;

    PrintedMeasurement found = found(text);
    assertThat(found.value(AuditColumn.MEAN))
        .hasValueSatisfying(mean -> assertThat(mean).isCloseTo(0.0495, within(1e-9)));
    assertThat(found.value(AuditColumn.TIMED)).hasValue(100_000.0);
    assertThat(Audit.of(found, Stated.of(Map.of())).plausibility())
        .isEqualTo(Plausibility.CONSISTENT);
  }

  @Test
  void aRateOfZeroIsThatOfTheEnd() {
    String text =
        """
        Name                  # reqs      # fails |    Avg     Min     Max    Med |   req/s failures/s
        Aggregated               200     0(0.00%) |    117      90     200    110 |    0.00     0.00
        """;

    assertThat(found(text).has(AuditColumn.THROUGHPUT)).isFalse();
    assertThat(found(text).value(AuditColumn.REQUESTS)).hasValue(200.0);
  }

  @Test
  void answersThatAreErrorsHaveTimes() {
    String text =
        """
        All VUs finished. Total time: 1 minute
        --------------------------------
        Summary report @ 21:20:11(+0200)
        --------------------------------
        errors.ETIMEDOUT: ................................ 900
        http.codes.404: .................................. 100
        http.request_rate: ............................... 20/sec
        http.requests: ................................... 1000
        http.response_time:
          min: ........................................... 58
          max: ........................................... 668
          median: ........................................ 127.8
        """;

    assertThat(found(text).value(AuditColumn.MAX)).hasValue(668.0);
    assertThat(found(text).failures()).containsEntry("ETIMEDOUT", 900.0);
  }

  @Test
  void theMeanOfGatlingIsToldWithoutItsFailures() {
    String text =
        """
        ---- Global Information --------------------------------------------------------
        > request count                                      10000 (OK=8000   KO=2000  )
        > mean response time                                    42 (OK=50     KO=10    )
        > mean requests/sec                                  100.0 (OK=80     KO=20    )
        """;

    assertThat(found(text).notes())
        .contains("The mean of all is 42 ms; without the failures, which took 10 ms, it is 50 ms.");
  }

  static String load(String text) {
    return found(text).row().text(AuditColumn.LOAD);
  }

  @Test
  void theMeanOfGhzIsThatOfAllRequestsAndItsPercentilesThoseOfTheSuccesses() {
    String print =
        """
        Summary:
          Count:        400
          Total:        2.00 s
          Slowest:      %s ms
          Fastest:      900.00 ms
          Average:      310.00 ms
          Requests/sec: 200.00

        Latency distribution:
          50 %% in 1.00 s
          99 %% in 1.02 s

        Status code distribution:
          [OK]            %d responses
          [Unavailable]   %d responses
        """;

    assertThat(audited(print.formatted("1030.00", 120, 280)).plausibility())
        .isNotIn(Plausibility.SUSPICIOUS, Plausibility.IMPOSSIBLE);
    assertThat(audited(print.formatted("1030.00", 400, 0)).law()).isEqualTo("mean-range");
  }

  @Test
  void aTargetRateOfSysbenchMakesItsTransactionsWait() {
    String print =
        """
        Running the test with following options:
        Number of threads: 2
        %s
        SQL statistics:
            transactions:                        400    (20.00 per sec.)
        General statistics:
            total time:                          20.0000s
            total number of events:              400
        Latency (ms):
                 min:                                 90.00
                 avg:                               4000.00
                 max:                               8100.00
                 95th percentile:                   7700.00
        """;

    assertThat(audited(print.formatted("Target transaction rate: 50/sec")).plausibility())
        .isEqualTo(Plausibility.CONSISTENT);
    assertThat(audited(print.formatted("")).plausibility()).isEqualTo(Plausibility.IMPOSSIBLE);
  }

  @Test
  void aPercentileOfSysbenchIsThatOfABucket() {
    String print =
        """
        Running the test with following options:
        Number of threads: 1
        General statistics:
            total time:                          0.5020s
            total number of events:              2
        Latency (ms):
                 min:                                250.00
                 avg:                                250.50
                 max:                                251.00
                 95th percentile:                    %s
        """;

    assertThat(audited(print.formatted("248.83")).plausibility())
        .isEqualTo(Plausibility.CONSISTENT);
    assertThat(audited(print.formatted("253.35")).plausibility())
        .isEqualTo(Plausibility.CONSISTENT);
    assertThat(found(print.formatted("100000.00")).has(AuditColumn.P95)).isFalse();
  }

  @Test
  void aRunOfWrk2ThatIsTooShortToBeCalibratedIsKnown() {
    String print =
        """
        Running 8s test @ http://127.0.0.1:8080/
          2 threads and 40 connections
          Thread Stats   Avg      Stdev     Max   +/- Stdev
            Latency     1.50s   800.00ms   3.00s    60.00%
            Req/Sec       -nan      -nan   0.00      0.00%
          8000 requests in 8.00s, 2.00MB read
        Requests/sec:   1000.00
        """;

    assertThat(FormatBook.read(new Printed(print)).orElseThrow().format()).isEqualTo("wrk2");
    assertThat(audited(print).plausibility()).isEqualTo(Plausibility.CONSISTENT);
  }

  @Test
  void printsOfEarlyVersionsAreRead() {
    String vegeta =
        """
        Requests        [total]                 3000
        Duration        [total]                 30.020000000s
        Latencies       [mean, 95, 99, max]     5.100000ms, 9.200000ms, 12.300000ms, 80.400000ms
        Success         [ratio]                 90.00%
        Status Codes    [code:count]            200:2700  500:300
        """;
    String artillery =
        """
        Complete report @ 2016-06-01T04:00:00.000Z
          Scenarios launched: 500
          Number of requests made: 1500
          RPS: 75.00
          Request latency:
            min: 0.2
            max: 9.5
            median: 0.4
            p95: 0.9
            p99: 2.1
          Codes:
            200: 1450
            500: 50
        """;

    assertThat(found(vegeta).value(AuditColumn.REQUESTS)).hasValue(3000.0);
    assertThat(found(vegeta).value(AuditColumn.P95)).hasValue(9.2);
    assertThat(found(vegeta).value(AuditColumn.DURATION)).hasValue(30.02);
    assertThat(found(artillery).value(AuditColumn.REQUESTS)).hasValue(1500.0);
    assertThat(found(artillery).value(AuditColumn.THROUGHPUT)).hasValue(75.0);
    assertThat(found(artillery).failures()).containsEntry("500", 50.0);
  }

  static double users(String text) {
    return found(text).value(AuditColumn.USERS).orElse(0.0);
  }

  @Test
  void withoutADurationARateOfSamplesIsKnownToTheirDeviation() {
    String print =
        """
        $ bombardier -n 80 -c 2 http://127.0.0.1:8080/
        Statistics        Avg      Stdev        Max
          Reqs/sec        24.10      %s     410.00
          Latency      100.00ms    20.00ms   250.00ms
          HTTP codes:
            1xx - 0, 2xx - 80, 3xx - 0, 4xx - 0, 5xx - 0
            others - 0
        """;

    assertThat(users(print.formatted("60.00"))).isEqualTo(2);
    assertThat(audited(print.formatted("60.00")).plausibility()).isEqualTo(Plausibility.CONSISTENT);
    assertThat(audited(print.formatted("0.10")).plausibility()).isEqualTo(Plausibility.IMPOSSIBLE);
  }

  @Test
  void requestsOfEarlyArtilleryThatEndedInAnErrorStandBesideThoseCompleted() {
    String text =
        """
        Summary report @ 15:00:00(+0200) 2026-03-01
          Scenarios launched:  500
          Requests completed:  600
          RPS sent: 10.00
          Request latency:
            max: 5120.5
            median: 420.8
          Codes:
            200: 570
            503: 30
          Errors:
            ECONNRESET: 400
        """;
    String object =
        """
        {"aggregate": {"requestsCompleted": 600, "latency": {"max": 5120.5, "median": 420.8},
         "rps": {"count": 1000, "mean": 10.0}, "errors": {"ECONNRESET": 400},
         "codes": {"200": 570, "503": 30}}}
        """;

    for (PrintedMeasurement found : List.of(found(text), found(object))) {
      assertThat(found.value(AuditColumn.REQUESTS)).hasValue(1000.0);
      assertThat(found.value(AuditColumn.FAILURES)).hasValue(430.0);
      assertThat(found.value(AuditColumn.P50)).hasValue(420.8);
    }
  }

  @Test
  void aRateOfGatlingThatLeavesNoTimeForItsSlowestRequestIsDoubtful() {
    String text =
        """
        ---- Global Information --------------------------------------------------------
        > request count                                       4000 (OK=4000   KO=0     )
        > max response time                                   3200 (OK=3200   KO=-     )
        > mean response time                                   810 (OK=810    KO=-     )
        > mean requests/sec                             160000.000 (OK=160000.000 KO=-     )
        """;

    assertThat(audited(text).law()).isEqualTo("within-window");
    assertThat(audited(text.replace("160000.000", "400.000")).plausibility())
        .isNotEqualTo(Plausibility.SUSPICIOUS);
  }

  static AuditedRow audited(String text) {
    return Audit.of(found(text), Stated.of(Map.of()));
  }

  static PrintedMeasurement found(String text) {
    return FormatBook.read(new Printed(text)).orElseThrow().measurements().getFirst();
  }
}

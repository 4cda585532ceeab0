package dev.loomgauge.core.audit.format;

import static dev.loomgauge.core.audit.format.ToolRulesTest.audited;
import static dev.loomgauge.core.audit.format.ToolRulesTest.found;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.audit.law.Plausibility;
import dev.loomgauge.core.audit.table.AuditColumn;
import org.junit.jupiter.api.Test;

/** Which figures of a tool are those of its failures. */
class FailuresOfToolsTest {
  private static final String GATLING =
      """
      ---- Global Information --------------------------------------------------------
      > request count                                       6000 (OK=4000   KO=2000  )
      > max response time                                  20010 (OK=%s   KO=%s )
      > mean response time                                   124 (OK=146    KO=81    )
      > response time 50th percentile                        121 (OK=129    KO=69    )
      > response time 99th percentile                        437 (OK=541    KO=136   )
      > mean requests/sec                                   30.0 (OK=20.0   KO=10.0  )
      """;

  @Test
  void theMaximumOfGatlingThatIsThatOfAFailureIsNoStandstill() {
    PrintedMeasurement found = found(GATLING.formatted("3390", "20010"));

    assertThat(found.has(AuditColumn.MAX)).isFalse();
    assertThat(found.notes())
        .contains(
            "The slowest request, of 20,010 ms, failed, and its time was not taken; the slowest"
                + " answer took 3,390 ms.");
    assertThat(audited(GATLING.formatted("3390", "20010")).plausibility())
        .isNotIn(Plausibility.SUSPICIOUS, Plausibility.IMPOSSIBLE);
    assertThat(audited(GATLING.formatted("20010", "3390")).law()).isEqualTo("standstill");
    assertThat(found(GATLING.formatted("-", "20010")).value(AuditColumn.MAX)).hasValue(20_010.0);
    assertThat(found(GATLING.formatted("430", "20010")).value(AuditColumn.MAX)).hasValue(20_010.0);
  }

  @Test
  void theMaximumOfGatlingIsTheSameInItsTableAndInJson() {
    String table =
        """
        ---- Global Information -------------------------------------------------------------|---Total---|-----OK----|----KO----
        > request count                                   |     6,000 |     4,000 |     2,000
        > max response time (ms)                          |    20,010 |     3,390 |    20,010
        > mean response time (ms)                         |       124 |       146 |        81
        > mean throughput (rps)                           |     30.00 |     20.00 |     10.00
        """;
    String json =
        """
        {"name": "All Requests", "numberOfRequests": {"total": 6000, "ok": 4000, "ko": 2000},
         "maxResponseTime": {"total": 20010, "ok": 3390, "ko": 20010},
         "meanResponseTime": {"total": 124, "ok": 146, "ko": 81},
         "meanNumberOfRequestsPerSecond": {"total": 30.0, "ok": 20.0, "ko": 10.0}}
        """;

    assertThat(found(table).has(AuditColumn.MAX)).isFalse();
    assertThat(found(json).has(AuditColumn.MAX)).isFalse();
    assertThat(audited(table.replace("|       124", "|    30,124")).plausibility())
        .isEqualTo(Plausibility.IMPOSSIBLE);
  }

  @Test
  void aTableOfGatlingWithoutFailuresSaysThatThereWereNone() {
    String print =
        """
        ---- Global Information -------------------------------------------------------------|---Total---|-----OK----|----KO----
        > request count                                   |     9,000 |     9,000 |         -
        > max response time (ms)                          |       310 |       310 |         -
        > mean response time (ms)                         |        44 |        44 |         -
        > mean throughput (rps)                           |    300.00 |    300.00 |         -
        """;

    assertThat(found(print).value(AuditColumn.REQUESTS)).hasValue(9000.0);
    assertThat(found(print).value(AuditColumn.FAILURES)).hasValue(0.0);
    assertThat(audited(print).against()).isEmpty();
    assertThat(audited(print.replace("9,000 |         -", "8,000 |     1,000")).against())
        .isEmpty();
    assertThat(audited(print.replace("9,000 |         -", "8,000 |     2,000")).law())
        .isEqualTo("equal-figures");
  }

  @Test
  void theThroughputOfVegetaIsThatOfRequestsThatDidNotFail() {
    String print =
        """
        Requests      [total, rate, throughput]         100, 50.57, 24.76
        Duration      [total, attack, wait]             3.837s, 1.978s, 1.859s
        Latencies     [min, mean, 50, 90, 95, 99, max]  156ms, 583ms, 417ms, 832ms, 1.1s, 2.8s, 3.6s
        Success       [ratio]                           95.00%
        Status Codes  [code:count]                      200:95  404:5
        """;

    assertThat(audited(print).obeyed())
        .anyMatch(
            judged ->
                judged
                    .finding()
                    .words()
                    .get()
                    .equals("95 requests that did not fail / 3.84 s = 24.76 req/s, as published"));
  }

  @Test
  void theRequestRateOfHttperfIsThatOfRequestsAndNotOfReplies() {
    String print =
        """
        httperf --client=0/1 --server=127.0.0.1 --port=8080 --uri=/ --rate=1
        Total: connections 25 requests %s replies 26300 test-duration 704.702 s

        Request rate: 39.4 req/s (25.4 ms/req)
        Reply time [ms]: response 624.5 transfer 0.0
        Reply status: 1xx=0 2xx=26300 3xx=0 4xx=0 5xx=0
        Errors: total 1445 client-timo 1445 socket-timo 0 connrefused 0 connreset 0
        """;

    assertThat(audited(print.formatted("27745")).plausibility()).isEqualTo(Plausibility.CONSISTENT);
    assertThat(found(print.formatted("27745")).value(AuditColumn.REQUESTS)).hasValue(27_745.0);
  }

  @Test
  void shortTimesByAClockOfMillisecondsArePrintedAsZero() {
    String print =
        """
        Running 5s test @ http://127.0.0.1:8080/
        20 connections

        │ Stat    │ 2.5%% │ 50%%   │ 97.5%% │ 99%%   │ Avg     │ Stdev   │ Max    │
        │ Latency │ 0 ms │ %s    │ 3 ms  │ %s    │ 0.42 ms │ 1.10 ms │ 48 ms  │
        │ Stat      │ 1%%     │ 50%%    │ Avg     │ Stdev  │ Min    │
        │ Req/Sec   │ 21000  │ 22000  │ 22000.0 │ 120.0  │ 20900  │

        110k requests in 5.02s, 9 MB read
        """;

    assertThat(found(print.formatted("0 ms", "5 ms")).value(AuditColumn.P99)).hasValue(5.0);
    assertThat(found(print.formatted("3 ms", "0 ms")).has(AuditColumn.P50)).isFalse();
  }

  @Test
  void answersWithAStatusOf400OrMoreHaveTimes() {
    String print =
        """
        ** Preparing 25 concurrent users for battle.
        Transactions:                     81 hits
        Elapsed time:                   0.67 secs
        Response time:                  0.00 secs
        Transaction rate:             120.90 trans/sec
        Successful transactions:           0
        Failed transactions:               0
        Longest transaction:            0.02
        """;

    assertThat(found(print).value(AuditColumn.MAX)).hasValue(20.0);
  }

  @Test
  void whereNobodyAnsweredTheTimesOfGivingUpAreNone() {
    String print =
        """
        Requests      [total, rate, throughput]         90, 3.03, %2$s
        Duration      [total, attack, wait]             31.671s, 29.67s, 2.001s
        Latencies     [min, mean, 50, 90, 95, 99, max]  2s, 2.002s, 2.001s, 2.004s, 2.005s, 2.008s, 2.009s
        Success       [ratio]                           %3$s%%
        Status Codes  [code:count]                      %1$s
        """;
    String nobody = print.formatted("0:90", "0.00", "0.00");
    String some = print.formatted("0:80  503:10", "0.00", "0.00");

    assertThat(found(nobody).has(AuditColumn.MEAN)).isFalse();
    assertThat(audited(nobody).plausibility()).isEqualTo(Plausibility.NOT_CHECKABLE);
    assertThat(audited(nobody).reason()).startsWith("nothing was answered");
    assertThat(found(some).has(AuditColumn.MEAN)).isTrue();
  }

  @Test
  void failuresOfSiegeMayBeMoreThanTheAnswersBesideThem() {
    String print =
        """
        Transactions:                    210 hits
        Availability:                  17.50 %
        Elapsed time:                  59.81 secs
        Response time:                  0.03 secs
        Transaction rate:               3.51 trans/sec
        Successful transactions:         210
        Failed transactions:             990
        Longest transaction:            0.05
        """;

    assertThat(audited(print).plausibility()).isEqualTo(Plausibility.CONSISTENT);
  }
}

package dev.loomgauge.core.audit.format;

import static dev.loomgauge.core.audit.format.ToolRulesTest.HEY;
import static dev.loomgauge.core.audit.format.ToolRulesTest.OHA;
import static dev.loomgauge.core.audit.format.ToolRulesTest.WRK;
import static dev.loomgauge.core.audit.format.ToolRulesTest.audited;
import static dev.loomgauge.core.audit.format.ToolRulesTest.found;
import static dev.loomgauge.core.audit.format.ToolRulesTest.load;
import static dev.loomgauge.core.audit.format.ToolRulesTest.users;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.audit.Audit;
import dev.loomgauge.core.audit.AuditedRow;
import dev.loomgauge.core.audit.law.Plausibility;
import dev.loomgauge.core.audit.table.AuditColumn;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What tools are known for in how many users they have at work. */
class UserRulesTest {
  @Test
  void connectionsBeyondTheLimitOfOpenFilesHaveNoUsers() {
    AuditedRow limited = audited(WRK.formatted("1500", "60.00ms", "488"));

    assertThat(found(WRK.formatted("1500", "60.00ms", "488")).value(AuditColumn.USERS))
        .hasValue(1012.0);
    assertThat(limited.law()).isEqualTo("known-fault");
    assertThat(limited.reason())
        .isEqualTo("488 of 1,500 connections could not be opened; 1,012 had requests under way");
    assertThat(found(WRK.formatted("1500", "60.00ms", "300")).value(AuditColumn.USERS))
        .hasValue(1500.0);
  }

  @Test
  void samplesThatWrkAddsStandBesideWhatARequestTook() {
    assertThat(found(WRK.formatted("100", "60.00ms", "0")).notes())
        .anyMatch(note -> note.contains("4.95 ms, not the printed 50.1 ms"));
  }

  @Test
  void stragglersLeaveTheOthersIdle() {
    Stated users = Stated.of(Map.of("users", "100"));

    assertThat(Audit.of(found(HEY.formatted("2.0000")), users).plausibility())
        .isNotEqualTo(Plausibility.IMPOSSIBLE);
    assertThat(Audit.of(found(HEY.formatted("2.0000")), users).obeyed())
        .anyMatch(judged -> judged.law().equals("little"));
    assertThat(Audit.of(found(HEY.formatted("0.2000")), users).plausibility())
        .isEqualTo(Plausibility.SUSPICIOUS);
  }

  @Test
  void vegetaIsClosedWithoutARateAndLateWhereItSendsFewer() {
    String report =
        """
        Requests      [total, rate, throughput]  24000, 800.03, 799.96
        Duration      [total, attack, wait]      30.012s, 29.99s, 22ms
        Latencies     [mean, 50, 95, 99, max]    6.8ms, 6.2ms, 11.9ms, 15.5ms, 25ms
        Success       [ratio]                    100.00%
        Status Codes  [code:count]               200:24000
        """;

    assertThat(found("$ vegeta attack -rate=1000 -duration=30s | vegeta report\n" + report).notes())
        .anyMatch(note -> note.contains("the generator was late"));
    assertThat(found("$ vegeta attack -rate=800/s | vegeta report\n" + report).notes()).isEmpty();
    assertThat(found("$ vegeta attack -rate=800/1m | vegeta report\n" + report).notes()).isEmpty();
    String closed = "$ vegeta attack -rate=0 -max-workers=6 | vegeta report\n" + report;
    assertThat(load(closed)).isEqualTo("closed");
    assertThat(found(closed).value(AuditColumn.USERS)).hasValue(6.0);
  }

  @Test
  void plowWithoutANumberOrADurationHasItsConnections() {
    String text =
        """
        Benchmarking http://127.0.0.1:8080/hello using 20 connection(s).

        Summary:
          Elapsed          10s
          Count        1000000
            2xx        1000000
          RPS      100000.000
          Reads    10.192MB/s

        Statistics    Min       Mean     StdDev      Max
          Latency     32µs      198µs     37µs     1.839ms
          RPS       108558.4  112818.12  2456.63  115949.98
        """;

    assertThat(found(text).value(AuditColumn.USERS)).hasValue(20.0);
    assertThat(audited(text).plausibility()).isEqualTo(Plausibility.CONSISTENT);
  }

  @Test
  void usersOfK6ThatStoodReadyWereNotAllAtWork() {
    String print =
        """
             http_req_duration..............: avg=100ms min=90ms med=99ms max=300ms p(90)=120ms p(95)=130ms
             http_reqs......................: 600    20/s
             iteration_duration.............: avg=101ms min=91ms med=100ms max=301ms p(90)=121ms p(95)=131ms
             iterations.....................: 600    20/s
             vus............................: 2      min=1       max=%d
             vus_max........................: 30     min=30      max=30
        """;

    PrintedMeasurement some = found(print.formatted(7));
    assertThat(some.has(AuditColumn.USERS)).isFalse();
    assertThat(some.value(AuditColumn.CONNECTIONS)).hasValue(7.0);
    assertThat(found(print.formatted(30)).value(AuditColumn.USERS)).hasValue(30.0);
  }

  @Test
  void aScriptOfK6TellsItsArrivalRate() {
    String print =
        """
        export const options = { scenarios: { steady: { executor: '%s', duration: '30s' } } };
             http_req_duration..............: avg=100ms min=90ms med=99ms max=300ms p(90)=120ms p(95)=130ms
             http_reqs......................: 600    20/s
             vus............................: 9      min=1       max=9
             vus_max........................: 9      min=9       max=9
        """;

    assertThat(audited(print.formatted("constant-arrival-rate")).plausibility())
        .isNotIn(Plausibility.SUSPICIOUS, Plausibility.IMPOSSIBLE);
    assertThat(audited(print.formatted("constant-vus")).law()).isEqualTo("little");
  }

  @Test
  void aCommandWithoutANumberOfWorkersHasThatOfItsTool() {
    assertThat(users("$ hey -z 10s http://127.0.0.1/\n" + HEY.formatted("0.2"))).isEqualTo(50);
    assertThat(users("$ hey -c 80 http://127.0.0.1/\n" + HEY.formatted("0.2"))).isEqualTo(80);
    assertThat(users("hey, see http://127.0.0.1/\n" + HEY.formatted("0.2"))).isZero();
    assertThat(users("oha http://127.0.0.1/\n" + OHA)).isEqualTo(50);
    assertThat(users("oha -n 20 http://127.0.0.1/\n" + OHA)).isZero();
    assertThat(load("$ hey -q 0 http://127.0.0.1/\n" + HEY.formatted("0.2"))).isEqualTo("closed");
    assertThat(load("$ hey -q 0.5 http://127.0.0.1/\n" + HEY.formatted("0.2"))).isEqualTo("open");
  }

  @Test
  void withPipeliningAutocannonTimesFromOneAnswerToTheNext() {
    String print =
        """
        Running 5s test @ http://127.0.0.1:8080/
        50 connections with 4 pipelining factor

        Stat         Avg     Stdev   Max
        Latency (ms) %s   3.10   41
        Req/Sec      5000.0  120.0   5200

        25k requests in 5s, 5 MB read
        """;

    assertThat(audited(print.formatted("9.81")).plausibility()).isEqualTo(Plausibility.CONSISTENT);
    assertThat(found(print.formatted("9.81")).notes())
        .anyMatch(note -> note.contains("up to 4 times as long"));
    assertThat(audited(print.formatted("39.8")).plausibility()).isEqualTo(Plausibility.CONSISTENT);
    assertThat(found(print.formatted("39.8")).value(AuditColumn.STREAMS)).hasValue(4.0);
    assertThat(audited(print.formatted("20.1")).law()).isEqualTo("little");
  }

  @Test
  void samplesThatWrkAddsBelowItsFastestAreInNoPercentile() {
    String print = WRK.formatted("100", "60.00ms", "0");
    String below = print.replace("50.10ms", "20.20ms");

    assertThat(found(below).has(AuditColumn.P99)).isFalse();
    assertThat(audited(below).plausibility()).isEqualTo(Plausibility.CONSISTENT);
    assertThat(audited(print.replace("50.10ms", "4.90ms")).law()).isEqualTo("mean-range");
  }

  @Test
  void usersOfSiegeMayPauseUnlessItsCommandForbidsIt() {
    String print =
        """
        $ siege %s http://127.0.0.1:8080/

        Transactions:                   900 hits
        Elapsed time:                 30.00 secs
        Response time:                 0.40 secs
        Transaction rate:             30.00 trans/sec
        Successful transactions:        %d
        Failed transactions:              0
        Longest transaction:           0.90
        """;

    PrintedMeasurement paused = found(print.formatted("-c 20", 900));
    assertThat(paused.value(AuditColumn.CONNECTIONS)).hasValue(20.0);
    assertThat(paused.failures()).isEmpty();
    assertThat(users(print.formatted("-c 20 -b", 900))).isEqualTo(20);
    assertThat(audited(print.formatted("-b -c20", 900)).law()).isEqualTo("little");
    assertThat(found(print.formatted("-c 12", 0)).failures())
        .containsEntry("status of 400 or more", 900.0);
  }

  @Test
  void drillOfTwoKindsIsRead() {
    String print =
        """
        Orders                    Total requests            300
        Orders                    Average time per request  0ms

        Concurrency Level         12
        Time taken for tests      1.5 seconds
        Total requests            600
        Successful requests       600
        Failed requests           0
        Requests per second       400.00 [#/sec]
        Median time per request   0ms
        Average time per request  0ms
        Sample standard deviation 0ms
        """;

    assertThat(users(print)).isEqualTo(12);
    assertThat(found(print).notes()).hasSize(1);
  }

  private static final String AUTOCANNON =
      """
      Running %s test @ http://127.0.0.1:8080/
      100 connections%s

      Stat         Avg     Stdev   Max
      Latency (ms) %s   3.10   41
      Req/Sec      %s  120.0   5200

      %s
      """;

  @Test
  void countsOfAutocannonThatAreLateAreFewerThanTheSeconds() {
    // 5 counts of 1.062 s with 52,800 answers, of 100 connections that take 10.05 ms each.
    String late =
        AUTOCANNON.formatted(
            "5s",
            " with 10 pipelining factor",
            "10.05",
            "10560",
            "54k requests in 5.31s, 9 MB read");

    assertThat(audited(late).plausibility()).isEqualTo(Plausibility.CONSISTENT);
    assertThat(found(late).has(AuditColumn.STREAMS)).isFalse();
    assertThat(found(late).has(AuditColumn.MAX)).isFalse();
    String counted = late.replace("54k", "# of samples: 5\n\n54k");
    assertThat(audited(counted).plausibility()).isEqualTo(Plausibility.CONSISTENT);
    assertThat(found(counted).rounding(AuditColumn.THROUGHPUT)).isBetween(0.058, 0.059);
    String single =
        AUTOCANNON.formatted("5s", "", "10.05", "10560", "53k requests in 5.31s, 9 MB read");
    assertThat(audited(single).plausibility()).isEqualTo(Plausibility.CONSISTENT);
    assertThat(audited(single.replace("10.05", "16.05")).plausibility())
        .isEqualTo(Plausibility.IMPOSSIBLE);
  }

  @Test
  void countsOfAutocannonByATenthOfASecondAreNoRates() {
    String print =
        AUTOCANNON.formatted(
            "10s",
            "",
            "39.60",
            "250.4",
            "Req/Bytes counts sampled every 0.1 seconds.\n\n25k requests in 10.02s, 9 MB read");

    assertThat(found(print).value(AuditColumn.THROUGHPUT).orElseThrow())
        .isCloseTo(2504, within(1e-6));
    assertThat(audited(print).plausibility()).isEqualTo(Plausibility.CONSISTENT);
  }

  @Test
  void aNumberOfRequestsIsOverBeforeItsLastSecondIs() {
    String print =
        AUTOCANNON.formatted(
            "3000 requests", "", "20.10", "1500", "3k requests in 2.02s, 9 MB read");

    assertThat(found(print).value(AuditColumn.CONNECTIONS)).hasValue(100.0);
    assertThat(audited(print).plausibility()).isEqualTo(Plausibility.CONSISTENT);
    assertThat(audited(print.replace("20.10", "39.10").replace("1500", "4500")).plausibility())
        .isEqualTo(Plausibility.IMPOSSIBLE);
  }

  @Test
  void requestsAtOnceOnConnectionsOfWrkAreNoStandstill() {
    // 64 connections with 16 requests each: 3.4 ms a batch, one of 280 ms at the start.
    String print =
        """
        Running 5s test @ http://127.0.0.1:8080/
          2 threads and 64 connections
          Thread Stats   Avg      Stdev     Max   +/- Stdev
            Latency     3.40ms    %s  280.10ms   92.00%%
            Req/Sec   150.00k     5.00k  160.00k    80.00%%
          1530000 requests in 5.10s, 190.00MB read
        Requests/sec: 300000.00
        """;

    assertThat(audited(print.formatted("5.00ms")).plausibility())
        .isEqualTo(Plausibility.CONSISTENT);
    assertThat(audited(print.formatted("25.00ms")).law()).isEqualTo("standstill");
  }

  private static final String SIEGE =
      """
      $ siege %s http://127.0.0.1:8080/

      Transactions:                   %s hits
      Elapsed time:                 30.00 secs
      Response time:                 %s secs
      Transaction rate:             %s trans/sec
      Successful transactions:        %s
      Failed transactions:            %s
      Longest transaction:           %s
      """;

  @Test
  void theResponseTimeOfSiegeHasTheTimesOfAnswersThatFailedInIt() {
    String print = SIEGE.formatted("-c 20 -b", "60", "0.72", "2.00", "60", "%s", "0.31");

    assertThat(audited(print.formatted("540")).plausibility())
        .isNotEqualTo(Plausibility.IMPOSSIBLE);
    assertThat(found(print.formatted("540")).notes())
        .anyMatch(note -> note.contains("720 ms is above the longest transaction, 310 ms"));
    assertThat(audited(print.formatted("0")).law()).isEqualTo("mean-range");
    assertThat(audited(print.formatted("20")).plausibility()).isEqualTo(Plausibility.IMPOSSIBLE);
  }

  @Test
  void whatUsersOfSiegeHadUnderWayAtTheEndIsInNoFigure() {
    String print = SIEGE.formatted("-b -c100", "720", "2.40", "24.00", "720", "0", "%s");

    assertThat(found(print.formatted("24.00")).value(AuditColumn.CONNECTIONS)).hasValue(100.0);
    assertThat(audited(print.formatted("24.00")).plausibility()).isEqualTo(Plausibility.CONSISTENT);
    assertThat(audited(print.formatted("9.00")).law()).isEqualTo("little");
    String repeated = print.replace("-b -c100", "-b -c100 -r 9").formatted("9.00");
    assertThat(audited(repeated).plausibility()).isEqualTo(Plausibility.CONSISTENT);
  }

  @Test
  void aStandstillOfTheServerIsNotImpossible() {
    // 25 users without pauses, 20 ms each, for whom the server stood still for 9 of 30 s.
    AuditedRow stood =
        audited(SIEGE.formatted("-c 25 -b", "26250", "0.03", "875.00", "26250", "0", "9.02"));

    assertThat(stood.law()).isEqualTo("standstill");
    assertThat(stood.plausibility()).isEqualTo(Plausibility.SUSPICIOUS);
    // The same with pauses of 0.5 s on average, and the clock of an old siege.
    AuditedRow paused =
        audited(SIEGE.formatted("-c 25 -d1", "1010", "0.24", "33.67", "1010", "0", "9.02"));
    assertThat(paused.plausibility()).isNotEqualTo(Plausibility.IMPOSSIBLE);
  }
}

package dev.loomgauge.core.audit.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.audit.Audit;
import dev.loomgauge.core.audit.FormatBook;
import dev.loomgauge.core.audit.law.Plausibility;
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
  void tablesOfAutocannonAreARunEachWhereNothingElseIsKept() {
    String tables =
        """
        _Latency_
        | Stat    | 2.5%% | 50%%   | 97.5%% | 99%%   | Avg      | Stdev   | Max    |
        |---------|------|-------|-------|-------|----------|---------|--------|
        | Latency | 9 ms | 22 ms | 44 ms | 53 ms | %1$s ms | 8.12 ms | 120 ms |

        _Req/s_
        | Stat     | 1%%  | 2.5%% | 50%%  | 97.5%% | Avg    | Stdev | Min  |
        |----------|-----|------|------|-------|--------|-------|------|
        | Req/Sec  | 380 | 380  | 431  | 470   | %2$s   | 21.04 | 379  |
        | Bytes/Sec| 28 kB| 28 kB| 32 kB| 35 kB| 32 kB  | 1.6 kB| 28 kB|

        """;

    List<PrintedMeasurement> runs =
        read("npx autocannon -c 10 http://localhost/\n"
                + tables.formatted("22.91", "430.2")
                + "\n# With a cache\n"
                + tables.formatted("11.07", "880.5"))
            .measurements();

    assertThat(runs)
        .extracting(run -> run.value(AuditColumn.MEAN).orElseThrow())
        .containsExactly(22.91, 11.07);
    assertThat(runs)
        .extracting(run -> run.value(AuditColumn.THROUGHPUT).orElseThrow())
        .containsExactly(430.2, 880.5);
    assertThat(runs.getFirst().value(AuditColumn.USERS)).hasValue(10.0);
    assertThat(runs.getLast().has(AuditColumn.USERS)).isFalse();
  }

  @Test
  void gooseHasNoTotalOfOneRequestAndLeavesOutTheTimeOfStopping() {
    String print =
        """
        10:15:02 [INFO] users = 5
        === PER REQUEST METRICS ===
        Name        |  # reqs |   # fails |    req/s |  fail/s
        ------------------------------------------------------
        %sPOST ask    |   1,432 |  4 (0.3%%) |    71.60 |    0.20
        ------------------------------------------------------
        Name        | Avg (ms) |      Min |      Max |  Median
        ------------------------------------------------------
        POST ask    |    83.21 |       14 |    9,004 |      41
        ------------------------------------------------------
        Decreasing:  2023-02-11 10:15:27 - 2023-02-11 10:15:%2$s (00:00:%2$s, 0 <- 5)
        """;

    PrintedMeasurement found = only(print.formatted("", "05"));
    assertThat(found.value(AuditColumn.REQUESTS)).hasValue(1432.0);
    assertThat(found.value(AuditColumn.MEAN)).hasValue(83.21);
    assertThat(Audit.of(found.row()).plausibility()).isNotEqualTo(Plausibility.IMPOSSIBLE);
    assertThat(Audit.of(only(print.formatted("", "00")).row()).plausibility())
        .isEqualTo(Plausibility.IMPOSSIBLE);
    String two = print.formatted("GET /      |     900 |    0 (0%) |    45.00 |    0.00\n", "05");
    assertThat(FormatBook.read(new Printed(two)).map(Reading::format).orElse(""))
        .as("of two requests the total was left out")
        .doesNotContain("goose");
  }

  @Test
  void thePercentileInTheHeaderOfWrk2IsNoMaximum() {
    String print =
        """
        Running 40s test @ http://node0:8080
          4 threads and 8 connections
        %s
          Thread Stats   Avg      Stdev     99%%   +/- Stdev
            Latency     9.91ms    2.03ms  19.14ms   83.10%%
            Req/Sec   391.20     88.14   640.00     71.02%%
          Latency Distribution (HdrHistogram - Recorded Latency)
         50.000%%    8.34ms
         99.000%%   19.14ms
         99.900%%   26.02ms
        %s
          59925 requests in 40.01s, 5.12MB read
        Requests/sec:   1497.75
        """;

    PrintedMeasurement found = only(print.formatted("", "100.000%   30.59ms"));
    assertThat(found.value(AuditColumn.P99)).hasValue(19.14);
    assertThat(found.value(AuditColumn.MAX)).hasValue(30.59);
    assertThat(Audit.of(found.row()).plausibility())
        .as("several requests are under way on a connection")
        .isNotEqualTo(Plausibility.IMPOSSIBLE);
    assertThat(only(print.formatted("", "")).has(AuditColumn.MAX)).isFalse();
    String one = print.formatted("Test Results @ http://node0:8080/a", "");
    String two = one.substring(one.indexOf("Test")).replace("1497.75", "745.25");
    assertThat(read(one + two).measurements())
        .extracting(run -> run.value(AuditColumn.THROUGHPUT).orElseThrow())
        .containsExactly(1497.75, 745.25);
  }

  @Test
  void theStatisticsOfThreadsOfWrkAreNoRunOfAutocannon() {
    String table =
        """
        ## Thread Stats

        | Stat    | Avg     | Stdev  | Max     | +/- Stdev |
        | ------- | ------- | ------ | ------- | --------- |
        | Latency | 20.93ms | 1.48ms | 30.14ms | 91.20%    |
        | Req/Sec | 0.48k   | 11.02  | 0.50k   | 70.00%    |

        """;

    List<PrintedMeasurement> runs = read(table + WRK).measurements();

    assertThat(runs)
        .filteredOn(run -> run.has(AuditColumn.THROUGHPUT))
        .extracting(run -> run.value(AuditColumn.REQUESTS).orElseThrow())
        .containsExactly(3801.0);
  }

  @Test
  void clientsOfH2loadStandInItsCommandWhereItsPrintBeginsLater() {
    String print =
        """
        finished in 914.03ms, 43762.24 req/s, 9.02MB/s
        requests: 40000 total, 40000 started, 40000 done, 40000 succeeded, 0 failed, 0 errored, 0 timeout
        status codes: 40000 2xx, 0 3xx, 0 4xx, 0 5xx
                             min         max         mean         sd        +/- sd
        time for request:      612us     14.07ms      2.24ms       811us    79.90%
        """;

    PrintedMeasurement told = only("$ h2load -n40000 --clients=25 -m4 https://a/\n" + print);
    assertThat(told.value(AuditColumn.USERS)).hasValue(25.0);
    assertThat(told.value(AuditColumn.STREAMS)).hasValue(4.0);
    assertThat(only("$ h2load -n40000 -m100 https://a/\n" + print).value(AuditColumn.USERS))
        .as("one client where the command says nothing")
        .hasValue(1.0);
    String threads = "spawning thread #0: 60 total client(s). 40000 total requests\n";
    assertThat(only("$ h2load -n40000 -m2 https://a/\n" + threads + print).value(AuditColumn.USERS))
        .as("the print goes before its command")
        .hasValue(60.0);
    assertThat(only("$ h2load -n40000 -m4 \\\n -c25 https://a/\n" + print).value(AuditColumn.USERS))
        .as("a command of two lines")
        .hasValue(25.0);
    PrintedMeasurement newer =
        only(
            print
                .replace("mean         sd", "median      p95         p99         mean        sd")
                .replace("time for request:", "request     :")
                .replace("2.24ms", "2.10ms      3.50ms      5.01ms      2.24ms"));
    assertThat(newer.value(AuditColumn.MEAN)).hasValue(2.24);
    assertThat(newer.value(AuditColumn.P95)).hasValue(3.5);
    assertThat(newer.value(AuditColumn.P99)).hasValue(5.01);
    assertThat(newer.value(AuditColumn.MAX)).hasValue(14.07);
  }

  @Test
  void theCommandTellsWhatThePrintDoesNot() {
    for (String hey : List.of("hey", "./hey_linux_amd64")) {
      String command = "$ " + hey + " -n 3920 -c 20 http://127.0.0.1/\n";
      assertThat(only(command + HEY).value(AuditColumn.USERS)).as(hey).hasValue(20.0);
    }
    assertThat(
            read("$ hey -c 20 http://127.0.0.1/\n" + HEY + "\n" + HEY)
                .measurements()
                .getLast()
                .has(AuditColumn.USERS))
        .isFalse();
  }

  @Test
  void aCommandMayGoOnInTheNextLine() {
    String ghz =
        """
        ghz --insecure --call shop.Orders.Get \\
          %s \\
          127.0.0.1:50051

        Summary:
          Count:	20000
          Total:	5.00 s
          Slowest:	80.00 ms
          Average:	24.50 ms
          Requests/sec:	4000.00

        Status code distribution:
          [OK]   20000 responses
        """;

    assertThat(only(ghz.formatted("-c 100")).value(AuditColumn.USERS)).hasValue(100.0);
    assertThat(only(ghz.formatted("-n 20000")).value(AuditColumn.USERS)).hasValue(50.0);
    assertThat(only(ghz.formatted("-d '{\n  \"id\": 7\n}' \\\n  -c 100")).value(AuditColumn.USERS))
        .hasValue(100.0);
    assertThat(only(ghz.formatted("-c 100 --rps 4000")).row().says(AuditColumn.LOAD, "open"))
        .isTrue();
  }

  @Test
  void locustAndK6AreReadInTablesOfMarkdownToo() {
    PrintedMeasurement locust =
        only(
            """
            |Name       |# reqs |# fails |Avg |Min |Max  |Median |req/s  |failures/s|
            |-----------|-------|--------|----|----|-----|-------|-------|----------|
            | GET /a    |4000   |8(0.20%)|31  |4   |812  |25     |40.02  |0.08      |
            |Aggregated |4000   |8(0.20%)|31  |4   |812  |25     |40.02  |0.08      |

            |Type|Name      |50%|66%|75%|80%|90%|95% |98% |99% |99.90%|99.99%|100% |# reqs|
            |----|----------|---|---|---|---|---|----|----|----|------|------|-----|------|
            |None|Aggregated|25 |29 |33 |36 |52 |71  |110 |160 |490   |810   |812  |4000  |
            """);
    PrintedMeasurement k6 =
        only(
            """
            | Metric                | Value                                                                |
            |-----------------------|----------------------------------------------------------------------|
            | **http_req_duration** | avg=12.3ms min=2.1ms med=10.2ms max=301.5ms p(90)=20.1ms p(95)=31.4ms |
            | **http_req_failed**   | 1.00% (90 out of 9000)                                               |
            | **http_reqs**         | 9000 (150.2/s)                                                       |
            """);

    assertThat(locust.value(AuditColumn.REQUESTS)).hasValue(4000.0);
    assertThat(locust.value(AuditColumn.FAILURES)).hasValue(8.0);
    assertThat(locust.value(AuditColumn.MEAN)).hasValue(31.0);
    assertThat(locust.value(AuditColumn.MAX)).hasValue(812.0);
    assertThat(locust.value(AuditColumn.P99)).hasValue(160.0);
    assertThat(locust.value(AuditColumn.THROUGHPUT)).hasValue(40.02);
    assertThat(k6.value(AuditColumn.REQUESTS)).hasValue(9000.0);
    assertThat(k6.value(AuditColumn.THROUGHPUT)).hasValue(150.2);
    assertThat(k6.value(AuditColumn.FAILURES)).hasValue(90.0);
    assertThat(k6.value(AuditColumn.P95)).hasValue(31.4);
  }

  @Test
  void aMarkOfUtf8IsNoPartOfAPrint() {
    String json = Fixture.text("ohajson-honest.txt");

    assertThat(FormatBook.read(new Printed("\ufeff" + json)).orElseThrow().format())
        .isEqualTo("oha");
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

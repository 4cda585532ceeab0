package dev.loomgauge.core.audit.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.audit.Audit;
import dev.loomgauge.core.audit.FormatBook;
import dev.loomgauge.core.audit.law.Plausibility;
import dev.loomgauge.core.audit.table.AuditColumn;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Prints that were not made here: their shape is that of the documentation of each tool. */
class DocumentedPrintsTest {
  private static final String K6 =
      """
        scenarios: (100.00%%) 1 scenario, 10 max VUs, 40s max duration (incl. graceful stop):
                 * default: %s

          HTTP
          http_req_duration..............: avg=20.5ms  min=20.1ms med=20.4ms max=61.2ms p(90)=20.9ms p(95)=21.1ms
            { expected_response:true }...: avg=20.5ms  min=20.1ms med=20.4ms max=61.2ms p(90)=20.9ms p(95)=21.1ms
          http_req_failed................: 0.00%%  0 out of 832
          http_reqs......................: 832    82.76512/s

          EXECUTION
          iteration_duration.............: avg=120.8ms min=120ms  med=120ms  max=170ms  p(90)=121ms p(95)=122ms
          iterations.....................: 832    82.76512/s
          vus............................: 10     min=10         max=10
          vus_max........................: 10     min=10         max=10
      """;

  @Test
  void theSummaryOfK6HasItsPausesInItsIterations() {
    PrintedMeasurement found = only(K6.formatted("10 looping VUs for 10s (gracefulStop: 30s)"));

    assertThat(found.value(AuditColumn.MEAN)).hasValue(20.5);
    assertThat(found.value(AuditColumn.THINK).orElseThrow()).isCloseTo(100.3, within(0.01));
    assertThat(found.value(AuditColumn.USERS)).hasValue(10.0);
    assertThat(Audit.of(found.row()).plausibility()).isEqualTo(Plausibility.CONSISTENT);
  }

  @Test
  void usersOfK6AreThoseAtWorkAndNotThoseThatItPrepared() {
    String text =
        K6.formatted("10 looping VUs for 10s")
            .replaceAll("vus_max(?<rest>.*)10", "vus_max${rest}12");
    String json =
        """
        {"metrics":{"http_req_duration":{"avg":20.5},"http_reqs":{"count":832,"rate":82.765},
        "vus":{"max":10},"vus_max":{"max":12}}}
        """;

    assertThat(only(text).value(AuditColumn.USERS)).hasValue(10.0);
    assertThat(only(json).value(AuditColumn.USERS)).hasValue(10.0);
  }

  @Test
  void iterationsAtARateAreAnOpenModel() {
    PrintedMeasurement found = only(K6.formatted("100.00 iterations/s for 10s (maxVUs: 10)"));

    assertThat(found.row().text(AuditColumn.LOAD)).isEqualTo("open");
  }

  @Test
  void k6WritesItsMetricsAsJsonInThreeWays() {
    String values = "{\"avg\":20.5,\"med\":20.4,\"max\":61.2,\"p(90)\":20.9,\"p(95)\":21.1}";
    String beside =
        "{\"metrics\":{\"http_req_duration\":%s,\"http_reqs\":{\"count\":832,\"rate\":82.765},"
                .formatted(values)
            + "\"vus\":{\"value\":10,\"min\":10,\"max\":10},\"http_req_failed\":{\"value\":0}}}";
    String below =
        "{\"metrics\":{\"http_req_duration\":{\"type\":\"trend\",\"values\":%s},".formatted(values)
            + "\"http_reqs\":{\"type\":\"counter\",\"values\":{\"count\":832,\"rate\":82.765}},"
            + "\"vus\":{\"values\":{\"value\":10,\"min\":10,\"max\":10}},"
            + "\"http_req_failed\":{\"values\":{\"rate\":0}}}}";
    String listed =
        "{\"results\":{\"metrics\":[{\"name\":\"http_req_duration\",\"values\":%s},"
                .formatted(values)
            + "{\"name\":\"http_reqs\",\"values\":{\"count\":832,\"rate\":82.765}},"
            + "{\"name\":\"vus\",\"values\":{\"max\":10}},"
            + "{\"name\":\"http_req_failed\",\"values\":{\"rate\":0}}]}}";
    for (String json : new String[] {beside, below, listed}) {
      PrintedMeasurement found = only(json);
      assertThat(found.value(AuditColumn.REQUESTS)).hasValue(832.0);
      assertThat(found.value(AuditColumn.P95)).hasValue(21.1);
      assertThat(found.value(AuditColumn.USERS)).hasValue(10.0);
      assertThat(found.value(AuditColumn.ERROR_RATE)).hasValue(0.0);
    }
  }

  @Test
  void heyTellsStatusesOfWhichThoseFrom400OnAreFailures() {
    String text =
        Fixture.text("hey-honest.txt")
            .replaceFirst(
                "\\[200]\\t3920 responses",
                "[200]\t3900 responses\n  [399]\t10 responses\n  [400]\t7 responses\n"
                    + "  [503]\t3 responses");

    PrintedMeasurement found = only(text);

    assertThat(found.value(AuditColumn.REQUESTS)).hasValue(3_920.0);
    assertThat(found.value(AuditColumn.FAILURES)).hasValue(10.0);
  }

  @Test
  void wrk2CountsFromItsSchedule() {
    String text =
        """
        Running 30s test @ http://127.0.0.1:80/index.html
          2 threads and 100 connections
          Thread calibration: mean lat.: 9747 usec, rate sampling interval: 21 msec
          Thread Stats   Avg      Stdev     Max   +/- Stdev
            Latency     6.58s     2.10s   10.20s    60.00%
            Req/Sec     1.08k     1.00      1.10k    72.00%
          Latency Distribution (HdrHistogram - Recorded Latency)
         50.000%    6.67s
         99.000%    9.90s
         99.900%   10.10s
        60018 requests in 30.00s, 19.81MB read
        Requests/sec:   2000.28
        """;

    PrintedMeasurement found = only(text);

    assertThat(found.value(AuditColumn.CONNECTIONS)).hasValue(100.0);
    assertThat(found.value(AuditColumn.P999)).hasValue(10_100.0);
    assertThat(Audit.of(found.row()).plausibility()).isEqualTo(Plausibility.CONSISTENT);
  }

  @Test
  void reportsOfJMeterHaveARowALabel() {
    String text =
        """
        Label,# Samples,Average,Median,90% Line,95% Line,99% Line,Min,Maximum,Error %,Throughput,Received KB/sec,Std. Dev.
        home,1000,21,20,22,23,30,20,61,0.00%,95.2/sec,10.0,1.0
        TOTAL,1000,21,20,22,23,30,20,61,0.00%,95.2/sec,10.0,1.0
        """;

    var reading = new JMeterTable("JMeter report").recognise(new Printed(text)).orElseThrow();

    assertThat(reading.measurements()).hasSize(2);
    PrintedMeasurement total = reading.measurements().getLast();
    assertThat(total.title()).isEqualTo("TOTAL");
    assertThat(total.value(AuditColumn.THROUGHPUT)).hasValue(95.2);
    assertThat(total.value(AuditColumn.P99)).hasValue(30.0);
  }

  @Test
  void theLastSummaryLineOfJMeterCounts() {
    String text =
        """
        summary +    101 in 00:00:01 =  100.0/s Avg:    20 Min:    20 Max:    30 Err:     0 (0.00%) Active: 2 Started: 2 Finished: 0
        summary =    101 in 00:00:01 =  100.0/s Avg:    20 Min:    20 Max:    30 Err:     0 (0.00%)
        summary =   1010 in 00:00:10 =   97.5/s Avg:    20 Min:    20 Max:    41 Err:     3 (0.30%)
        """;

    PrintedMeasurement found = only(text);

    assertThat(found.value(AuditColumn.REQUESTS)).hasValue(1010.0);
    assertThat(found.value(AuditColumn.USERS)).hasValue(2.0);
    assertThat(found.value(AuditColumn.FAILURES)).hasValue(3.0);
  }

  @Test
  void theDashboardOfJMeterHasItsTotal() {
    String json =
        """
        {"Total":{"transaction":"Total","sampleCount":1000,"errorCount":2,"errorPct":0.2,"meanResTime":20.9,
        "medianResTime":20.0,"minResTime":20.0,"maxResTime":61.0,"pct1ResTime":22.0,"pct2ResTime":23.0,
        "pct3ResTime":30.0,"throughput":95.2}}
        """;

    PrintedMeasurement found = only(json);

    assertThat(found.value(AuditColumn.P90)).hasValue(22.0);
    assertThat(found.value(AuditColumn.FAILURES)).hasValue(2.0);
  }

  @Test
  void theScriptOfGatlingsReportIsReadAsItsJsonIs() {
    String text =
        """
        var stats = {
            type: "GROUP",
        name: "All Requests",
        path: "",
        stats: {
            "name": "All Requests",
            "numberOfRequests": {"total": "   81,714", "ok": "   81,714", "ko": "        0"},
            "meanResponseTime": {"total": "       21", "ok": "       21", "ko": "        -"},
            "maxResponseTime": {"total": "       46", "ok": "       46", "ko": "        -"},
            "meanNumberOfRequestsPerSecond": {"total": "   900.5", "ok": "   900.5", "ko": "-"}
        },
        contents: {
        "req_one": {
        """;

    PrintedMeasurement found = only(text);

    assertThat(found.value(AuditColumn.REQUESTS)).hasValue(81_714.0);
    assertThat(found.value(AuditColumn.MAX)).hasValue(46.0);
    assertThat(found.value(AuditColumn.FAILURES)).hasValue(0.0);
  }

  @Test
  void hyperfoilCountsInNanoseconds() {
    String json =
        """
        {"$schema":"http://hyperfoil.io/run-schema/v3.0","stats":[{"name":"main/test","total":{"phase":"main","metric":"test",
        "summary":{"startTime":1000,"endTime":11000,"minResponseTime":20000000,"meanResponseTime":20500000,
        "maxResponseTime":61000000,"percentileResponseTime":{"50.0":20400000,"99.0":30000000},
        "requestCount":1000,"responseCount":1000,"connectionErrors":0,"requestTimeouts":0,"internalErrors":0}}}]}
        """;

    PrintedMeasurement found = only(new Hyperfoil("Hyperfoil"), json);

    assertThat(found.title()).isEqualTo("main test");
    assertThat(found.value(AuditColumn.MEAN)).hasValue(20.5);
    assertThat(found.value(AuditColumn.THROUGHPUT)).hasValue(100.0);
    assertThat(found.value(AuditColumn.FAILURES)).hasValue(0.0);

    String failed =
        json.replace(
            "\"connectionErrors\":0,\"requestTimeouts\":0,\"internalErrors\":0",
            "\"connectionErrors\":1,\"requestTimeouts\":20,\"internalErrors\":300,\"invalid\":4000");
    assertThat(only(new Hyperfoil("Hyperfoil"), failed).value(AuditColumn.FAILURES))
        .hasValue(4_321.0);
  }

  @Test
  void answersOfAnotherLengthAreNoFailuresOfAService() {
    String text =
        """
        Concurrency Level:      10
        Time taken for tests:   10.000 seconds
        Complete requests:      4800
        Failed requests:        120
           (Connect: 0, Receive: 1, Length: 119, Exceptions: 0)
        Requests per second:    480.00 [#/sec] (mean)
        Time per request:       20.833 [ms] (mean)

        Connection TimeUnits (ms)
                      min  mean[+/-sd] median   max
        Total:         20   20   0.4     20      25
        """;

    PrintedMeasurement found = only(text);

    assertThat(found.value(AuditColumn.FAILURES)).hasValue(1.0);
    assertThat(found.value(AuditColumn.MEAN)).hasValue(20.0);
    assertThat(found.notes()).anyMatch(note -> note.contains("119 answers"));
  }

  private static PrintedMeasurement only(String text) {
    return FormatBook.read(new Printed(text)).orElseThrow().measurements().getFirst();
  }

  private static PrintedMeasurement only(LoadTestFormat format, String text) {
    return format.recognise(new Printed(text)).orElseThrow().measurements().getFirst();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"spec":{"numberOfConnections":9,%s"url":"x"},"result":{"timeTakenSeconds":2,"req2xx":20,"latency":{"mean":900},"rps":{"mean":10}}} | "rate":10,
          {"count":20,"total":2000000000,"rps":10,"average":900000,"slowest":1000000,"options":{"concurrency":9,%s"x":1}}                        | "rps":10,
          """)
  void aRateInAnObjectIsAnOpenModel(String object, String rate) {
    assertThat(load(object.formatted(rate))).isEqualTo("open");
    assertThat(load(object.formatted(""))).isEqualTo("closed");
  }

  private static String load(String object) {
    return FormatBook.read(new Printed(object))
        .orElseThrow()
        .measurements()
        .getFirst()
        .row()
        .text(AuditColumn.LOAD);
  }

  @Test
  void plowIsReadAsAnObjectToo() {
    Reading reading =
        FormatBook.read(
                new Printed(
                    """
                    {
                      "Summary": { "Elapsed": "10s", "Count": 5000, "Counts": { "2xx": 4990, "5xx": 10 }, "RPS": 500.125, "Concurrency": 20 },
                      "Statistics": {
                        "Latency": { "Min": "1.1ms", "Mean": "39.5ms", "StdDev": "9.5ms", "Max": "112.5ms" },
                        "RPS": { "Min": 410, "Mean": 500.1, "StdDev": 20.5, "Max": 560 }
                      },
                      "Percentiles": { "P50": "38.5ms", "P99": "77.5ms" }
                    }
                    """))
            .orElseThrow();
    PrintedMeasurement found = reading.measurements().getFirst();

    assertThat(reading.format()).isEqualTo("plow");
    assertThat(found.value(AuditColumn.THROUGHPUT)).hasValue(500.125);
    assertThat(found.value(AuditColumn.MEAN)).hasValue(39.5);
    assertThat(found.value(AuditColumn.MAX)).hasValue(112.5);
    assertThat(found.value(AuditColumn.P99)).hasValue(77.5);
    assertThat(found.value(AuditColumn.FAILURES)).hasValue(10.0);
    assertThat(found.has(AuditColumn.USERS)).isFalse();
  }
}

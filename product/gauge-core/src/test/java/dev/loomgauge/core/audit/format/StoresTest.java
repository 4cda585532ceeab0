package dev.loomgauge.core.audit.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.audit.Audit;
import dev.loomgauge.core.audit.FormatBook;
import dev.loomgauge.core.audit.law.Plausibility;
import dev.loomgauge.core.audit.table.AuditColumn;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tools that load databases and caches: YCSB, memtier_benchmark, cassandra-stress, redis. */
class StoresTest {
  private static final String MEMTIER =
      """
      2         Threads
      20        Connections per thread
      1000      Requests per client

      ALL STATS
      =========================================================================
      Type         Ops/sec     Hits/sec   Misses/sec      Latency       KB/sec
      -------------------------------------------------------------------------
      Sets            0.00          ---          ---      0.00000         0.00
      Gets        10012.21     10012.21         0.00      %1$s       963.62
      Totals      10012.21     10012.21         0.00      %1$s       963.62
      """;

  private static final String YCSB =
      """
      [OVERALL], RunTime(ms), 20000
      [OVERALL], Throughput(ops/sec), 500.0
      [READ], Operations, 7500
      [READ], AverageLatency(us), 4000.5
      [READ], MaxLatency(us), 61055
      [CLEANUP], Operations, 4
      [CLEANUP], AverageLatency(us), 9000.0
      [INSERT], Operations, 2500
      [INSERT], AverageLatency(us), 9001.5
      [INSERT], Return=OK, 2490
      [INSERT], Return=ERROR, 10
      """;

  private static final String CASSANDRA =
      """
      Running READ with 40 threads for 240000 iteration
      Results:
      Op rate                   :    9,981 op/s  [READ: 9,981 op/s]
      Partition rate            :    %s pk/s  [READ: 9,981 pk/s]
      Latency mean              :    4.0 ms [READ: 4.0 ms]
      Latency 99th percentile   :   21.7 ms [READ: 21.7 ms]
      Latency max               :  188.3 ms [READ: 188.3 ms]
      Total partitions          :    240,000 [READ: 240,000]
      Total errors              :         12 [READ: 12]
      Total operation time      : 00:00:24
      """;

  @Test
  void connectionsOfMemtierAreThoseOfEachThread() {
    PrintedMeasurement found = only(MEMTIER.formatted("3.98200"));

    assertThat(found.value(AuditColumn.USERS)).hasValue(40.0);
    assertThat(found.value(AuditColumn.THROUGHPUT)).hasValue(10_012.21);
    String progress =
        "[RUN #1] Preparing benchmark client...\n"
            + "[RUN #1 100%%, 65 secs]  0 threads:   20000 ops,  9990 (avg:  10012) ops/sec, 1.03MB/sec"
            + " (avg: 963.62KB/sec),  3.11 (avg:  3.98) msec latency\n\n";
    assertThat(only((progress + MEMTIER).formatted("3.98200")).value(AuditColumn.MEAN))
        .hasValue(3.982);
    assertThat(found.value(AuditColumn.MEAN)).hasValue(3.982);
    assertThat(Audit.of(found.row()).plausibility()).isEqualTo(Plausibility.CONSISTENT);
  }

  @Test
  void percentilesOfMemtierAreThoseOfItsHeader() {
    PrintedMeasurement found =
        only(
            """
            ALL STATS
            Type         Ops/sec     Hits/sec   Misses/sec    Avg. Latency     p50 Latency     p90 Latency  p99.90 Latency p99.990 Latency       KB/sec
            Sets         1001.01          ---          ---         3.10000         2.10000         4.10000         9.10000        12.10000       691.61
            Totals       5005.05         0.00      4004.04         3.20000         2.20000         4.20000         9.20000        12.20000      4188.66
            """);

    assertThat(found.value(AuditColumn.THROUGHPUT)).hasValue(5005.05);
    assertThat(found.value(AuditColumn.MEAN)).hasValue(3.2);
    assertThat(found.value(AuditColumn.P50)).hasValue(2.2);
    assertThat(found.value(AuditColumn.P90)).hasValue(4.2);
    assertThat(found.has(AuditColumn.P99)).isFalse();
    assertThat(found.value(AuditColumn.P999)).hasValue(9.2);
  }

  @Test
  void aRateOfZeroBesideTimesWasNotMeasured() {
    PrintedMeasurement found = only(MEMTIER.formatted("3.98200").replace("10012.21", "0.00"));

    assertThat(found.value(AuditColumn.MEAN)).hasValue(3.982);
    assertThat(found.has(AuditColumn.THROUGHPUT)).isFalse();
    assertThat(found.notes())
        .contains("The rate is printed as 0 though there are response times, and was not taken.");
  }

  @Test
  void quietRedisHasALineATest() {
    List<PrintedMeasurement> found =
        FormatBook.read(
                new Printed(
                    """
                    $ redis-benchmark -q -c 20 -n 100000 -t set,lrange
                    SET: 80906.15 requests per second, p50=0.215 msec
                    LRANGE_100 (first 100 elements): 40209.09 requests per second
                    """))
            .orElseThrow()
            .measurements();

    assertThat(found).hasSize(2);
    assertThat(found.getFirst().value(AuditColumn.USERS)).hasValue(20.0);
    assertThat(found.getFirst().value(AuditColumn.THROUGHPUT)).hasValue(80_906.15);
    assertThat(found.getFirst().value(AuditColumn.P50)).hasValue(0.215);
    assertThat(found.getLast().value(AuditColumn.THROUGHPUT)).hasValue(40_209.09);
  }

  @Test
  void moreInFlightThanClientsIsNoContradictionWhereNobodySaysHowManyEachSends() {
    String text = MEMTIER.formatted("19.92000");
    PrintedMeasurement unknown = only(text);

    assertThat(unknown.has(AuditColumn.USERS)).isFalse();
    assertThat(unknown.notes()).anyMatch(note -> note.contains("--known streams=P"));
    PrintedMeasurement told = only("$ memtier_benchmark -t 2 -c 20 --pipeline=5\n" + text);
    assertThat(told.value(AuditColumn.STREAMS)).hasValue(5.0);
    assertThat(Audit.of(told.row()).plausibility()).isEqualTo(Plausibility.CONSISTENT);
    PrintedMeasurement none = only("$ memtier_benchmark -t 2 -c 20\n" + text);
    assertThat(none.value(AuditColumn.USERS)).hasValue(40.0);
    assertThat(Audit.of(none.row()).plausibility()).isEqualTo(Plausibility.IMPOSSIBLE);
  }

  @Test
  void theMeanOfYcsbIsThatOfItsOperations() {
    PrintedMeasurement found = only("bin/ycsb run basic -P workloada -threads 3\n" + YCSB);

    assertThat(found.value(AuditColumn.REQUESTS)).hasValue(10_000.0);
    assertThat(found.value(AuditColumn.MEAN).orElseThrow()).isCloseTo(5.25075, within(1e-6));
    assertThat(found.value(AuditColumn.FAILURES)).hasValue(10.0);
    assertThat(found.value(AuditColumn.USERS)).hasValue(3.0);
    assertThat(Audit.of(found.row()).plausibility()).isEqualTo(Plausibility.CONSISTENT);
  }

  @Test
  void operationsThatAreNotAllOfThemAreNeitherCountedNorAveraged() {
    String some = YCSB.replaceAll("\\[INSERT].*\\n", "");
    String twice = YCSB + "[UPDATE], Operations, 2500\n[UPDATE], AverageLatency(us), 4100.0\n";
    for (String text : List.of(some, twice)) {
      PrintedMeasurement found = only(text);
      assertThat(found.has(AuditColumn.REQUESTS)).isFalse();
      assertThat(found.has(AuditColumn.MEAN)).isFalse();
      assertThat(found.value(AuditColumn.THROUGHPUT)).hasValue(500.0);
      assertThat(found.notes()).anyMatch(note -> note.contains("not those of all"));
    }
  }

  @Test
  void partitionsOfCassandraAreOperationsWhereEachHasOne() {
    PrintedMeasurement one = only(CASSANDRA.formatted("9,981"));
    PrintedMeasurement three = only(CASSANDRA.formatted("29,943"));

    assertThat(one.value(AuditColumn.REQUESTS)).hasValue(240_000.0);
    assertThat(one.value(AuditColumn.USERS)).hasValue(40.0);
    assertThat(one.value(AuditColumn.DURATION)).hasValue(24.0);
    assertThat(one.value(AuditColumn.FAILURES)).hasValue(12.0);
    assertThat(Audit.of(one.row()).plausibility()).isEqualTo(Plausibility.CONSISTENT);
    assertThat(three.has(AuditColumn.REQUESTS)).isFalse();
  }

  @Test
  void redisUntilSixHasARateAndNoTimes() {
    String text =
        """
        ====== SET ======
          400000 requests completed in 5.21 seconds
          30 parallel clients
          3 bytes payload

        99.95% <= 2 milliseconds
        76775.43 requests per second
        """;

    PrintedMeasurement found = only(text);

    assertThat(found.value(AuditColumn.THROUGHPUT)).hasValue(76_775.43);
    assertThat(found.value(AuditColumn.USERS)).hasValue(30.0);
    assertThat(Audit.of(found.row()).plausibility()).isEqualTo(Plausibility.CONSISTENT);
  }

  private static PrintedMeasurement only(String text) {
    List<PrintedMeasurement> all = FormatBook.read(new Printed(text)).orElseThrow().measurements();
    assertThat(all).hasSize(1);
    return all.getFirst();
  }
}

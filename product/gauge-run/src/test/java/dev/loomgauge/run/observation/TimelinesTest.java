package dev.loomgauge.run.observation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.TimelineColumn;
import dev.loomgauge.core.result.TimelineRow;
import dev.loomgauge.protocol.load.Generator;
import dev.loomgauge.protocol.load.Latencies;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.protocol.load.Phase;
import dev.loomgauge.run.load.Seconds;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.probe.jvm.JvmFacts;
import dev.loomgauge.run.probe.jvm.JvmReader.JvmReading;
import dev.loomgauge.run.probe.jvm.Queues;
import dev.loomgauge.run.probe.jvm.Queues.PoolFacts;
import dev.loomgauge.run.probe.jvm.Queues.VirtualThreads;
import dev.loomgauge.run.probe.process.CpuQuota;
import dev.loomgauge.run.probe.process.LinuxUnits;
import dev.loomgauge.run.probe.process.MachineCondition;
import dev.loomgauge.run.probe.process.MachineUse;
import dev.loomgauge.run.probe.process.ProcessUse;
import dev.loomgauge.run.probe.process.RunQueues;
import dev.loomgauge.run.probe.process.TierThreads;
import dev.loomgauge.run.tier.RigProbe.Elsewhere;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimelinesTest {
  private static final long MIB = 1L << 20;
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  /** What was seen at a second; everything grows evenly, each by another amount. */
  private static Sample sample(int n) {
    String stat =
        "cpu0 %d 0 0 1000 0 0 0 %d 0 0\ncpu1 %d 0 0 1000 0 0 0 %d 0 0"
            .formatted(60 * n, 2 * n, 30 * n, 6 * n);
    JvmFacts facts =
        new JvmFacts(
            (100 + n) * MIB,
            512 * MIB,
            50 * MIB,
            7 * MIB,
            n,
            Duration.ofMillis(25L * n),
            20,
            0,
            queues(4));
    return new Sample(
        START.plusSeconds(n),
        n * 1_000_000_000L,
        Map.of(
            Tier.SERVICE,
            new ProcessUse(Set.of(7L), Duration.ofMillis(500L * n), 64 * MIB, 33, 1, 7L * n),
            Tier.LOAD,
            new ProcessUse(Set.of(8L), Duration.ofMillis(100L * n), MIB, 2, 1, 0)),
        Map.of(
            Tier.SERVICE,
            new TierThreads(CpuSet.of(0), Map.of()),
            Tier.LOAD,
            new TierThreads(CpuSet.of(1), Map.of(1L, 80_000_000L * n, 2L, 20_000_000L * n))),
        new MachineCondition(Map.of(0, 3_000.0, 1, 1_000.0), 40L * n, 150_000L * n),
        MachineUse.parse(stat, new LinuxUnits(10_000_000, 4096)),
        new JvmReading.Seen(facts),
        9.5,
        List.of(),
        new RunQueues.Reading(
            Map.of("1", new RunQueues.Clock(400_000_000L * n, 250_000_000L * n)),
            Map.of(),
            CpuQuota.Periods.NONE),
        null,
        List.of(queues(2)),
        Elsewhere.NONE);
  }

  private static Queues queues(int busy) {
    return new Queues(
        Map.of("permits", new PoolFacts(busy, busy + 10, 20)),
        new VirtualThreads(busy + 1, busy + 2, 9, busy + 3));
  }

  private static LoadSecond second(int n) {
    return new LoadSecond(
        new LoadSecond.Span(n, Phase.WINDOW, START.plusSeconds(n).toEpochMilli(), 1_000),
        new LoadSecond.Requests(
            120, 100, Map.of("200", 100L), Map.of("a", 3L, "b", 4L), 1_500, 0, 0),
        new LoadSecond.InFlight(13, 1, 1, 21, 1, 1, 1, null),
        new Latencies(15.0, 1.0, 12.0, null, 30.0, 44.0, null, 60.0),
        new Generator(2.5, 0, 0, 0, 0),
        null,
        null,
        null);
  }

  @Test
  void aRowHasTheSecondAndTheSampleNearestToItsEnd() {
    Map<String, Double> expected = new TreeMap<>();
    expected.put("started", 120.0);
    expected.put("ok", 100.0);
    expected.put("errors", 7.0);
    expected.put("in_flight", 13.0);
    expected.put("connections", 21.0);
    expected.put("mean_ms", 15.0);
    expected.put("p50_ms", 12.0);
    expected.put("p95_ms", 30.0);
    expected.put("p99_ms", 44.0);
    expected.put("max_ms", 60.0);
    expected.put("generator_lag_ms", 2.5);
    expected.put("epoch_ms", (double) START.plusSeconds(1).toEpochMilli());
    expected.put("service_cpu_pct", 50.0);
    expected.put("load_cpu_pct", 10.0);
    expected.put("service_rss_mb", 64.0);
    expected.put("service_threads", 33.0);
    expected.put("heap_mb", 102.0);
    expected.put("heap_limit_mb", 512.0);
    expected.put("nonheap_mb", 50.0);
    expected.put("direct_mb", 7.0);
    expected.put("gc_ms", 25.0);
    expected.put("run_queue", 0.25);
    expected.put("steal_pct", 8.0);
    expected.put("service_cpus_steal_pct", 2.0);
    expected.put("load_cpus_steal_pct", 6.0);
    expected.put("service_cpus_foreign_pct", 10.0);
    expected.put("load_cpus_foreign_pct", 20.0);
    expected.put("load_thread_pct", 8.0);
    expected.put("cpu_mhz", 3_000.0);
    expected.put("swap_pages", 40.0);
    expected.put("memory_stall_pct", 15.0);
    expected.put("service_major_faults", 7.0);
    expected.put("clock_offset_ms", 0.0);
    expected.put("service_probe_us", 9.5);
    expected.put("permits_active", 3.0);
    expected.put("permits_waiting", 13.0);
    expected.put("permits_limit", 20.0);
    expected.put("virtual_mounted", 4.0);
    expected.put("virtual_queued", 5.0);
    expected.put("carriers", 6.0);

    TimelineRow row =
        Timelines.row(second(1), sample(0), List.of(sample(0), sample(1), sample(2), sample(3)));

    assertThat(row.second()).isEqualTo(1);
    assertThat(row.phase()).isEqualTo("window");
    assertThat(new TreeMap<>(row.values())).isEqualTo(expected);
  }

  @Test
  void aSecondWithOneSampleHasNothingOfIt() {
    assertThat(Timelines.row(second(1), sample(0), List.of(sample(0))))
        .isEqualTo(Timelines.row(second(1), null, List.of()));
  }

  @Test
  void whatIsKnownOnlyAtTheEndIsAddedAndWhatIsKnownStays() {
    TimelineRow written = Timelines.row(second(1), null, List.of());
    TimelineRow without =
        Timelines.row(Seconds.of(2, START.plusSeconds(2).toEpochMilli(), 5), null, List.of());
    List<String> asked = new ArrayList<>();

    List<TimelineRow> rows =
        Timelines.completed(
            List.of(written, without),
            List.of(
                second(1).as(-1, Phase.WARMUP).with(1, 2, 3),
                Seconds.of(0, START.plusSeconds(2).toEpochMilli(), 5).with(4, 5, 6)),
            (from, to) -> {
              asked.add(
                  Duration.between(START, from).toMillis()
                      + " to "
                      + Duration.between(START, to).toMillis());
              return new Timelines.Recorded(1.5, 0.25);
            });

    assertThat(asked).containsExactly("1000 to 2000", "2000 to 3000");
    assertThat(rows.getFirst())
        .returns(-1, TimelineRow::second)
        .returns("warmup", TimelineRow::phase)
        .returns(12.0, row -> row.value(TimelineColumn.P50_MS))
        .returns(1.5, row -> row.value(TimelineColumn.PINNED_MS))
        .returns(0.25, row -> row.value(TimelineColumn.SCHEDULING_LAG_MS));
    assertThat(rows.getLast())
        .returns(4.0, row -> row.value(TimelineColumn.P50_MS))
        .returns(5.0, row -> row.value(TimelineColumn.P95_MS))
        .returns(6.0, row -> row.value(TimelineColumn.P99_MS));
  }

  @Test
  void withoutSecondsOfALoadThereIsARowFromEachSampleToTheNext() {
    List<TimelineRow> rows =
        Timelines.withoutLoad(
            List.of(sample(0), sample(1), sample(2), sample(3), sample(4)),
            START.plusSeconds(2),
            START.plusSeconds(3));

    assertThat(rows)
        .extracting(row -> row.second() + " " + row.phase())
        .containsExactly("-2 warmup", "-1 warmup", "0 window", "1 after");
    assertThat(rows.getFirst().value(TimelineColumn.SERVICE_CPU_PCT)).isEqualTo(50);
  }

  @Test
  void aLongLoadHasARowASecondWithTheSampleOfThatSecond(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("timeline.csv");
    try (TimelineLog log = TimelineLog.open(file, List.of())) {
      for (int n = 0; n < 90; n++) {
        log.sample(sample(n));
        log.second(second(n));
        assertThat(Files.readAllLines(file)).as("the header and what has ended").hasSize(n + 1);
      }
    }
    assertThat(TimelineRow.readAll(file))
        .hasSize(90)
        .last()
        .returns(189.0, row -> row.value(TimelineColumn.HEAP_MB));
    assertThat(TimelineRow.readAll(file).get(60))
        .returns(161.0, row -> row.value(TimelineColumn.HEAP_MB));
  }

  @Test
  void aSecondIsWrittenWhenASampleLiesBehindItsEndAndAllAtTheEnd(@TempDir Path folder)
      throws Exception {
    Path file = folder.resolve("timeline.csv");
    try (TimelineLog log = TimelineLog.open(file, List.of("permits"))) {
      log.sample(sample(0));
      log.second(second(0));
      log.second(second(1));
      assertThat(Files.readAllLines(file)).hasSize(1);
      log.sample(sample(1));
      assertThat(Files.readAllLines(file)).hasSize(2);
    }
    assertThat(TimelineRow.readAll(file)).extracting(TimelineRow::second).containsExactly(0, 1);
    assertThat(TimelineRow.readAll(file).getFirst())
        .returns(101.0, row -> row.value(TimelineColumn.HEAP_MB))
        .returns(3.0, row -> row.value("permits_active"));
  }

  /** Samples 1 to 30 are kept then; the row has the nearest that has one before it. */
  @Test
  void aSecondThatIsToldLateHasItsSampleWhileThirtyAreKept(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("timeline.csv");
    try (TimelineLog log = TimelineLog.open(file, List.of())) {
      for (int n = 0; n <= 30; n++) {
        log.sample(sample(n));
      }
      log.second(second(0));
    }
    assertThat(TimelineRow.readAll(file))
        .singleElement()
        .returns(102.0, row -> row.value(TimelineColumn.HEAP_MB));
  }

  private static Sample falling(int n) {
    JvmFacts facts =
        new JvmFacts(MIB, -1, MIB, MIB, n, Duration.ZERO, 20, 0, new Queues(Map.of(), null));
    return EmptySample.of(
        START.plusSeconds(n),
        n * 1_000_000_000L,
        Map.of(
            Tier.SERVICE,
            new ProcessUse(Set.of(7L + n), Duration.ofMillis(500L * n), MIB, 3, 1, 7L * n)),
        Map.of(),
        new MachineCondition(Map.of(), 90L - n, 90L - n),
        null,
        new JvmReading.Seen(facts),
        null);
  }

  @Test
  void whatFallsIsNothingAndWhatHasNoLimitOrAnotherProcessIsNotKnown() {
    TimelineRow row =
        Timelines.withoutLoad(List.of(falling(0), falling(1)), START, START.plusSeconds(9))
            .getFirst();

    assertThat(row.value(TimelineColumn.SWAP_PAGES)).isZero();
    assertThat(row.value(TimelineColumn.MEMORY_STALL_PCT)).isZero();
    assertThat(row.value(TimelineColumn.HEAP_LIMIT_MB)).isNull();
    assertThat(row.value(TimelineColumn.SERVICE_MAJOR_FAULTS)).isNull();
    assertThat(row.value(TimelineColumn.SERVICE_CPU_PCT)).isNull();
    assertThat(row.value(TimelineColumn.SERVICE_THREADS)).isEqualTo(3);
    assertThat(row.value(TimelineColumn.GC_MS)).isZero();
  }

  @Test
  void aTimelineIsReplacedWholeOrItsFileIsNamed(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("timeline.csv"), "old");
    TimelineRow row = Timelines.row(second(1), null, List.of());
    Timelines.write(file, List.of("permits"), List.of(row));
    assertThat(TimelineRow.readAll(file))
        .singleElement()
        .returns(1, TimelineRow::second)
        .returns(100.0, it -> it.value(TimelineColumn.OK));
    assertThat(Files.readAllLines(file).getFirst()).contains("permits_active");

    Path below = file.resolve("timeline.csv");
    assertThatThrownBy(() -> Timelines.write(below, List.of(), List.of(row)))
        .hasMessage(
            "Cannot write %s: %s is in the way. See that this user can write there; what was"
                + " written before is kept.",
            below, file);
  }
}

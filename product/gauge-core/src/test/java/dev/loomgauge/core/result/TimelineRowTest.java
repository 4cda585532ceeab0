package dev.loomgauge.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimelineRowTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void aTimelineOfAnotherVersionIsReadWithTheColumnsThatAreKnown() throws IOException {
    Path file = folder.resolve("timeline.csv");
    Files.writeString(
        file,
        """
        second,phase,ok,retired_column,threads_active,threads_waiting,threads_limit
        -1,ramp,7,1,2,3,4
        0,window,,2,,,
        """);
    assertThat(TimelineRow.readAll(file))
        .containsExactly(
            new TimelineRow(
                -1,
                "ramp",
                Map.of(
                    "ok",
                    7.0,
                    "threads_active",
                    2.0,
                    "threads_waiting",
                    3.0,
                    "threads_limit",
                    4.0)),
            new TimelineRow(0, "window", Map.of()));
  }

  @Test
  void aLastLineThatWasCutOffIsLeftOut() throws IOException {
    Path file = folder.resolve("timeline.csv");
    Files.writeString(file, "second,phase,ok\n-1,ramp,7\n0,window,12");

    assertThat(TimelineRow.readAll(file))
        .containsExactly(new TimelineRow(-1, "ramp", Map.of("ok", 7.0)));
  }

  @Test
  void aRowIsWrittenUnderTheHeaderOfItsPools() {
    List<String> header = TimelineRow.header(List.of("permits"));
    List<String> fields =
        new TimelineRow(3, "window", Map.of("ok", 7.0, "permits_active", 2.0)).fields(header);
    assertThat(fields).hasSameSizeAs(header);
    assertThat(fields.get(header.indexOf(TimelineColumn.OK.key()))).isEqualTo("7.000");
    assertThat(fields.get(header.indexOf("permits_active"))).isEqualTo("2.000");
  }

  @Test
  void theColumnsOfATierAreFoundByIt() {
    assertThat(Tier.values())
        .allSatisfy(tier -> assertThat(TimelineColumn.cpu(tier).cpuOf()).contains(tier));
    assertThat(TimelineColumn.foreign(Tier.LOAD)).contains(TimelineColumn.LOAD_CPUS_FOREIGN_PCT);
    assertThat(TimelineColumn.foreign(Tier.LOOMGAUGE)).isEmpty();
    assertThat(TimelineColumn.OK.cpuOf()).isEmpty();
  }

  @Test
  void aSecondAndItsPhaseAreUnderTheirOwnHeadings() {
    assertThat(
            new TimelineRow(-3, "ramp", Map.of("ok", 7.0))
                .fields(List.of("phase", "ok", "second", "errors")))
        .containsExactly("ramp", "7.000", "-3", "");
    assertThat(TimelineRow.header(List.of("permits")))
        .startsWith("second", "phase", "started", "ok", "errors", "in_flight")
        .endsWith("permits_active", "permits_waiting", "permits_limit");
    assertThat(PoolColumns.isWaiting("permits_waiting")).isTrue();
    assertThat(PoolColumns.isWaiting("permits_active")).isFalse();
  }

  @Test
  void theHeaderOfATimelineStaysAsReadersOfFilesKnowIt() {
    assertThat(String.join(" ", TimelineRow.header(List.of())))
        .isEqualTo(
            "second phase started ok errors in_flight connections mean_ms p50_ms p95_ms p99_ms"
                + " max_ms generator_lag_ms service_cpu_pct database_cpu_pct downstream_cpu_pct"
                + " load_cpu_pct loomgauge_cpu_pct service_rss_mb service_threads heap_mb gc_ms"
                + " virtual_mounted virtual_queued steal_pct service_cpus_foreign_pct"
                + " database_cpus_foreign_pct downstream_cpus_foreign_pct load_cpus_foreign_pct"
                + " service_cpus_steal_pct load_cpus_steal_pct load_thread_pct"
                + " downstream_thread_pct cpu_mhz swap_pages service_major_faults"
                + " memory_stall_pct clock_offset_ms epoch_ms heap_limit_mb nonheap_mb direct_mb"
                + " service_probe_us dependencies_cpu_pct run_queue pinned_ms carriers"
                + " scheduling_lag_ms");
  }
}

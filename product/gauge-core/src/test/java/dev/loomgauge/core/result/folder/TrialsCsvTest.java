package dev.loomgauge.core.result.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.ExpectedFigures;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.JvmUses;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.LittleCheck;
import dev.loomgauge.core.result.LoadSummaries;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.MeasuredWindow;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.result.TierUse.CpuConditions;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.TrialWarning.Severity;
import dev.loomgauge.core.result.file.ResultsException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TrialsCsvTest {
  private static final List<String> FACTORS =
      List.of("threads", "pool", "path", "connection", "users", "workers");
  private static final List<String> POOLS = List.of("threads", "connections", "permits");

  @Test
  void everyFigureOfATrialIsInItsOwnColumn() {
    assertThat(columns(trial(load(20_000), "it ended")))
        .containsExactly(
            """
            ts_iso=2026-11-21T20:16:00Z
            thread_mode=virtual
            hikari_pool=8
            path_mode=full
            conn_mode=held
            concurrency=400
            rep=3
            throughput_rps=1234.57
            p50_ms=50.001
            p95_ms=95.002
            p99_ms=99.003
            p999_ms=99.904
            max_ms=100.005
            error_rate=0.000250
            http_reqs=20005
            app_cpu_pct=81.1
            pg_cpu_pct=42.2
            load_cpu_pct=13.3
            hikari_active_max=8
            hikari_pending_max=33
            jvm_threads_max=230
            rss_mb_max=512.5
            pinned_events=7
            trial=001
            cell=virtual-400
            workers=16
            service=order-mvc
            outcome=completed
            valid=true
            repeats=000
            ceiling_rps=1000.00
            ceiling_low=943.40
            ceiling_high=1060.00
            ceiling_by=service-cpu
            measured_over_ceiling=1.2346
            predicted_rps=980.00
            predicted_mean_ms=40.100
            predicted_p50_ms=39.200
            predicted_p95_ms=70.300
            predicted_p99_ms=90.400
            probe_us=14.400
            predicted_rps_at_this_speed=784.00
            prediction_checksum=0123456789abcdef
            zero_load_ms=21.500
            mean_ms=52.006
            window_start=2026-11-21T20:16:05Z
            window_s=16.200
            window_start_s=5.250
            window_steady=true
            window_opened=after the ramp
            window_closed=at the end
            mean_in_flight=63.21
            little_ratio=0.9500
            uncorrected_p99_ms=88.008
            errors=reset=2 timeout=3
            threads_active_mean=190.2
            permits_active_mean=3.4
            permits_waiting_mean=1.2
            downstream_cpu_pct=24.4
            loomgauge_cpu_pct=1.7
            generator_lag_max_ms=2.35
            bottleneck=service+database-cpu
            warnings=steal lag
            failure=it ended"""
                .lines()
                .toArray(String[]::new));
  }

  @Test
  void percentilesOfTooFewRequestsAreEmptyFields() {
    assertThat(columns(trial(load(9_999), null)))
        .contains("p99_ms=99.003", "p999_ms=", "uncorrected_p99_ms=88.008", "failure=");
    assertThat(columns(trial(load(999), null)))
        .contains("p95_ms=95.002", "p99_ms=", "p999_ms=", "uncorrected_p99_ms=");
  }

  @Test
  void whereNoRequestSucceededThereIsNoResponseTime() {
    LoadSummary none = LoadSummaries.of(16.2, 0, 0, Map.of("timeout", 3L));

    assertThat(columns(trial(none, null)))
        .contains("throughput_rps=0.00", "http_reqs=3", "mean_ms=", "p50_ms=", "p95_ms=")
        .contains("p99_ms=", "p999_ms=", "max_ms=");
  }

  @Test
  void aTrialThatNeverGotAsFarHasEmptyFields() {
    Trial none = trial(null, "PostgreSQL ended");

    assertThat(columns(none))
        .contains(
            "throughput_rps=",
            "http_reqs=",
            "valid=false",
            "measured_over_ceiling=",
            "errors=",
            "predicted_rps=980.00",
            "failure=PostgreSQL ended");
  }

  @Test
  void theIdsOfTrialsAreReadUnderTheirOwnHeading() {
    assertThat(TrialsCsv.trialIds("cell,trial\na,001\nb\nc,002\nd,00"))
        .containsExactly("001", "002");
    assertThat(TrialsCsv.trialIds("")).isEmpty();
  }

  @Test
  void aFactorWithTheNameOfAnotherColumnLeavesItAsItIs() {
    Trial trial = trial(load(20_000), null);
    Map<String, String> levels = new LinkedHashMap<>(trial.levels());
    levels.put("trial", "9");
    levels.put("p50_ms", "7");
    Trial named = TrialCopy.of(trial).levels(levels).trial();
    List<String> header = TrialsCsv.columns(levels.keySet(), POOLS);

    assertThat(header).doesNotHaveDuplicates();
    assertThat(TrialsCsv.row(named, header))
        .isEqualTo(TrialsCsv.row(trial, header))
        .contains("001", "50.001");
  }

  private static List<String> columns(Trial trial) {
    List<String> header = TrialsCsv.columns(FACTORS, POOLS);
    List<String> row = TrialsCsv.row(trial, header);
    List<String> named = new ArrayList<>();
    for (int i = 0; i < header.size(); i++) {
      named.add(header.get(i) + "=" + row.get(i));
    }
    return named;
  }

  private static LoadSummary load(long ok) {
    Map<String, Long> errors = new LinkedHashMap<>();
    errors.put("reset", 2L);
    errors.put("closed-early", 0L);
    errors.put("timeout", 3L);
    return new LoadSummary(
        "2026-11-21T20:16:05Z",
        16.2,
        new LoadSummary.Requests(ok, 1234.567, ok, 0.00025, Map.of("200", ok), errors),
        new LoadSummary.Latencies(52.006, 1.5, 50.001, 90.5, 95.002, 99.003, 99.904, 100.005),
        new LoadSummary.Population(60L, 61L, 63.21, 64.5, 390L, 400L, 395.5),
        new LoadSummary.Generator(2.345678, 4L, 5L, 2),
        new LoadSummary.Uncorrected(51.0, 49.0, 85.0, 88.008, 89.0, 99.0),
        null,
        null,
        null);
  }

  private static Trial trial(@Nullable LoadSummary load, @Nullable String failure) {
    Limit cpu =
        new Limit(
            "service-cpu",
            Limit.Kind.STATION,
            new Limit.Terms("service-cpu", 1, 1.0 / 1_000),
            false,
            0.05,
            null);
    Map<String, String> levels = new LinkedHashMap<>();
    levels.put("threads", "virtual");
    levels.put("pool", "8");
    levels.put("path", "full");
    levels.put("connection", "held");
    levels.put("users", "400");
    levels.put("workers", "16");
    return new Trial(
        "001",
        "virtual-400",
        levels,
        3,
        "000",
        "order-mvc",
        "2026-11-21T20:16:00Z",
        Trial.Outcome.COMPLETED,
        failure,
        new Prediction(
                21.5,
                1_000,
                400.0,
                21.5,
                List.of(cpu),
                ExpectedFigures.of("mva", 980, 40.1, 39.2, 70.3, 90.4, 0, Map.of()))
            .under(new CpuConditions(0.1, null)),
        "0123456789abcdef",
        new MeasuredWindow(5.25, true, "after the ramp", "at the end", null),
        load,
        Map.of(
            Tier.SERVICE,
                new TierUse("1", 81.1, 100, 512.5, 240, new CpuConditions(0.28, 14.4), null, null),
            Tier.DATABASE, new TierUse("0", 42.2, 100, 101.5, 60, null, null, null),
            Tier.DOWNSTREAM, new TierUse("0", 24.4, 100, 102.5, 5, null, null, null),
            Tier.LOAD, new TierUse("0", 13.3, 100, 103.5, 4, null, null, null),
            Tier.LOOMGAUGE, new TierUse("0", 1.7, 100, 104.5, 3, null, null, null)),
        List.of(
            new ResourceUse("threads", "Tomcat threads", 200, 190.2, 200, 5.6, 9.0),
            new ResourceUse("connections", "HikariCP connections", 8, 6.5, 8, 20.2, 33.0),
            new ResourceUse("permits", "permits", 4, 3.4, 4, 1.2, 2.0)),
        JvmUses.of(
            300,
            5,
            230,
            0.0,
            0.0,
            0.0,
            25,
            null,
            Map.of(JvmUse.PINNED, new JvmUse.Observed(7, 70.0, 20, List.of()))),
        new LittleCheck(400, 380, 0),
        new Bottleneck(
            new Bottleneck.Cpu(List.of(Tier.SERVICE, Tier.DATABASE)),
            0.98,
            new Bottleneck.BusyCpu(null, List.of())),
        List.of(
            new TrialWarning("steal", Severity.CAUTION, "e", "r"),
            new TrialWarning("lag", Severity.NOTE, "e", "r")));
  }

  @Test
  void aHeaderWithoutTrialsIsRefused() {
    assertThatThrownBy(() -> TrialsCsv.trialIds("cell,trail\na,001\n"))
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining("no header with the column trial");
  }
}

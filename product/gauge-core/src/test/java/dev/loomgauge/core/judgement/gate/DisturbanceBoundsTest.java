package dev.loomgauge.core.judgement.gate;

import static dev.loomgauge.core.result.TrialWarning.Severity.CAUTION;
import static dev.loomgauge.core.result.TrialWarning.Severity.VOID;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.result.LoadSummaries;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.TrialWarning;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The thresholds at which a disturbance of the machine is reported, and at which it voids. */
class DisturbanceBoundsTest extends JudgedTrial {
  private void cores(int service) {
    trial.allocation =
        new CpuAllocation(
            List.of(
                new CpuAllocation.CpuShare(service, List.of(Tier.SERVICE)),
                new CpuAllocation.CpuShare(2, List.of(Tier.DATABASE, Tier.DOWNSTREAM, Tier.LOAD))));
  }

  @Test
  void otherProgramsOnTheServicesCpus() {
    cores(2);
    seen("service_cpus_foreign_pct", 10.0);
    assertThat(told()).isEmpty();
    seen("service_cpus_foreign_pct", 10.1);
    assertThat(told()).isEqualTo("foreign-cpu " + CAUTION);
    seen("service_cpus_foreign_pct", 30.0);
    assertThat(told()).isEqualTo("foreign-cpu " + CAUTION);
    seen("service_cpus_foreign_pct", 30.2);
    assertThat(told()).isEqualTo("foreign-cpu " + VOID);
    assertThat(evidence()).isEqualTo("Other programs used 15.1 % of the CPUs of service.");
  }

  @Test
  void otherProgramsOnTheCpusOfOthersAreACautionFromFifteenPercentOn() {
    seen("load_cpus_foreign_pct", 15.0);
    assertThat(told()).isEmpty();
    seen("load_cpus_foreign_pct", 15.1);
    assertThat(told()).isEqualTo("foreign-cpu " + CAUTION);
    seen("service_cpus_foreign_pct", 5.1);
    assertThat(evidence()).as("the worse for its bound").contains("of the CPUs of service");
  }

  @Test
  void whatTheHypervisorTook() {
    seen("service_cpus_steal_pct", 3.0);
    assertThat(told()).isEmpty();
    seen("service_cpus_steal_pct", 3.1);
    assertThat(told()).isEqualTo("steal " + CAUTION);
    seen("service_cpus_steal_pct", 15.0);
    assertThat(told()).isEqualTo("steal " + CAUTION);
    seen("service_cpus_steal_pct", 15.1);
    assertThat(told()).isEqualTo("steal " + VOID);
    assertThat(evidence()).isEqualTo("The hypervisor took 15.1 % of the CPU time of service away.");
    seen("service_cpus_steal_pct", 3.0);
    trial.stealPct = 8;
    assertThat(evidence())
        .as("of two cores in all")
        .isEqualTo("The hypervisor took 4.0 % of the CPU time of all tiers away.");
  }

  @Test
  void aClockSpeedThatFallsByATenth() {
    seen("cpu_mhz", 900.0, 900.0, 1_000.0, 1_000.0);
    assertThat(told()).isEmpty();
    seen("cpu_mhz", 899.0, 899.0, 1_000.0, 1_000.0);
    assertThat(evidence())
        .isEqualTo(
            "The service's CPUs ran at 899 to 1,000 MHz within the window (a change of 10.1 %).");
  }

  @Test
  void aMachineShortOfMemory() {
    seen("swap_pages", 100.0);
    seen("service_major_faults", 10.0);
    seen("memory_stall_pct", 5.0);
    assertThat(told()).isEmpty();
    seen("swap_pages", 101.0);
    assertThat(told()).isEqualTo("swapping " + CAUTION);
    assertThat(evidence())
        .isEqualTo(
            "Memory was short: 101 pages per second swapped in or out, 10 major page faults per"
                + " second in the service, something waiting for memory 5.0 % of the time.");
    seen("swap_pages", 1_000.0);
    seen("service_major_faults", 100.0);
    assertThat(told()).isEqualTo("swapping " + CAUTION);
    seen("service_major_faults", 101.0);
    assertThat(told()).isEqualTo("swapping " + VOID);
    seen("swap_pages", 0.0);
    seen("service_major_faults", 11.0);
    assertThat(told()).isEqualTo("swapping " + CAUTION);
    seen("service_major_faults", 0.0);
    seen("memory_stall_pct", 5.1);
    assertThat(told()).isEqualTo("swapping " + CAUTION);
  }

  @Test
  void aClockThatIsSet() {
    seen("clock_offset_ms", 0.0, -50.0);
    assertThat(told()).isEmpty();
    seen("clock_offset_ms", 0.0, -51.0, 20.0);
    assertThat(told()).isEqualTo("clock-jumped " + CAUTION);
    assertThat(evidence())
        .isEqualTo(
            "The wall clock moved by up to 51.0 ms against the monotonic clock in this trial.");
    seen("clock_offset_ms", 500.0);
    assertThat(told()).isEqualTo("clock-jumped " + CAUTION);
    seen("clock_offset_ms", 501.0);
    assertThat(told()).isEqualTo("clock-jumped " + VOID);
  }

  @Test
  void aClockSpeedNeedsFourSeconds() {
    trial.okBySecond = List.of(398.0, 398.0, 398.0, 398.0);
    seen("cpu_mhz", 800.0, 899.0, 1_000.0, 1_200.0);
    assertThat(evidence()).contains("ran at 899 to 1,000 MHz");
    trial.okBySecond = List.of(398.0, 398.0, 398.0);
    seen("cpu_mhz", 800.0, 800.0, 1_000.0);
    assertThat(told()).isEmpty();
  }

  private static List<String> judged(LoadSummary load, double foreign, double stolen) {
    return Judge.warnings(load, foreign, stolen).stream()
        .map(w -> w.code() + " " + w.severity() + " " + w.evidence())
        .toList();
  }

  @Test
  void aLoadOfWhichOnlyItsAnswersAreKnownIsJudgedByThemAndByWhoUsedTheCpus() {
    assertThat(judged(LoadSummaries.of(10, 200, 5), 0.05, 0.03)).isEmpty();
    assertThat(judged(LoadSummaries.of(10, 198, 5, Map.of("timeout", 3L)), 0.06, 0.04))
        .containsExactly(
            "errors-timeout VOID 3 of 201 requests were not answered in time (1.5 %): 3 timeout.",
            "foreign-cpu CAUTION Other programs used 6.0 % of the CPUs of the" + " service.",
            "steal CAUTION The hypervisor took 4.0 % of the CPU time of the service away.");
    assertThat(Judge.warnings(LoadSummaries.of(10, 0, 5), 0.16, 0.16))
        .extracting(TrialWarning::code, TrialWarning::severity)
        .containsExactly(
            org.assertj.core.api.Assertions.tuple("nothing-answered", VOID),
            org.assertj.core.api.Assertions.tuple("foreign-cpu", VOID),
            org.assertj.core.api.Assertions.tuple("steal", VOID));
  }

  @Test
  void ofWrongAnswersOnlyStatusesThatCameAndAreNoSuccessAreTold() {
    LoadSummary load =
        new LoadSummary(
            "2026-01-01T00:00:00Z",
            10,
            LoadSummary.Requests.of(
                98,
                10,
                null,
                Map.of("200", 8L, "204", 1L, "302", 90L, "404", 0L, "503", 2L),
                Map.of("check-failed", 2L)),
            LoadSummary.Latencies.constant(5),
            null);

    assertThat(judged(load, 0, 0))
        .containsExactly(
            "errors-wrong-answer VOID 2 of 100 requests got a wrong answer (2.0 %): 2"
                + " check-failed; 2 with status 503.");
  }
}

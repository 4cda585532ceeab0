package dev.loomgauge.core.judgement.gate;

import static dev.loomgauge.core.result.TrialWarning.Severity.CAUTION;
import static dev.loomgauge.core.result.TrialWarning.Severity.VOID;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.result.MeasuredWindow;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.TrialWarning;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GatesTest {
  private final Trials trial = new Trials();

  private void seen(String column, Double... values) {
    trial.columns.put(column, List.of(values));
  }

  private TrialWarning only(String code) {
    assertThat(trial.codes()).containsExactly(code);
    return trial.judged().warnings().getFirst();
  }

  private void nothing() {
    assertThat(trial.codes()).isEmpty();
  }

  @Test
  void otherProgramsCountTowardsAFullMeasuringSide() {
    trial.loadPct = 50;
    nothing();
    seen("load_cpus_foreign_pct", 14.0);
    nothing();
    seen("load_cpus_foreign_pct", 30.0);
    assertThat(trial.codes()).containsExactly("measuring-side-busy", "foreign-cpu");
    assertThat(trial.judged().warnings().getFirst().evidence())
        .contains("90.0 % busy")
        .contains("load 50.0 %, other programs 30.0 %");
  }

  @Test
  void aFullDatabaseOnCpusOfItsOwnIsAFindingNoFault() {
    trial.allocation =
        new CpuAllocation(
            List.of(
                new CpuAllocation.CpuShare(1, List.of(Tier.SERVICE)),
                new CpuAllocation.CpuShare(1, List.of(Tier.DATABASE)),
                new CpuAllocation.CpuShare(1, List.of(Tier.DOWNSTREAM, Tier.LOAD))));
    seen("database_cpus_foreign_pct", 85.0);
    assertThat(trial.codes()).containsExactly("database-busy", "foreign-cpu");
    assertThat(trial.judged().valid()).isTrue();
  }

  @Test
  void whereTheServiceSharesItsCpusFullOnesAreVoidIfTheMeasuringFillsThem() {
    trial.allocation =
        new CpuAllocation(
            List.of(
                new CpuAllocation.CpuShare(
                    1, List.of(Tier.SERVICE, Tier.DATABASE, Tier.DOWNSTREAM, Tier.LOAD))));
    trial.servicePct = 20;
    nothing();
    trial.servicePct = 75;
    assertThat(only("shared-cpus-busy").severity()).isEqualTo(CAUTION);
    trial.servicePct = 50;
    trial.loadPct = 35;
    assertThat(only("shared-cpus-busy").severity()).isEqualTo(VOID);
  }

  @Test
  void oneFullThreadIsSeenThoughItsCpusAreNotFull() {
    seen("load_thread_pct", 80.0);
    seen("downstream_thread_pct", 80.0);
    nothing();
    seen("load_thread_pct", 96.0);
    assertThat(only("generator-thread-busy").severity()).isEqualTo(VOID);
    seen("load_thread_pct", 10.0);
    seen("downstream_thread_pct", 100.0, 90.0);
    assertThat(only("downstream-thread-busy").evidence()).contains("95.6 % of a core");
  }

  @Test
  void errorsOfSeveralSortsVoidTogetherWhatNoneWouldAlone() {
    trial.errors = Map.of("connect-refused", 20L, "reset", 10L, "closed-early", 9L, "weird", 1L);
    assertThat(trial.codes()).containsExactly("errors-refused", "errors-cut", "errors-other");
    assertThat(trial.judged().warnings())
        .extracting(TrialWarning::severity)
        .containsExactly(VOID, CAUTION, CAUTION);
    assertThat(trial.judged().warnings().get(1).evidence())
        .isEqualTo("19 of 3,622 requests were cut off (0.52 %): 10 reset, 9 closed-early.");
  }

  @Test
  void withoutAnyAnswerTheRemedyIsThatOfTheMostFrequentError() {
    trial.rps = 0;
    trial.errors = Map.of("connect-refused", 20L, "timeout", 3L);
    TrialWarning nothing = trial.judged().warnings().getFirst();
    assertThat(nothing.code()).isEqualTo("nothing-answered");
    assertThat(nothing.evidence())
        .isEqualTo(
            "No request succeeded in the measured window; failed: 20 connect-refused, 3 timeout.");
    assertThat(nothing.remedy()).contains("accept queue");
    trial.errors = Map.of();
    assertThat(trial.judged().warnings().getFirst().evidence())
        .isEqualTo("No request ended in the measured window.");
  }

  @Test
  void aWindowThatSaysThatItIsNotSteadyIsBelieved() {
    trial.window =
        new MeasuredWindow(12, false, "a change at 31 s, no calm before.", "time is up", null);
    TrialWarning warning = only("not-steady");
    assertThat(warning.severity()).isEqualTo(VOID);
    assertThat(warning.evidence())
        .isEqualTo(
            "The load never got steady. The window begins 12.0 s after the ramp: a change at 31 s,"
                + " no calm before. It ends so: time is up.");
    trial.window = new MeasuredWindow(12, false, " ", "time is up", null);
    assertThat(only("not-steady").evidence())
        .contains("after the ramp: no reason was given. It ends so: time is up.");
  }

  @Test
  void aWindowThatIsSteadyByItsTestNeedsNoThirds() {
    trial.okBySecond = List.of(385.0, 390.0, 395.0, 398.0, 400.0, 402.0, 410.0, 420.0, 430.0);
    trial.window = new MeasuredWindow(12, true, "no change since 12 s", "as asked", null);
    nothing();
  }

  @Test
  void otherProgramsOnTheServicesCpusVoidFromFifteenPercent() {
    seen("service_cpus_foreign_pct", 4.0);
    nothing();
    seen("service_cpus_foreign_pct", 8.0);
    assertThat(only("foreign-cpu").severity()).isEqualTo(CAUTION);
    seen("service_cpus_foreign_pct", 30.0);
    TrialWarning warning = only("foreign-cpu");
    assertThat(warning.severity()).isEqualTo(VOID);
    assertThat(warning.evidence()).contains("30.0 % of the CPUs of service");
  }

  @Test
  void stealIsAShareOfTheCpusNotOfOne() {
    trial.stealPct = 5;
    nothing();
    seen("service_cpus_steal_pct", 5.0);
    assertThat(only("steal").evidence()).contains("5.0 % of the CPU time of service");
    seen("service_cpus_steal_pct", 40.0);
    assertThat(only("steal").severity()).isEqualTo(VOID);
  }

  @Test
  void aClockSpeedThatFallsInTheWindowIsSeenButNotASingleOddReading() {
    seen("cpu_mhz", 3500.0, 3480.0, 1200.0, 3490.0, 3500.0, 3500.0, 3500.0, 3500.0, 3500.0);
    nothing();
    seen("cpu_mhz", 3500.0, 3500.0, 3500.0, 3500.0, 3400.0, 2900.0, 2800.0, 2800.0, 2800.0);
    assertThat(only("frequency-changed").evidence())
        .contains("2,800 to 3,500 MHz")
        .contains("20.0 %");
  }

  @Test
  void swappingAndWaitingForMemoryAreSeen() {
    seen("swap_pages", 20.0);
    seen("service_major_faults", 3.0);
    seen("memory_stall_pct", 1.0);
    nothing();
    seen("memory_stall_pct", 12.0);
    assertThat(only("swapping").severity()).isEqualTo(CAUTION);
    seen("swap_pages", 5000.0);
    assertThat(only("swapping").evidence()).contains("5,000 pages per second");
    assertThat(only("swapping").severity()).isEqualTo(VOID);
  }

  @Test
  void aSteppedClockIsSeenEitherWay() {
    seen("clock_offset_ms", 0.0, 0.3, -0.4);
    nothing();
    seen("clock_offset_ms", 0.0, 0.0, -80.0);
    assertThat(only("clock-jumped").severity()).isEqualTo(CAUTION);
    seen("clock_offset_ms", 3_600_000.0);
    assertThat(only("clock-jumped").severity()).isEqualTo(VOID);
  }

  @Test
  void arrivalsThatWereNeverMadeVoidTheTrial() {
    trial.missed = 3;
    assertThat(only("starts-missed"))
        .returns(VOID, TrialWarning::severity)
        .returns("3 planned requests were never sent.", TrialWarning::evidence);
  }

  @Test
  void limitsInForceMustBeThoseAskedFor() {
    seen("threads_limit", 200.0);
    seen("accept_limit", 8192.0);
    nothing();
    seen("accept_limit", 2000.0);
    seen("threads_limit", 200.0, 200.0, 150.0);
    TrialWarning warning = only("limits-differ");
    assertThat(warning.severity()).isEqualTo(VOID);
    assertThat(warning.evidence())
        .contains("150 of 200 Tomcat threads asked for")
        .contains("2,000 accepted connections for 2,600 users");
  }

  @Test
  void slownessThatNothingInThePathExplainsIsToldWithTheLimitThatItLooksLike() {
    servedAtOnce(100);
    TrialWarning warning = only("unexplained-limit");
    assertThat(warning.severity()).isEqualTo(CAUTION);
    assertThat(warning.evidence())
        .contains("50.0 % of the ceiling")
        .contains("no more than about 100 requests were served at once");
  }

  @Test
  void slownessIsExplainedByWhateverIsFull() {
    servedAtOnce(100);
    trial.servicePct = 90;
    nothing();
    trial.servicePct = 50;
    seen("service_cpus_steal_pct", 2.0);
    trial.resources =
        List.of(new ResourceUse("connections", "database connections", 50, 20, 50, 30.0, 90.0));
    nothing();
  }

  private void servedAtOnce(int requests) {
    trial.rps = requests / 0.5;
    trial.meanMs = 2600 / trial.rps * 1000;
    trial.okBySecond = List.of(trial.rps);
    trial.resources =
        List.of(new ResourceUse("threads", "Tomcat threads", 200, requests, requests, null, null));
  }
}

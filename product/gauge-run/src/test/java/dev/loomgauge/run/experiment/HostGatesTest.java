package dev.loomgauge.run.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.judgement.gate.Judgement;
import dev.loomgauge.core.prediction.MeasuringSide;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.run.experiment.TrialAssembly.HostGates;
import dev.loomgauge.run.observation.Observation;
import dev.loomgauge.run.observation.Sample;
import dev.loomgauge.run.probe.process.LinkCount;
import dev.loomgauge.run.probe.process.MachineCondition;
import dev.loomgauge.run.probe.process.MachineUse.CpuTimes;
import dev.loomgauge.run.probe.process.RunQueues;
import dev.loomgauge.run.tier.RigProbe.Elsewhere;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HostGatesTest {
  private static final int WINDOW = 4;

  private static Sample sample(int second, Elsewhere elsewhere) {
    return new Sample(
        Instant.EPOCH.plusSeconds(second),
        second * 1_000_000_000L,
        Map.of(),
        Map.of(),
        MachineCondition.UNKNOWN,
        null,
        null,
        null,
        List.of(),
        RunQueues.Reading.UNKNOWN,
        null,
        List.of(),
        elsewhere);
  }

  private static Sample sample(int second, Map<String, Long> throttled, long sent) {
    return sample(
        second,
        new Elsewhere(
            Map.of(), Map.of(), throttled, Map.of("bench3", new LinkCount("eth0", 100, 0, sent))));
  }

  /** Of a window at whose end the host's counts are these. */
  private static List<TrialWarning> warnings(long throttled, long sent) {
    Observation observation =
        new Observation(
            List.of(
                sample(0, Map.of("pod", 5L), 0), sample(WINDOW, Map.of("pod", throttled), sent)),
            Instant.EPOCH,
            Instant.EPOCH.plusSeconds(WINDOW));
    return HostGates.in(Judgement.NONE, observation.hosts()).warnings();
  }

  @Test
  void aHostWhoseQuotaWasUsedUpInTheWindowVoidsTheTrial() {
    assertThat(warnings(9, 0))
        .singleElement()
        .returns(GateCode.HOST_THROTTLED.key(), TrialWarning::code)
        .returns(TrialWarning.Severity.VOID, TrialWarning::severity)
        .returns(
            "hosts used up their CPU quota in periods of the window: pod in 4",
            TrialWarning::evidence)
        .returns(
            "Give their tiers more CPUs, or CPUs of their own: in Kubernetes the kubelet's static"
                + " CPU manager.",
            TrialWarning::remedy);
    assertThat(warnings(5, 0)).isEmpty();
  }

  @Test
  void aFullNetworkVoidsTheTrial() {
    assertThat(warnings(5, 36_000_000))
        .singleElement()
        .returns(GateCode.NETWORK_FULL.key(), TrialWarning::code)
        .returns(TrialWarning.Severity.VOID, TrialWarning::severity)
        .returns(
            "Fewer users or smaller answers, a faster network, or the tiers on one machine.",
            TrialWarning::remedy)
        .satisfies(
            warning ->
                assertThat(warning.evidence())
                    .startsWith(
                        "network interfaces were used for more than 70 % of their speed in the"
                            + " window: ")
                    .contains("bench3"));
    assertThat(warnings(5, 30_000_000)).isEmpty();
  }

  @Test
  void aLogThatWasCutIsACaution() {
    assertThat(TrialAssembly.logged(Judgement.NONE, 1).warnings())
        .singleElement()
        .returns(GateCode.LOG_CUT.key(), TrialWarning::code)
        .returns(TrialWarning.Severity.CAUTION, TrialWarning::severity);
    assertThat(TrialAssembly.logged(Judgement.NONE, 0).warnings()).isEmpty();
  }

  private static Sample loaded(int second, CpuTimes one, CpuTimes other) {
    return sample(
        second,
        new Elsewhere(Map.of(), Map.of("bench4", other, "bench3", one), Map.of(), Map.of()));
  }

  private static List<TrialWarning> busy(long busy) {
    Observation observation =
        new Observation(
            List.of(
                loaded(0, new CpuTimes(0, 0, 0, 0), new CpuTimes(0, 0, 0, 0)),
                loaded(
                    WINDOW, new CpuTimes(busy, 0, 0, 1_000 - busy), new CpuTimes(990, 0, 0, 10))),
            Instant.EPOCH,
            Instant.EPOCH.plusSeconds(WINDOW));
    return HostGates.in(Judgement.NONE, observation.hosts()).warnings();
  }

  @Test
  void loadHostsWithoutACpuLeftVoidTheTrial() {
    double most = MeasuringSide.TRUSTED;
    long full = Math.round(1_000 * most);

    assertThat(busy(full + 1))
        .singleElement()
        .returns(GateCode.MEASURING_SIDE_BUSY.key(), TrialWarning::code)
        .returns(TrialWarning.Severity.VOID, TrialWarning::severity)
        .returns(
            "More CPUs or more hosts for the load tier, fewer users, or nothing else on these"
                + " hosts.",
            TrialWarning::remedy)
        .satisfies(
            warning ->
                assertThat(warning.evidence())
                    .isEqualTo(
                        "the CPUs of load hosts were busy for more than "
                            + Numbers.percent(most)
                            + " of the window: bench3: "
                            + Numbers.percent((full + 1) / 1_000.0)
                            + ", bench4: 99.0 %"));
    assertThat(busy(full))
        .singleElement()
        .satisfies(warning -> assertThat(warning.evidence()).endsWith(": bench4: 99.0 %"));
  }
}

package dev.loomgauge.core.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.TrialWarning.Severity;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which loads of a gate count, and for which of their figures. */
class TimedTrialTest {
  private static final GateCode OVERLOAD =
      Stream.of(GateCode.values()).filter(GateCode::overload).findFirst().orElseThrow();

  private static TimedTrial load(TrialWarning... warnings) {
    return new TimedTrial(
        1,
        1,
        GateBuild.BASE,
        16,
        Map.of(TimeMetric.CPU, 1.5, TimeMetric.ALLOCATED, 2_048.0),
        List.of(warnings));
  }

  private static TrialWarning steal(Severity severity) {
    return GateCode.STEAL.warning(severity, "20 %", "Wait.");
  }

  private static String told(TimedTrial load) {
    return Stream.of(
                load.isVoid() ? "void" : null,
                load.disturbed() ? "disturbed" : null,
                load.collapsed() ? "collapsed" : null)
            .filter(Objects::nonNull)
            .toList()
        + " "
        + load.figure(TimeMetric.CPU)
        + " "
        + load.figure(TimeMetric.ALLOCATED);
  }

  @Test
  void whatTheMachineSpoiltLeavesWhatIsNoTimeAndWhatABuildDidNotCarryLeavesNothing() {
    String none = OptionalDouble.empty().toString();
    TrialWarning fallen = OVERLOAD.warning(Severity.VOID, "All failed.", "Less.");

    assertThat(told(load())).isEqualTo("[] OptionalDouble[1.5] OptionalDouble[2048.0]");
    assertThat(told(load(steal(Severity.CAUTION))))
        .isEqualTo("[] OptionalDouble[1.5] OptionalDouble[2048.0]");
    assertThat(told(load(steal(Severity.VOID))))
        .isEqualTo("[void, disturbed] " + none + " OptionalDouble[2048.0]");
    assertThat(told(load(fallen))).isEqualTo("[void, collapsed] " + none + " " + none);
    assertThat(told(load(fallen, steal(Severity.VOID))))
        .isEqualTo("[void, disturbed] " + none + " OptionalDouble[2048.0]");
    assertThat(load().figure(TimeMetric.P99)).isEmpty();
  }

  @Test
  void aDifferenceIsWorseOrBetterByWhatIsCounted() {
    for (FactKind more :
        List.of(
            FactKind.PINNED,
            FactKind.TAKEN,
            FactKind.HELD,
            FactKind.OPENED,
            FactKind.REPLIES,
            FactKind.ALLOCATED,
            FactKind.FAILED)) {
      assertThat(more.changed(1, 2)).as(more.key()).isEqualTo(FactOutcome.WORSE);
      assertThat(more.changed(2, 1)).as(more.key()).isEqualTo(FactOutcome.BETTER);
    }
    assertThat(FactKind.CARRIED.changed(1, 0.5)).isEqualTo(FactOutcome.WORSE);
    assertThat(FactKind.CARRIED.changed(0.5, 1)).isEqualTo(FactOutcome.CHANGED);
    assertThat(FactKind.WAITS.changed(1, 2)).isEqualTo(FactOutcome.CHANGED);
    assertThat(FactKind.LIMIT.changed(2, 1)).isEqualTo(FactOutcome.CHANGED);
  }
}

package dev.loomgauge.core.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.TrialWarning.Severity;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimesAskedTest {
  /** Of half an hour. */
  @ParameterizedTest
  @CsvSource({
    "300, 6", "301, 5", "450, 4", "451, 4", "1800, 4", "30, 60", "31, 58", "1, 60", "0, 60"
  })
  void asManyBlocksAsFitAndAtLeastOneBeyondTheFirstLook(long blockSeconds, int blocks) {
    TimesAsked asked = new TimesAsked(Duration.ofMinutes(30), OptionalInt.empty(), 0.05, List.of());

    assertThat(asked.blocks(Duration.ofSeconds(blockSeconds))).isEqualTo(blocks);
  }

  @Test
  void everyFigureIsAskedForOnceInTheirOrder() {
    assertThat(
            new TimesAsked(
                    Duration.ofMinutes(30),
                    OptionalInt.empty(),
                    0.05,
                    List.of(TimeMetric.CPU, TimeMetric.THROUGHPUT, TimeMetric.CPU, TimeMetric.P99))
                .metrics())
        .containsExactly(TimeMetric.THROUGHPUT, TimeMetric.P99, TimeMetric.CPU);
    assertThat(TimeMetric.values())
        .extracting(m -> m.key() + ": " + m.words() + " in " + m.unit() + ", " + m.words(1_234.5))
        .containsExactly(
            "throughput: throughput in req/s, 1,235 req/s",
            "p99: p99 in ms, 1,235 ms",
            "cpu: CPU per request in ms, 1,235 ms",
            "allocated: allocation per request in B, " + FactKind.ALLOCATED.words(1_234.5));
    assertThat(Arrays.stream(TimeMetric.values()).filter(TimeMetric::moreIsFaster))
        .containsExactly(TimeMetric.THROUGHPUT);
    assertThat(TimeMetric.of("cpu")).contains(TimeMetric.CPU);
    assertThat(TimeMetric.of("CPU")).isEmpty();
  }

  private static TimedTrial trial(TrialWarning... warnings) {
    return new TimedTrial(
        1,
        1,
        GateBuild.BASE,
        10,
        Map.of(TimeMetric.P99, 5.0, TimeMetric.ALLOCATED, 7.0),
        List.of(warnings));
  }

  private static TrialWarning warning(GateCode code, Severity severity) {
    return code.warning(severity, "it was so", "do it");
  }

  @Test
  void whatTheMachineDisturbedTellsOnlyWhatIsCountedAndWhatCollapsedTellsNothing() {
    TimedTrial disturbed =
        trial(
            warning(GateCode.FOREIGN_CPU, Severity.VOID),
            warning(GateCode.ERRORS_TIMEOUT, Severity.VOID));
    assertThat(disturbed.isVoid()).isTrue();
    assertThat(disturbed.disturbed()).isTrue();
    assertThat(disturbed.collapsed()).isFalse();
    assertThat(disturbed.figure(TimeMetric.P99)).isEmpty();
    assertThat(disturbed.figure(TimeMetric.ALLOCATED)).isEqualTo(OptionalDouble.of(7));
    TimedTrial collapsed = trial(warning(GateCode.ERRORS_TIMEOUT, Severity.VOID));
    assertThat(collapsed.isVoid()).isTrue();
    assertThat(collapsed.collapsed()).isTrue();
    assertThat(collapsed.figure(TimeMetric.P99)).isEmpty();
    assertThat(collapsed.figure(TimeMetric.ALLOCATED)).isEmpty();
    TimedTrial doubted =
        trial(
            warning(GateCode.FOREIGN_CPU, Severity.CAUTION),
            warning(GateCode.ERRORS_TIMEOUT, Severity.CAUTION));
    assertThat(doubted.isVoid()).isFalse();
    assertThat(doubted.disturbed()).isFalse();
    assertThat(doubted.collapsed()).isFalse();
    assertThat(doubted.figure(TimeMetric.P99)).hasValue(5);
    assertThat(doubted.figure(TimeMetric.THROUGHPUT)).isEmpty();
  }
}

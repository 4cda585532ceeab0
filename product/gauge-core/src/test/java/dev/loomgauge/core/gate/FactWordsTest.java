package dev.loomgauge.core.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.gate.TimeFact.Reason;
import dev.loomgauge.core.statistics.PairedRatio;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What people and programs read of facts and times. */
class FactWordsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          CARRIED   | threads that carry requests    | share       | 0        | platform
          CARRIED   | threads that carry requests    | share       | 1        | virtual
          CARRIED   | threads that carry requests    | share       | 0.25     | 25.0 % virtual
          PINNED    | pinned in X per request        | per request | 1.5      | 1.5
          TAKEN     | X taken per request            | per request | 2        | 2
          HELD      | X held at once by a request    | per request | 1        | 1
          OPENED    | connections opened per request | per request | 0.014    | 0.01
          REPLIES   | replies of X per request       | per request | 3.25     | 3.25
          WAITS     | waits per request (X)          | per request | 0        | 0
          ALLOCATED | allocated per request          | B           | 12_595.2 | 12.3 KB
          LIMIT     | largest number of X            | members     | 1200     | 1,200
          LIMIT     | largest number of X            | members     | 0        | none
          LIMIT     | largest number of X            | members     | Infinity | unlimited
          FAILED    | requests that failed           | share       | 0.031    | 3.1 %
          FAILED    | requests that failed           | share       | 0        | none
          """)
  void everyKindHasItsNameItsUnitAndItsFigures(
      FactKind kind, String name, String unit, String figure, String words) {
    assertThat(kind.words(name.contains("X") ? "X" : "")).isEqualTo(name);
    assertThat(kind.unit()).isEqualTo(unit);
    assertThat(kind.words(Double.parseDouble(figure.replace("_", "")))).isEqualTo(words);
  }

  @Test
  void ofSeveralOfAKindAllHaveAName() {
    assertThat(
            Stream.of(
                    FactKind.PINNED,
                    FactKind.TAKEN,
                    FactKind.HELD,
                    FactKind.REPLIES,
                    FactKind.WAITS,
                    FactKind.LIMIT)
                .map(kind -> kind.words("")))
        .containsExactly(
            "pinned frames",
            "members of pools",
            "members held at once",
            "replies of dependencies",
            "other waits",
            "sizes of pools");
  }

  @Test
  void programsReadSmallLetters() {
    assertThat(Stream.of(FactOutcome.values()).map(FactOutcome::word))
        .as("what weighs more comes later")
        .containsExactly("unseen", "equal", "better", "changed", "worse");
    assertThat(Stream.of(TimeOutcome.values()).map(TimeOutcome::word))
        .containsExactly("slower", "undecided", "void", "faster", "equivalent");
    assertThat(Stream.of(GateBuild.values()).map(GateBuild::word)).containsExactly("base", "head");
    assertThat(FactKind.ALLOCATED.key()).isEqualTo("allocated");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          throughput | throughput             | req/s | 2700   | 2,700 req/s
          p99        | p99                    | ms    | 501    | 501 ms
          cpu        | CPU per request        | ms    | 0.1414 | 0.141 ms
          allocated  | allocation per request | B     | 2048   | 2 KB
          """)
  void everyMetricIsFoundByItsKey(
      String key, String name, String unit, double figure, String words) {
    TimeMetric metric = TimeMetric.of(key).orElseThrow();

    assertThat(metric.key()).isEqualTo(key);
    assertThat(metric.words()).isEqualTo(name);
    assertThat(metric.unit()).isEqualTo(unit);
    assertThat(metric.words(figure)).isEqualTo(words);
    assertThat(metric.moreIsFaster()).isEqualTo(metric == TimeMetric.THROUGHPUT);
    assertThat(TimeMetric.of(key + "s")).isEmpty();
  }

  @Test
  void aDifferenceIsReadWithItsIntervalAndADashWhereThereIsNone() {
    // Student's t of 3 degrees is 3.182: exp(ln 1.1 -+ 3.182 x 0.02 / 2) is 1.0655 to 1.1356.
    TimeFact slower = cpu(new PairedRatio(4, Math.log(1.1), 0.02));
    assertThat(slower.baseWords()).isEqualTo("0.500 ms");
    assertThat(slower.headWords()).isEqualTo("0.550 ms");
    assertThat(slower.differenceWords()).isEqualTo("+10.0 %");
    assertThat(slower.intervalWords()).isEqualTo("+6.6 % to +13.6 %");
    assertThat(slower.blocks()).isEqualTo(4);

    TimeFact once = cpu(new PairedRatio(1, Math.log(0.9), 0));
    assertThat(once.differenceWords()).isEqualTo("−10.0 %");
    assertThat(once.intervalWords()).isEqualTo("–");

    TimeFact none = TimeFact.unmeasured(TimeMetric.CPU, TimeOutcome.VOID, Reason.UNFIT);
    assertThat(
            List.of(
                none.baseWords(), none.headWords(), none.differenceWords(), none.intervalWords()))
        .containsOnly("–");
    assertThat(none.blocks()).isZero();
    assertThat(none.reason().words()).isEqualTo("the machine is not fit to measure");
  }

  private static TimeFact cpu(PairedRatio ratio) {
    return new TimeFact(
        TimeMetric.CPU, 0.5, 0.55, ratio, TimeOutcome.SLOWER, OptionalInt.empty(), Reason.NONE);
  }

  @Test
  void aMetricThatIsAskedForTwiceIsTimedOnceAndInTheOrderOfAll() {
    TimesAsked asked =
        new TimesAsked(
            Duration.ofMinutes(1),
            OptionalInt.empty(),
            0.03,
            List.of(TimeMetric.CPU, TimeMetric.THROUGHPUT, TimeMetric.CPU));

    assertThat(asked.metrics()).containsExactly(TimeMetric.THROUGHPUT, TimeMetric.CPU);
  }
}

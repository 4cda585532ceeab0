package dev.loomgauge.core.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.gate.TimeFact.Reason;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.TrialWarning.Severity;
import dev.loomgauge.core.statistics.InterimLooks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GateTimesTest {
  private static final TimesAsked ASKED =
      new TimesAsked(
          Duration.ofMinutes(10), OptionalInt.empty(), 0.03, List.of(TimeMetric.values()));
  private static final InterimLooks LOOKS = InterimLooks.between(TimesAsked.FIRST_LOOK, 12);
  private static final Offset<Double> ROUNDING = Offset.offset(1e-9);

  private static TrialWarning warning(GateCode code) {
    return code.warning(Severity.VOID, "seen", "none");
  }

  /** Blocks of two pairs; the figures of the head are those of the base times a factor. */
  private static final class Loads {
    private final List<TimedTrial> trials = new ArrayList<>();
    private final Map<TimeMetric, Double> factors = new HashMap<>();

    Loads factor(TimeMetric metric, double factor) {
      factors.put(metric, factor);
      return this;
    }

    Loads blocks(int blocks) {
      for (int block = 1; block <= blocks; block++) {
        for (int pair = 1; pair <= 2; pair++) {
          double drift = 1 + 0.1 * block + 0.001 * ((block * 7 + pair * 3) % 5 - 2);
          trials.add(trial(block, pair, GateBuild.BASE, 1 + 0.1 * block));
          trials.add(trial(block, pair, GateBuild.HEAD, drift));
        }
      }
      return this;
    }

    private TimedTrial trial(int block, int pair, GateBuild build, double level) {
      Map<TimeMetric, Double> figures = new HashMap<>();
      for (TimeMetric metric : TimeMetric.values()) {
        figures.put(
            metric,
            100 * level * (build == GateBuild.HEAD ? factors.getOrDefault(metric, 1.0) : 1));
      }
      return new TimedTrial(block, pair, build, 16, figures, List.of());
    }

    Loads warn(GateCode code, GateBuild build, IntPredicate blocks) {
      trials.replaceAll(
          t ->
              t.build() == build && blocks.test(t.block())
                  ? new TimedTrial(
                      t.block(), t.pair(), build, 16, t.figures(), List.of(warning(code)))
                  : t);
      return this;
    }

    Loads without(TimeMetric metric, int block) {
      trials.replaceAll(
          t -> {
            Map<TimeMetric, Double> figures = new HashMap<>(t.figures());
            if (t.block() == block) {
              figures.remove(metric);
            }
            return new TimedTrial(t.block(), t.pair(), t.build(), 16, figures, t.warnings());
          });
      return this;
    }

    GateTimes decided() {
      return GateTimes.of(ASKED, trials, LOOKS);
    }
  }

  private static TimeFact fact(GateTimes times, TimeMetric metric) {
    return times.facts().stream().filter(f -> f.metric() == metric).findFirst().orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({"60, 10", "60, 9", "4, 150", "4, 600", "60, 1", "5, 120"})
  void asManyBlocksFitAsTheTimeHasRoomForFromFourToSixty(int blocks, int seconds) {
    assertThat(ASKED.blocks(Duration.ofSeconds(seconds))).isEqualTo(blocks);
  }

  @Test
  void theSameTwiceIsEquivalentThoughTheMachineDrifts() {
    GateTimes times = new Loads().blocks(8).decided();

    assertThat(times.facts())
        .extracting(TimeFact::outcome)
        .hasSize(4)
        .containsOnly(TimeOutcome.EQUIVALENT);
    assertThat(times.decided()).isTrue();
    assertThat(times.blocks()).isEqualTo(8);
  }

  @Test
  void moreCpuIsSlowerAndMoreThroughputIsFaster() {
    GateTimes times =
        new Loads()
            .factor(TimeMetric.CPU, 1.1)
            .factor(TimeMetric.THROUGHPUT, 1.1)
            .factor(TimeMetric.P99, 0.9)
            .blocks(8)
            .decided();

    TimeFact cpu = fact(times, TimeMetric.CPU);
    assertThat(cpu.outcome()).isEqualTo(TimeOutcome.SLOWER);
    assertThat(cpu.head() / cpu.base()).isEqualTo(1.1, Offset.offset(0.01));
    assertThat(cpu.low()).isLessThan(1.1);
    assertThat(cpu.high()).isGreaterThan(1.1);
    assertThat(fact(times, TimeMetric.THROUGHPUT).outcome()).isEqualTo(TimeOutcome.FASTER);
    assertThat(fact(times, TimeMetric.P99).outcome()).isEqualTo(TimeOutcome.FASTER);
    assertThat(fact(times, TimeMetric.ALLOCATED).outcome()).isEqualTo(TimeOutcome.EQUIVALENT);
  }

  @Test
  void twoBlocksDecideNothing() {
    GateTimes times = new Loads().factor(TimeMetric.CPU, 2).blocks(2).decided();

    assertThat(times.facts()).extracting(TimeFact::outcome).containsOnly(TimeOutcome.UNDECIDED);
    assertThat(times.decided()).isFalse();
  }

  /** Three windows of 40 requests, and of 42 of the head: one more or less tells nothing. */
  @Test
  void blocksThatAgreeByChanceDecideNothing() {
    List<TimedTrial> trials = new ArrayList<>();
    for (int block = 1; block <= 3; block++) {
      for (GateBuild build : GateBuild.values()) {
        double rps = build == GateBuild.BASE ? 10 : 10.5;
        trials.add(
            new TimedTrial(
                block,
                1,
                build,
                1,
                Map.of(TimeMetric.THROUGHPUT, rps, TimeMetric.P99, 100.0),
                Map.of(TimeMetric.THROUGHPUT, 1.0 / 40, TimeMetric.P99, 0.001),
                List.of()));
      }
    }
    TimesAsked asked =
        new TimesAsked(
            Duration.ofMinutes(10),
            OptionalInt.empty(),
            0.03,
            List.of(TimeMetric.THROUGHPUT, TimeMetric.P99));

    GateTimes times = GateTimes.of(asked, trials, LOOKS);

    assertThat(fact(times, TimeMetric.THROUGHPUT).outcome()).isEqualTo(TimeOutcome.UNDECIDED);
    assertThat(fact(times, TimeMetric.P99).outcome()).isEqualTo(TimeOutcome.EQUIVALENT);
  }

  @Test
  void aDisturbedLoadTakesItsPairOutOfTimesAndLeavesWhatIsAllocated() {
    GateTimes times =
        new Loads().blocks(6).warn(GateCode.STEAL, GateBuild.HEAD, block -> block == 2).decided();

    assertThat(times.trials()).hasSize(24);
    assertThat(fact(times, TimeMetric.CPU).blocks()).isEqualTo(5);
    assertThat(fact(times, TimeMetric.ALLOCATED).blocks()).isEqualTo(6);
  }

  @Test
  void timesOfAMachineThatIsDisturbedInEachBlockAreVoidAndMayStillComeOut() {
    GateTimes times =
        new Loads().blocks(6).warn(GateCode.FOREIGN_CPU, GateBuild.BASE, _ -> true).decided();

    assertThat(fact(times, TimeMetric.CPU).outcome()).isEqualTo(TimeOutcome.VOID);
    assertThat(fact(times, TimeMetric.CPU).reason()).isEqualTo(Reason.DISTURBED);
    assertThat(fact(times, TimeMetric.ALLOCATED).outcome()).isEqualTo(TimeOutcome.EQUIVALENT);
    assertThat(times.decided()).isFalse();
  }

  @Test
  void aPercentileThatOneLoadHasTooFewRequestsForIsWithheldInAllAndAwaitsNothing() {
    GateTimes times = new Loads().blocks(8).without(TimeMetric.P99, 3).decided();

    assertThat(fact(times, TimeMetric.P99).outcome()).isEqualTo(TimeOutcome.VOID);
    assertThat(fact(times, TimeMetric.P99).reason()).isEqualTo(Reason.FEW);
    assertThat(times.decided()).isTrue();
  }

  @Test
  void aHeadThatFailsUnderTheLoadIsSlowerWhateverItsTimesAre() {
    GateTimes all =
        new Loads()
            .blocks(12)
            .warn(GateCode.ERRORS_WRONG_ANSWER, GateBuild.HEAD, _ -> true)
            .decided();
    GateTimes some =
        new Loads()
            .blocks(12)
            .warn(GateCode.ERRORS_WRONG_ANSWER, GateBuild.HEAD, block -> block < 3)
            .decided();
    GateTimes disturbed =
        new Loads()
            .blocks(12)
            .warn(GateCode.ERRORS_WRONG_ANSWER, GateBuild.HEAD, _ -> true)
            .warn(GateCode.STEAL, GateBuild.BASE, _ -> true)
            .decided();

    assertThat(fact(all, TimeMetric.CPU).outcome()).isEqualTo(TimeOutcome.SLOWER);
    assertThat(fact(all, TimeMetric.CPU).reason()).isEqualTo(Reason.HEAD_FAILS);
    assertThat(fact(some, TimeMetric.CPU).outcome())
        .as("two blocks may be chance")
        .isEqualTo(TimeOutcome.UNDECIDED);
    assertThat(fact(disturbed, TimeMetric.CPU).outcome()).isEqualTo(TimeOutcome.VOID);
  }

  @Test
  void blocksInWhichBothBuildsFailSpeakAgainstNeither() {
    GateTimes both =
        new Loads()
            .blocks(12)
            .warn(GateCode.ERRORS_WRONG_ANSWER, GateBuild.HEAD, block -> block < 10)
            .warn(GateCode.ERRORS_WRONG_ANSWER, GateBuild.BASE, block -> block < 10)
            .decided();
    GateTimes base =
        new Loads()
            .blocks(12)
            .warn(GateCode.ERRORS_WRONG_ANSWER, GateBuild.BASE, _ -> true)
            .decided();

    assertThat(fact(both, TimeMetric.CPU).outcome()).isEqualTo(TimeOutcome.EQUIVALENT);
    assertThat(fact(base, TimeMetric.CPU).outcome()).isEqualTo(TimeOutcome.FASTER);
  }

  @Test
  void anUnfitMachineDecidesNothing() {
    GateTimes times = GateTimes.unfit(ASKED, List.of("steal: 20 %"));

    assertThat(times.facts()).extracting(TimeFact::outcome).containsOnly(TimeOutcome.VOID);
    assertThat(times.facts()).extracting(TimeFact::reason).containsOnly(Reason.UNFIT);
    assertThat(times.unfit()).containsExactly("steal: 20 %");
    assertThat(times.trials()).isEmpty();
    assertThat(GateTimes.none(ASKED).facts())
        .hasSize(4)
        .allSatisfy(
            fact -> {
              assertThat(fact.outcome()).isEqualTo(TimeOutcome.UNDECIDED);
              assertThat(fact.reason()).isEqualTo(Reason.NO_BLOCK);
            });
  }

  @Test
  void theTimeAndTheFirstBlockSayHowManyBlocksThereCanBe() {
    assertThat(ASKED.blocks(Duration.ofSeconds(50))).isEqualTo(12);
    assertThat(ASKED.blocks(Duration.ofMinutes(9))).isGreaterThan(TimesAsked.FIRST_LOOK);
    assertThat(TimeFact.geometricMean(List.of(2.0, 8.0))).isEqualTo(4, ROUNDING);
  }

  @Test
  void whatTheJvmDoesNotTellIsNoMatterOfFewRequests() {
    GateTimes times = new Loads().blocks(8).without(TimeMetric.CPU, 3).decided();

    assertThat(fact(times, TimeMetric.CPU).reason()).isEqualTo(Reason.NOT_TOLD);
    assertThat(times.with(TimeOutcome.VOID)).containsExactly(fact(times, TimeMetric.CPU));
    assertThat(times.with(TimeOutcome.EQUIVALENT)).hasSize(3);
    List<TimedTrial> few = times.trials().subList(0, 3);
    assertThat(times.with(few)).isEqualTo(new GateTimes(ASKED, times.facts(), few, List.of()));
    assertThat(times.with(few).blocks()).isEqualTo(1);
  }

  @Test
  void onlyTheLastLookSaysHowManyBlocksWouldDecide() {
    List<TimedTrial> trials = new Loads().factor(TimeMetric.CPU, 2).blocks(2).trials;

    GateTimes open = GateTimes.of(ASKED, trials, LOOKS);
    GateTimes closed = GateTimes.last(ASKED, trials, LOOKS);

    assertThat(fact(open, TimeMetric.CPU).outcome()).isEqualTo(TimeOutcome.UNDECIDED);
    assertThat(fact(open, TimeMetric.CPU).moreBlocks()).isEmpty();
    assertThat(fact(closed, TimeMetric.CPU).outcome()).isEqualTo(TimeOutcome.UNDECIDED);
    assertThat(fact(closed, TimeMetric.CPU).moreBlocks()).isPresent();
  }

  @Test
  void whatIsSlowerAlreadyKeepsItsReasonWhereTheHeadFailsToo() {
    GateTimes times =
        new Loads()
            .factor(TimeMetric.CPU, 1.1)
            .blocks(12)
            .warn(GateCode.ERRORS_WRONG_ANSWER, GateBuild.HEAD, block -> block < 3)
            .decided();

    assertThat(fact(times, TimeMetric.CPU))
        .returns(TimeOutcome.SLOWER, TimeFact::outcome)
        .returns(Reason.NONE, TimeFact::reason);
    assertThat(fact(times, TimeMetric.P99))
        .returns(TimeOutcome.UNDECIDED, TimeFact::outcome)
        .returns(Reason.HEAD_FAILS, TimeFact::reason);
  }
}

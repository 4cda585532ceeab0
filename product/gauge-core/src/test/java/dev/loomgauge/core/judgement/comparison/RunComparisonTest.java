package dev.loomgauge.core.judgement.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.TestSize;
import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Comparison.Outcome;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.statistics.UnpairedRatio;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Random;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;

class RunComparisonTest {
  private static final double MARGIN = 0.03;
  private static final OptionalDouble DRIFT = OptionalDouble.of(0.01);

  @Test
  void moreThroughputIsFasterAndALongerTailIsSlower() {
    RunComparison compared =
        RunComparison.of(
            trials(100, List.of(400.0, 402.0, 398.0), List.of(50.0, 50.5, 49.5)),
            trials(100, List.of(500.0, 503.0, 497.0), List.of(60.0, 60.6, 59.4)),
            MARGIN,
            DRIFT);

    assertThat(compared.rows())
        .extracting(row -> row.comparison().metric())
        .containsExactly("throughput", "p99");
    assertThat(compared.rows())
        .extracting(row -> row.comparison().outcome())
        .containsExactly(Outcome.FASTER, Outcome.SLOWER);
    assertThat(compared.rows())
        .extracting(row -> row.comparison().moreBlocks())
        .containsOnlyNulls();
    Comparison throughput = compared.rows().getFirst().comparison();
    Range interval = Objects.requireNonNull(throughput.interval());
    assertThat(throughput.ratio()).isCloseTo(1.25, within(0.001));
    assertThat(interval.low()).isLessThan(1.25).isGreaterThan(1.19);
    assertThat(throughput.words())
        .startsWith(
            "virtual100 is faster: throughput 1.250 times as high in the second run (95 % interval"
                + " ")
        .endsWith("3 against 3 repetitions, a drift of 1 % in it).");
  }

  @Test
  void theSameValuesAreEquivalentOnceTheyAreNarrowEnough() {
    List<Double> rps = List.of(400.0, 400.5, 399.5, 400.2, 399.8);
    List<Double> p99 = List.of(50.0, 50.1, 49.9, 50.05, 49.95);

    RunComparison compared =
        RunComparison.of(trials(100, rps, p99), trials(100, rps, p99), MARGIN, DRIFT);

    assertThat(compared.rows())
        .allSatisfy(
            row -> {
              assertThat(row.comparison().outcome()).isEqualTo(Outcome.EQUIVALENT);
              assertThat(row.comparison().words()).contains("is equivalent within 3 %");
              assertThat(row.first()).isEqualTo(row.second());
            });
  }

  /** A drift of 2 % may have hidden as much: of a margin of 3 %, less than 1 % is left. */
  @Test
  void aDriftLeavesLessOfTheMargin() {
    List<Double> p99 = List.of(50.0, 50.1, 49.9, 50.05, 49.95);
    List<Trial> first = trials(100, List.of(400.0, 400.2, 399.8, 400.1, 399.9), p99);
    List<Trial> second = trials(100, List.of(408.0, 408.2, 407.8, 408.1, 407.9), p99);

    assertThat(throughput(first, second, 0)).isEqualTo(Outcome.EQUIVALENT);
    assertThat(throughput(first, second, 0.005)).isEqualTo(Outcome.EQUIVALENT);
    assertThat(throughput(first, second, 0.02)).isEqualTo(Outcome.UNDECIDED);
  }

  private static Outcome throughput(List<Trial> first, List<Trial> second, double drift) {
    return RunComparison.of(first, second, MARGIN, OptionalDouble.of(drift))
        .rows()
        .getFirst()
        .comparison()
        .outcome();
  }

  @Test
  void whatScattersIsUndecidedAndTellsHowManyMoreItWouldTake() {
    RunComparison compared =
        RunComparison.of(
            trials(100, List.of(400.0, 440.0, 380.0), List.of(50.0, 60.0, 45.0)),
            trials(100, List.of(430.0, 400.0, 460.0), List.of(52.0, 47.0, 61.0)),
            MARGIN,
            DRIFT);

    assertThat(compared.rows())
        .allSatisfy(
            row -> {
              assertThat(row.comparison().outcome()).isEqualTo(Outcome.UNDECIDED);
              assertThat(Objects.requireNonNull(row.comparison().moreBlocks())).isPositive();
              assertThat(row.comparison().words()).contains("more repetitions in each run would");
            });
  }

  @Test
  void aDriftThatIsNotKnownLeavesEverythingUndecided() {
    RunComparison compared =
        RunComparison.of(
            trials(100, List.of(400.0, 402.0, 398.0), List.of(50.0, 50.5, 49.5)),
            trials(100, List.of(500.0, 503.0, 497.0), List.of(60.0, 60.6, 59.4)),
            MARGIN,
            OptionalDouble.empty());

    assertThat(compared.rows())
        .allSatisfy(
            row -> {
              assertThat(row.comparison().outcome()).isEqualTo(Outcome.UNDECIDED);
              assertThat(row.comparison().pValue()).isNull();
              assertThat(row.comparison().moreBlocks()).isNull();
              assertThat(row.comparison().words()).contains("drift between them is not known");
            });
  }

  /** Runs that differ by their hour alone, by up to 4 %; their repetitions scatter by 1 %. */
  @Test
  void equalRunsOfHoursThatDriftAreSeldomDifferentOnceTheDriftIsKnown() {
    Random random = new Random(1);
    int known = 0;
    int ignored = 0;
    TestSize pairs = TestSize.of(1_000);
    for (int pair = 0; pair < pairs.taken(); pair++) {
      List<Trial> first = hour(random, 1);
      List<Trial> second = hour(random, Math.exp(Math.log(1.04) * (2 * random.nextDouble() - 1)));
      known += decided(first, second, 0.04) ? 1 : 0;
      ignored += decided(first, second, 0) ? 1 : 0;
    }
    assertThat(known).isLessThanOrEqualTo(pairs.most(50));
    assertThat(ignored).isGreaterThanOrEqualTo(pairs.least(401));
  }

  private static boolean decided(List<Trial> first, List<Trial> second, double drift) {
    return RunComparison.of(first, second, MARGIN, OptionalDouble.of(drift)).rows().stream()
        .map(row -> row.comparison().outcome())
        .anyMatch(outcome -> outcome == Outcome.FASTER || outcome == Outcome.SLOWER);
  }

  private static List<Trial> hour(Random random, double hour) {
    List<Double> rps = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      rps.add(400 * hour * (1 + 0.01 * random.nextGaussian()));
    }
    return trials(100, rps, List.of(50.0, 50.1, 49.9, 50.0, 50.05));
  }

  /**
   * A pool of 20 answers in batches. Of three seconds one run has a batch more in each of its three
   * windows than the other: 220 requests instead of 200, of 60 users whose requests take 903 ms.
   */
  @Test
  void windowsThatAgreeByChanceAreNoMoreCertainThanTheirEdges() {
    RunComparison compared =
        RunComparison.of(
            behindAPool(200 / 3.0), behindAPool(220 / 3.0), MARGIN, OptionalDouble.of(0.04));

    Comparison throughput = compared.rows().getFirst().comparison();
    assertThat(throughput.ratio()).isCloseTo(1.1, within(1e-9));
    assertThat(throughput.outcome()).isEqualTo(Outcome.UNDECIDED);
    assertThat(Objects.requireNonNull(throughput.pValue())).isGreaterThan(0.1);
    Range interval = Objects.requireNonNull(throughput.interval());
    assertThat(interval.low()).isLessThan(1);
    assertThat(interval.high()).isGreaterThan(1.2);
    assertThat(throughput.moreBlocks()).isPositive();
  }

  private static List<Trial> behindAPool(double rps) {
    List<Trial> trials = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Trials one = new Trials();
      one.users = 60;
      one.rps = rps;
      one.inSystem = 60.0;
      one.meanMs = 903.08;
      trials.add(one.draft());
    }
    return trials;
  }

  @Test
  void equalTailsAreNoMoreCertainThanTheirThreeDigits() {
    Comparison tails =
        RunComparison.of(
                trials(100, List.of(400.0, 402.0), List.of(50.0, 50.0)),
                trials(100, List.of(400.0, 402.0), List.of(50.0, 50.0)),
                MARGIN,
                OptionalDouble.of(0))
            .rows()
            .getLast()
            .comparison();

    // Two against two values known to 0.1 %: a standard error of 0.1 %, two degrees of freedom
    Range interval = Objects.requireNonNull(tails.interval());
    assertThat(interval.high()).isCloseTo(Math.exp(0.00430265), within(1e-7));
    assertThat(interval.low()).isCloseTo(Math.exp(-0.00430265), within(1e-7));
  }

  @Test
  void oneRepetitionDecidesNothing() {
    RunComparison compared =
        RunComparison.of(
            trials(100, List.of(400.0), List.of(50.0)),
            trials(100, List.of(4000.0, 4001.0), List.of(5.0, 5.1)),
            MARGIN,
            DRIFT);

    assertThat(compared.rows())
        .allSatisfy(
            row -> {
              assertThat(row.comparison().interval()).isNull();
              assertThat(row.comparison().outcome()).isEqualTo(Outcome.UNDECIDED);
              assertThat(row.comparison().words()).contains("one repetition decides nothing");
            });
  }

  @Test
  void theMoreIsComparedTheMoreEvidenceEachNeeds() {
    List<Trial> first = trials(100, List.of(400.0, 410.0, 405.0), List.of(50.0, 50.0, 50.0));
    List<Trial> second = trials(100, List.of(425.0, 432.0, 420.0), List.of(50.0, 50.0, 50.0));
    double alone = p(RunComparison.of(first, second, MARGIN, DRIFT));
    List<Trial> manyFirst = new ArrayList<>(first);
    List<Trial> manySecond = new ArrayList<>(second);
    for (int users = 200; users < 210; users++) {
      manyFirst.addAll(trials(users, List.of(400.0, 450.0), List.of(50.0, 70.0)));
      manySecond.addAll(trials(users, List.of(401.0, 449.0), List.of(51.0, 69.0)));
    }

    assertThat(p(RunComparison.of(manyFirst, manySecond, MARGIN, DRIFT))).isGreaterThan(5 * alone);
  }

  @Test
  void cellsOfOneRunOnlyAndCellsThatDoNotCountAreNamedInTheOrderOfTheirNumbers() {
    List<Trial> first = new ArrayList<>(trials(1000, List.of(1.0, 1.1), List.of(1.0, 1.1)));
    first.addAll(trials(200, List.of(1.0, 1.1), List.of(1.0, 1.1)));
    first.addAll(trials(50, List.of(1.0, 1.1), List.of(1.0, 1.1)));
    List<Trial> second = new ArrayList<>(trials(70, List.of(1.0, 1.1), List.of(1.0, 1.1)));
    second.add(voided(50));

    RunComparison compared = RunComparison.of(first, second, MARGIN, DRIFT);

    assertThat(compared.rows()).isEmpty();
    assertThat(compared.firstOnly()).containsExactly("virtual200", "virtual1000");
    assertThat(compared.secondOnly()).containsExactly("virtual70");
    assertThat(compared.uncounted()).containsExactly("virtual50");
  }

  /** Two values each, a factor of e^0.02 apart on both sides: a standard error of 0.02. */
  @Test
  void theIntervalIsWidenedByTheDriftAtBothEndsAndEachRunHasItsOwnFigure() {
    double step = Math.exp(0.02);
    RunComparison.Row row =
        RunComparison.of(
                trials(100, List.of(400.0, 400 * step), List.of(50.0, 50.0)),
                trials(
                    100,
                    List.of(500.0, 500 * step, 500 * step, 500.0),
                    List.of(50.0, 50.0, 50.0, 50.0)),
                MARGIN,
                DRIFT)
            .rows()
            .getFirst();

    assertThat(row.first()).isCloseTo(400 * Math.exp(0.01), within(1e-9));
    assertThat(row.second()).isCloseTo(500 * Math.exp(0.01), within(1e-9));
    assertThat(row).returns(2, r -> r.firstRepetitions()).returns(4, r -> r.secondRepetitions());
    Comparison comparison = row.comparison();
    assertThat(comparison)
        .returns("run", Comparison::factor)
        .returns("first", Comparison::baseline)
        .returns("second", Comparison::candidate)
        .returns(2, Comparison::blocks);
    // Variances 0.0002 and 0.00013333, so 0.0001 and 0.000033333: Welch's degrees are 1.71
    double error = Math.sqrt(0.0001 + 0.0004 / 3 / 4);
    double degrees = Math.pow(0.0001 + 0.0001 / 3, 2) / (1e-8 + Math.pow(0.0001 / 3, 2) / 3);
    double half = error * TDistribution.of(degrees).inverseSurvivalProbability(0.025);
    Range interval = Objects.requireNonNull(comparison.interval());
    assertThat(interval.low()).isCloseTo(1.25 * Math.exp(-half) / 1.01, within(1e-9));
    assertThat(interval.high()).isCloseTo(1.25 * Math.exp(half) * 1.01, within(1e-9));
    assertThat(comparison.words())
        .contains(
            "(95 % interval "
                + Numbers.ratios(interval.low(), interval.high(), comparison.ratio())
                + ", 2 against 4 repetitions, a drift of 1 % in it)");
  }

  @Test
  void theRepetitionsThatWouldDecideAreTheFewest() {
    List<Trial> first = trials(100, List.of(400.0, 440.0, 380.0), List.of(50.0, 50.0, 50.0));
    List<Trial> second = trials(100, List.of(430.0, 400.0, 460.0), List.of(50.0, 50.0, 50.0));
    Comparison comparison =
        RunComparison.of(first, second, MARGIN, DRIFT).rows().getFirst().comparison();
    UnpairedRatio ratio =
        UnpairedRatio.of(List.of(400.0, 440.0, 380.0), List.of(430.0, 400.0, 460.0));
    int more = Objects.requireNonNull(comparison.moreBlocks());

    // p99 is equivalent, so that of "the same" one is open and of "different" both are
    assertThat(2 * 2 * ratio.with(more).pWithin(0.01)).isLessThanOrEqualTo(0.05);
    assertThat(2 * 2 * ratio.with(more - 1).pWithin(0.01)).isGreaterThan(0.05);
    assertThat(comparison.words()).contains("; about " + more + " more repetitions in each run");
  }

  private static double p(RunComparison compared) {
    return Objects.requireNonNull(compared.rows().getFirst().comparison().pValue());
  }

  /** One a pair of throughput and response time. */
  private static List<Trial> trials(int users, List<Double> rps, List<Double> p99) {
    List<Trial> trials = new ArrayList<>();
    for (int i = 0; i < rps.size(); i++) {
      Trials one = new Trials();
      one.threads = "virtual";
      one.users = users;
      one.rps = rps.get(i);
      one.meanMs = p99.get(i);
      trials.add(one.draft());
    }
    return trials;
  }

  private static Trial voided(int users) {
    Trials one = new Trials();
    one.threads = "virtual";
    one.users = users;
    one.connections = users;
    one.errors = Map.of("reset", 10_000L);
    return one.judged();
  }
}

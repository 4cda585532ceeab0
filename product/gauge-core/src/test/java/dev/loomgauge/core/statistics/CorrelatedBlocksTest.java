package dev.loomgauge.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.statistics.Family.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Reports of two modes, of throughput and p99, whose blocks resemble their neighbours: each mode is
 * a first-order autoregression over blocks.
 */
class CorrelatedBlocksTest {
  private static final int REPORTS = 2_000;
  private static final double USUAL_LEAST = 0.02;
  private static final double USUAL_MOST = 0.06;
  private static final double MARGIN = 0.03;

  /**
   * Shares.
   *
   * @param different of the reports in which any comparison is called different
   * @param cautioned of those, the share with a caution beside one that is
   */
  private record Rates(double different, double cautioned) {}

  @Test
  void ofDifferencesThatCorrelatedBlocksMakeUpNineInTenCarryTheCaution() {
    Rates looking = rates(0.8, 1, 0.04, 0.04, 3, 20);
    Rates five = rates(0.8, 1, 0.04, 0.04, 5, 5);

    assertThat(looking.different()).isLessThan(0.3);
    assertThat(looking.cautioned()).isGreaterThanOrEqualTo(0.9);
    assertThat(five.cautioned()).isGreaterThanOrEqualTo(0.9);
  }

  @Test
  void withIndependentBlocksTheLevelIsKeptAndATrueDifferenceIsFound() {
    assertThat(rates(0, 1, USUAL_LEAST, USUAL_MOST, 3, 20).different()).isLessThanOrEqualTo(0.05);
    assertThat(rates(0, 1.1, USUAL_LEAST, USUAL_MOST, 3, 20).different())
        .isGreaterThanOrEqualTo(0.9);
  }

  @Test
  void whatManyBlocksOrALargeDifferenceShowCarriesNone() {
    assertThat(rates(0, 1.1, USUAL_LEAST, USUAL_MOST, 20, 20).cautioned()).isLessThan(0.2);
    assertThat(rates(0, 2, USUAL_LEAST, USUAL_MOST, 3, 20).cautioned()).isLessThan(0.1);
  }

  @Test
  void theCorrelationOfManyBlocksIsTold() {
    Random random = new Random(8);
    List<Double> ratios = new ArrayList<>();
    double state = random.nextGaussian();
    for (int block = 0; block < 400; block++) {
      state = 0.6 * state + 0.8 * random.nextGaussian();
      ratios.add(Math.exp(0.05 * state));
    }

    PairedRatio ratio = PairedRatio.of(ratios);

    assertThat(ratio.alike()).isBetween(0.5, 0.7);
    assertThat(ratio.resemble()).isTrue();
    assertThat(ratio.high(0.95) / ratio.low(0.95))
        .isGreaterThan(ratio.assuming(0).high(0.95) / ratio.assuming(0).low(0.95));
    assertThat(PairedRatio.of(ratios.subList(0, 5)).alike()).isZero();
    assertThat(PairedRatio.of(ratios.subList(0, 5)).alikeAtMost())
        .isEqualTo(PairedRatio.MOST_ALIKE);
  }

  private static Rates rates(
      double correlation, double truth, double least, double most, int first, int last) {
    Random random = new Random(20_260_102L);
    InterimLooks looks = first == last ? InterimLooks.once() : InterimLooks.between(first, last);
    int different = 0;
    int cautioned = 0;
    for (int report = 0; report < REPORTS; report++) {
      double jvm = least + (most - least) * random.nextDouble();
      Family family = report(correlation, truth, jvm, first, last, looks, random);
      boolean any = false;
      boolean caution = false;
      for (int i = 0; i < family.size(); i++) {
        any |= family.finding(i) == Finding.DIFFERENT;
        caution |= family.fragile(i);
      }
      different += any ? 1 : 0;
      cautioned += caution ? 1 : 0;
    }
    return new Rates((double) different / REPORTS, (double) cautioned / Math.max(1, different));
  }

  /** Adds blocks until both comparisons are decided. */
  private static Family report(
      double correlation,
      double truth,
      double jvm,
      int first,
      int last,
      InterimLooks looks,
      Random random) {
    List<Double> throughput = new ArrayList<>();
    List<Double> p99 = new ArrayList<>();
    double fresh = Math.sqrt(1 - correlation * correlation);
    double baseline = jvm * random.nextGaussian();
    double candidate = jvm * random.nextGaussian();
    for (int block = 1; ; block++) {
      if (block > 1) {
        baseline = correlation * baseline + fresh * jvm * random.nextGaussian();
        candidate = correlation * candidate + fresh * jvm * random.nextGaussian();
      }
      double log = Math.log(truth) + candidate - baseline + 0.007 * random.nextGaussian();
      throughput.add(Math.exp(log));
      p99.add(Math.exp(-log + jvm * Math.sqrt(0.5) * random.nextGaussian()));
      if (block >= first) {
        Family family =
            new Family(
                List.of(PairedRatio.of(throughput), PairedRatio.of(p99)), List.of(), looks, MARGIN);
        if (block == last
            || (family.finding(0) != Finding.OPEN && family.finding(1) != Finding.OPEN)) {
          return family;
        }
      }
    }
  }
}

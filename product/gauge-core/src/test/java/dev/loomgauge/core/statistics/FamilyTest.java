package dev.loomgauge.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.statistics.Family.Finding;
import java.util.List;
import org.junit.jupiter.api.Test;

class FamilyTest {
  private static final PairedRatio LARGE = new PairedRatio(5, Math.log(4.9), 0.004);
  private static final PairedRatio NOISY = new PairedRatio(5, 0.04, 0.05);
  private static final PairedRatio SAME = new PairedRatio(5, 0.002, 0.004);

  @Test
  void eachIsCalledWhatItIs() {
    Family family =
        new Family(List.of(LARGE, NOISY, SAME), List.of(), InterimLooks.between(3, 12), 0.03);

    assertThat(List.of(family.finding(0), family.finding(1), family.finding(2)))
        .containsExactly(Finding.DIFFERENT, Finding.OPEN, Finding.EQUIVALENT);
  }

  @Test
  void oneComparisonAtOneLookIsThePlainTest() {
    Family family = new Family(List.of(NOISY), List.of(), InterimLooks.once(), 0.03);

    assertThat(family.pSame(0)).isCloseTo(2 * NOISY.pSame(), within(1e-12));
  }

  @Test
  void aDifferenceThatIsRealButWithinTheMarginIsEquivalence() {
    Family family =
        new Family(List.of(new PairedRatio(10, 0.01, 0.001)), List.of(), InterimLooks.once(), 0.03);

    assertThat(family.pSame(0)).isLessThan(1e-6);
    assertThat(family.finding(0)).isEqualTo(Finding.EQUIVALENT);
  }

  @Test
  void withMoreComparisonsTheSameFiguresSayLess() {
    PairedRatio some = new PairedRatio(5, 0.07, 0.045);
    assertThat(new Family(List.of(some), List.of(), InterimLooks.once(), 0.03).finding(0))
        .isEqualTo(Finding.DIFFERENT);

    Family family =
        new Family(List.of(some, NOISY, NOISY, NOISY), List.of(), InterimLooks.once(), 0.03);
    assertThat(family.finding(0)).isEqualTo(Finding.OPEN);
  }

  @Test
  void theBlocksStillNeededAreTheFewestThatDecide() {
    Family family = new Family(List.of(NOISY), List.of(), InterimLooks.once(), 0.03);
    int more = family.moreBlocks(0).getAsInt();

    assertThat(
            new Family(List.of(NOISY.over(5 + more)), List.of(), InterimLooks.once(), 0.03)
                .finding(0))
        .isNotEqualTo(Finding.OPEN);
    assertThat(
            new Family(List.of(NOISY.over(5 + more - 1)), List.of(), InterimLooks.once(), 0.03)
                .finding(0))
        .isEqualTo(Finding.OPEN);
  }

  @Test
  void whereThereIsNoTellingNoNumberOfBlocksIsGiven() {
    PairedRatio one = new PairedRatio(1, 0.04, 0);
    PairedRatio wild = new PairedRatio(5, Math.log(1.03), 0.5);
    Family family = new Family(List.of(one, wild, LARGE), List.of(), InterimLooks.once(), 0.03);

    assertThat(family.moreBlocks(0)).isEmpty();
    assertThat(family.moreBlocks(1)).isEmpty();
    assertThat(family.moreBlocks(2)).isEmpty();
    assertThat(family.finding(0)).isEqualTo(Finding.OPEN);
  }

  @Test
  void withoutSpreadNothingIsLeftOpen() {
    PairedRatio equal = new PairedRatio(3, 0, 0);
    PairedRatio tenPercent = new PairedRatio(3, 0.1, 0);
    Family family =
        new Family(List.of(equal, tenPercent), List.of(), InterimLooks.between(3, 12), 0.03);

    assertThat(family.finding(0)).isEqualTo(Finding.EQUIVALENT);
    assertThat(family.finding(1)).isEqualTo(Finding.DIFFERENT);
    assertThat(family.pSame(1)).isZero();
  }

  @Test
  void lostBlocksShareTheFamilyWithTheComparisons() {
    SignTest lost = new SignTest(20, 0, 7);
    SignTest both = new SignTest(20, 5, 5);
    Family family =
        new Family(List.of(LARGE, NOISY), List.of(lost, both), InterimLooks.once(), 0.03);

    assertThat(family.size()).isEqualTo(4);
    // Two-sided 2 x 1 / 128 is the second of four
    assertThat(family.pSameFailures(0)).isCloseTo(3 * 2 / 128.0, within(1e-12));
    assertThat(family.pSameFailures(1)).isEqualTo(1);
    assertThat(family.pSame(1)).isCloseTo(2 * 2 * NOISY.pSame(), within(1e-12));
    assertThat(family.pSame(0)).isCloseTo(4 * 2 * LARGE.pSame(), within(1e-12));
  }

  @Test
  void beforeTheFirstLookNothingIsConcluded() {
    PairedRatio two = new PairedRatio(2, Math.log(4.9), 0.0001);
    Family family =
        new Family(List.of(two), List.of(new SignTest(2, 0, 2)), InterimLooks.between(3, 12), 0.03);

    assertThat(family.pSame(0)).isEqualTo(1);
    assertThat(family.pSameFailures(0)).isEqualTo(1);
    assertThat(family.finding(0)).isEqualTo(Finding.OPEN);
  }

  @Test
  void aDifferenceIsFragileWhereACorrelationThatIsNotRuledOutWouldUndoIt() {
    PairedRatio clear = new PairedRatio(20, 0.5, 0.05);
    // t of 19 degrees of freedom: 2.24 is significant, and a third of it is not
    PairedRatio close = new PairedRatio(20, 0.05, 0.09);

    assertThat(new Family(List.of(clear), List.of(), InterimLooks.once(), 0.03).fragile(0))
        .isFalse();
    assertThat(new Family(List.of(close), List.of(), InterimLooks.once(), 0.03).finding(0))
        .isEqualTo(Finding.DIFFERENT);
    assertThat(new Family(List.of(close), List.of(), InterimLooks.once(), 0.03).fragile(0))
        .isTrue();
    assertThat(new Family(List.of(NOISY), List.of(), InterimLooks.once(), 0.03).fragile(0))
        .isFalse();
  }

  @Test
  void whileBlocksMayComeFewerThanSixCountAsAlikeAsBlocksCanBe() {
    InterimLooks looks = InterimLooks.between(3, 12);
    PairedRatio five = new PairedRatio(5, 0.3, 0.05);
    PairedRatio six = five.over(6);

    assertThat(new Family(List.of(five), List.of(), looks, 0.03).pSame(0))
        .isEqualTo(2 * looks.corrected(five.assuming(PairedRatio.MOST_ALIKE).pSame(), 5));
    assertThat(new Family(List.of(six), List.of(), looks, 0.03).pSame(0))
        .isEqualTo(2 * looks.corrected(six.pSame(), 6));
  }
}

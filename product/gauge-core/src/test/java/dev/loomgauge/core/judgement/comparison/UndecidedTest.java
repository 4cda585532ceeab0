package dev.loomgauge.core.judgement.comparison;

import static dev.loomgauge.core.judgement.comparison.Blocks.cell;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Design;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UndecidedTest {
  private static final Cell PLATFORM = cell("platform", "a");
  private static final Cell VIRTUAL = cell("virtual", "a");
  private static final Cell REACTIVE = cell("reactive", "a");

  private static Design design(String compared) {
    return new Design(3, 12, 0.03, Design.Fresh.BLOCK, compared, Optional.empty());
  }

  @Test
  void bothCellsOfAnUndecidedComparisonAreMeasuredAgain() {
    Blocks blocks =
        new Blocks()
            .with(PLATFORM, new Trials(), 350, 360, 340)
            .with(VIRTUAL, new Trials(), 370, 340, 365)
            .with(REACTIVE, new Trials(), 35, 36, 34);

    assertThat(Comparisons.undecided(design("threads"), blocks.cells(), blocks.trials()))
        .containsExactly(PLATFORM, VIRTUAL);
  }

  @Test
  void whatIsDecidedIsNotMeasuredAgain() {
    Blocks blocks =
        new Blocks()
            .with(PLATFORM, new Trials(), 35, 36, 34)
            .with(VIRTUAL, new Trials(), 350, 360, 340);

    assertThat(Comparisons.undecided(design("threads"), blocks.cells(), blocks.trials())).isEmpty();
  }

  @Test
  void withoutAComparisonACellIsMeasuredUntilItsIntervalIsNarrow() {
    Blocks blocks =
        new Blocks()
            .with(PLATFORM, new Trials(), 350, 351, 350)
            .with(VIRTUAL, new Trials(), 370, 340, 365)
            .with(REACTIVE, new Trials(), 350);

    assertThat(Comparisons.undecided(design("none"), blocks.cells(), blocks.trials()))
        .containsExactly(VIRTUAL, REACTIVE);
    assertThat(Comparisons.undecided(design("none"), blocks.cells(), List.of())).isEmpty();
  }

  @Test
  void aBlockThatIsVoidWidensNoInterval() {
    Blocks blocks =
        new Blocks()
            .with(PLATFORM, new Trials(), 350, 351, 350, 250)
            .voids(PLATFORM, 4, "foreign-cpu");

    assertThat(Comparisons.undecided(design("none"), blocks.cells(), blocks.trials())).isEmpty();
  }
}

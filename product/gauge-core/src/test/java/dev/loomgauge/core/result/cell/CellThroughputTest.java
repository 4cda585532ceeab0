package dev.loomgauge.core.result.cell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.judgement.comparison.Blocks;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CellThroughputTest {
  private static final Range BETWEEN = new Range(1_952, 1_994);

  @Test
  void ofTwoBlocksBothAreShown() {
    CellThroughput two = new CellThroughput(row(1_973.0, BETWEEN), List.of(1_960.0, 1_986.0));

    assertThat(two.figures()).isEqualTo("1,973 (1,960; 1,986)");
    assertThat(two.spread()).isEqualTo("1,960 and 1,986");
    assertThat(two.ofTwo()).isTrue();
    assertThat(two.ofMore()).isFalse();
  }

  @Test
  void ofMoreBlocksTheIntervalIsShown() {
    CellThroughput three =
        new CellThroughput(row(1_973.0, BETWEEN), List.of(1_960.0, 1_973.0, 1_986.0));

    assertThat(three.figures()).isEqualTo("1,973 ± 21");
    assertThat(three.spread()).isEqualTo("1,952 to 1,994");
    assertThat(three.ofTwo()).isFalse();
    assertThat(three.ofMore()).isTrue();
  }

  @Test
  void aFigureWithoutAnIntervalStandsAlone() {
    CellThroughput one = new CellThroughput(row(1_973.0, null), List.of(1_960.0, 1_986.0));

    assertThat(one.figures()).isEqualTo("1,973");
    assertThat(one.spread()).isEmpty();
    assertThat(one.ofTwo()).isFalse();
    assertThat(one.ofMore()).isFalse();
    assertThat(new CellThroughput(row(null, null), List.of()).figures()).isEqualTo("–");
  }

  @Test
  void blocksAreInTheirOrderAndOfTheirCellAlone() {
    Trials kind = new Trials();
    List<Trial> trials =
        new ArrayList<>(
            new Blocks()
                .with(Blocks.cell("platform", "a"), kind, 390, 391, 392)
                .with(Blocks.cell("virtual", "a"), kind, 380, 381)
                .trials());
    String cell = trials.getFirst().cell();

    assertThat(CellThroughput.of(row(cell, 391.0, BETWEEN), trials.reversed()).blocks())
        .containsExactly(390.0, 391.0, 392.0);
  }

  @Test
  void aVoidTrialIsNoBlock() {
    List<Trial> trials =
        new ArrayList<>(
            new Blocks().with(Blocks.cell("platform", "a"), new Trials(), 390, 391, 392).trials());
    String cell = trials.getFirst().cell();
    trials.set(
        1,
        TrialCopy.of(trials.get(1))
            .warnings(
                List.of(
                    GateCode.ERRORS_TIMEOUT.warning(TrialWarning.Severity.VOID, "seen", "none")))
            .trial());

    assertThat(CellThroughput.of(row(cell, 391.0, BETWEEN), trials).blocks())
        .containsExactly(390.0, 392.0);
  }

  private static Verdict.Row row(@Nullable Double rps, @Nullable Range interval) {
    return row("cell", rps, interval);
  }

  private static Verdict.Row row(String cell, @Nullable Double rps, @Nullable Range interval) {
    return new Verdict.Row(
        cell, "virtual", "400", 3, rps, interval, 2_000, null, null, null, null, null, null, null,
        null);
  }
}

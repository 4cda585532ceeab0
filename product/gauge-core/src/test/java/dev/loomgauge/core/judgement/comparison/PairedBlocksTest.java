package dev.loomgauge.core.judgement.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Comparison.Lost;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.statistics.SignTest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PairedBlocksTest {
  private static final Cell PLATFORM = Blocks.cell("platform", "a");
  private static final Cell VIRTUAL = Blocks.cell("virtual", "a");
  private static final CellPair PAIR =
      new CellPair(Map.of("label", "a", "users", "2600"), "threads", PLATFORM, VIRTUAL);

  private static PairedBlocks of(Blocks blocks) {
    return PairedBlocks.of(PAIR, PairedBlocks.byCell(blocks.trials()));
  }

  @Test
  void blocksThatASideDoesNotCarryAreLostAndThoseThatSayNothingAreVoid() {
    PairedBlocks paired =
        of(
            new Blocks()
                .with(PLATFORM, new Trials(), 100, 110, 120, 130, 140, 150)
                .with(VIRTUAL, new Trials(), 200, 210, 220, 230, 240)
                .voids(PLATFORM, 2, "errors-timeout")
                .voids(PLATFORM, 3, "errors-timeout")
                .voids(VIRTUAL, 3, "errors-timeout")
                .voids(PLATFORM, 4, "errors-timeout")
                .voids(VIRTUAL, 5, "steal"));

    // Block 1 has figures of both, 2 and 4 of virtual threads alone; 6 was measured of one
    assertThat(paired.lost()).isEqualTo(new Lost(4, 3, 1));
    assertThat(paired.failures()).isEqualTo(new SignTest(4, 2, 0));
    assertThat(paired.voided()).isEqualTo(1);
    assertThat(paired.ratios(Metric.ALL.getFirst())).containsExactly(2.0);
    assertThat(paired.fewestRequests()).isEqualTo(900);
  }

  @Test
  void theCandidateAloneMayFailToo() {
    PairedBlocks paired =
        of(
            new Blocks()
                .with(PLATFORM, new Trials(), 100, 110, 100)
                .with(VIRTUAL, new Trials(), 200, 210, 150)
                .voids(VIRTUAL, 2, "errors-timeout"));

    assertThat(paired.lost()).isEqualTo(new Lost(3, 0, 1));
    assertThat(paired.failures()).isEqualTo(new SignTest(3, 0, 1));
    assertThat(paired.ratios(Metric.ALL.getFirst())).containsExactly(2.0, 1.5);
    assertThat(paired.withheld(Metric.ALL.getFirst())).isFalse();
  }

  @Test
  void ofTwoTrialsOfOneBlockTheOneThatCountsIsTaken() {
    List<Trial> valid = new Blocks().with(PLATFORM, new Trials(), 100).trials();
    List<Trial> voided =
        new Blocks().with(PLATFORM, new Trials(), 110).voids(PLATFORM, 1, "steal").trials();
    Map<String, Map<Integer, Trial>> found = Map.of(PLATFORM.id(), Map.of(1, valid.getFirst()));

    assertThat(PairedBlocks.byCell(List.of(valid.getFirst(), voided.getFirst()))).isEqualTo(found);
    assertThat(PairedBlocks.byCell(List.of(voided.getFirst(), valid.getFirst()))).isEqualTo(found);
  }

  @Test
  void levelsArePairedInTheOrderOfTheScenarioWithTheFirstOfThem() {
    Cell five = pool("5", "1");
    Cell ten = pool("10", "1");
    Cell fifty = pool("50", "1");
    Cell tenOfTwo = pool("10", "2");
    Cell fiveOfTwo = pool("5", "2");
    Cell none = new Cell(Map.of("users", "1"));

    assertThat(CellPair.of("pool", List.of(none, ten, five, fiveOfTwo, tenOfTwo, fifty)))
        .containsExactly(
            new CellPair(Map.of("users", "1"), "pool", ten, five),
            new CellPair(Map.of("users", "1"), "pool", ten, fifty),
            new CellPair(Map.of("users", "2"), "pool", tenOfTwo, fiveOfTwo));
    assertThat(CellPair.of("other", List.of(five, ten))).isEmpty();
  }

  private static Cell pool(String size, String users) {
    Map<String, String> levels = new LinkedHashMap<>();
    levels.put("pool", size);
    levels.put("users", users);
    return new Cell(levels);
  }

  @Test
  void theCellThatFailsMostIsNamedByWhatTellsItApart() {
    Cell small = new Cell(levels("virtual", "600", "x"));
    Cell large = new Cell(levels("virtual", "2600", "x"));
    Blocks blocks =
        new Blocks()
            .with(small, new Trials(), 100, 100, 100, 100)
            .with(large, new Trials(), 100, 100, 100)
            .voids(small, 1, "errors-timeout")
            .voids(small, 2, "errors-timeout")
            .voids(large, 1, "not-steady")
            .voids(large, 2, "errors-timeout")
            .voids(large, 3, "errors-timeout");
    List<Collapses> failing = Collapses.among(blocks.cells(), blocks.trials());

    assertThat(failing)
        .extracting(Collapses::words)
        .containsExactly("fails in 2 of 4 blocks", "fails in 3 of 3 blocks");
    assertThat(Collapses.headline(failing, blocks.cells()))
        .contains(
            "virtual, 2,600 users fails in 3 of 3 blocks (requests timed out in 2, no steady state in"
                + " 1); 1 other cell fails too.");
    assertThat(Collapses.headline(failing.subList(0, 1), List.of(small)))
        .contains("virtual fails in 2 of 4 blocks (requests timed out in 2).");
    Cell other = new Cell(levels("virtual", "600", "5"));
    assertThat(Collapses.headline(failing.subList(0, 1), List.of(small, other)))
        .contains("virtual, pool x fails in 2 of 4 blocks (requests timed out in 2).");
    assertThat(Collapses.headline(List.of(), blocks.cells())).isEmpty();
  }

  @Test
  void ofCellsTheOneThatFailsInTheLargestShareOfItsBlocksIsNamed() {
    Cell often = new Cell(levels("virtual", "600", "x"));
    Cell always = new Cell(levels("platform", "600", "x"));
    Cell third = new Cell(levels("platform", "1", "x"));
    List<Collapses> failing =
        List.of(
            new Collapses(often, 20, Map.of("errors-timeout", 7L)),
            new Collapses(always, 2, Map.of("not-steady", 2L)),
            new Collapses(third, 9, Map.of("not-steady", 1L)));

    assertThat(Collapses.headline(failing, List.of(often, always, third)))
        .contains(
            "platform, 600 users fails in 2 of 2 blocks (no steady state in 2); 2 other cells fail"
                + " too.");
  }

  private static Map<String, String> levels(String threads, String users, String pool) {
    Map<String, String> levels = new LinkedHashMap<>();
    levels.put("threads", threads);
    levels.put("users", users);
    levels.put("pool", pool);
    return levels;
  }

  @Test
  void aLevelThatIsANumberIsNamedWithItsFactor() {
    Cell five = pool("5", "1");
    Cell fifty = pool("50", "1");
    PairedBlocks paired =
        PairedBlocks.of(
            new CellPair(Map.of("users", "1"), "pool", five, fifty),
            PairedBlocks.byCell(
                new Blocks()
                    .with(five, new Trials(), 100, 100, 100)
                    .with(fifty, new Trials(), 100, 100, 100)
                    .voids(five, 1, "errors-timeout")
                    .voids(fifty, 2, "steal")
                    .trials()));
    CellPair pair = new CellPair(Map.of("users", "1"), "pool", five, fifty);

    assertThat(
            ComparisonWords.unseen(
                new Decided(
                    pair,
                    Metric.ALL.getFirst(),
                    paired,
                    null,
                    Comparison.Outcome.FAILS_LESS,
                    null)))
        .isEqualTo(
            "pool 50 fails less often than pool 5; pool 50 fails in none of 2 blocks, pool 5 in 1; 1"
                + " block is void for reasons other than the load, and counts against neither.");
    assertThat(
            ComparisonWords.unseen(
                new Decided(
                    PAIR,
                    Metric.ALL.getFirst(),
                    paired,
                    null,
                    Comparison.Outcome.FAILS_MORE,
                    null)))
        .startsWith("virtual fails more often than platform; virtual fails in none of 2 blocks,");
    assertThat(
            ComparisonWords.unseen(
                new Decided(
                    PAIR,
                    Metric.ALL.getLast(),
                    PairedBlocks.of(PAIR, Map.of()),
                    null,
                    Comparison.Outcome.UNDECIDED,
                    null)))
        .isEqualTo("undecided: p99 of virtual and platform was never measured in the same block.");
  }
}

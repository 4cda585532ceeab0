package dev.loomgauge.run.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.prediction.Laws;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

class BlocksTest {
  private final Scenario scenario = EndedTrials.aa();
  private final List<Trial> trials = new ArrayList<>();
  private long now;

  @Test
  void aFixedNumberOfBlocksIsMeasuredWhateverTheyShow() {
    Blocks blocks = blocks(scenario);

    int measured = measure(blocks, t -> 100);

    assertThat(measured).isEqualTo(3);
    assertThat(blocks.ending()).isEqualTo("All 3 blocks of the scenario were measured.");
  }

  @Test
  void theEndIsToldInNumbersThatPeopleRead() {
    Blocks timed =
        blocks(scenario.withDesign(untilDecided(12).design().within(Duration.ofSeconds(150))));
    assertThat(timed.due(trials)).isPresent();
    now += Duration.ofMillis(100_123).toNanos();
    plan(scenario).block(1).forEach(p -> trials.add(EndedTrials.of(p, Trial.Outcome.COMPLETED, 1)));

    assertThat(timed.due(trials)).isEmpty();
    assertThat(timed.ending())
        .isEqualTo(
            "Ended after 1 block: a further one, of up to 101 s, would not fit into the 150 s given.");
  }

  @Test
  void everyBlockHasEveryCellOnceAndTrialsAreNumberedThrough() {
    Blocks blocks = blocks(scenario);

    measure(blocks, t -> 100);

    assertThat(trials).extracting(Trial::id).doesNotHaveDuplicates().hasSize(6);
    assertThat(trials.subList(0, 2)).extracting(Trial::repetition).containsOnly(1);
    assertThat(trials.subList(0, 2))
        .extracting(t -> t.level("label"))
        .containsExactlyInAnyOrder("a", "b");
  }

  @Test
  void blocksEndWhenTheComparisonIsDecided() {
    Blocks blocks = blocks(untilDecided(12));

    int measured = measure(blocks, t -> 100 + t.repetition() * 0.01);

    assertThat(measured).isLessThan(6);
    assertThat(blocks.ending())
        .isEqualTo("Ended after %d blocks: everything is decided.".formatted(measured));
  }

  @Test
  void blocksEndAtTheMostAllowedWhereNothingIsDecided() {
    Blocks blocks = blocks(untilDecided(5));

    int measured =
        measure(blocks, t -> t.level("label").equals("a") == (t.repetition() % 2 == 0) ? 100 : 150);

    assertThat(measured).isEqualTo(5);
    assertThat(blocks.ending())
        .isEqualTo("Ended after 5 blocks, the most allowed; 2 cells are not decided.");
  }

  @Test
  void noBlockIsBegunThatWouldNotFitIntoTheTimeGiven() {
    Scenario limited =
        scenario.withDesign(untilDecided(12).design().within(Duration.ofSeconds(250)));
    Blocks blocks = blocks(limited);

    int measured =
        measure(blocks, t -> t.level("label").equals("a") == (t.repetition() % 2 == 0) ? 100 : 150);

    // A block takes 100 s here; a third one would end after 300 s.
    assertThat(measured).isEqualTo(2);
    assertThat(blocks.ending())
        .isEqualTo(
            "Ended after 2 blocks: a further one, of up to 100 s, would not fit into the 250 s"
                + " given.");
  }

  /** Each takes 100 s: the third ends after 300 s, and a fourth one would after 400 s. */
  @Test
  void blocksAreBegunAsLongAsOneFitsIntoTheTimeGiven() {
    Blocks blocks =
        blocks(scenario.withDesign(untilDecided(12).design().within(Duration.ofSeconds(350))));

    int measured =
        measure(blocks, t -> t.level("label").equals("a") == (t.repetition() % 2 == 0) ? 100 : 150);

    assertThat(measured).isEqualTo(3);
  }

  @Test
  void aContinuedRunMeasuresWhatIsMissing() {
    measure(blocks(scenario), t -> 100);
    Trial missing = trials.remove(3);

    List<TrialPlan.Planned> planned = blocks(scenario).due(trials).orElseThrow();

    assertThat(planned).extracting(TrialPlan.Planned::id).containsExactly(missing.id());
  }

  @Test
  void cellsThatAreAlwaysVoidAreNotMeasuredForEver() {
    Blocks blocks = blocks(untilDecided(12));
    int measured = 0;
    for (Optional<List<TrialPlan.Planned>> block = blocks.due(trials);
        block.isPresent();
        block = blocks.due(trials)) {
      measured++;
      block.get().forEach(p -> trials.add(EndedTrials.of(p, Trial.Outcome.FAILED, 0)));
    }

    assertThat(measured).isEqualTo(3);
  }

  /** Three blocks are the least; the fifth is disturbed, and trials 11 and 12 repeat its own. */
  @Test
  void repetitionsOfAFurtherBlockAreCountedBehindAllTrials() {
    Blocks blocks = blocks(untilDecided(12));
    for (Optional<Schedule.Batch> batch = blocks.next(trials);
        batch.isPresent();
        batch = blocks.next(trials)) {
      List<TrialPlan.Planned> planned = batch.get().trials();
      assertThat(batch.get().of())
          .as("all, of which %d are behind and %d begin", trials.size(), planned.size())
          .isGreaterThanOrEqualTo(trials.size() + planned.size());
      boolean disturbed = planned.getFirst().block() == 5 && planned.getFirst().repeats() == null;
      planned.forEach(
          p ->
              trials.add(
                  disturbed
                      ? EndedTrials.disturbed(p, 100)
                      : EndedTrials.of(p, Trial.Outcome.COMPLETED, rps(p))));
    }
    assertThat(trials).filteredOn(trial -> trial.repeats() != null).hasSize(2);
  }

  private int measure(Blocks blocks, ToDoubleFunction<Trial> rps) {
    int measured = 0;
    for (Optional<List<TrialPlan.Planned>> block = blocks.due(trials);
        block.isPresent();
        block = blocks.due(trials)) {
      measured++;
      for (TrialPlan.Planned planned : block.get()) {
        Trial plain = EndedTrials.of(planned, Trial.Outcome.COMPLETED, 1);
        trials.add(EndedTrials.of(planned, Trial.Outcome.COMPLETED, rps.applyAsDouble(plain)));
        now += Duration.ofSeconds(50).toNanos();
      }
    }
    return measured;
  }

  private Blocks blocks(Scenario of) {
    return new Blocks(of.design(), plan(of), () -> now, now);
  }

  private static TrialPlan plan(Scenario of) {
    List<Cell> cells = CellPlan.of(of, 1);
    return new TrialPlan(of, cells, new Laws(of, new CpuAllocation(List.of())), Set.of());
  }

  private Scenario untilDecided(int most) {
    return scenario.withDesign(scenario.design().untilDecided(0.03, most));
  }

  @Test
  void theLongestBlockSoFarSaysHowLongAFurtherOneTakes() {
    Blocks blocks =
        blocks(scenario.withDesign(untilDecided(12).design().within(Duration.ofSeconds(400))));
    for (long seconds : List.of(50L, 150L, 10L)) {
      List<TrialPlan.Planned> planned = blocks.due(trials).orElseThrow();
      now += Duration.ofSeconds(seconds).toNanos();
      planned.forEach(p -> trials.add(EndedTrials.of(p, Trial.Outcome.COMPLETED, rps(p))));
    }
    // 210 s are gone; a block of up to 150 s ends within the 400 s.
    List<TrialPlan.Planned> fourth = blocks.due(trials).orElseThrow();
    assertThat(fourth).extracting(TrialPlan.Planned::block).containsOnly(4);
    now += Duration.ofSeconds(41).toNanos();
    fourth.forEach(p -> trials.add(EndedTrials.of(p, Trial.Outcome.COMPLETED, rps(p))));

    assertThat(blocks.due(trials)).isEmpty();
    assertThat(blocks.ending())
        .isEqualTo(
            "Ended after 4 blocks: a further one, of up to 150 s, would not fit into the 400 s"
                + " given.");
  }

  @Test
  void aBlockThatEndsAsTheTimeDoesFits() {
    Blocks blocks =
        blocks(scenario.withDesign(untilDecided(12).design().within(Duration.ofMinutes(5))));

    assertThat(
            measure(
                blocks, t -> t.level("label").equals("a") == (t.repetition() % 2 == 0) ? 100 : 150))
        .isEqualTo(3);
  }

  private static double rps(TrialPlan.Planned planned) {
    return planned.cell().levels().getOrDefault("label", "").equals("a")
            == (planned.block() % 2 == 0)
        ? 100
        : 150;
  }

  @Test
  void trialsAreNumberedThroughAllBlocks() {
    TrialPlan plan =
        new TrialPlan(
            scenario,
            CellPlan.of(scenario, 1),
            new Laws(scenario, new CpuAllocation(List.of())),
            Set.of());

    assertThat(plan.block(2)).extracting(TrialPlan.Planned::number).containsExactly(3, 4);
    assertThat(plan.block(3))
        .extracting(TrialPlan.Planned::id)
        .satisfiesExactly(
            id -> assertThat(id).startsWith("005-").endsWith("-r3"),
            id -> assertThat(id).startsWith("006-").endsWith("-r3"));
    assertThat(plan.block(2)).extracting(TrialPlan.Planned::block).containsOnly(2);
    assertThat(plan.engines()).containsExactly("gauge-load");
    assertThat(plan.least()).isEqualTo(6);
  }
}

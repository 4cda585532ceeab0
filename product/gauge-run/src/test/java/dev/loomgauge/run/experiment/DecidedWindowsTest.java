package dev.loomgauge.run.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.LoadSummaries;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.MeasuredWindow;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.TrialWarning.Severity;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Design;
import dev.loomgauge.core.scenario.Distribution;
import dev.loomgauge.core.scenario.LoadShape;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DecidedWindowsTest {
  private static final Cell PLATFORM = new Cell(Map.of("threads", "platform", "users", "100"));
  private static final Cell VIRTUAL = new Cell(Map.of("threads", "virtual", "users", "100"));
  private static final Cell OTHER = new Cell(Map.of("threads", "virtual", "users", "400"));
  private static final DecidedWindows WINDOWS =
      new DecidedWindows(
          load(),
          new Design(3, 20, 0.03, Design.Fresh.BLOCK, "threads", Optional.empty()),
          List.of(PLATFORM, VIRTUAL, OTHER));

  private final List<Trial> trials = new ArrayList<>();

  @Test
  void theFirstBlockMeasuresTheWholeHold() {
    trial(PLATFORM, 1, 0.001, 1000);

    assertThat(WINDOWS.of(VIRTUAL, 1, trials)).isEmpty();
  }

  @Test
  void whatIsComparedIsMeasuredForTheSameTimeAsTheNoisierOfThemAsks() {
    trial(PLATFORM, 1, 0.001, 1000);
    trial(VIRTUAL, 1, 0.012, 1000);

    OptionalInt seconds = WINDOWS.of(PLATFORM, 2, trials);

    assertThat(seconds.orElseThrow()).isBetween(7, 9);
    assertThat(WINDOWS.of(VIRTUAL, 2, trials)).isEqualTo(seconds);
    assertThat(WINDOWS.of(OTHER, 2, trials)).isEmpty();
  }

  @Test
  void laterBlocksChangeNothing() {
    trial(PLATFORM, 1, 0.001, 1000);
    trial(VIRTUAL, 1, 0.001, 1000);
    trial(PLATFORM, 2, 0.5, 1000);

    assertThat(WINDOWS.of(VIRTUAL, 2, trials)).hasValue(3);
    assertThat(WINDOWS.of(VIRTUAL, 3, trials)).hasValue(3);
  }

  @Test
  void aThousandRequestsFitIntoTheWindowOfTheSlowerOne() {
    trial(PLATFORM, 1, 0.001, 110);
    trial(VIRTUAL, 1, 0.001, 1000);

    assertThat(WINDOWS.of(VIRTUAL, 2, trials)).hasValue(10);
  }

  @Test
  void noiseBeyondTheHoldTakesTheWholeHold() {
    trial(PLATFORM, 1, 0.5, 1000);

    assertThat(WINDOWS.of(VIRTUAL, 2, trials)).hasValue(20);
  }

  @Test
  void besideAnEngineThatCannotBeWatchedItIsTheHold() {
    trial(PLATFORM, 1, 0.001, 1000);
    trials.add(trial(VIRTUAL, 1, null, 1000));

    assertThat(WINDOWS.of(PLATFORM, 2, trials)).isEmpty();
  }

  private void trial(Cell cell, int block, double noise, double rps) {
    trials.add(trial(cell, block, new MeasuredWindow(1, true, "", "", noise), rps));
  }

  private static Trial trial(Cell cell, int block, @Nullable MeasuredWindow window, double rps) {
    return trial(cell, block, window, rps, 100, List.of());
  }

  private static Trial trial(
      Cell cell,
      int block,
      @Nullable MeasuredWindow window,
      double rps,
      double meanMs,
      List<TrialWarning> warnings) {
    LoadSummary load = LoadSummaries.of(20, Math.round(rps * 20), meanMs);
    return new Trial(
        cell.id() + block,
        cell.id(),
        cell.levels(),
        block,
        null,
        "service",
        "2026-01-01T00:00:00Z",
        Trial.Outcome.COMPLETED,
        null,
        new Prediction(100, 1000, null, null, List.of(), null),
        "",
        window,
        load,
        Map.of(),
        List.of(),
        null,
        null,
        null,
        warnings);
  }

  private static LoadShape load() {
    return new LoadShape(
        LoadShape.Model.CLOSED,
        "constant",
        Optional.empty(),
        Distribution.fixed(Duration.ZERO),
        LoadShape.Start.SPREAD,
        Duration.ofSeconds(1),
        Duration.ofSeconds(1),
        Duration.ofSeconds(20),
        LoadShape.Window.STEADY,
        Duration.ofSeconds(30),
        0,
        Duration.ZERO);
  }

  /** 9 s: the half width is 2.306 (t of 8 degrees) times 1.2 % / 3, below a third of 3 %. */
  @Test
  void theWindowIsTheShortestThatTellsAThirdOfTheMargin() {
    trial(PLATFORM, 1, 0.001, 1000);
    trial(VIRTUAL, 1, 0.012, 1000);

    assertThat(WINDOWS.of(PLATFORM, 2, trials)).hasValue(9);
  }

  @Test
  void itHoldsTwoResponseTimesOfTheSlowerOne() {
    trial(PLATFORM, 1, 0.001, 1000, 4_000);
    trial(VIRTUAL, 1, 0.001, 1000, 100);

    assertThat(WINDOWS.of(VIRTUAL, 2, trials)).hasValue(8);
  }

  @Test
  void aTrialThatDoesNotCountTellsNothing() {
    trial(PLATFORM, 1, 0.001, 1000);
    trials.add(
        trial(
            VIRTUAL,
            1,
            new MeasuredWindow(1, true, "", "", 0.5),
            1000,
            100,
            List.of(GateCode.STEAL.warning(Severity.VOID, "20 % stolen.", "Wait."))));

    assertThat(WINDOWS.of(PLATFORM, 2, trials)).hasValue(3);
  }

  private void trial(Cell cell, int block, double noise, double rps, double meanMs) {
    trials.add(
        trial(cell, block, new MeasuredWindow(1, true, "", "", noise), rps, meanMs, List.of()));
  }
}

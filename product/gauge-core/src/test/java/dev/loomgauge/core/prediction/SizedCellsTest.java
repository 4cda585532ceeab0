package dev.loomgauge.core.prediction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.prediction.SizedCells.Measurable;
import dev.loomgauge.core.result.ExpectedFigures;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.scenario.Cell;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Requests of 200 ms, each of which costs the measuring side 0.3 ms of its CPU. */
class SizedCellsTest {
  private static final double CPU = 0.000_3;
  private static final double POOL = 1_000;

  private static Cell cell(String threads, int users) {
    Map<String, String> levels = new LinkedHashMap<>();
    levels.put("threads", threads);
    levels.put("users", String.valueOf(users));
    return new Cell(levels);
  }

  /**
   * Platform threads are limited by a pool; others by the users, then by the CPU of 3,000 req/s.
   */
  private static Prediction predicted(Cell cell) {
    double rps = Math.min(cell.users() / 0.2, cell.threads().equals("platform") ? POOL : 3_000);
    return new Prediction(
            200,
            rps,
            null,
            null,
            List.of(
                new Limit(
                    "users", Limit.Kind.USERS, new Limit.Terms("users", 1, 1.0 / rps), true, 0)),
            null)
        .with(
            ExpectedFigures.of(
                "mva",
                rps,
                null,
                null,
                null,
                null,
                0,
                Map.of("service-cpu", 0.99, "database+downstream+load-cpu", rps * CPU)),
            List.of());
  }

  private static List<Cell> cells(int... users) {
    return java.util.Arrays.stream(users)
        .boxed()
        .flatMap(each -> List.of(cell("platform", each), cell("virtual", each)).stream())
        .toList();
  }

  private static SizedCells sized(List<Cell> all, List<Cell> sized) {
    return new SizedCells(all, Set.copyOf(sized), 0);
  }

  @Test
  void aLevelIsLoweredForAllModesToWhatTheMeasuringSideCarries() {
    Measurable found =
        sized(cells(100, 400, 2000), cells(2000)).measurable(SizedCellsTest::predicted);

    assertThat(found.cells()).isEqualTo(cells(100, 400, 500));
    assertThat(found.notes())
        .containsExactly(
            "500 users are measured in the place of 2,000: with virtual threads at 2,000 users the"
                + " CPUs of database, downstream, load are predicted to be 90.0 % busy; 75.0 %"
                + " is planned for at most, and above 85.0 % a trial is void.");
  }

  @Test
  void aLevelThatIsCarriedStays() {
    SizedCells cells = sized(cells(100, 400), cells(400));

    assertThat(cells.measurable(SizedCellsTest::predicted))
        .isEqualTo(new Measurable(cells.all(), List.of()));
  }

  @Test
  void aLevelThatShowsNoMoreThanTheOneBelowItIsLeftOutAndSaid() {
    Measurable found = sized(cells(480, 2000), cells(2000)).measurable(SizedCellsTest::predicted);

    assertThat(found.cells()).isEqualTo(cells(480));
    assertThat(found.notes())
        .singleElement()
        .asString()
        .startsWith("2,000 users are not measured, and 480 are the most: with virtual threads");
  }

  @Test
  void aLevelThatWasAskedForIsMeasuredAndSaidToBePerhapsVoid() {
    Measurable found = sized(cells(400, 2000), List.of()).measurable(SizedCellsTest::predicted);

    assertThat(found.cells()).isEqualTo(cells(400, 2000));
    assertThat(found.notes())
        .singleElement()
        .asString()
        .startsWith("Measured as asked for, and perhaps void: with virtual threads at 2,000 users");
  }

  @Test
  void aRunThatGoesOnKeepsTheLevelsThatItBeganWith() {
    SizedCells cells = sized(cells(100, 400, 2000), cells(2000));

    SizedCells lowered = cells.goingOn(Set.of(cell("platform", 100), cell("virtual", 700)));
    SizedCells asWritten = cells.goingOn(Set.of(cell("virtual", 2000)));
    SizedCells open = cells.goingOn(Set.copyOf(cells(100, 400)));

    assertThat(lowered.all()).isEqualTo(cells(100, 400, 700));
    assertThat(lowered.sized()).isEmpty();
    assertThat(asWritten.all()).isEqualTo(cells.all());
    assertThat(asWritten.sized()).isEmpty();
    assertThat(open).isEqualTo(cells);
  }
}

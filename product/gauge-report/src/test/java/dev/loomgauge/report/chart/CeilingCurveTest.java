package dev.loomgauge.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.report.reading.PredictedCurves.Point;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The ceiling between loads that were predicted; a user's cycle takes a second. */
class CeilingCurveTest {
  private static Limit users(double number) {
    return new Limit("users", Kind.USERS, new Limit.Terms("users", (int) number, 1), true, 0);
  }

  private static Limit pool(double rps) {
    return new Limit("pool", Kind.RESOURCE, new Limit.Terms("pool", 1, 1.0 / rps), true, 0);
  }

  private static Limit cpu(double rps) {
    return new Limit("cpu", Kind.STATION, new Limit.Terms("cpu", 1, 1.0 / rps), false, 0.2);
  }

  private static Point point(double users, Limit... limits) {
    return new Point(
        users, String.valueOf(users), new Prediction(1, 1, null, null, List.of(limits), null));
  }

  private static Part curve(String factor, Point... points) {
    return CeilingCurve.of("$virtual", List.of(points), factor, rps -> rps);
  }

  private static List<List<?>> line(Part curve) {
    return ((List<?>) Objects.requireNonNull(curve.entries().get("data")))
        .stream().<List<?>>map(place -> (List<?>) place).toList();
  }

  private static double number(Object figure) {
    return ((Number) figure).doubleValue();
  }

  @Test
  void theUsersBoundRisesUntilItMeetsTheOthers() {
    List<List<?>> line =
        line(
            curve(
                "users", point(100, users(100), pool(500)), point(1_000, users(1_000), pool(500))));

    assertThat(line).hasSize(25);
    assertThat(number(line.getFirst().get(0))).isEqualTo(100);
    assertThat(number(line.getLast().get(0))).isEqualTo(1_000);
    for (List<?> place : line) {
      double x = number(place.get(0));
      assertThat(number(place.get(1))).isCloseTo(Math.min(x, 500), within(0.001 * x));
    }
    assertThat(line.stream().map(place -> number(place.get(0)))).isSorted();
  }

  @Test
  void alongAnotherFactorOnlyWhatWasPredictedIsDrawn() {
    List<List<?>> line =
        line(curve("pool", point(10, users(900), pool(100)), point(40, users(900), pool(400))));

    assertThat(line).isEqualTo(List.of(List.of(10.0, 100.0), List.of(40.0, 400.0)));
  }

  @Test
  void aHeightOtherThanTheRateIsThatOfThePlace() {
    Part curve =
        CeilingCurve.of("$virtual", List.of(point(10, users(50))), "pool", rps -> 2 * rps + 1);

    assertThat(line(curve)).isEqualTo(List.of(List.of(10.0, 101.0)));
    assertThat(curve.entries()).containsEntry("symbol", "rect").doesNotContainKey("markArea");
    assertThat(curve("pool", point(10, users(50)), point(20, users(50))).entries())
        .containsEntry("symbol", "none");
  }

  @Test
  void anEstimateIsABandAsWideAsItsRangeAndNoLine() {
    Range range = Objects.requireNonNull(cpu(500).range());
    Part curve = curve("pool", point(10, users(900), cpu(500)), point(20, users(900), cpu(500)));

    assertThat(line(curve)).isEqualTo(List.of(List.of(10.0, "-"), List.of(20.0, "-")));
    List<?> corners = corners(curve).getFirst();
    assertThat(corners(curve)).hasSize(1);
    assertThat(at(corners.getFirst(), "xAxis")).isEqualTo(10);
    assertThat(at(corners.getLast(), "xAxis")).isEqualTo(20);
    assertThat(at(corners.getFirst(), "yAxis")).isCloseTo(range.low(), within(0.01));
    assertThat(at(corners.getLast(), "yAxis")).isCloseTo(range.high(), within(0.01));
  }

  /** Between what the users allow and the middle of the range the ceiling is no law. */
  @Test
  void anEstimateGoesNoHigherThanALawAboveIt() {
    Part curve = curve("pool", point(10, users(510), cpu(500)));
    List<?> corners = corners(curve).getFirst();

    assertThat(at(corners.getLast(), "yAxis")).isEqualTo(510);
    assertThat(at(corners.getFirst(), "xAxis")).as("some width").isLessThan(10);
    assertThat(at(corners.getLast(), "xAxis")).isGreaterThan(10);
    assertThat(line(curve("pool", point(10, users(490), cpu(500)))))
        .as("a law below it")
        .isEqualTo(List.of(List.of(10.0, 490.0)));
  }

  @Test
  void equalBandsSideBySideAreOne() {
    Part curve =
        curve(
            "pool",
            point(1, users(900), cpu(500)),
            point(2, users(900), cpu(500)),
            point(3, users(900), cpu(400)),
            point(4, users(900), cpu(400)));

    assertThat(corners(curve)).hasSize(2);
    assertThat(at(corners(curve).getFirst().getLast(), "xAxis")).isEqualTo(3);
    assertThat(at(corners(curve).getLast().getFirst(), "xAxis")).isEqualTo(3);
    assertThat(at(corners(curve).getLast().getLast(), "xAxis")).isEqualTo(4);
  }

  private static List<List<?>> corners(Part curve) {
    Part area = (Part) Objects.requireNonNull(curve.entries().get("markArea"));
    return ((List<?>) Objects.requireNonNull(area.entries().get("data")))
        .stream().<List<?>>map(corner -> (List<?>) corner).toList();
  }

  private static double at(Object corner, String axis) {
    return number(Objects.requireNonNull(((Part) corner).entries().get(axis)));
  }

  @Test
  void onlyWhereACeilingIsAnEstimateItsBandIsExplained() {
    List<Prediction> law = List.of(point(1, users(10)).prediction());
    List<Prediction> estimate = List.of(point(1, cpu(10)).prediction());

    assertThat(CeilingCurve.note(law)).isEmpty();
    assertThat(CeilingCurve.note(estimate))
        .startsWith(" A band is the range of a ceiling that is an estimate. ");
    assertThat(CeilingCurve.signs("predicted", law)).hasSize(1);
    assertThat(CeilingCurve.signs("predicted", estimate)).hasSize(2);
    assertThat(CeilingCurve.keys("predicted", law)).hasSize(1);
    assertThat(CeilingCurve.keys("predicted", estimate)).hasSize(2);
  }
}

package dev.loomgauge.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.audit.law.Plausibility;
import dev.loomgauge.core.batch.BatchStanding;
import dev.loomgauge.core.batch.Floor;
import dev.loomgauge.core.batch.Score;
import dev.loomgauge.core.reproduction.Measure;
import dev.loomgauge.core.reproduction.OwnFigures;
import dev.loomgauge.core.reproduction.Published;
import dev.loomgauge.core.reproduction.ReproducedRow;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Figures drawn as shares of their bounds: of published systems, and of batches. */
class RatioChartsTest {
  private static String intervals(Chart chart) {
    return json(Objects.requireNonNull(series(chart).getFirst().entries().get("data")));
  }

  private static String json(Object part) {
    return JsonMapper.shared().writeValueAsString(part);
  }

  private static List<Part> series(Chart chart) {
    return ((List<?>) Objects.requireNonNull(chart.option().entries().get("series")))
        .stream().map(Part.class::cast).toList();
  }

  private static List<Part> points(Chart chart, String name) {
    return series(chart).stream()
        .filter(series -> name.equals(series.entries().get("name")))
        .flatMap(
            series -> ((List<?>) Objects.requireNonNull(series.entries().get("data"))).stream())
        .map(Part.class::cast)
        .toList();
  }

  private static List<Object> places(Chart chart, String name) {
    return points(chart, name).stream()
        .map(point -> Objects.requireNonNull(point.entries().get("value")))
        .toList();
  }

  private static @Nullable Object tip(Chart chart, String name) {
    return points(chart, name).getFirst().entries().get("tip");
  }

  private static OwnFigures here(@Nullable Double bound, @Nullable Double measured) {
    return new OwnFigures(
        "cell", "own", "7", 910.0, null, bound, measured, 880.0, 920.0, "the CPU");
  }

  private static Published published(Measure measure, double figure, @Nullable Double bound) {
    return new Published(
        "write-up",
        "x",
        "virtual",
        "500",
        measure,
        figure,
        bound,
        "",
        Plausibility.CONSISTENT,
        "ok");
  }

  private static ReproducedRow row(
      String system, Measure measure, @Nullable Published published, @Nullable OwnFigures here) {
    return new ReproducedRow(system, "io", measure, published, here, "", "");
  }

  @Test
  void aThroughputIsAShareOfItsCeilingAndATimeHasItsFloorAsAShare() {
    List<Chart> charts =
        ReproductionCharts.of(
                List.of(
                    row(
                        "proxy",
                        Measure.THROUGHPUT,
                        published(Measure.THROUGHPUT, 800, 1_000.0),
                        here(1_000.0, 900.0)),
                    row("shop", Measure.MEAN, null, here(450.0, 900.0)),
                    row("proxy", Measure.MEAN, published(Measure.MEAN, 400, 100.0), null),
                    row("none", Measure.MEAN, published(Measure.MEAN, 400, null), here(1.0, null)),
                    row("none", Measure.MEAN, published(Measure.MEAN, 0, 1.0), here(0.0, 5.0))))
            .getFirst()
            .charts();

    assertThat(charts).extracting(Chart::id).containsExactly("share-proxy", "share-shop");
    Chart proxy = charts.getFirst();
    assertThat(proxy.words().summary())
        .isEqualTo(
            "io · virtual 500: 90.0 % here, 80.0 % published;"
                + " io · virtual 500: – here, 25.0 % published.");
    assertThat(places(proxy, RatioDots.MEASURED)).containsExactly(List.of(0.9, 0.0));
    assertThat(places(proxy, RatioDots.PUBLISHED))
        .containsExactly(List.of(0.8, 0.0), List.of(0.25, 1.0));
    assertThat(intervals(proxy))
        .as("the interval of what was measured")
        .isEqualTo("[[0.88,0],[0.92,0]]");
    assertThat(tip(proxy, RatioDots.MEASURED))
        .isEqualTo(
            new Chart.Tip(
                "io · virtual 500",
                List.of(
                    List.of("here", "900 req/s"),
                    List.of("predicted", "910 req/s"),
                    List.of("bound here", "1,000 req/s"),
                    List.of("published", "800 req/s"),
                    List.of("its bound", "1,000 req/s")),
                "nearer to the law here: 80.0 % of the ceiling there, 90.0 % here"));
    assertThat(places(charts.getLast(), RatioDots.MEASURED)).containsExactly(List.of(0.5, 0.0));
    assertThat(charts.getLast().words().summary()).startsWith("io · own 7: 50.0 % here, – ");
    assertThat(points(charts.getLast(), RatioDots.PUBLISHED)).isEmpty();
  }

  @Test
  void withoutAShareThereIsNoSection() {
    assertThat(ReproductionCharts.of(List.of(row("x", Measure.MEAN, null, null)))).isEmpty();
    assertThat(BatchCharts.of(List.of())).isEmpty();
  }

  private static Score score(String benchmark, String variant, double ms, String scaled) {
    return new Score(
        new Score.Batch(benchmark, variant, 500, "", "work", "", scaled),
        ms,
        ms - 5,
        ms + 20,
        5,
        new Floor(100, 95, "the law"),
        BatchStanding.ABOVE,
        new Score.Published("write-up", 600, 400.0));
  }

  @Test
  void batchesAreDrawnBesideTheirFloorsAndByTheClock() {
    List<Chart.Section> sections =
        BatchCharts.of(
            List.of(
                score("mail", "platform-8", 150, ""),
                score("hash", "virtual", 200, "one of ten"),
                score("mail", "virtual", 110, "")));

    assertThat(sections).extracting(Chart.Section::title).containsExactly("", "By the clock");
    Chart floors = sections.getFirst().charts().getFirst();
    assertThat(places(floors, RatioDots.MEASURED))
        .containsExactly(List.of(1.5, 0.0), List.of(2.0, 1.0), List.of(1.1, 2.0));
    assertThat(places(floors, RatioDots.PUBLISHED))
        .containsExactly(List.of(1.5, 0.0), List.of(1.5, 1.0), List.of(1.5, 2.0));
    assertThat(intervals(floors)).isEqualTo("[[1.45,0],[1.7,0]]");
    assertThat(tip(floors, RatioDots.MEASURED))
        .isEqualTo(
            new Chart.Tip(
                "mail · platform-8",
                List.of(
                    List.of("measured", "150 ms"),
                    List.of("95 % interval", "145 ms to 170 ms"),
                    List.of("floor", "100 ms"),
                    List.of("times the floor", "1.50"),
                    List.of("published", "600 ms"),
                    List.of("published, times its floor", "1.50")),
                "the law"));
    List<Chart> clocks = sections.getLast().charts();
    assertThat(clocks).extracting(Chart::id).containsExactly("time-mail", "time-hash");
    assertThat(places(clocks.getFirst(), RatioDots.MEASURED))
        .containsExactly(List.of(150.0, 0.0), List.of(110.0, 1.0));
    assertThat(places(clocks.getFirst(), RatioDots.PUBLISHED))
        .containsExactly(List.of(600.0, 0.0), List.of(600.0, 1.0));
    assertThat(places(clocks.getFirst(), "floor"))
        .containsExactly(List.of(100.0, 0.0), List.of(100.0, 1.0));
    assertThat(points(clocks.getLast(), RatioDots.PUBLISHED)).as("of another size").isEmpty();
    assertThat(clocks.getFirst().words().summary())
        .isEqualTo("platform-8: 150 ms of at least 100 ms; virtual: 110 ms of at least 100 ms.");
    assertThat(clocks.getLast().words().caption()).contains("Smaller than published: one of ten.");
    assertThat(BatchCharts.mode(score("mail", "platform-8", 1, ""))).isEqualTo("platform");
    assertThat(BatchCharts.mode(score("mail", "parallel-stream", 1, "")))
        .isEqualTo("parallel-stream");
  }

  @Test
  void anEndThatIsNotKnownHasNoStroke() {
    Chart.Tip tip = new Chart.Tip("", List.of(), "");
    Part option =
        RatioDots.option(
            List.of(
                new RatioDots.Row("a", "virtual", tip, 0.9, 0.8, null, null),
                new RatioDots.Row("b", "virtual", tip, 0.9, 0.89, 0.95, null)),
            "of it");

    assertThat(json(option)).contains("[[0.89,1],[0.95,1]]").doesNotContain("[[0.8,0]");
    assertThat(json(option)).contains("\"data\":[\"a\",\"b\"]");
  }
}

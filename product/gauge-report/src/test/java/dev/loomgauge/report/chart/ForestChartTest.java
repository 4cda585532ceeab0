package dev.loomgauge.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Comparison.Outcome;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.report.reading.Compared;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Where ratios and their intervals are drawn, and how each outcome looks. */
class ForestChartTest {
  private static Compared.Pair pair(Outcome outcome, double ratio, @Nullable Range interval) {
    return new Compared.Pair(
        new Comparison(
            "throughput",
            Map.of(),
            "threads",
            "platform",
            "virtual",
            5,
            ratio,
            interval,
            0.01,
            outcome,
            null,
            null,
            false,
            ""),
        "virtual / platform",
        "");
  }

  private static Compared.Pair pair(Outcome outcome, double ratio, double low, double high) {
    return pair(outcome, ratio, new Range(low, high));
  }

  private static Chart chart(Compared.Pair... pairs) {
    return ForestChart.of(new Compared(0.03, List.of(pairs))).orElseThrow();
  }

  private static List<?> list(Part part, String entry) {
    return (List<?>) Objects.requireNonNull(part.entries().get(entry));
  }

  /** What it is at any width. */
  private static Part base(Chart chart) {
    return (Part) Objects.requireNonNull(chart.option().entries().get("baseOption"));
  }

  private static Part series(Chart chart, int place) {
    return (Part) list(base(chart), "series").get(place);
  }

  private static Part named(Chart chart, String name) {
    return list(base(chart), "series").stream()
        .map(Part.class::cast)
        .filter(part -> name.equals(part.entries().get("name")))
        .findFirst()
        .orElseThrow();
  }

  private static Part arrows(Chart chart) {
    return (Part) list(base(chart), "series").getLast();
  }

  private static List<Object> places(Part series) {
    return list(series, "data").stream()
        .<Object>map(data -> Objects.requireNonNull(((Part) data).entries().get("value")))
        .toList();
  }

  @Test
  void aRatioLiesInItsRowAndItsIntervalToBothSidesOfIt() {
    Chart chart =
        chart(
            pair(Outcome.UNDECIDED, 1.1, null),
            pair(Outcome.FASTER, 1.3, 1.2, 1.4),
            pair(Outcome.FASTER, 1.5, 1.45, 1.55));

    assertThat(places(named(chart, "faster")))
        .containsExactly(List.of(1.3, 1.0), List.of(1.5, 2.0));
    assertThat(places(named(chart, "undecided"))).containsExactly(List.of(1.1, 0.0));
    assertThat(list(series(chart, 2), "data"))
        .isEqualTo(
            List.of(
                List.of(1.2, 1),
                List.of(1.4, 1),
                List.of("-", "-"),
                List.of(1.45, 2),
                List.of(1.55, 2),
                List.of("-", "-")));
    assertThat(list(series(chart, 3), "data")).as("of what has no interval").isEmpty();
    assertThat(places(arrows(chart))).as("nothing is cut").isEmpty();
    assertThat(chart.words().caption()).doesNotContain("Logarithmic");
  }

  @Test
  void anIntervalThatGoesFarBeyondIsCutAtBothEndsWithArrowsOutwards() {
    Chart chart = chart(pair(Outcome.UNDECIDED, 1, 0.01, 100));

    assertThat(places(arrows(chart))).containsExactly(List.of(0.2, 0.0), List.of(5.0, 0.0));
    assertThat(list(arrows(chart), "data"))
        .extracting(data -> String.valueOf(((Part) data).entries().get("symbolRotate")))
        .containsExactly("90", "-90");
    assertThat(list(series(chart, 2), "data"))
        .isEqualTo(List.of(List.of(0.2, 0), List.of(5.0, 0), List.of("-", "-")));
    assertThat(chart.words().caption()).contains(" Logarithmic.");
  }

  @Test
  void everyOutcomeHasItsShapeAndItsColour() {
    Chart chart =
        chart(
            Stream.of(Outcome.values())
                .map(outcome -> pair(outcome, 1.2, 1, 1.9))
                .toArray(Compared.Pair[]::new));

    assertThat(look(chart, "faster")).isEqualTo("triangle 0 $faster, border $paper 1.0");
    assertThat(look(chart, "slower")).isEqualTo("triangle 180 $slower, border $paper 1.0");
    assertThat(look(chart, "equivalent")).isEqualTo("rect 0 $equivalent, border $paper 1.0");
    assertThat(look(chart, "fails more")).isEqualTo("diamond 0 $slower, border $paper 1.0");
    assertThat(look(chart, "fails less")).isEqualTo("diamond 0 $faster, border $paper 1.0");
    assertThat(look(chart, "undecided")).isEqualTo("circle 0 $paper, border $undecided 2.5");
  }

  private static String look(Chart chart, String name) {
    Map<String, ?> entries = named(chart, name).entries();
    Map<String, ?> item = ((Part) Objects.requireNonNull(entries.get("itemStyle"))).entries();
    return "%s %s %s, border %s %s"
        .formatted(
            entries.get("symbol"),
            entries.get("symbolRotate"),
            item.get("color"),
            item.get("borderColor"),
            item.get("borderWidth"));
  }

  @Test
  void ofManyAHundredAreDrawnAndTheirNumberIsSaid() {
    Compared.Pair[] many =
        IntStream.range(0, 150)
            .mapToObj(i -> pair(Outcome.FASTER, 1.2, 1.1, 1.3))
            .toArray(Compared.Pair[]::new);

    assertThat(places(named(chart(many), "faster"))).hasSize(100);
    assertThat(chart(many).words().caption())
        .endsWith(" 100 of 150 comparisons, evenly spaced; the table has them all.");
    Compared.Pair[] hundred = Arrays.copyOf(many, 100);
    assertThat(chart(hundred).words().caption()).doesNotContain("evenly spaced");
  }

  @Test
  void withoutAnIntervalNothingIsDrawn() {
    assertThat(ForestChart.of(new Compared(0.03, List.of(pair(Outcome.UNDECIDED, 1.1, null)))))
        .isEmpty();
  }
}

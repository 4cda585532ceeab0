package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.report.chart.drawing.Chart;
import dev.loomgauge.report.reading.Percentile;
import dev.loomgauge.report.reading.Scored;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** How good the predictions were: what was measured against what was predicted of it. */
public final class ScoreCharts {
  private static final double NEAR = 0.1;

  private ScoreCharts() {}

  /** None when no prediction has figures of a solver. */
  public static List<Chart> of(List<Trial> trials) {
    List<Chart> charts = new ArrayList<>();
    throughput(trials).ifPresent(charts::add);
    latency(trials).ifPresent(charts::add);
    return List.copyOf(charts);
  }

  private static Optional<Chart> throughput(List<Trial> trials) {
    return chart(
        "score-throughput",
        "Throughput: measured against predicted",
        "On the line a prediction came true; shaded: within 10 % of it. Above the line the service"
            + " did more than predicted, below it less.",
        List.of(
            new ScorePanel(
                "Throughput measured, req/s",
                Scored.of(trials, Expected::throughputRps, LoadSummary::throughputRps),
                Numbers::rate)),
        300);
  }

  private static Optional<Chart> latency(List<Trial> trials) {
    List<ScorePanel> panels = new ArrayList<>();
    Percentile.ALL.stream()
        .forEach(
            p -> panels.add(latency(p.label(), Scored.of(trials, p.expected(), p.measured()))));
    if (panels.stream().allMatch(panel -> panel.comparisons().isEmpty())) {
      panels.add(latency("Mean", Scored.of(trials, Expected::meanMs, LoadSummary::meanMs)));
    }
    return chart(
        "score-latency",
        "Response time: measured against predicted",
        "As above: above the line it took longer than predicted. The same scale in every panel.",
        panels,
        240);
  }

  private static ScorePanel latency(String name, List<Scored> comparisons) {
    return new ScorePanel(name + " measured, ms", comparisons, Numbers::millis);
  }

  private static Optional<Chart> chart(
      String id, String title, String caption, List<ScorePanel> all, int height) {
    List<ScorePanel> whole = all.stream().filter(p -> !p.comparisons().isEmpty()).toList();
    if (whole.isEmpty()) {
      return Optional.empty();
    }
    List<ScorePanel> panels = whole.stream().map(ScorePanel::downsampled).toList();
    Panels places =
        new Panels(panels.stream().map(ScorePanel::title).toList(), 78, height, 6, 16, 8);
    return Optional.of(
        new Chart(
            id,
            new Chart.Words(
                title,
                caption + (panels.equals(whole) ? "" : ScorePanel.DOWNSAMPLED),
                whole.stream().map(ScoreCharts::summary).collect(Collectors.joining(" "))),
            places.size().plus(6),
            ScoreScatter.option(panels, places)));
  }

  private static String summary(ScorePanel panel) {
    List<Scored> valid =
        panel.comparisons().stream().filter(comparison -> comparison.trial().valid()).toList();
    String near =
        "%s: %d of %d trials lie within 10 %% of the prediction"
            .formatted(
                panel.title(),
                valid.stream().filter(comparison -> Math.abs(comparison.error()) <= NEAR).count(),
                valid.size());
    return valid.stream()
        .max(Comparator.comparingDouble(comparison -> Math.abs(comparison.error())))
        .map(
            worst ->
                "%s, the worst error %s at %s."
                    .formatted(near, Numbers.signed(worst.error()), worst.trial().cell()))
        .orElse(near + ".");
  }
}

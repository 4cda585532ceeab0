package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Ceiling;
import dev.loomgauge.core.result.Expected;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.report.chart.option.Axis;
import dev.loomgauge.report.chart.option.Option;
import dev.loomgauge.report.chart.option.Point;
import dev.loomgauge.report.chart.option.Series;
import dev.loomgauge.report.chart.option.Style;
import dev.loomgauge.report.chart.option.Tip;
import dev.loomgauge.report.reading.Group;
import dev.loomgauge.report.reading.MeasuredCell;
import java.util.ArrayList;
import java.util.List;

/**
 * Throughput of a group that has one load only: a bar a mode, its ceiling as an upright stroke, or
 * as the range of an estimate.
 */
final class ThroughputBars {
  private static final String CEILING = "predicted ceiling";
  private static final String RANGE = "range of an estimated ceiling";

  private ThroughputBars() {}

  static Option option(Group group) {
    boolean predicted = Predicted.has(group.cells(), Expected::throughputRps);
    List<Point> bars = new ArrayList<>();
    List<Point> ceilings = new ArrayList<>();
    List<List<?>> ranges = new ArrayList<>();
    List<Point> voids = new ArrayList<>();
    for (MeasuredCell cell : group.cells()) {
      int row = bars.size();
      Double rps = cell.mean(LoadSummary::throughputRps);
      Tip tip = Tips.throughput(cell, predicted);
      bars.add(
          Point.of(rps == null ? 0 : Numbers.rounded(rps, 6))
              .fill(Style.mode(cell.mode()).color())
              .tip(tip));
      Ceiling ceiling = cell.ceiling();
      Range range = ceiling.range();
      if (ceiling.law() || range == null) {
        ceilings.add(Point.at(Numbers.rounded(ceiling.rps(), 6), row).fill("$ink").tip(tip));
      } else {
        ranges.add(List.of(Numbers.rounded(range.low(), 6), row));
        ranges.add(List.of(Numbers.rounded(range.high(), 6), row));
        ranges.add(List.of("-", row));
      }
      for (Trial trial : cell.voidedDrawn()) {
        double seen = trial.load() == null ? 0 : trial.load().throughputRps();
        voids.add(
            Point.at(Numbers.rounded(seen, 6), row).tip(Tips.voided(trial, Numbers.rate(seen))));
      }
    }
    List<String> names = new ArrayList<>(List.of("reached", CEILING));
    List<Series> series = new ArrayList<>();
    series.add(Series.bars("reached", 16, bars).color("$muted"));
    series.add(
        Series.points(CEILING, ceilings).look(new Style("$ink", "rect"), 0).size(3, 26).z(5));
    if (!ranges.isEmpty()) {
      names.add(RANGE);
      series.add(Series.path(ranges).name(RANGE).color("$ink").width(8).faded(0.45).z(5));
    }
    if (!voids.isEmpty()) {
      names.add(Series.VOID);
      series.add(Series.hollow("circle", voids));
    }
    Axis axis = Axis.value(0).name("requests per second", 30).from(0);
    return NamedRows.of(group.cells().stream().map(MeasuredCell::mode).toList(), axis, 30, series)
        .legendOfPoints(names);
  }
}

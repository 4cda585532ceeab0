package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.report.chart.option.Axis;
import dev.loomgauge.report.chart.option.Marks;
import dev.loomgauge.report.chart.option.Option;
import dev.loomgauge.report.chart.option.Point;
import dev.loomgauge.report.chart.option.Series;
import dev.loomgauge.report.chart.option.Style;
import dev.loomgauge.report.chart.option.Tip;
import dev.loomgauge.report.reading.MeasuredCell;
import dev.loomgauge.report.text.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * CPU of every tier, a row per cell: the service as a bar, those that must not limit it as points.
 */
final class CpuRows {
  /** A supporting tier above this share of its CPUs makes a trial void. */
  private static final int LIMIT = 85;

  private final CellRows rows;

  private CpuRows(CellRows rows) {
    this.rows = rows;
  }

  static Option option(CellRows rows) {
    return new CpuRows(rows).option();
  }

  static boolean seen(CellRows rows) {
    return rows.group().cells().stream()
        .anyMatch(c -> c.shown().stream().anyMatch(t -> !t.tiers().isEmpty()));
  }

  private Option option() {
    List<Tier> tiers = tiers();
    List<Series> series =
        tiers.stream().map(tier -> tier == Tier.SERVICE ? bars() : points(tier)).toList();
    if (!series.isEmpty()) {
      series.getFirst().marks(limit());
    }
    double most =
        rows.group().cells().stream()
            .flatMap(cell -> tiers.stream().flatMap(tier -> Stream.ofNullable(percent(cell, tier))))
            .mapToDouble(Double::doubleValue)
            .max()
            .orElse(0);
    Axis axis =
        Axis.value(0)
            .between(0, Math.max(100, Math.ceil(most / 10) * 10))
            .name("percent of the tier's own CPUs", 30);
    return Option.of(series)
        .legendOfPoints(tiers.stream().map(Names::tier).toList())
        .pointTips()
        .withLabelsWithin(16, 24, 58, 32)
        .axes(axis, rows.axis(0));
  }

  private List<Tier> tiers() {
    return rows.group().cells().stream()
        .flatMap(cell -> cell.shown().stream())
        .flatMap(trial -> trial.tiers().keySet().stream())
        .distinct()
        .sorted()
        .toList();
  }

  private Series bars() {
    List<Point> data = new ArrayList<>();
    for (MeasuredCell cell : rows.group().cells()) {
      Double percent = percent(cell, Tier.SERVICE);
      data.add(Point.of(percent == null ? "-" : percent).fill(rows.color(cell)).tip(tip(cell)));
    }
    return Series.bars(Names.tier(Tier.SERVICE), 12, data).color("$muted");
  }

  private Series points(Tier tier) {
    List<Point> data = new ArrayList<>();
    for (int row = 0; row < rows.group().cells().size(); row++) {
      MeasuredCell cell = rows.group().cells().get(row);
      Double percent = percent(cell, tier);
      if (percent != null) {
        data.add(Point.at(percent, row).tip(tip(cell)));
      }
    }
    return Series.points(Names.tier(tier), data)
        .look(Style.tier(tier), tier == Tier.LOOMGAUGE ? 7 : 11)
        .opacity(1)
        .border("$paper", 1.25)
        .z(5);
  }

  private Tip tip(MeasuredCell cell) {
    List<List<String>> lines =
        tiers().stream()
            .map(tier -> List.of(Names.tier(tier), share(percent(cell, tier))))
            .toList();
    return new Tip(rows.label(cell), lines, "");
  }

  private static String share(@Nullable Double percent) {
    return Numbers.percent(percent == null ? null : percent / 100);
  }

  private static @Nullable Double percent(MeasuredCell cell, Tier tier) {
    Double share =
        CellRows.mean(
            cell,
            trial -> {
              TierUse use = trial.tiers().get(tier);
              return use == null ? null : use.utilisation();
            });
    return share == null ? null : Numbers.rounded(share * 100, 4);
  }

  private static Marks limit() {
    return Marks.of(List.of(Marks.x(LIMIT))).dashed("$faint", 1.5).label("85 %", "start", "$muted");
  }
}

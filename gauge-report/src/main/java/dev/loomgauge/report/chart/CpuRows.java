package dev.loomgauge.report.chart;

import static dev.loomgauge.report.chart.Part.part;

import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.report.reading.Cell;
import dev.loomgauge.report.text.Figures;
import dev.loomgauge.report.text.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * CPU of every tier, a row a cell: the service as a bar, those that must not limit it as points.
 */
final class CpuRows {
  /** A supporting tier above this share of its CPUs makes a trial void. */
  private static final int LIMIT = 85;

  private final Rows rows;

  private CpuRows(Rows rows) {
    this.rows = rows;
  }

  static Object option(Rows rows) {
    return new CpuRows(rows).option();
  }

  static boolean seen(Rows rows) {
    return rows.group().cells().stream()
        .anyMatch(c -> c.shown().stream().anyMatch(t -> !t.tiers().isEmpty()));
  }

  private Part option() {
    List<String> tiers = tiers();
    List<Part> series = new ArrayList<>();
    tiers.forEach(tier -> series.add(tier.equals("service") ? bars() : points(tier)));
    if (!series.isEmpty()) {
      series.getFirst().with("markLine", limit());
    }
    double most =
        rows.group().cells().stream()
            .flatMap(cell -> tiers.stream().flatMap(tier -> Stream.ofNullable(percent(cell, tier))))
            .mapToDouble(Double::doubleValue)
            .max()
            .orElse(0);
    return part()
        .with("legend", Style.signs(tiers.stream().map(Names::tier).toList()))
        .with("tooltip", part().with("trigger", "item").with("formatter", "fn:tip"))
        .with(
            "grid",
            part()
                .with("left", 16)
                .with("right", 24)
                .with("top", 58)
                .with("bottom", 32)
                .with("containLabel", true))
        .with(
            "xAxis",
            part()
                .with("type", "value")
                .with("min", 0)
                .with("max", Math.max(100, Math.ceil(most / 10) * 10))
                .with("name", "percent of the tier's own CPUs")
                .with("nameLocation", "middle")
                .with("nameGap", 30))
        .with("yAxis", rows.axis(0))
        .with("series", series);
  }

  private List<String> tiers() {
    List<String> seen =
        rows.group().cells().stream()
            .flatMap(cell -> cell.shown().stream())
            .flatMap(trial -> trial.tiers().keySet().stream())
            .distinct()
            .toList();
    return Stream.concat(Names.TIERS.stream().filter(seen::contains), seen.stream())
        .distinct()
        .toList();
  }

  private Part bars() {
    List<Part> data = new ArrayList<>();
    for (Cell cell : rows.group().cells()) {
      Double percent = percent(cell, "service");
      data.add(
          part()
              .with("value", percent == null ? "-" : percent)
              .with("itemStyle", part().with("color", rows.color(cell)))
              .with("tip", tip(cell)));
    }
    return part()
        .with("type", "bar")
        .with("name", Names.tier("service"))
        .with("color", "$muted")
        .with("barWidth", 12)
        .with("data", data);
  }

  private Part points(String tier) {
    List<Part> data = new ArrayList<>();
    for (int row = 0; row < rows.group().cells().size(); row++) {
      Cell cell = rows.group().cells().get(row);
      Double percent = percent(cell, tier);
      if (percent != null) {
        data.add(part().with("value", List.of(percent, row)).with("tip", tip(cell)));
      }
    }
    return part()
        .with("type", "scatter")
        .with("name", Names.tier(tier))
        .with("symbol", Style.tierSymbol(tier))
        .with("symbolSize", tier.equals("loomgauge") ? 7 : 11)
        .with(
            "itemStyle",
            part().with("opacity", 1).with("borderColor", "$paper").with("borderWidth", 1.25))
        .with("color", "$" + (Names.TIERS.contains(tier) ? tier : "other"))
        .with("z", 5)
        .with("data", data);
  }

  private Tip tip(Cell cell) {
    List<List<String>> lines =
        tiers().stream()
            .map(tier -> List.of(Names.tier(tier), share(percent(cell, tier))))
            .toList();
    return new Tip(cell.mode(), rows.label(cell), lines, "");
  }

  private static String share(@org.jspecify.annotations.Nullable Double percent) {
    return Figures.percent(percent == null ? null : percent / 100);
  }

  private static @org.jspecify.annotations.Nullable Double percent(Cell cell, String tier) {
    Double share =
        Rows.mean(
            cell,
            trial -> {
              TierUse use = trial.tiers().get(tier);
              return use == null ? null : use.utilisation();
            });
    return share == null ? null : Figures.rounded(share * 100, 4);
  }

  private static Part limit() {
    return part()
        .with("silent", true)
        .with("symbol", "none")
        .with("lineStyle", Style.dashed("$faint"))
        .with(
            "label",
            part().with("formatter", "85 %").with("color", "$muted").with("position", "start"))
        .with("data", List.of(part().with("xAxis", LIMIT)));
  }
}

package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.report.reading.CellGroups.CellTrials;
import dev.loomgauge.report.reading.CellGroups.Group;
import dev.loomgauge.report.text.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The cells of a group as rows of a chart; a cell of which no trial counts is greyed. */
record CellRows(Group group, String factor) {
  private static final int ROW = 26;

  /** A supporting tier above this share of its CPUs makes a trial void. */
  private static final int LIMIT = 85;

  private static final String IN_USE = "in use (mean)";
  private static final String WAITING = "waiting (mean)";
  private static final String CAPACITY = "capacity";

  /** Returns the height of all rows, in pixels. */
  int height() {
    return Math.max(2, group.cells().size()) * ROW;
  }

  private Part axis(int panel) {
    return Part.rows(panel, group.cells().stream().map(this::label).toList())
        .and("axisTick.show: false");
  }

  private String label(CellTrials cell) {
    String load = group.hasLine() ? Names.load(factor, cell.level()) + " · " : "";
    return load + cell.mode() + (cell.valid().isEmpty() ? " (void)" : "");
  }

  private Stream<Trial> shown() {
    return group.cells().stream().flatMap(cell -> cell.shown().stream());
  }

  private List<Part> bars(
      Function<CellTrials, @Nullable Double> figure, Function<CellTrials, Chart.Tip> tip) {
    return group.cells().stream()
        .map(
            cell -> {
              Double value = figure.apply(cell);
              return Part.bar(value == null ? "-" : value).tip(tip.apply(cell));
            })
        .toList();
  }

  private List<Part> points(
      Function<CellTrials, @Nullable Double> figure, Function<CellTrials, Chart.Tip> tip) {
    List<Part> points = new ArrayList<>();
    for (int row = 0; row < group.cells().size(); row++) {
      CellTrials cell = group.cells().get(row);
      Double value = figure.apply(cell);
      if (value != null) {
        points.add(Part.at(value, row).tip(tip.apply(cell)));
      }
    }
    return points;
  }

  /**
   * Draws the CPU of every tier: the service as a bar in its mode's colour, those that must not
   * limit it as points.
   */
  Part cpu() {
    List<Part> series = new ArrayList<>();
    double most = 0;
    for (Tier tier : tiers()) {
      List<Part> data =
          tier == Tier.SERVICE
              ? bars(cell -> percent(cell, tier), this::cpuTip)
              : points(cell -> percent(cell, tier), this::cpuTip);
      series.add(tier == Tier.SERVICE ? service(data) : supporting(tier, data));
      most =
          group.cells().stream()
              .flatMap(cell -> Stream.ofNullable(percent(cell, tier)))
              .reduce(most, Math::max);
    }
    if (!series.isEmpty()) {
      series
          .getFirst()
          .with(
              "markLine",
              Part.marks(
                      List.of(Part.x(LIMIT)),
                      "lineStyle.type: dashed; lineStyle.width: 1.5; lineStyle.color: $faint")
                  .label("85 %", "start", "$muted"));
    }
    return Part.option(series)
        .legendOfPoints(tiers().stream().map(Names::tier).toList())
        .pointTips()
        .within(16, 24, 58, 32)
        .and("grid.containLabel: true")
        .axes(
            Part.fromZero(0)
                .with("max", Math.max(100, Math.ceil(most / 10) * 10))
                .name("percent of the tier's own CPUs", 30),
            axis(0));
  }

  List<Tier> tiers() {
    return shown().flatMap(trial -> trial.tiers().keySet().stream()).distinct().sorted().toList();
  }

  private Part service(List<Part> bars) {
    for (int row = 0; row < bars.size(); row++) {
      CellTrials cell = group.cells().get(row);
      bars.get(row).fill(cell.valid().isEmpty() ? "$faint" : Style.mode(cell.mode()).color());
    }
    return Part.bars(Names.tier(Tier.SERVICE), 12, bars).and("color: $muted");
  }

  private static Part supporting(Tier tier, List<Part> points) {
    return Part.points(Names.tier(tier), points)
        .look(Style.tier(tier), tier == Tier.LOOMGAUGE ? 7 : 11)
        .and("itemStyle.opacity: 1; itemStyle.borderColor: $paper; itemStyle.borderWidth: 1.25")
        .and("z: 5");
  }

  private Chart.Tip cpuTip(CellTrials cell) {
    return new Chart.Tip(
        label(cell),
        tiers().stream()
            .map(
                tier -> {
                  Double percent = percent(cell, tier);
                  return List.of(
                      Names.tier(tier), Numbers.percent(percent == null ? null : percent / 100));
                })
            .toList(),
        "");
  }

  private static @Nullable Double percent(CellTrials cell, Tier tier) {
    Double share =
        CellTrials.mean(
            cell.shown(),
            trial -> {
              TierUse use = trial.tiers().get(tier);
              return use == null ? null : use.utilisation();
            });
    return share == null ? null : Numbers.rounded(share * 100, 4);
  }

  /** Lists the pools that were watched, by their names in the request path, connections first. */
  List<String> pools() {
    List<String> seen =
        shown()
            .flatMap(trial -> trial.resources().stream())
            .map(ResourceUse::name)
            .distinct()
            .toList();
    return Stream.concat(Stream.of("connections").filter(seen::contains), seen.stream().sorted())
        .distinct()
        .limit(3)
        .toList();
  }

  Panels poolPanels() {
    return new Panels(
        pools().stream().map(pool -> label(shown(), pool)).toList(),
        66,
        height(),
        group.hasLine() ? 18 : 9,
        group.hasLine() ? 47 : 18,
        4);
  }

  /** Draws what is in use of each pool and how many requests wait for it. */
  Part poolUse() {
    Panels panels = poolPanels();
    List<Part> series = new ArrayList<>();
    for (int panel = 0; panel < pools().size(); panel++) {
      String pool = pools().get(panel);
      String stack = "pool" + panel;
      Function<CellTrials, Chart.Tip> tip = cell -> poolTip(cell, pool);
      for (boolean waits : List.of(false, true)) {
        series.add(
            Part.bars(
                    waits ? WAITING : IN_USE,
                    12,
                    bars(
                        cell ->
                            rounded(
                                mean(
                                    cell,
                                    pool,
                                    waits ? ResourceUse::waitingMean : ResourceUse::activeMean)),
                        tip))
                .with("stack", stack)
                .in(panel)
                .color(waits ? "$waiting" : "$used"));
      }
      series.add(
          Part.points(CAPACITY, points(cell -> mean(cell, pool, CellRows::capacity), tip))
              .in(panel)
              .size(3, 20)
              .and("symbol: rect; color: $ink; z: 5"));
    }
    return panels.arrange(
        Part.option(series)
            .legendOfPoints(List.of(IN_USE, WAITING, CAPACITY))
            .pointTips()
            .axes(
                panels.each(
                    panel ->
                        Part.fromZero(panel)
                            .name("number", 30)
                            .and("splitNumber: 3; axisLabel.hideOverlap: true")),
                panels.each(this::axis)),
        true);
  }

  private static @Nullable Double rounded(@Nullable Double value) {
    return value == null ? null : (Double) Numbers.rounded(value, 5);
  }

  private Chart.Tip poolTip(CellTrials cell, String pool) {
    Double capacity = mean(cell, pool, CellRows::capacity);
    Double waiting = mean(cell, pool, ResourceUse::waitingMean);
    return new Chart.Tip(
        label(cell) + ": " + label(cell.shown().stream(), pool),
        List.of(
            List.of("in use, mean", Numbers.number(mean(cell, pool, ResourceUse::activeMean))),
            List.of("in use, most", Numbers.number(mean(cell, pool, ResourceUse::activeMax))),
            List.of(CAPACITY, capacity == null ? "unlimited" : Numbers.number(capacity)),
            List.of("waiting, mean", waiting == null ? "not reported" : Numbers.number(waiting)),
            List.of("waiting, most", Numbers.number(mean(cell, pool, ResourceUse::waitingMax)))),
        "");
  }

  private static String label(Stream<Trial> trials, String pool) {
    return trials
        .flatMap(trial -> trial.resource(pool).stream())
        .map(ResourceUse::label)
        .findFirst()
        .orElse(pool);
  }

  private static @Nullable Double mean(
      CellTrials cell, String pool, Function<ResourceUse, @Nullable Double> figure) {
    return CellTrials.mean(cell.shown(), trial -> trial.resource(pool).map(figure).orElse(null));
  }

  private static @Nullable Double capacity(ResourceUse use) {
    Integer capacity = use.capacity();
    return capacity == null ? null : capacity.doubleValue();
  }
}

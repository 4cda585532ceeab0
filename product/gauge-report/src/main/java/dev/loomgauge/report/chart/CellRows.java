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
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The cells of a group as rows of a chart; a cell of which no trial counts is greyed.
 *
 * @param group the cells
 * @param factor the factor on the axis
 */
record CellRows(Group group, String factor) {
  private static final int ROW = 26;

  /** Height of all rows, in pixels. */
  int height() {
    return Math.max(2, group.cells().size()) * ROW;
  }

  Part axis(int panel) {
    return Part.rows(panel, group.cells().stream().map(this::label).toList())
        .and("axisTick.show: false");
  }

  String label(CellTrials cell) {
    String load = group.hasLine() ? Names.load(factor, cell.level()) + " · " : "";
    return load + cell.mode() + (cell.valid().isEmpty() ? " (void)" : "");
  }

  /** Colour of a row. */
  String color(CellTrials cell) {
    return cell.valid().isEmpty() ? "$faint" : Style.mode(cell.mode()).color();
  }

  /** Mean of a figure over the trials shown, null when none of them has it. */
  static @Nullable Double mean(CellTrials cell, Function<Trial, @Nullable Double> figure) {
    OptionalDouble mean =
        cell.shown().stream()
            .map(figure)
            .filter(Objects::nonNull)
            .mapToDouble(Double::doubleValue)
            .average();
    return mean.isPresent() ? mean.getAsDouble() : null;
  }

  /**
   * CPU of every tier, a row per cell: the service as a bar, those that must not limit it as
   * points.
   */
  static final class Cpu {
    /** A supporting tier above this share of its CPUs makes a trial void. */
    private static final int LIMIT = 85;

    private final CellRows rows;

    private Cpu(CellRows rows) {
      this.rows = rows;
    }

    static Part option(CellRows rows) {
      return new Cpu(rows).option();
    }

    static boolean seen(CellRows rows) {
      return rows.group().cells().stream()
          .anyMatch(c -> c.shown().stream().anyMatch(t -> !t.tiers().isEmpty()));
    }

    private Part option() {
      List<Tier> tiers = tiers();
      List<Part> series =
          tiers.stream().map(tier -> tier == Tier.SERVICE ? bars() : points(tier)).toList();
      if (!series.isEmpty()) {
        series.getFirst().with("markLine", limit());
      }
      double most =
          rows.group().cells().stream()
              .flatMap(
                  cell -> tiers.stream().flatMap(tier -> Stream.ofNullable(percent(cell, tier))))
              .mapToDouble(Double::doubleValue)
              .max()
              .orElse(0);
      Part axis =
          Part.fromZero(0)
              .with("max", Math.max(100, Math.ceil(most / 10) * 10))
              .name("percent of the tier's own CPUs", 30);
      return Part.option(series)
          .legendOfPoints(tiers.stream().map(Names::tier).toList())
          .pointTips()
          .within(16, 24, 58, 32)
          .and("grid.containLabel: true")
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

    private Part bars() {
      List<Part> data = new ArrayList<>();
      for (CellTrials cell : rows.group().cells()) {
        Double percent = percent(cell, Tier.SERVICE);
        data.add(Part.bar(percent == null ? "-" : percent).fill(rows.color(cell)).tip(tip(cell)));
      }
      return Part.bars(Names.tier(Tier.SERVICE), 12, data).and("color: $muted");
    }

    private Part points(Tier tier) {
      List<Part> data = new ArrayList<>();
      for (int row = 0; row < rows.group().cells().size(); row++) {
        CellTrials cell = rows.group().cells().get(row);
        Double percent = percent(cell, tier);
        if (percent != null) {
          data.add(Part.at(percent, row).tip(tip(cell)));
        }
      }
      return Part.points(Names.tier(tier), data)
          .look(Style.tier(tier), tier == Tier.LOOMGAUGE ? 7 : 11)
          .and(
              "itemStyle.opacity: 1; itemStyle.borderColor: $paper; itemStyle.borderWidth: 1.25; z:"
                  + " 5");
    }

    private Chart.Tip tip(CellTrials cell) {
      List<List<String>> lines =
          tiers().stream()
              .map(tier -> List.of(Names.tier(tier), share(percent(cell, tier))))
              .toList();
      return new Chart.Tip(rows.label(cell), lines, "");
    }

    private static String share(@Nullable Double percent) {
      return Numbers.percent(percent == null ? null : percent / 100);
    }

    private static @Nullable Double percent(CellTrials cell, Tier tier) {
      Double share =
          CellRows.mean(
              cell,
              trial -> {
                TierUse use = trial.tiers().get(tier);
                return use == null ? null : use.utilisation();
              });
      return share == null ? null : Numbers.rounded(share * 100, 4);
    }

    private static Part limit() {
      return Part.marks(
              List.of(Part.x(LIMIT)),
              "lineStyle.type: dashed; lineStyle.width: 1.5; lineStyle.color: $faint")
          .label("85 %", "start", "$muted");
    }
  }

  /**
   * What is in use of each pool and how many requests wait for it: a row per cell, a panel a pool.
   */
  static final class Pools {
    private static final String IN_USE = "in use (mean)";
    private static final String WAITING = "waiting (mean)";
    private static final String CAPACITY = "capacity";

    private final CellRows rows;
    private final List<String> pools;

    private Pools(CellRows rows) {
      this.rows = rows;
      this.pools = pools(rows);
    }

    /** The pools that were watched, by their names in the request path, connections first. */
    static List<String> pools(CellRows rows) {
      List<String> seen =
          rows.group().cells().stream()
              .flatMap(cell -> cell.shown().stream())
              .flatMap(trial -> trial.resources().stream())
              .map(ResourceUse::name)
              .distinct()
              .toList();
      return Stream.concat(Stream.of("connections").filter(seen::contains), seen.stream().sorted())
          .distinct()
          .limit(3)
          .toList();
    }

    static Panels panels(CellRows rows) {
      return new Panels(
          titles(rows),
          66,
          rows.height(),
          rows.group().hasLine() ? 18 : 9,
          rows.group().hasLine() ? 47 : 18,
          4);
    }

    private static List<String> titles(CellRows rows) {
      Pools chart = new Pools(rows);
      List<String> titles = new ArrayList<>();
      for (int panel = 0; panel < chart.pools.size(); panel++) {
        titles.add(chart.label(rows.group().cells(), panel));
      }
      return titles;
    }

    static Part option(CellRows rows) {
      return new Pools(rows).option();
    }

    private Part option() {
      Panels panels = panels(rows);
      List<Part> series = new ArrayList<>();
      for (int panel = 0; panel < pools.size(); panel++) {
        series.add(bars(panel, IN_USE, ResourceUse::activeMean).and("color: $used"));
        series.add(bars(panel, WAITING, ResourceUse::waitingMean).and("color: $waiting"));
        series.add(capacities(panel));
      }
      return panels.arrange(
          Part.option(series)
              .legendOfPoints(List.of(IN_USE, WAITING, CAPACITY))
              .pointTips()
              .axes(panels.each(Pools::numbers), panels.each(rows::axis)),
          true);
    }

    private static Part numbers(int panel) {
      return Part.fromZero(panel)
          .name("number", 30)
          .and("splitNumber: 3; axisLabel.hideOverlap: true");
    }

    private Part bars(int panel, String name, Function<ResourceUse, @Nullable Double> figure) {
      List<Part> data = new ArrayList<>();
      for (CellTrials cell : rows.group().cells()) {
        Double value = mean(cell, panel, figure);
        data.add(Part.bar(value == null ? "-" : Numbers.rounded(value, 5)).tip(tip(cell, panel)));
      }
      return Part.bars(name, 12, data).with("stack", "pool" + panel).in(panel);
    }

    private Part capacities(int panel) {
      List<Part> data = new ArrayList<>();
      for (int row = 0; row < rows.group().cells().size(); row++) {
        CellTrials cell = rows.group().cells().get(row);
        Double capacity = mean(cell, panel, Pools::capacity);
        if (capacity != null) {
          data.add(Part.at(capacity, row).tip(tip(cell, panel)));
        }
      }
      return Part.points(CAPACITY, data)
          .in(panel)
          .size(3, 20)
          .and("symbol: rect; color: $ink; z: 5");
    }

    private Chart.Tip tip(CellTrials cell, int panel) {
      Double capacity = mean(cell, panel, Pools::capacity);
      Double waiting = mean(cell, panel, ResourceUse::waitingMean);
      return new Chart.Tip(
          rows.label(cell) + ": " + label(List.of(cell), panel),
          List.of(
              List.of("in use, mean", Numbers.number(mean(cell, panel, ResourceUse::activeMean))),
              List.of("in use, most", Numbers.number(mean(cell, panel, ResourceUse::activeMax))),
              List.of(CAPACITY, capacity == null ? "unlimited" : Numbers.number(capacity)),
              List.of("waiting, mean", waiting == null ? "not reported" : Numbers.number(waiting)),
              List.of("waiting, most", Numbers.number(mean(cell, panel, ResourceUse::waitingMax)))),
          "");
    }

    private String label(List<CellTrials> cells, int panel) {
      return cells.stream()
          .flatMap(cell -> cell.shown().stream())
          .flatMap(trial -> Stream.ofNullable(resource(trial, panel)))
          .map(ResourceUse::label)
          .findFirst()
          .orElse(pools.get(panel));
    }

    private @Nullable Double mean(
        CellTrials cell, int panel, Function<ResourceUse, @Nullable Double> figure) {
      return CellRows.mean(
          cell,
          trial -> {
            ResourceUse use = resource(trial, panel);
            return use == null ? null : figure.apply(use);
          });
    }

    private @Nullable ResourceUse resource(Trial trial, int panel) {
      return trial.resources().stream()
          .filter(use -> use.name().equals(pools.get(panel)))
          .findFirst()
          .orElse(null);
    }

    private static @Nullable Double capacity(ResourceUse use) {
      Integer capacity = use.capacity();
      return capacity == null ? null : capacity.doubleValue();
    }
  }
}

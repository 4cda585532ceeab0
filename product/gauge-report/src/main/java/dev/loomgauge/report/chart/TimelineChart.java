package dev.loomgauge.report.chart;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.result.Ceiling;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.result.TimelineColumn;
import dev.loomgauge.core.result.TimelineRow;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.report.reading.Contents;
import dev.loomgauge.report.reading.Spread;
import dev.loomgauge.report.reading.WindowWords;
import dev.loomgauge.report.text.Names;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A chosen trial second by second: panels below each other on one time axis. */
public final class TimelineChart {
  private static final int MOST = 120;

  private TimelineChart() {}

  /** Nothing when no trial has a timeline. */
  public static Optional<Chart> of(Contents evidence, List<String> notes) {
    List<Trial> all =
        evidence.trials().stream()
            .filter(trial -> evidence.timelines().has(trial.id()))
            .sorted(Comparator.comparing(t -> Names.sortable(label(t))))
            .toList();
    if (all.isEmpty()) {
      notes.add("No timeline chart: no trial has a timeline.");
      return Optional.empty();
    }
    Trial busiest =
        all.stream()
            .filter(Trial::valid)
            .max(Comparator.comparingDouble(Trial::throughputRps))
            .orElse(all.getFirst());
    List<Trial> trials = chosen(all, busiest);
    SecondsFrame frame =
        new SecondsFrame(SecondsFrame.TimelinePanel.all(pools(all)), evidence.timelines().falls());
    List<Chart.Choice> choices =
        trials.stream().map(t -> choice(frame, t, evidence.timelines().of(t.id()))).toList();
    return Optional.of(
        new Chart(
            "timeline",
            new Chart.Words(
                "Timeline of a trial",
                "Shaded: the measured window, which begins at second 0. What lies before it, the"
                    + " ramp and the warm-up, is not counted."
                    + (trials.size() < all.size()
                        ? " To be chosen: %d of %s trials, the busiest and the void ones first; the timelines of the others are in their folders."
                            .formatted(trials.size(), Numbers.count(all.size()))
                        : ""),
                "Throughput, response times, CPU, pools and waiting, second by second, for one"
                    + " trial at a time."),
            frame.size(),
            frame.option(),
            choices,
            trials.indexOf(busiest)));
  }

  /** Name to label of the pools that some trial watched. */
  private static Map<String, String> pools(List<Trial> trials) {
    return trials.stream()
        .flatMap(trial -> trial.resources().stream())
        .collect(
            Collectors.toMap(ResourceUse::name, ResourceUse::label, (one, _) -> one, TreeMap::new));
  }

  /** A trial in the selector. */
  public static String label(Trial trial) {
    String levels =
        trial.levels().entrySet().stream()
            .filter(e -> !e.getKey().equals(ThreadMode.FACTOR))
            .map(e -> e.getKey() + " " + Numbers.level(e.getValue()))
            .collect(Collectors.joining(", "));
    String state =
        switch (trial.outcome()) {
          case COMPLETED -> trial.valid() ? "" : " (void)";
          case FAILED -> " (failed)";
          case INTERRUPTED -> " (interrupted)";
        };
    String again = trial.repeats() == null ? "" : ", measured again";
    return "%s, %s, repetition %d%s%s"
        .formatted(levels, trial.threads(), trial.repetition(), again, state);
  }

  /** As many as a page can hold: the busiest, void ones, and of the others one a cell first. */
  static List<Trial> chosen(List<Trial> all, Trial busiest) {
    if (all.size() <= MOST) {
      return all;
    }
    Set<Trial> chosen = Collections.newSetFromMap(new IdentityHashMap<>());
    chosen.add(busiest);
    chosen.addAll(Spread.of(all.stream().filter(trial -> !trial.valid()).toList(), MOST / 3));
    Set<String> cells = new HashSet<>();
    List<Trial> first = all.stream().filter(trial -> cells.add(trial.cell())).toList();
    chosen.addAll(Spread.of(first, MOST - chosen.size()));
    List<Trial> others = all.stream().filter(trial -> !chosen.contains(trial)).toList();
    int room = MOST - chosen.size();
    chosen.addAll(room > 0 ? Spread.of(others, room) : List.of());
    return all.stream().filter(chosen::contains).toList();
  }

  private static Chart.Choice choice(SecondsFrame frame, Trial trial, List<TimelineRow> all) {
    List<TimelineRow> rows = Spread.downsampled(all);
    return new Chart.Choice(
        label(trial),
        trial.threads(),
        "value",
        frame.dataset(rows, (row, column) -> value(trial, row, column)),
        SecondsFrame.marks(rows),
        WindowWords.of(trial) + estimate(trial) + WindowWords.speed(trial) + Spread.merged(all));
  }

  private static String estimate(Trial trial) {
    return trial.prediction().estimated()
        ? " Its predicted ceiling, %s, is an estimate."
            .formatted(Ceiling.of(trial.prediction()).words())
        : "";
  }

  private static @Nullable Double value(Trial trial, TimelineRow row, String column) {
    if (column.equals(SecondsFrame.TimelinePanel.CEILING)) {
      return Numbers.rounded(trial.prediction().ceilingRps(), 5);
    }
    Double value =
        column.equals(SecondsFrame.TimelinePanel.PARKED) ? parked(row) : row.value(column);
    return value == null
        ? null
        : TimelineColumn.of(column)
            .flatMap(TimelineColumn::cpuOf)
            .map(tier -> ofItsCpus(trial.tiers().get(tier), value))
            .orElseGet(() -> SecondsFrame.drawn(column, value));
  }

  /** Null where the JVM does not count its virtual threads, or has none. */
  static @Nullable Double parked(TimelineRow row) {
    Double all = row.value(TimelineColumn.IN_FLIGHT);
    Double mounted = row.value(TimelineColumn.VIRTUAL_MOUNTED);
    Double ready = row.value(TimelineColumn.VIRTUAL_QUEUED);
    return all == null || mounted == null || ready == null || mounted + ready == 0
        ? null
        : Math.max(0, all - mounted - ready);
  }

  private static double ofItsCpus(@Nullable TierUse tier, double percentOfOneCore) {
    double capacity = tier == null || tier.capacityPct() <= 0 ? 100 : tier.capacityPct();
    return Numbers.rounded(percentOfOneCore / capacity * 100, 4);
  }
}

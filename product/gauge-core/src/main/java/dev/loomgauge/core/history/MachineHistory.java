package dev.loomgauge.core.history;

import dev.loomgauge.core.history.MetricHistory.Change;
import dev.loomgauge.core.result.file.Csv;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The gates of one machine in the order in which they began, and their figures. Those of another
 * one are never joined with them: a ratio of head to base depends on the machine.
 */
public record MachineHistory(String machine, List<PastGate> gates, List<MetricHistory> metrics) {
  public MachineHistory {
    gates = List.copyOf(gates);
    metrics = List.copyOf(metrics);
  }

  /** All machines, by their names. */
  public static List<MachineHistory> of(List<PastGate> gates) {
    return gates.stream()
        .sorted(Comparator.comparing(PastGate::begun).thenComparing(PastGate::folder))
        .collect(Collectors.groupingBy(PastGate::machine, TreeMap::new, Collectors.toList()))
        .entrySet()
        .stream()
        .map(machine -> of(machine.getKey(), machine.getValue()))
        .toList();
  }

  private static MachineHistory of(String machine, List<PastGate> gates) {
    return new MachineHistory(
        machine,
        gates,
        Stream.of(HistoryMetric.values())
            .map(metric -> MetricHistory.of(metric, gates))
            .filter(history -> !history.series().isEmpty())
            .toList());
  }

  /** All changes, in the order of their gates. */
  public List<Change> changes() {
    return metrics.stream()
        .flatMap(MetricHistory::changes)
        .sorted(Comparator.comparingInt(Change::place))
        .toList();
  }

  /** Gates of the longest series. */
  public int longest() {
    return metrics.stream()
        .flatMap(metric -> metric.series().stream())
        .mapToInt(series -> series.seen().size())
        .max()
        .orElse(0);
  }

  /** A row a gate, all with the same columns: {@code history.csv}. */
  public List<Map<String, String>> rows() {
    List<Change> changes = changes();
    return gates.stream()
        .map(
            gate ->
                row(gate, changes.stream().filter(change -> change.gate().equals(gate)).toList()))
        .toList();
  }

  private Map<String, String> row(PastGate gate, List<Change> changes) {
    Map<String, String> row = new LinkedHashMap<>();
    row.put("machine", machine);
    row.put("begun", gate.begun().toString());
    row.put("commit", Objects.requireNonNullElse(gate.head().commit(), ""));
    row.put("head", gate.head().path());
    row.put("base_commit", Objects.requireNonNullElse(gate.base().commit(), ""));
    row.put("base", gate.base().path());
    row.put("outcome", gate.outcome());
    row.put("verdict", gate.verdict());
    row.put("failed", String.valueOf(gate.failed()));
    for (HistoryMetric metric : HistoryMetric.values()) {
      PastGate.Figure figure = gate.figure(metric).orElse(null);
      String key = metric.key();
      row.put(key, figure == null ? "" : Csv.number(figure.ratio(), 5));
      row.put(key + "_low", figure == null ? "" : Csv.number(figure.low(), 5));
      row.put(key + "_high", figure == null ? "" : Csv.number(figure.high(), 5));
      row.put(key + "_outcome", figure == null ? "" : figure.outcome());
      row.put(
          key + "_change",
          changes.stream()
              .filter(change -> change.metric() == metric)
              .map(change -> Csv.number(change.ratio(), 5))
              .findFirst()
              .orElse(""));
    }
    row.put("folder", gate.folder());
    return row;
  }
}

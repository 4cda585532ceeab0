package dev.loomgauge.bench;

import dev.loomgauge.core.result.file.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What gates decided about times, of their results folders. Started by gate.sh. */
public final class GateOutcomes {
  private GateOutcomes() {}

  /** Results folders of gates with times: prints a markdown row for each, and the sums. */
  public static void main(String[] args) throws IOException {
    System.out.println("| gate | blocks | loads | void | throughput | p99 | cpu | allocated |");
    System.out.println("|---|--:|--:|--:|---|---|---|---|");
    Map<String, Integer> sums = new TreeMap<>();
    for (String folder : args) {
      Map<String, Object> gate =
          Json.readMap(Files.readString(Path.of(folder).resolve("gate.json")));
      if (!(gate.get("times") instanceof Map<?, ?> times)) {
        throw new IOException(folder + " is a gate without times.");
      }
      List<?> loads = list(times.get("loads"));
      Map<String, String> outcomes = new TreeMap<>();
      for (Object each : list(times.get("metrics"))) {
        if (each instanceof Map<?, ?> metric) {
          outcomes.put(String.valueOf(metric.get("metric")), String.valueOf(metric.get("outcome")));
          sums.merge(String.valueOf(metric.get("outcome")), 1, Integer::sum);
        }
      }
      System.out.printf(
          "| %s | %s | %d | %d | %s | %s | %s | %s |%n",
          Path.of(folder).getFileName(),
          times.get("blocks"),
          loads.size(),
          loads.stream()
              .filter(load -> load instanceof Map<?, ?> map && Boolean.TRUE.equals(map.get("void")))
              .count(),
          outcomes.getOrDefault("throughput", "-"),
          outcomes.getOrDefault("p99", "-"),
          outcomes.getOrDefault("cpu", "-"),
          outcomes.getOrDefault("allocated", "-"));
    }
    System.out.printf("%n%d gates: %s%n", args.length, sums);
  }

  private static List<?> list(@Nullable Object value) {
    return value instanceof List<?> list ? list : List.of();
  }
}

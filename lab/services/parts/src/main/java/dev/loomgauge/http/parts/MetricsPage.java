package dev.loomgauge.http.parts;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * {@code /metrics}: as Prometheus text, or as the fields of the write-ups in JSON for whoever
 * accepts JSON or asks for {@code ?format=json}.
 *
 * @param activeVirtual how many virtual threads work on requests now
 */
public record MetricsPage(
    String threadType, Meter meter, LongSupplier activeVirtual, Supplier<List<Family>> more) {
  /** For a query behind the path, empty for none, and what is accepted, empty for anything. */
  public Reply reply(String query, String accept) {
    return switch (query) {
      case "format=json" -> fields();
      case "format=prometheus" -> prometheus();
      case "" -> accept.contains("application/json") ? fields() : prometheus();
      case String other ->
          Reply.problem(
              400, "bad-request", other + ": use format=json or format=prometheus, or neither");
    };
  }

  private Reply prometheus() {
    List<Family> families = new ArrayList<>(meter.families());
    families.addAll(more.get());
    families.addAll(ProcessFacts.now().families());
    families.add(
        Family.single(
            "service_threads_virtual_active",
            Family.Type.GAUGE,
            "Virtual threads that work on requests.",
            (double) activeVirtual.getAsLong()));
    families.add(
        new Family(
            "service_thread_type",
            Family.Type.GAUGE,
            "1 for the type of thread that requests run on.",
            List.of(new Family.Sample(Map.of("type", threadType), 1))));
    return new Reply(200, Exposition.CONTENT_TYPE, Exposition.of(families), Map.of());
  }

  private Reply fields() {
    ProcessFacts process = ProcessFacts.now();
    Map<String, Object> fields = new LinkedHashMap<>(requests(meter.total()));
    fields.put("cpuPercent", process.cpuPercent());
    fields.put("cpuSeconds", process.cpuSeconds());
    fields.put("memoryUsedBytes", process.memoryUsedBytes());
    fields.put("memoryMaxBytes", process.heapMaxBytes());
    fields.put("uptimeSeconds", process.uptimeSeconds());
    fields.put("threadType", threadType);
    long virtual = activeVirtual.getAsLong();
    Map<String, Object> threads = new LinkedHashMap<>();
    threads.put("activeVirtual", virtual);
    threads.put("activePlatform", process.platformThreads());
    threads.put("total", virtual + process.platformThreads());
    threads.put("processors", process.processors());
    fields.put("threads", threads);
    Map<String, Object> endpoints = new LinkedHashMap<>();
    meter.read().forEach((name, reading) -> endpoints.put(name, requests(reading)));
    fields.put("endpoints", endpoints);
    return Reply.jsonOf(fields);
  }

  private static Map<String, Object> requests(EndpointCount.Reading reading) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("activeRequests", reading.active());
    fields.put("totalRequests", reading.total());
    fields.put("failedRequests", reading.failed());
    fields.put("meanResponseTimeMs", reading.meanMs());
    return fields;
  }
}

package dev.loomgauge.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.order.contract.Answer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What every service tells of itself: health, settings in force, metrics. */
public interface TellingContract extends InHttpScene {

  @Test
  default void healthIsUp() throws Exception {
    assertThat(scene().get("/health"))
        .isEqualTo(new Answer(200, "application/json", "{\"status\":\"UP\"}"));
  }

  @Test
  default void runtimeInfoTellsTheThreadsInForce() throws Exception {
    JsonNode info = scene().get("/runtime-info").json();

    assertThat(info.get("threads").asString()).isEqualTo(threads());
    assertThat(info.propertyNames())
        .contains("service", "threadName", "maxThreads", "maxConnections", "acceptCount")
        .contains("jdk", "jdkVendor", "cores", "pid", "maxHeapBytes", "gc");
  }

  @Test
  default void metricsAreInThePrometheusTextFormat() throws Exception {
    Answer answer = scene().get("/metrics");
    Map<String, String> types = new LinkedHashMap<>();
    List<String> lines = answer.body().lines().toList();

    assertThat(answer.contentType()).isEqualTo("text/plain; version=0.0.4; charset=utf-8");
    assertThat(answer.body()).endsWith("\n");
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.startsWith("# TYPE ")) {
        assertThat(line).matches("# TYPE [a-z_]+ (counter|gauge)");
        String name = line.split(" ", -1)[2];
        assertThat(types.put(name, line)).as("a second family " + name).isNull();
        assertThat(lines.get(i - 1)).startsWith("# HELP " + name + " ");
      } else if (!line.startsWith("# HELP ")) {
        assertThat(line).matches("[a-z_]+(\\{[a-z]+=\"[^\"]+\"})? [0-9.E+-]+");
        assertThat(types).containsKey(line.split("[{ ]", -1)[0]);
      }
    }
    assertThat(types).containsKeys("service_requests_total", "process_cpu_seconds_total");
  }

  @Test
  default void metricsAreThePublishedFieldsForWhoeverAcceptsJson() throws Exception {
    JsonNode fields = scene().get("/metrics", "Accept", "application/json").json();

    assertThat(fields.propertyNames())
        .containsExactly(
            "activeRequests",
            "totalRequests",
            "failedRequests",
            "meanResponseTimeMs",
            "cpuPercent",
            "cpuSeconds",
            "memoryUsedBytes",
            "memoryMaxBytes",
            "uptimeSeconds",
            "threadType",
            "threads",
            "endpoints");
    assertThat(fields.get("threadType").asString()).isEqualTo(threads());
    assertThat(fields.get("memoryUsedBytes").asLong()).isPositive();
    assertThat(fields.get("threads").get("processors").asInt()).isPositive();
    assertThat(scene().fields().propertyNames()).containsExactlyElementsOf(fields.propertyNames());
  }

  @Test
  default void whatIsNotThereIsNotFoundAndSaysWhatIs() throws Exception {
    Answer answer = scene().get("/nothing");

    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.json().get("message").asString()).contains("/health", "/metrics");
    assertThat(scene().get("/metrics?format=xml").status()).isEqualTo(400);
  }
}

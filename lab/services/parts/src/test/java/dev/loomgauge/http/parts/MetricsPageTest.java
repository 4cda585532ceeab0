package dev.loomgauge.http.parts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class MetricsPageTest {
  private final Meter meter = new Meter(List.of("api", "file"));
  private final MetricsPage page =
      new MetricsPage(
          "virtual",
          meter,
          () -> 7,
          () ->
              List.of(
                  new Family(
                      "odd_labels",
                      Family.Type.GAUGE,
                      "A \\ and\na line.",
                      List.of(new Family.Sample(Map.of("b", "2", "a", "\"\\\n"), 0.5)))));

  @Test
  void endpointsAreCountedApart() {
    meter.of("api").end(meter.of("api").begin(), 200);
    meter.of("api").end(meter.of("api").begin(), 503);
    meter.of("api").end(meter.of("api").begin(), 500);
    meter.of("api").end(meter.of("api").begin(), 499);
    meter.of("file").begin();

    assertThat(page.reply("", "").body())
        .contains("\nservice_requests_total{endpoint=\"api\"} 4\n")
        .contains("\nservice_request_failures_total{endpoint=\"api\"} 2\n")
        .contains("\nservice_requests_active{endpoint=\"file\"} 1\n")
        .contains("\nservice_requests_total{endpoint=\"file\"} 0\n")
        .contains("\nservice_threads_virtual_active 7\n")
        .contains("\nservice_thread_type{type=\"virtual\"} 1\n");
  }

  @Test
  void helpAndLabelsAreEscaped() {
    assertThat(page.reply("format=prometheus", "application/json").body())
        .contains("# HELP odd_labels A \\\\ and\\na line.\n# TYPE odd_labels gauge\n")
        .contains("odd_labels{a=\"\\\"\\\\\\n\",b=\"2\"} 0.5\n");
  }

  @Test
  void theFieldsOfTheWriteUpsAreToldToWhoeverAcceptsJson() {
    meter.of("file").begin();
    Reply reply = page.reply("", "application/json");
    JsonNode fields = JsonMapper.shared().readTree(reply.body());

    assertThat(page.reply("format=json", "").contentType()).isEqualTo("application/json");
    assertThat(fields.get("activeRequests").asInt()).isEqualTo(1);
    assertThat(fields.get("meanResponseTimeMs").asDouble()).isZero();
    assertThat(fields.get("threadType").asString()).isEqualTo("virtual");
    assertThat(fields.get("threads").get("total").asInt())
        .isEqualTo(7 + fields.get("threads").get("activePlatform").asInt());
    assertThat(fields.get("endpoints").get("api").get("activeRequests").asInt()).isZero();
  }

  @Test
  void anUnknownFormatIsRefused() {
    assertThat(page.reply("format=xml", "").status()).isEqualTo(400);
  }
}

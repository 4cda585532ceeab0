package dev.loomgauge.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.protocol.ServerKey;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

@Timeout(180)
class TlsIT {
  @TempDir Path folder;

  @Test
  void anyCertificateIsTakenOnlyIfAskedFor() throws Exception {
    try (var server =
        LoopbackServer.with(
            ServerKey.make(folder).context(),
            visit -> {
              while (true) {
                visit.request();
                visit.write(LoopbackServer.OK);
              }
            })) {
      String plan =
          Plans.json(
                  server.port(),
                  "'closed':{'users':3,'thinkMs':10},'warmupMs':500,'windowMs':2000,'drainMs':10000")
              .replace("http:", "https:");
      Output insecure = Output.of(plan.replace("\"closed\"", "\"insecure\":true,\"closed\""));
      // On a busy machine the first answers may come after the window.
      assertThat(insecure.number("ok") + insecure.summary().get("afterWindow").get("ok").asLong())
          .isPositive();
      assertThat(insecure.summary().get("errors").size()).isZero();
      assertThat(insecure.rows().stream().mapToLong(row -> handshakes(row, "count").asLong()).sum())
          .isEqualTo(3);
      assertThat(
              insecure.rows().stream()
                  .mapToDouble(row -> handshakes(row, "sumMs").asDouble())
                  .sum())
          .isPositive();
      Output secure = Output.of(plan);
      assertThat(secure.number("ok")).isZero();
      assertThat(secure.errors("other")).isPositive();
      assertThat(secure.summary().get("errorSamples").get("other").asString())
          .contains("certification path");
    }
  }

  private static JsonNode handshakes(JsonNode row, String field) {
    return row.get("handshakes").get(field);
  }
}

package dev.loomgauge.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class EngineWarmUpTest {
  private static final long WINDOW_MS = 500;

  @Test
  void itIsMadeWhereItIsAskedForAndAnsweredWithTheTimeWhenItIsOver() throws Exception {
    long before = System.currentTimeMillis();

    List<JsonNode> clocks = answers("clock\nwarm-up\n");

    assertThat(clocks).hasSize(2);
    assertThat(millis(clocks.getFirst())).isGreaterThanOrEqualTo(before);
    assertThat(millis(clocks.getLast())).isGreaterThanOrEqualTo(before + WINDOW_MS);
    assertThat(answers("clock\n")).hasSize(1);
  }

  @Test
  void itSendsNothingToTheTarget() throws Exception {
    try (var server = LoopbackServer.answering(5)) {
      EngineWarmUp.make();

      assertThat(server.connections).hasValue(0);
    }
  }

  private static List<JsonNode> answers(String lines) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new Session().all(new ByteArrayInputStream(lines.getBytes(UTF_8)), out);
    return Output.parse(out.toString(UTF_8)).lines().stream()
        .filter(line -> line.get("type").asString().equals("clock"))
        .toList();
  }

  private static long millis(JsonNode clock) {
    return clock.get("epochMicros").asLong() / 1_000;
  }
}

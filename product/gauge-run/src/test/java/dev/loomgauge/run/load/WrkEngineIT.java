package dev.loomgauge.run.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("full")
class WrkEngineIT extends ToolContract {
  @Override
  Tool tool() {
    return Tool.WRK;
  }

  @Test
  void aRefusedConnectionIsToldWithWrksOwnWords() throws IOException {
    URI nobody = LoopbackServer.nobody();

    assertThatThrownBy(() -> run(request(nobody)))
        .isInstanceOf(LoadException.class)
        .hasMessageContaining("wrk ended with code 1")
        .hasMessageContaining("Connection refused")
        .hasMessageContaining("load.log");
  }

  @Test
  void aConnectionThatIsClosedUnderARequestIsAReadError() throws IOException, InterruptedException {
    try (LoopbackServer server =
        new LoopbackServer(
            (number, path) -> {
              Thread.sleep(20);
              return number % 5 == 0 ? "" : LoopbackServer.OK;
            })) {
      assertThat(run(request(server.address())).summary().requests().errors())
          .containsOnlyKeys("read");
    }
  }

  @Test
  void theLogKeepsWhatWrkPrintsOfWarmUpAndWindow() throws IOException, InterruptedException {
    try (LoopbackServer server = LoopbackServer.answering(20)) {
      run(request(server.address()));

      assertThat(Files.readString(folder.resolve("load.log")))
          .contains("Running 1s test", "Running 2s test", "Latency Distribution");
    }
  }

  @Test
  void aThinkTimeOrARateIsRefused() {
    URI target = URI.create("http://127.0.0.1:1");

    assertThatThrownBy(() -> run(request(target, new LoadRequest.Users(1, Duration.ofMillis(10)))))
        .hasMessageContaining("wrk knows no think time. Remedy: use gauge-load or k6");
    assertThatThrownBy(() -> run(request(target, new LoadRequest.Rate(10, false))))
        .hasMessageContaining("wrk knows users, but no arrival rate. Remedy: use gauge-load or k6");
  }
}

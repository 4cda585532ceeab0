package dev.loomgauge.http.reactor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.contract.BlockingWatch;
import dev.loomgauge.contract.HttpScene;
import dev.loomgauge.contract.RunningService;
import dev.loomgauge.contract.TwinContract;
import dev.loomgauge.http.parts.Environment;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import reactor.netty.DisposableServer;
import tools.jackson.databind.JsonNode;

/** The contract of what both services do, watched: whatever blocks an event loop fails. */
class ReactorHttpIT implements TwinContract {

  @RegisterExtension static final HttpScene SCENE = new HttpScene(ReactorHttpIT::start, Map.of());

  @Override
  public HttpScene scene() {
    return SCENE;
  }

  @Override
  public String threads() {
    return "reactive";
  }

  @Test
  void runtimeInfoHasNoLimits() throws Exception {
    JsonNode info = SCENE.get("/runtime-info").json();

    assertThat(info.get("service").asString()).isEqualTo("reactor-http");
    assertThat(info.get("maxThreads").isNull()).isTrue();
    assertThat(info.get("maxConnections").isNull()).isTrue();
    assertThat(info.get("downstreamMaxConnections").asInt()).isEqualTo(100_000);
  }

  @AfterAll
  static void nothingBlockedAnEventLoop() {
    assertThat(BlockingWatch.seen()).isEmpty();
  }

  private static RunningService start(Map<String, String> environment) {
    BlockingWatch.install();
    Map<String, String> own = new LinkedHashMap<>(environment);
    own.put("SERVER_PORT", "0");
    DisposableServer server = ReactorHttp.start(ReactorSettings.of(new Environment(own)));
    return new RunningService(server.port(), server::disposeNow);
  }
}

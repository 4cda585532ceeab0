package dev.loomgauge.order.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What {@code GET /api/runtime-info} tells. */
public interface RuntimeInfoContract extends InScene {

  /** The thread mode that the service was started in. */
  String threads();

  @Test
  default void runtimeInfoHasTheseFields() throws Exception {
    assertThat(info().propertyNames())
        .containsExactlyElementsOf(
            List.of(
                "service",
                "threads",
                "threadName",
                "maxThreads",
                "maxConnections",
                "acceptCount",
                "maxKeepAliveRequests",
                "poolSize",
                "downstreamMaxConnections",
                "jdk",
                "jdkVendor",
                "springBoot",
                "cores",
                "connectionDefault",
                "pathDefault",
                "pid",
                "maxHeapBytes",
                "gc"));
  }

  @Test
  default void runtimeInfoTellsWhatIsInForce() throws Exception {
    JsonNode info = info();

    assertThat(info.get("threads").asString()).isEqualTo(threads());
    assertThat(info.get("poolSize").asInt()).isEqualTo(Scene.POOL_SIZE);
    assertThat(info.get("jdk").asString()).isEqualTo(Runtime.version().toString());
    assertThat(info.get("cores").asInt()).isEqualTo(Runtime.getRuntime().availableProcessors());
    assertThat(info.get("pid").asLong()).isEqualTo(ProcessHandle.current().pid());
    assertThat(info.get("maxHeapBytes").asLong()).isEqualTo(Runtime.getRuntime().maxMemory());
    assertThat(info.get("connectionDefault").asString()).isEqualTo("released");
    assertThat(info.get("pathDefault").asString()).isEqualTo("normal");
  }

  private JsonNode info() throws Exception {
    return scene().get("/api/runtime-info").json();
  }
}

package dev.loomgauge.http.jdk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.http.parts.Environment;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The service in this process. */
@Timeout(60)
class JdkHttpTest {
  private final HttpClient client = HttpClient.newHttpClient();

  @AfterEach
  void showNoPool() throws Exception {
    client.close();
    var beans = ManagementFactory.getPlatformMBeanServer();
    for (ObjectName pool :
        beans.queryNames(new ObjectName("dev.loomgauge.http:type=Pool,*"), null)) {
      beans.unregisterMBean(pool);
    }
  }

  private static int started(String threads) throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    new JdkHttp(
            JdkHttpSettings.of(
                new Environment(
                    Map.of(
                        "SERVER_PORT", String.valueOf(port),
                        "THREADS", threads,
                        "WORKERS", "3",
                        "CPU_WORKERS", "2",
                        "PERMITS", "4",
                        "BACKLOG", "55"))))
        .start();
    return port;
  }

  private JsonNode get(int port, String path) throws Exception {
    return JsonMapper.shared()
        .readTree(
            client
                .send(
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build(),
                    HttpResponse.BodyHandlers.ofString(UTF_8))
                .body());
  }

  @Test
  void itTellsItsLimitsAndCountsItsRequests() throws Exception {
    int port = started("platform");

    JsonNode info = get(port, "/runtime-info");
    assertThat(info.get("service").asString()).isEqualTo("jdk-http");
    assertThat(info.get("threads").asString()).isEqualTo("platform");
    assertThat(info.get("threadName").asString()).startsWith("worker-");
    assertThat(info.get("maxThreads").asInt()).isEqualTo(3);
    assertThat(info.get("cpuThreads").asInt()).isEqualTo(2);
    assertThat(info.get("permits").asInt()).isEqualTo(4);
    assertThat(info.get("join").asString()).isEqualTo("futures");
    assertThat(info.get("acceptCount").asInt()).isEqualTo(55);
    assertThat(info.get("maxIdleConnections").asInt()).isEqualTo(200);
    assertThat(get(port, "/compute").get("sum").asLong()).isEqualTo(121_013_308);
    assertThat(get(port, "/health").get("status").asString()).isEqualTo("UP");
    JsonNode metrics = get(port, "/metrics?format=json");
    assertThat(metrics.get("totalRequests").asLong()).isEqualTo(1);
    assertThat(metrics.at("/endpoints/compute/totalRequests").asLong()).isEqualTo(1);
    assertThat(metrics.at("/threads/activeVirtual").asLong()).isZero();
    assertThat(metrics.get("threadType").asString()).isEqualTo("platform");
    assertThat(get(port, "/none").get("message").asString())
        .isEqualTo(
            "there are /aggregate, /api, /block, /bulkhead, /compute, /compute-optimized, /fallback,"
                + " /file, /first-success, /guarded, /health, /io-optimized, /metrics,"
                + " /mixed-order, /mixed-workload, /order, /proxy, /runtime-info, /three-backends,"
                + " /wait");
    assertThat(
            ManagementFactory.getPlatformMBeanServer()
                .getAttribute(new ObjectName("dev.loomgauge.http:type=Pool,name=threads"), "Max"))
        .isEqualTo(3);
  }

  @Test
  void virtualThreadsHaveNoPoolAndAreCountedWhileTheyWork() throws Exception {
    int port = started("virtual");

    JsonNode info = get(port, "/runtime-info");
    assertThat(info.get("threads").asString()).isEqualTo("virtual");
    assertThat(info.get("maxThreads").isNull()).isTrue();
    JsonNode idle = get(port, "/metrics?format=json");
    assertThat(idle.get("threadType").asString()).isEqualTo("virtual");
    assertThat(idle.at("/threads/activeVirtual").asLong()).isZero();
    HttpRequest aggregate =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/aggregate")).build();
    // A busy machine may look too late, but not each of twenty times.
    long most = 0;
    for (int i = 0; i < 20 && most < 2; i++) {
      CompletableFuture<?> answer =
          client.sendAsync(aggregate, HttpResponse.BodyHandlers.discarding());
      while (!answer.isDone()) {
        JsonNode busy = get(port, "/metrics?format=json");
        most = Math.max(most, busy.at("/threads/activeVirtual").asLong());
      }
    }
    assertThat(most).as("the request and a branch or two").isBetween(2L, 3L);
    assertThat(
            ManagementFactory.getPlatformMBeanServer()
                .isRegistered(new ObjectName("dev.loomgauge.http:type=Pool,name=threads")))
        .isFalse();
  }
}

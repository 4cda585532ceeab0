package dev.loomgauge.http.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.http.parts.Asked;
import dev.loomgauge.http.parts.DownstreamFailure;
import dev.loomgauge.http.parts.Meter;
import dev.loomgauge.http.parts.MetricsPage;
import dev.loomgauge.http.parts.Reply;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RouterTest {
  private final Map<String, Endpoint> endpoints = new LinkedHashMap<>();

  private Router router() {
    endpoints.put("a", request -> Reply.text(request.item() + "|" + request.accept()));
    endpoints.put(
        "down",
        request -> {
          throw DownstreamFailure.refused(404);
        });
    endpoints.put(
        "ended",
        request -> {
          throw new InterruptedException();
        });
    endpoints.put(
        "file",
        request -> {
          throw new IOException("no <file>");
        });
    endpoints.put(
        "bug",
        request -> {
          throw new IllegalStateException("x");
        });
    return new Router(endpoints, meter, Map.of("health", request -> Reply.text("UP")));
  }

  private final Meter meter = new Meter(List.of("a", "down", "ended", "file", "bug"));

  @Test
  void whateverGoesWrongIsAnAnswer() {
    Router router = router();

    assertThat(router.answer(asked("GET", "/a/7"))).isEqualTo(Reply.text("7|text/x"));
    assertThat(router.answer(asked("GET", "/health"))).isEqualTo(Reply.text("UP"));
    for (String method : List.of("POST", "PUT", "DELETE", "HEAD", "get")) {
      for (String path : List.of("/a/7", "/health", "/b")) {
        assertThat(router.answer(asked(method, path)))
            .isEqualTo(Reply.problem(405, "method-not-allowed", "use GET"));
      }
    }
    assertThat(router.answer(asked("GET", "/b")))
        .isEqualTo(
            Reply.problem(
                404, "no-such-path", "there are /a, /bug, /down, /ended, /file, /health"));
    assertThat(router.answer(asked("GET", "/down")))
        .isEqualTo(DownstreamFailure.refused(404).reply());
    assertThat(router.answer(asked("GET", "/ended")))
        .isEqualTo(Reply.problem(503, "interrupted", "the service is about to end"));
    assertThat(Thread.interrupted()).isTrue();
    assertThat(router.answer(asked("GET", "/file")))
        .isEqualTo(
            Reply.problem(
                500, "failed", "see the log of the service: java.io.IOException: no <file>"));
    assertThat(router.answer(asked("GET", "/bug")).status()).isEqualTo(500);
  }

  @Test
  void onlyItsOwnEndpointIsCounted() {
    Router router = router();
    router.answer(asked("GET", "/a/7"));
    router.answer(asked("GET", "/a/8"));
    router.answer(asked("POST", "/a/7"));
    router.answer(asked("GET", "/health"));
    router.answer(asked("GET", "/bug"));

    String page = new MetricsPage("virtual", meter, () -> 0, List::of).reply("", "").body();

    assertThat(page.lines().filter(line -> line.startsWith("service_request")))
        .startsWith(
            "service_requests_active{endpoint=\"a\"} 0",
            "service_requests_active{endpoint=\"down\"} 0",
            "service_requests_active{endpoint=\"ended\"} 0",
            "service_requests_active{endpoint=\"file\"} 0",
            "service_requests_active{endpoint=\"bug\"} 0",
            "service_requests_total{endpoint=\"a\"} 2",
            "service_requests_total{endpoint=\"down\"} 0",
            "service_requests_total{endpoint=\"ended\"} 0",
            "service_requests_total{endpoint=\"file\"} 0",
            "service_requests_total{endpoint=\"bug\"} 1",
            "service_request_failures_total{endpoint=\"a\"} 0",
            "service_request_failures_total{endpoint=\"down\"} 0",
            "service_request_failures_total{endpoint=\"ended\"} 0",
            "service_request_failures_total{endpoint=\"file\"} 0",
            "service_request_failures_total{endpoint=\"bug\"} 1");
  }

  @Test
  void aPoolIsSeenUnderItsName() throws Exception {
    Pool pool = new Pool(() -> 1, () -> 2, 3);
    pool.register("router-test");
    assertThatThrownBy(() -> pool.register("router-test"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the pool router-test cannot be shown over JMX");

    var seen =
        ManagementFactory.getPlatformMBeanServer()
            .getAttributes(
                new ObjectName("dev.loomgauge.http:type=Pool,name=router-test"),
                new String[] {"Busy", "Waiting", "Max"});

    assertThat(seen.asList())
        .extracting(a -> a.getName() + a.getValue())
        .containsExactly("Busy1", "Waiting2", "Max3");
  }

  @Test
  void thePoolOfAPlatformModeTellsItsThreads() {
    Pool pool = RequestThreads.of(ThreadMode.PLATFORM, 4).pool().orElseThrow();

    assertThat(List.of(pool.getBusy(), pool.getWaiting(), pool.getMax())).containsExactly(0, 0, 4);
    assertThat(RequestThreads.of(ThreadMode.VIRTUAL, 4).pool()).isEmpty();
    assertThat(ThreadMode.here()).isEqualTo("platform");
    assertThat(Arrays.stream(ThreadMode.values()).map(ThreadMode::word))
        .containsExactly("platform", "virtual");
  }

  @Test
  void theLimitsOfTheServerAreThoseOfItsProperties() {
    Map<String, @Nullable Object> usual = new LinkedHashMap<>();
    usual.put("maxConnections", null);
    usual.put("maxIdleConnections", 200);
    usual.put("idleSeconds", 30);
    usual.put("noDelay", false);
    assertThat(Limits.inForce()).isEqualTo(usual);

    Map<String, String> set =
        Map.of(
            "jdk.httpserver.maxConnections", "1",
            "sun.net.httpserver.maxIdleConnections", "2",
            "sun.net.httpserver.idleInterval", "3",
            "sun.net.httpserver.nodelay", "true");
    set.forEach(System::setProperty);
    try {
      assertThat(Limits.inForce())
          .isEqualTo(
              Map.of(
                  "maxConnections", 1, "maxIdleConnections", 2, "idleSeconds", 3, "noDelay", true));
      System.setProperty("jdk.httpserver.maxConnections", "0");
      assertThat(Limits.inForce()).containsEntry("maxConnections", null);
    } finally {
      set.keySet().forEach(System::clearProperty);
    }
  }

  private static Request asked(String method, String path) {
    return new Request(method, Asked.of(path), "text/x");
  }
}

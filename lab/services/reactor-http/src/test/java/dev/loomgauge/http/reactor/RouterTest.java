package dev.loomgauge.http.reactor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.http.parts.Asked;
import dev.loomgauge.http.parts.DownstreamFailure;
import dev.loomgauge.http.parts.Meter;
import dev.loomgauge.http.parts.MetricsPage;
import dev.loomgauge.http.parts.Reply;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import reactor.core.Exceptions;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

class RouterTest {
  @Test
  void branchesThatFailAtTheSameMomentAreAnsweredAsOneThatFails() {
    Asked asked = Asked.of("/order/1");
    DownstreamFailure failure = DownstreamFailure.empty();

    assertThat(Router.problem(asked, Exceptions.multiple(failure, DownstreamFailure.empty())))
        .isEqualTo(Router.problem(asked, failure));
    assertThat(Router.problem(asked, failure).status()).isEqualTo(502);
  }

  @Test
  void aReplyHasItsStatusItsTypeItsHeadersAndItsCount() throws Exception {
    Meter meter = new Meter(List.of("own", "bug"));
    Router router =
        new Router(
            Map.of(
                "own", asked -> Mono.just(new Reply(207, "text/x", "\u20ac", Map.of("X-Own", "7"))),
                "bug", asked -> Mono.error(new IllegalStateException("x"))),
            meter,
            Map.of());
    DisposableServer server =
        HttpServer.create().host("127.0.0.1").port(0).handle(router::serve).bindNow();
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpResponse<String> own = get(client, server.port(), "/own");
      assertThat(own.statusCode()).isEqualTo(207);
      assertThat(own.body()).isEqualTo("\u20ac");
      assertThat(own.headers().firstValue("content-type")).hasValue("text/x");
      assertThat(own.headers().firstValue("X-Own")).hasValue("7");
      assertThat(get(client, server.port(), "/bug").body())
          .isEqualTo(
              Reply.problem(
                      500,
                      "failed",
                      "see the log of the service: java.lang.IllegalStateException: x")
                  .body());
      assertThat(samples(meter, "service_request_failures_total"))
          .containsExactly(
              "service_request_failures_total{endpoint=\"own\"} 0",
              "service_request_failures_total{endpoint=\"bug\"} 1");
    } finally {
      server.disposeNow();
    }
  }

  /** As a server does it: the reply is written behind the count, and the write is cancelled. */
  @Test
  void aRequestWhoseClientGoesEndsOnceWhetherItHasItsReplyOrNot() {
    Meter meter = new Meter(List.of("written", "waiting"));

    Router.count(_ -> Mono.just(Reply.json("{}")), meter.of("written"), Asked.of("/written"))
        .flatMap(_ -> Mono.never())
        .subscribe()
        .dispose();
    Router.count(_ -> Mono.never(), meter.of("waiting"), Asked.of("/waiting"))
        .subscribe()
        .dispose();

    assertThat(meter.active()).isZero();
    assertThat(samples(meter, "service_requests_total"))
        .containsExactly(
            "service_requests_total{endpoint=\"written\"} 1",
            "service_requests_total{endpoint=\"waiting\"} 1");
  }

  private static List<String> samples(Meter meter, String family) {
    return new MetricsPage("reactive", meter, () -> 0, List::of)
        .reply("", "")
        .body()
        .lines()
        .filter(line -> line.startsWith(family + "{"))
        .toList();
  }

  private static HttpResponse<String> get(HttpClient client, int port, String path)
      throws Exception {
    return client.send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build(),
        HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
  }
}

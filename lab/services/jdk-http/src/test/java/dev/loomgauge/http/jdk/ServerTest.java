package dev.loomgauge.http.jdk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.http.parts.Meter;
import dev.loomgauge.http.parts.Reply;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ServerTest {
  @Test
  void aRequestIsPassedOnAsItCameAndItsReplyAsItIs() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    Router router =
        new Router(
            Map.of(
                "echo",
                request ->
                    Reply.text(
                            "\u20ac %s %s %s %s"
                                .formatted(
                                    request.item(),
                                    request.asked().query(),
                                    request.accept(),
                                    Thread.currentThread().getName()))
                        .withHeader("X-Own", "7")),
            new Meter(List.of("echo")),
            Map.of());
    try (ExecutorService threads =
            Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("own").factory());
        HttpClient client = HttpClient.newHttpClient()) {
      Server.start(port, 10, threads, router);
      HttpResponse<String> response = get(client, port, "/echo/a%20b?x=%26&y");
      assertThat(response.statusCode()).isEqualTo(200);
      assertThat(response.body()).isEqualTo("\u20ac a%20b x=%26&y text/x own");
      assertThat(response.headers().firstValue("X-Own")).hasValue("7");
      assertThat(response.headers().firstValue("Content-Type"))
          .hasValue("text/plain; charset=utf-8");
      assertThat(get(client, port, "/echo/a%2Fb").body()).isEqualTo("\u20ac a%2Fb  text/x own");
      assertThat(get(client, port, "/none").statusCode()).isEqualTo(404);
      URI echo = URI.create("http://127.0.0.1:" + port + "/echo/c");
      assertThat(
              client
                  .send(
                      HttpRequest.newBuilder(echo).build(),
                      HttpResponse.BodyHandlers.ofString(UTF_8))
                  .body())
          .as("nothing is accepted by name")
          .isEqualTo("\u20ac c   own");
      // Another address of this machine is free at its port.
      new ServerSocket(port, 1, InetAddress.ofLiteral("127.0.0.2")).close();
    }
  }

  private static HttpResponse<String> get(HttpClient client, int port, String path)
      throws Exception {
    return client.send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .header("Accept", "text/x")
            .build(),
        HttpResponse.BodyHandlers.ofString(UTF_8));
  }
}

package dev.loomgauge.run.discovery;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.OptionalInt;

/** How discovery itself speaks to a user's service before any load: HTTP/1.1, as the load does. */
final class OwnHttp {
  private OwnHttp() {}

  static HttpClient client() {
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .connectTimeout(Duration.ofSeconds(2))
        .build();
  }

  /** The status that a GET is answered with; empty where no HTTP answer comes in time. */
  static OptionalInt status(HttpClient client, URI uri, Duration timeout)
      throws InterruptedException {
    try {
      HttpRequest request = HttpRequest.newBuilder(uri).timeout(timeout).build();
      HttpResponse<InputStream> answer = client.send(request, BodyHandlers.ofInputStream());
      answer.body().close(); // it may be one that never ends
      return OptionalInt.of(answer.statusCode());
    } catch (IOException e) {
      return OptionalInt.empty();
    }
  }
}

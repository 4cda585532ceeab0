package dev.loomgauge.contract;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** Asks a service on a loopback port. */
public final class Client implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final int port;

  /** For the service on that port. */
  public Client(int port) {
    this.port = port;
  }

  /** Asks, with headers as name, value, name, value, and waits for the answer. */
  public Answer get(String path, String... headers) throws IOException, InterruptedException {
    return Answer.of(http.send(request(path, headers), BodyHandlers.ofString()));
  }

  /** Asks and goes on. */
  public CompletableFuture<Answer> ask(String path) {
    return http.sendAsync(request(path), BodyHandlers.ofString()).thenApply(Answer::of);
  }

  private HttpRequest request(String path, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).timeout(PATIENCE);
    return headers.length == 0 ? request.build() : request.headers(headers).build();
  }

  @Override
  public void close() {
    http.close();
  }
}

package dev.loomgauge.http.jdk;

import dev.loomgauge.http.parts.DownstreamFailure;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.Executors;

/**
 * The services behind this one, over connections that are kept, as many as there are calls. The
 * JDK's client blocks the caller; what it does between, it does on as many threads as there are
 * cores, in every thread mode the same.
 */
public final class Downstream {
  private static final int OK = 200;

  private final URI base;
  private final Duration timeout;
  private final HttpClient client;

  /** With one time limit to connect, and for an answer. */
  public Downstream(URI base, Duration timeout) {
    this.base = base;
    this.timeout = timeout;
    client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(timeout)
            .executor(
                Executors.newFixedThreadPool(
                    Runtime.getRuntime().availableProcessors(),
                    Thread.ofPlatform().daemon().name("client-", 1).factory()))
            .build();
  }

  /**
   * Waits for the body of an answer.
   *
   * @throws DownstreamFailure when there is none of use
   * @throws InterruptedException when the thread is asked to end; the call is given up then
   */
  String get(String path) throws InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(base.resolve(path)).timeout(timeout).build();
    HttpResponse<String> response;
    try {
      response = client.send(request, BodyHandlers.ofString());
    } catch (HttpTimeoutException e) {
      throw DownstreamFailure.late(timeout);
    } catch (IOException e) {
      throw DownstreamFailure.unreachable();
    }
    if (response.statusCode() != OK) {
      throw DownstreamFailure.refused(response.statusCode());
    }
    if (response.body().isEmpty()) {
      throw DownstreamFailure.empty();
    }
    return response.body();
  }
}

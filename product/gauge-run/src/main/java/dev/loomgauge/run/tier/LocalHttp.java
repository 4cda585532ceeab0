package dev.loomgauge.run.tier;

import dev.loomgauge.core.Printable;
import dev.loomgauge.core.scenario.Trust;
import dev.loomgauge.protocol.Wire;
import dev.loomgauge.protocol.WireException;
import dev.loomgauge.run.machine.TierException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * The few requests that Loomgauge itself makes to tiers: health, settings, counters, the first of a
 * user's. HTTP/1.1, as the load. An answer that is not 200, or does not fit, is a {@link
 * TierException}.
 */
public final class LocalHttp {
  private static final int OK = 200;
  static final Duration PATIENCE = Duration.ofSeconds(5);

  /** Characters of an answer that an error repeats. */
  private static final int MOST_SAID = 300;

  /** The timeout of a request is one for the head of its answer alone. */
  private static final Duration WHOLE = PATIENCE.multipliedBy(2);

  static final HttpClient CLIENT = client(Trust.OF_JDK);

  private LocalHttp() {}

  static HttpClient client(Trust trust) {
    return HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .proxy(HttpClient.Builder.NO_PROXY) // as the load, which takes none
        .sslContext(Certificates.context(trust))
        .connectTimeout(Duration.ofSeconds(2))
        .build();
  }

  /** The address of a service: a numeric host and a port. */
  static URI base(String address, int port) {
    return URI.create(
        "http://" + (address.contains(":") ? "[" + address + "]" : address) + ":" + port);
  }

  /**
   * What a GET is answered with: a status, or why none comes in time, with what is wrong with TLS,
   * if anything.
   *
   * @param metrics whether it is a page of figures for a monitoring system, by its content type
   *     (the text format of Prometheus, OpenMetrics)
   */
  public record Answer(
      OptionalInt status, String failure, Optional<TlsProblem> tls, boolean metrics) {
    /** One that is no page of figures. */
    public Answer(OptionalInt status, String failure, Optional<TlsProblem> tls) {
      this(status, failure, tls, false);
    }

    public boolean good() {
      return status.equals(OptionalInt.of(OK));
    }
  }

  public static Answer answered(HttpClient client, URI uri, Duration timeout)
      throws InterruptedException {
    try {
      HttpResponse<InputStream> answer =
          client.send(
              HttpRequest.newBuilder(uri).timeout(timeout).build(), BodyHandlers.ofInputStream());
      answer.body().close(); // it may be one that never ends
      return new Answer(
          OptionalInt.of(answer.statusCode()), "", TlsProblem.of(uri, answer), metrics(answer));
    } catch (IOException e) {
      return new Answer(OptionalInt.empty(), e.toString(), TlsProblem.of(uri, e));
    }
  }

  private static boolean metrics(HttpResponse<?> answer) {
    String type = answer.headers().firstValue("content-type").orElse("").toLowerCase(Locale.ROOT);
    return type.startsWith("application/openmetrics-text")
        || (type.startsWith("text/plain") && type.contains("version="));
  }

  /** The JSON object that a GET is answered with. */
  static Map<String, Object> get(HttpClient client, URI uri) {
    return answer(client, request(uri).build(), Wire::fields);
  }

  /** The record that a GET is answered with; the token that the tier asks for is empty for none. */
  static <T> T get(URI uri, Class<T> type, String token) {
    return answer(CLIENT, request(uri, token).build(), body -> Wire.read(body, type));
  }

  /** Puts a record and returns the one of the answer. */
  static <T> T put(URI uri, Object body, Class<T> type, String token) {
    return answer(
        CLIENT,
        request(uri, token)
            .header("content-type", "application/json")
            .PUT(BodyPublishers.ofString(Wire.line(body)))
            .build(),
        answer -> Wire.read(answer, type));
  }

  private static HttpRequest.Builder request(URI uri, String token) {
    HttpRequest.Builder request = request(uri);
    return token.isEmpty() ? request : request.header("authorization", "Bearer " + token);
  }

  private static HttpRequest.Builder request(URI uri) {
    return HttpRequest.newBuilder(uri).timeout(PATIENCE);
  }

  /** On one line: it may be a page for people. */
  private static String beginning(String body) {
    return Printable.oneLine(
        body.length() <= MOST_SAID ? body : body.substring(0, MOST_SAID) + "...");
  }

  private static <T> T answer(HttpClient client, HttpRequest request, Function<String, T> read) {
    String what = request.method() + " " + request.uri();
    CompletableFuture<HttpResponse<String>> coming =
        client.sendAsync(request, BodyHandlers.ofString());
    try {
      HttpResponse<String> answer = coming.get(WHOLE.toSeconds(), TimeUnit.SECONDS);
      if (answer.statusCode() != OK) {
        throw new TierException(
            what + " was answered with " + answer.statusCode() + ": " + beginning(answer.body()));
      }
      return read.apply(answer.body());
    } catch (WireException e) {
      throw new TierException(
          what + " was not answered with the JSON expected: " + e.getMessage(), e);
    } catch (ExecutionException e) {
      throw new TierException(
          what + " was not answered: " + e.getCause() + ". See the log of that tier.", e);
    } catch (TimeoutException e) {
      throw new TierException(
          "The answer to %s did not end within %d s. See the log of that tier."
              .formatted(what, WHOLE.toSeconds()),
          e);
    } catch (InterruptedException e) {
      throw TierException.interrupted("waiting for the answer to " + what, e);
    } finally {
      coming.cancel(true); // ends what has not ended
    }
  }
}

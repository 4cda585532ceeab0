package dev.loomgauge.run.discovery;

import dev.loomgauge.core.Printable;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.Extraction;
import dev.loomgauge.core.scenario.reading.RequestSet;
import dev.loomgauge.protocol.JsonField;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.tier.HttpOrigin;
import dev.loomgauge.run.tier.TlsProblem;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Sends the login and each kind of request once, as a user would, so that what is refused is told
 * with its answer before any load.
 *
 * @param patience with the head of an answer, and with the rest: that of a stream of events has no
 *     end
 * @param values of the variables, and of what answers were asked for
 */
record FirstRequests(
    HttpClient client, HttpOrigin base, Duration patience, Map<String, String> values) {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int SHOWN = 200;

  /**
   * Sends them.
   *
   * @throws TierException for the first that is not answered as it should be
   */
  static void send(RequestSet requests, HttpOrigin base) throws InterruptedException {
    send(requests, base, PATIENCE);
  }

  static void send(RequestSet requests, HttpOrigin base, Duration patience)
      throws InterruptedException {
    try (HttpClient client = base.client()) {
      FirstRequests first = new FirstRequests(client, base, patience, new HashMap<>());
      requests.variables().forEach((name, values) -> first.values.put(name, values.first()));
      if (requests.login().isPresent()) {
        first.send("login", requests.login().get());
      }
      for (String name : requests.order()) {
        Endpoint request = requests.requests().get(name);
        if (request != null) {
          first.send(name, request);
        }
      }
    }
  }

  private void send(String name, Endpoint request) throws InterruptedException {
    String what = "%s: %s %s".formatted(name, request.method(), filled(request.path()));
    HttpResponse<byte[]> answer;
    try {
      answer = answer(http(request), what);
    } catch (IllegalArgumentException e) {
      throw new TierException(
          "%s cannot be sent: %s. Correct it in the file of --request."
              .formatted(what, e.getMessage()));
    }
    if (!request.accepts(answer.statusCode())) {
      throw new TierException(
          "%s is answered with %d instead of %s%s. Correct it in the file of --request, or see why in the log of the service."
              .formatted(what, answer.statusCode(), request.status(), words(answer.body())));
    }
    for (var take : request.take().entrySet()) {
      String value =
          value(take.getValue(), answer)
              .filter(found -> !found.isEmpty())
              .orElseThrow(
                  () ->
                      new TierException(
                          "%s: its answer has no %s '%s'%s. Correct 'take' in the file of --request."
                              .formatted(
                                  what,
                                  take.getValue().key(),
                                  take.getValue().value(),
                                  words(answer.body()))));
      values.put(take.getKey(), value);
    }
  }

  private HttpResponse<byte[]> answer(HttpRequest request, String what)
      throws InterruptedException {
    Duration most = patience.multipliedBy(2);
    try {
      return client
          .sendAsync(request, BodyHandlers.ofByteArray())
          .get(most.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      client.shutdownNow(); // its close would wait for the answer
      throw e;
    } catch (TimeoutException e) {
      client.shutdownNow();
      throw new TierException(
          "%s has no whole answer within %d s. What takes that long is not measured: leave it out of the file of --request, or see the log of the service."
              .formatted(what, most.toSeconds()),
          e);
    } catch (ExecutionException e) {
      throw new TierException(
          Optional.ofNullable(e.getCause())
              .filter(IOException.class::isInstance)
              .flatMap(cause -> TlsProblem.of(base.uri(), (IOException) cause))
              .map(TlsProblem::words)
              .orElseGet(() -> "%s has no answer: %s.".formatted(what, e.getCause())));
    }
  }

  private HttpRequest http(Endpoint request) {
    HttpRequest.Builder http =
        HttpRequest.newBuilder(address(filled(request.path())))
            .timeout(patience)
            .method(
                request.method(),
                request
                    .body()
                    .map(body -> BodyPublishers.ofString(filled(body)))
                    .orElseGet(BodyPublishers::noBody));
    request.headers().forEach((name, value) -> http.header(name, filled(value)));
    return http.build();
  }

  private URI address(String path) {
    try {
      return base.resolve(path);
    } catch (IllegalArgumentException e) {
      throw new TierException(
          "'%s' is no address: %s. Write such characters by their codes: %%20 for a blank."
              .formatted(Quoted.cut(path), e.getMessage()),
          e);
    }
  }

  private String filled(String text) {
    String filled = text;
    for (var value : values.entrySet()) {
      filled = filled.replace("{" + value.getKey() + "}", value.getValue());
    }
    return filled;
  }

  /**
   * As the load engine takes it: of several the last one holds, as that of a session made again.
   */
  private static Optional<String> value(Extraction take, HttpResponse<byte[]> answer) {
    return switch (take) {
      case Extraction.JsonField(String path) ->
          JsonField.find(answer.body(), answer.body().length, List.of(path.split("\\.", -1)));
      case Extraction.Header(String name) ->
          answer.headers().allValues(name).stream().reduce((_, last) -> last);
      case Extraction.Cookie(String name) ->
          answer.headers().allValues("set-cookie").stream()
              .filter(cookie -> cookie.startsWith(name + "="))
              .map(cookie -> cookie.substring(name.length() + 1).split(";", -1)[0].strip())
              .reduce((_, last) -> last);
    };
  }

  private static String words(byte[] body) {
    String text = new String(body, StandardCharsets.UTF_8).strip();
    return text.isEmpty()
        ? ""
        : ": " + Printable.oneLine(text.substring(0, Math.min(SHOWN, text.length())));
  }
}

package dev.loomgauge.run.tier;

import dev.loomgauge.run.machine.TierException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The few requests that Loomgauge itself makes to tiers: health, settings, counters. */
final class LocalHttp {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final HttpClient CLIENT =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(2))
          .build();

  private LocalHttp() {}

  /** The status that a GET is answered with. */
  static int status(URI uri) throws IOException, InterruptedException {
    return CLIENT.send(request(uri).build(), BodyHandlers.discarding()).statusCode();
  }

  /**
   * The JSON object that a GET is answered with.
   *
   * @throws TierException if the answer is not 200 or no JSON object
   */
  static Map<String, Object> get(URI uri) {
    return object(request(uri).build());
  }

  /**
   * Puts a JSON object and returns the one of the answer.
   *
   * @throws TierException if the answer is not 200 or no JSON object
   */
  static Map<String, Object> put(URI uri, Map<String, ? extends @Nullable Object> body) {
    return object(
        request(uri)
            .header("content-type", "application/json")
            .PUT(BodyPublishers.ofString(MAPPER.writeValueAsString(body)))
            .build());
  }

  /** Reads one JSON object. */
  static Map<String, Object> parse(String json) {
    return MAPPER.readValue(json, OBJECT);
  }

  private static HttpRequest.Builder request(URI uri) {
    return HttpRequest.newBuilder(uri).timeout(PATIENCE);
  }

  private static Map<String, Object> object(HttpRequest request) {
    String what = request.method() + " " + request.uri();
    try {
      HttpResponse<String> answer = CLIENT.send(request, BodyHandlers.ofString());
      if (answer.statusCode() != 200) {
        throw new TierException(
            what + " was answered with " + answer.statusCode() + ": " + answer.body());
      }
      return parse(answer.body());
    } catch (JacksonException e) {
      throw new TierException(what + " was not answered with a JSON object: " + e.getMessage(), e);
    } catch (IOException e) {
      throw new TierException(what + " was not answered: " + e + ". See the log of that tier.", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TierException("Interrupted while waiting for the answer to " + what, e);
    }
  }
}

package dev.loomgauge.protocol.load;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The document that says what to send, how and for how long; null is the default. gauge-load's
 * README documents every key with its unit and default.
 *
 * @param version {@link #VERSION}
 * @param histogram path of the HdrHistogram log; null for none
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record LoadPlan(
    int version,
    @JsonUnwrapped Destination destination,
    @JsonUnwrapped Content content,
    @JsonUnwrapped Schedule schedule,
    @JsonUnwrapped Limits limits,
    @Nullable String histogram) {
  /** Of this document. */
  public static final int VERSION = 1;

  /**
   * Where connections go.
   *
   * @param target {@code http://host:port} or {@code https://host:port}
   * @param insecure whether any certificate is accepted
   * @param cacert file with the certificates that are trusted, in PEM; null: those of the JDK
   * @param addresses connected to in turn; null: the target's own host
   * @param localAddresses connected from in turn; null: the system's choice
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Destination(
      String target,
      @Nullable Boolean insecure,
      @Nullable String cacert,
      @Nullable List<String> addresses,
      @Nullable List<String> localAddresses) {}

  /**
   * What is sent, and what is a right answer; exactly one of request and requests.
   *
   * @param variables name to where its values come from
   * @param check of the request; kinds have their own
   * @param requests name to kind of request, each drawn by its share
   * @param login what every user sends before its first request, until it succeeds; goes with
   *     requests
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Content(
      @Nullable Request request,
      @Nullable Map<String, Variable> variables,
      @Nullable Check check,
      @Nullable Long seed,
      @Nullable Map<String, Kind> requests,
      @Nullable Kind login) {
    /** One request, over and over. */
    public static Content of(
        Request request,
        @Nullable Map<String, Variable> variables,
        @Nullable Check check,
        @Nullable Long seed) {
      return new Content(request, variables, check, seed, null, null);
    }
  }

  /**
   * One of several kinds of request.
   *
   * @param share relative to those of the others, above 0; null: 1; a login has none
   * @param take name to what of an answer is its value for later requests of the same user
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Kind(
      @Nullable Double share,
      @Nullable String method,
      String path,
      @Nullable Map<String, String> headers,
      @Nullable String body,
      @Nullable Check check,
      @Nullable Map<String, Take> take) {
    public Request request() {
      return new Request(method, path, headers, body);
    }
  }

  /**
   * A part of an answer; exactly one of the three.
   *
   * @param json field of a JSON body: names, and numbers of list items from 0, with dots between
   * @param cookie name of a cookie that the answer sets
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Take(@Nullable String json, @Nullable String header, @Nullable String cookie) {}

  /** A request; {@code {name}} in path, headers and body is a variable. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Request(
      @Nullable String method,
      String path,
      @Nullable Map<String, String> headers,
      @Nullable String body) {}

  /** Exactly one of uniform, zipf and file; order goes with file. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Variable(
      @Nullable Range uniform, @Nullable Zipf zipf, @Nullable String file, @Nullable Order order) {
    /** Whole numbers, both ends included. */
    public static Variable uniform(long first, long last) {
      return new Variable(new Range(first, last), null, null, null);
    }
  }

  /** Both ends included. */
  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  @JsonPropertyOrder({"first", "last"})
  public record Range(long first, long last) {}

  /** Both ends included; the k-th has a probability proportional to k^-exponent. */
  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  @JsonPropertyOrder({"first", "last", "exponent"})
  public record Zipf(long first, long last, double exponent) {}

  /** Of the lines of a file. */
  public enum Order {
    @JsonProperty("roundRobin")
    ROUND_ROBIN,
    @JsonProperty("random")
    RANDOM
  }

  /**
   * What makes a response a success; all must hold.
   *
   * @param status {@code "200"}, {@code "2xx"} or {@code "200..299"}
   * @param minBytes the smallest body, in bytes
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Check(
      @Nullable List<String> status, @Nullable String bodyContains, @Nullable Long minBytes) {}

  /**
   * When requests begin, and which of them are counted; exactly one of closed and open.
   *
   * @param startAtEpochMs time 0; null: now
   * @param warmupMs from the end of the ramp to the window
   * @param drainMs after the window, for what is still in flight
   * @param reportMs length of what a row reports; null: a second
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Schedule(
      @Nullable Closed closed,
      @Nullable Open open,
      @Nullable Long startAtEpochMs,
      @Nullable Double warmupMs,
      double windowMs,
      @Nullable Double drainMs,
      @Nullable Double reportMs) {}

  /**
   * A number of users, each with one request at a time.
   *
   * @param steps how many of them there are and for how long, from time 0 on; null: all of them
   *     after the ramp
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Closed(
      int users,
      @Nullable Double thinkMs,
      @Nullable Think thinkDistribution,
      @Nullable Double rampMs,
      @Nullable Double connectMs,
      @Nullable Double spreadMs,
      @Nullable Integer from,
      @Nullable Double downMs,
      @Nullable List<Step> steps) {}

  /** A number of users for a time. */
  public record Step(int users, double ms) {}

  /** The distribution of a user's think time. */
  public enum Think {
    @JsonProperty("fixed")
    FIXED,
    @JsonProperty("exponential")
    EXPONENTIAL
  }

  /** Arrivals per second that do not wait for answers. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Open(
      double rate,
      @Nullable Arrivals arrivals,
      @Nullable Integer maxConnections,
      @Nullable Double rampMs) {}

  /** The distribution of the time between arrivals. */
  public enum Arrivals {
    @JsonProperty("constant")
    CONSTANT,
    @JsonProperty("poisson")
    POISSON
  }

  /**
   * What the engine may take.
   *
   * @param timeoutMs from sending to the last byte
   * @param connectTimeoutMs of a connection and its TLS handshake
   * @param threads event loops
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Limits(
      @Nullable Double timeoutMs,
      @Nullable Double connectTimeoutMs,
      @Nullable Integer maxConnecting,
      @Nullable Integer threads) {}
}

package dev.loomgauge.http.reactor;

import dev.loomgauge.http.parts.Asked;
import dev.loomgauge.http.parts.DownstreamFailure;
import dev.loomgauge.http.parts.EndpointCount;
import dev.loomgauge.http.parts.Meter;
import dev.loomgauge.http.parts.Reply;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import reactor.core.Exceptions;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/** Finds the endpoint of a request, counts it, and makes an answer of whatever goes wrong. */
final class Router {
  private static final System.Logger LOG = System.getLogger(Router.class.getName());

  /** Of a request that nobody waits for any more; as nginx has it. */
  private static final int CLIENT_WENT = 499;

  private final Map<String, Endpoint> counted;
  private final Meter meter;
  private final Map<String, Function<HttpServerRequest, Mono<Reply>>> uncounted;

  /** Of endpoints by name: those that the meter counts, and those that tell of the service. */
  Router(
      Map<String, Endpoint> counted,
      Meter meter,
      Map<String, Function<HttpServerRequest, Mono<Reply>>> uncounted) {
    this.counted = Map.copyOf(counted);
    this.meter = meter;
    this.uncounted = Map.copyOf(uncounted);
  }

  /** Answers a request, whatever happens. */
  Mono<Void> serve(HttpServerRequest request, HttpServerResponse response) {
    return reply(request).flatMap(reply -> write(response, reply));
  }

  private static Mono<Void> write(HttpServerResponse response, Reply reply) {
    response.status(reply.status()).header(HttpHeaderNames.CONTENT_TYPE, reply.contentType());
    reply.headers().forEach(response::header);
    return response.sendString(Mono.just(reply.body())).then();
  }

  private Mono<Reply> reply(HttpServerRequest request) {
    if (!request.method().equals(HttpMethod.GET)) {
      return Mono.just(Reply.problem(405, "method-not-allowed", "use GET"));
    }
    Asked asked = Asked.of(request.uri());
    Endpoint endpoint = counted.get(asked.name());
    if (endpoint != null) {
      return count(endpoint, meter.of(asked.name()), asked);
    }
    var telling = uncounted.get(asked.name());
    return telling != null ? telling.apply(request) : Mono.just(unknown());
  }

  /**
   * Counts a request, which ends once: with its reply, or before it when the client goes. A client
   * may also go while the reply is written.
   */
  static Mono<Reply> count(Endpoint endpoint, EndpointCount count, Asked asked) {
    long begin = count.begin();
    AtomicBoolean ended = new AtomicBoolean();
    IntConsumer end =
        status -> {
          if (ended.compareAndSet(false, true)) {
            count.end(begin, status);
          }
        };
    return endpoint
        .answer(asked)
        .onErrorResume(failure -> Mono.just(problem(asked, failure)))
        .doOnNext(reply -> end.accept(reply.status()))
        .doOnCancel(() -> end.accept(CLIENT_WENT));
  }

  /** Of branches that fail at the same moment, the first is answered with as if it were alone. */
  static Reply problem(Asked asked, Throwable failure) {
    if (Exceptions.unwrapMultiple(failure).getFirst() instanceof DownstreamFailure downstream) {
      return downstream.reply();
    }
    LOG.log(System.Logger.Level.ERROR, "No answer to " + asked, failure);
    return Reply.problem(500, "failed", "see the log of the service: " + failure);
  }

  private Reply unknown() {
    List<String> names =
        Stream.concat(counted.keySet().stream(), uncounted.keySet().stream())
            .sorted()
            .map(name -> "/" + name)
            .toList();
    return Asked.unknown(names);
  }
}

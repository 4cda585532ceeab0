package dev.loomgauge.http.reactor;

import dev.loomgauge.http.parts.DownstreamFailure;
import io.netty.channel.ChannelOption;
import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.timeout.TimeoutException;
import java.time.Duration;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

/** The services behind this one, over connections that are kept. */
final class Downstream {
  private static final int OK = 200;

  /** A service that rests holds none of the downstream's open files for longer. */
  private static final Duration IDLE = Duration.ofSeconds(2);

  private final Duration timeout;
  private final HttpClient client;

  Downstream(ReactorSettings settings) {
    timeout = settings.downstreamTimeout();
    ConnectionProvider connections =
        ConnectionProvider.builder("downstream")
            .maxConnections(settings.downstreamConnections())
            .pendingAcquireMaxCount(-1)
            .pendingAcquireTimeout(timeout)
            .maxIdleTime(IDLE)
            .evictInBackground(IDLE)
            .build();
    client =
        HttpClient.create(connections)
            .baseUrl(settings.downstreamUrl().toString())
            .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, Math.toIntExact(timeout.toMillis()))
            .responseTimeout(timeout);
  }

  /** The body of an answer, or a {@link DownstreamFailure}. */
  Mono<String> get(String path) {
    return client
        .get()
        .uri(path)
        .<String>responseSingle(
            (response, body) ->
                response.status().code() == OK
                    ? body.asString()
                    : Mono.error(DownstreamFailure.refused(response.status().code())))
        .switchIfEmpty(Mono.error(DownstreamFailure::empty))
        .onErrorMap(this::failure);
  }

  private DownstreamFailure failure(Throwable failure) {
    if (failure instanceof DownstreamFailure known) {
      return known;
    }
    boolean late =
        failure instanceof TimeoutException
            || failure instanceof ConnectTimeoutException
            || failure instanceof java.util.concurrent.TimeoutException;
    return late ? DownstreamFailure.late(timeout) : DownstreamFailure.unreachable();
  }
}

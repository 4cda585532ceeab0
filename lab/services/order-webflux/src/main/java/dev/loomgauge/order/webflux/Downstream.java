package dev.loomgauge.order.webflux;

import dev.loomgauge.order.parts.OrderSettings;
import dev.loomgauge.order.parts.Stock;
import io.netty.channel.ChannelOption;
import java.time.Duration;
import org.springframework.http.client.reactive.ReactorClientHttpConnector;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Mono;
import reactor.netty.http.client.HttpClient;
import reactor.netty.resources.ConnectionProvider;

/** The service that this one calls for every order, over connections that are kept. */
@Component
class Downstream {
  private final ConnectionProvider connections;
  private final WebClient client;

  Downstream(OrderSettings settings) {
    Duration timeout = settings.downstreamTimeout();
    connections =
        ConnectionProvider.builder("downstream")
            .maxConnections(settings.downstreamConnections())
            .pendingAcquireMaxCount(-1)
            .pendingAcquireTimeout(timeout)
            .build();
    var http =
        HttpClient.create(connections)
            .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, Math.toIntExact(timeout.toMillis()))
            .responseTimeout(timeout);
    client =
        WebClient.builder()
            .baseUrl(settings.downstreamUrl().toString())
            .clientConnector(new ReactorClientHttpConnector(http))
            .build();
  }

  /** The downstream's answer, or one of the {@link DownstreamFailure failures}. */
  Mono<Stock> stock(long id) {
    return client
        .get()
        .uri("/downstream/{id}", id)
        .retrieve()
        .bodyToMono(Stock.class)
        .switchIfEmpty(Mono.error(DownstreamFailure::empty))
        .onErrorMap(DownstreamFailure::of);
  }

  /** How many connections there may be, as the pool itself says. */
  int maxConnections() {
    return connections.maxConnections();
  }
}

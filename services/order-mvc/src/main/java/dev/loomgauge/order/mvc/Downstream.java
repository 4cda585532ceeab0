package dev.loomgauge.order.mvc;

import dev.loomgauge.order.parts.OrderSettings;
import dev.loomgauge.order.parts.Stock;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;
import org.springframework.http.client.HttpComponentsClientHttpRequestFactory;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;

/**
 * The service that this one calls for every order, over connections that are kept. The client
 * blocks the calling thread and has no threads of its own; the JDK's client hands every exchange to
 * others and costs about a third more CPU here.
 */
@Component
class Downstream implements AutoCloseable {

  /** A connection idle for longer is looked at before it is used: the other end may be gone. */
  private static final TimeValue TRUSTED_IDLE = TimeValue.ofMilliseconds(500);

  private final PoolingHttpClientConnectionManager connections;
  private final RestClient client;

  Downstream(OrderSettings settings) {
    var timeout = Timeout.of(settings.downstreamTimeout());
    connections =
        PoolingHttpClientConnectionManagerBuilder.create()
            .setMaxConnTotal(settings.downstreamConnections())
            .setMaxConnPerRoute(settings.downstreamConnections())
            .setDefaultConnectionConfig(
                ConnectionConfig.custom()
                    .setConnectTimeout(timeout)
                    .setSocketTimeout(timeout)
                    .setValidateAfterInactivity(TRUSTED_IDLE)
                    .build())
            .build();
    var http =
        HttpClients.custom()
            .setConnectionManager(connections)
            .setRetryStrategy(new OnceMoreIfUnanswered())
            .disableRedirectHandling()
            .disableCookieManagement()
            .disableContentCompression()
            .disableAuthCaching()
            .build();
    client =
        RestClient.builder()
            .baseUrl(settings.downstreamUrl().toString())
            .requestFactory(new HttpComponentsClientHttpRequestFactory(http))
            .build();
  }

  /** Waits for the downstream's answer; throws a {@link RestClientException} if none comes. */
  Stock stock(long id) {
    Stock stock = client.get().uri("/downstream/{id}", id).retrieve().body(Stock.class);
    if (stock == null) {
      throw new RestClientException("the downstream answered with an empty body");
    }
    return stock;
  }

  /** How many connections there may be, as the pool itself says. */
  int maxConnections() {
    return connections.getMaxTotal();
  }

  @Override
  public void close() {
    connections.close();
  }
}

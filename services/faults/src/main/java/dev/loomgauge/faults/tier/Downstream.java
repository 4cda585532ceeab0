package dev.loomgauge.faults.tier;

import dev.loomgauge.order.parts.OrderSettings;
import dev.loomgauge.order.parts.Stock;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
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
 * blocks the calling thread, also while all its connections are in use.
 */
@Component
public class Downstream implements AutoCloseable {

  /** A connection idle for longer is looked at before it is used: the other end may be gone. */
  private static final TimeValue TRUSTED_IDLE = TimeValue.ofMilliseconds(500);

  private final Duration timeout;
  private final String url;
  private final PoolingHttpClientConnectionManager connections;
  private final CloseableHttpClient http;
  private final ConcurrentMap<Duration, RestClient> clients = new ConcurrentHashMap<>();

  Downstream(OrderSettings settings, ClientSettings client) {
    timeout = settings.downstreamTimeout();
    url = settings.downstreamUrl().toString();
    connections =
        PoolingHttpClientConnectionManagerBuilder.create()
            .setMaxConnTotal(client.connections())
            .setMaxConnPerRoute(client.connections())
            .setDefaultConnectionConfig(
                ConnectionConfig.custom()
                    .setConnectTimeout(Timeout.of(timeout))
                    .setSocketTimeout(Timeout.of(timeout))
                    .setValidateAfterInactivity(TRUSTED_IDLE)
                    .build())
            .build();
    http =
        HttpClients.custom()
            .setConnectionManager(connections)
            .setRetryStrategy(new OnceMoreIfUnanswered())
            .disableRedirectHandling()
            .disableCookieManagement()
            .disableContentCompression()
            .disableAuthCaching()
            .build();
  }

  /** Waits for the downstream's answer; throws a {@link RestClientException} if none comes. */
  public Stock stock(long id) {
    return stock(id, timeout);
  }

  /** The same with a timeout of its own, over the same connections. */
  public Stock stock(long id, Duration ownTimeout) {
    RestClient client = clients.get(ownTimeout); // takes no lock, as computeIfAbsent may
    if (client == null) {
      client = clients.computeIfAbsent(ownTimeout, this::client);
    }
    Stock stock = client.get().uri("/downstream/{id}", id).retrieve().body(Stock.class);
    if (stock == null) {
      throw new RestClientException("the downstream answered with an empty body");
    }
    return stock;
  }

  /** How many connections there may be, as the pool itself says. */
  public int maxConnections() {
    return connections.getMaxTotal();
  }

  @Override
  public void close() {
    connections.close();
  }

  private RestClient client(Duration readTimeout) {
    var factory = new HttpComponentsClientHttpRequestFactory(http);
    factory.setReadTimeout(readTimeout);
    return RestClient.builder().baseUrl(url).requestFactory(factory).build();
  }
}

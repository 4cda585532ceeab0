package dev.loomgauge.order.blocking;

import dev.loomgauge.order.parts.OrderSettings;
import dev.loomgauge.order.parts.Stock;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.List;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.impl.DefaultHttpRequestRetryStrategy;
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
 * blocks the calling thread and has no threads of its own; the JDK's client hands every exchange to
 * others and costs about a third more CPU here.
 */
@Component
public class Downstream implements AutoCloseable {
  /** A connection idle for longer is looked at before it is used: the other end may be gone. */
  private static final TimeValue TRUSTED_IDLE = TimeValue.ofMilliseconds(500);

  private final PoolingHttpClientConnectionManager connections;
  private final CloseableHttpClient http;
  private final String url;
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
    http =
        HttpClients.custom()
            .setConnectionManager(connections)
            .setRetryStrategy(new OnceMoreIfUnanswered())
            .disableRedirectHandling()
            .disableCookieManagement()
            .disableContentCompression()
            .disableAuthCaching()
            .build();
    url = settings.downstreamUrl().toString();
    client = client(new HttpComponentsClientHttpRequestFactory(http));
  }

  private RestClient client(HttpComponentsClientHttpRequestFactory factory) {
    return RestClient.builder().baseUrl(url).requestFactory(factory).build();
  }

  /** A client that waits for each read so long at most, over the same connections. */
  public RestClient impatient(Duration timeout) {
    var factory = new HttpComponentsClientHttpRequestFactory(http);
    factory.setReadTimeout(timeout);
    return client(factory);
  }

  /** Waits for the downstream's answer; throws a {@link RestClientException} if none comes. */
  public Stock stock(long id) {
    return stock(id, client);
  }

  /** The same by another client, as {@link #impatient} makes them. */
  public static Stock stock(long id, RestClient client) {
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

  /**
   * Sends a request a second time if a kept connection turned out to be closed, as the reactive
   * twin's client does; never after a timeout, a refused connection or any answer.
   */
  private static final class OnceMoreIfUnanswered extends DefaultHttpRequestRetryStrategy {
    OnceMoreIfUnanswered() {
      super(
          1,
          TimeValue.ZERO_MILLISECONDS,
          List.of(InterruptedIOException.class, ConnectException.class),
          List.of());
    }
  }
}

package dev.loomgauge.order.mvc;

import org.springframework.http.client.SimpleClientHttpRequestFactory;
import org.springframework.stereotype.Component;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;

/** The service that this one calls for every order, over connections that are kept and unlimited. */
@Component
class Downstream {

  private final RestClient client;

  Downstream(OrderSettings settings) {
    var requests = new SimpleClientHttpRequestFactory();
    requests.setConnectTimeout(settings.downstreamTimeout());
    requests.setReadTimeout(settings.downstreamTimeout());
    client =
        RestClient.builder()
            .baseUrl(settings.downstreamUrl().toString())
            .requestFactory(requests)
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
}

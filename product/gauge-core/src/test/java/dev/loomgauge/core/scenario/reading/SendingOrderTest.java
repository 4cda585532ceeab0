package dev.loomgauge.core.scenario.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.Extraction;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SendingOrderTest {
  private static Endpoint request(String path, String body, String... takes) {
    Map<String, Extraction> take = new LinkedHashMap<>();
    for (String name : takes) {
      take.put(name, new Extraction.JsonField(name));
    }
    return new Endpoint("POST", path, Map.of("X-Trace", "{trace}"), Optional.of(body), "200", take);
  }

  @Test
  void eachComesAfterThoseWhoseAnswersItNeeds() {
    Map<String, Endpoint> requests = new LinkedHashMap<>();
    requests.put("pay", request("/pay/{order}", "{card}"));
    requests.put("order", request("/order", "{\"of\": {cart}}", "order"));
    requests.put("ship", request("/ship/{parcel}", ""));
    requests.put("cart", request("/cart/{id}", "{token}", "cart"));
    Endpoint login = request("/login", "", "token");
    List<String> takable = List.of("order", "cart", "token", "parcel", "card");

    SendingOrder order = SendingOrder.of(requests, Optional.of(login), takable);

    // Nothing takes a card or a parcel; id and trace come from elsewhere
    assertThat(order.sendable()).containsExactly("cart", "order");
    assertThat(order.never()).isEqualTo(Map.of("pay", "card", "ship", "parcel"));
    assertThat(SendingOrder.of(requests, Optional.empty(), takable).sendable()).isEmpty();
    assertThat(SendingOrder.of(requests, Optional.of(login), List.of()).sendable())
        .containsExactly("pay", "order", "ship", "cart");
  }

  @Test
  void variablesAreInPathHeadersAndBody() {
    assertThat(SendingOrder.variables(request("/a/{b}?c={d}", "{\"e\": {f_1}, {1x}}")))
        .containsExactly("b", "d", "f_1", "trace");
  }

  @Test
  void aPartOfAPathHasNoOtherCharactersThanThoseOfAUrl() {
    assertThat(RequestTarget.fits("a-b._~!$&'()*+,;=:@%20/?")).isTrue();
    assertThat(RequestTarget.fits("")).isTrue();
    for (String wrong : List.of("a b", "a#b", "a\"b", "a<b", "a[b", "a\\b", "ä", "a\nb")) {
      assertThat(RequestTarget.fits(wrong)).as(wrong).isFalse();
    }
  }
}

package dev.loomgauge.http.jdk;

import dev.loomgauge.http.parts.Reply;
import java.util.Map;

/**
 * {@code three-backends}: calls one service after the other with a blocking client, each with what
 * the one before is known by, and answers with what the last one says.
 */
public record ThreeBackends(Downstream downstream) implements EndpointGroup {
  private static final int BACKENDS = 3;

  @Override
  public Map<String, Endpoint> endpoints() {
    return Map.of(
        "three-backends",
        request ->
            request.asked().hasId() ? Reply.json(last(request.item())) : request.asked().badId());
  }

  private String last(String item) throws InterruptedException {
    String answer = "";
    for (int backend = 0; backend < BACKENDS; backend++) {
      answer = downstream.get("/downstream/" + item);
    }
    return answer;
  }
}

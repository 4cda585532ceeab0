package dev.loomgauge.http.jdk;

import dev.loomgauge.http.parts.Reply;
import java.util.Map;

/** {@code rest-proxy}: passes each request on with a blocking client, and the answer back. */
public record RestProxy(Downstream downstream) implements EndpointGroup {
  @Override
  public Map<String, Endpoint> endpoints() {
    return Map.of(
        "proxy",
        request ->
            request.asked().hasId()
                ? Reply.json(downstream.get("/downstream/" + request.item()))
                : request.asked().badId());
  }
}

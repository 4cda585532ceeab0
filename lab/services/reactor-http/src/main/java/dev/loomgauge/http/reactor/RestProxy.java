package dev.loomgauge.http.reactor;

import dev.loomgauge.http.parts.Asked;
import dev.loomgauge.http.parts.Reply;
import reactor.core.publisher.Mono;

/** {@code rest-proxy}: passes each request on, and the answer back. */
record RestProxy(Downstream downstream) {
  Mono<Reply> proxy(Asked asked) {
    return asked.hasId()
        ? downstream.get("/downstream/" + asked.item()).map(Reply::json)
        : Mono.just(asked.badId());
  }
}

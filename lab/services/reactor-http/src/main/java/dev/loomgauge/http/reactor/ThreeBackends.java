package dev.loomgauge.http.reactor;

import dev.loomgauge.http.parts.Asked;
import dev.loomgauge.http.parts.Reply;
import reactor.core.publisher.Mono;

/** {@code three-backends}: one call after the other, and the answer of the last. */
record ThreeBackends(Downstream downstream) {
  Mono<Reply> last(Asked asked) {
    if (!asked.hasId()) {
      return Mono.just(asked.badId());
    }
    Mono<String> call = downstream.get("/downstream/" + asked.item());
    // Each subscription is a call of its own.
    return call.then(call).then(call).map(Reply::json);
  }
}

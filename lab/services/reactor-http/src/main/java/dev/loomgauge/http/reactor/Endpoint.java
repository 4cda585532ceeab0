package dev.loomgauge.http.reactor;

import dev.loomgauge.http.parts.Asked;
import dev.loomgauge.http.parts.Reply;
import reactor.core.publisher.Mono;

/** Answers requests without blocking the event loop that asks it. */
@FunctionalInterface
interface Endpoint {
  /** The answer, sooner or later. */
  Mono<Reply> answer(Asked asked);
}

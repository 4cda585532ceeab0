package dev.loomgauge.http.reactor;

import dev.loomgauge.http.parts.Asked;
import dev.loomgauge.http.parts.AskedWait;
import dev.loomgauge.http.parts.Reply;
import reactor.core.publisher.Mono;

/**
 * {@code memory-per-request}: {@code /wait} holds a request for as long as it asks, with its own
 * connection and no other, so that a process can hold as many as it may have files open.
 */
final class MemoryPerRequest {
  private MemoryPerRequest() {}

  static Mono<Reply> held(Asked asked) {
    return AskedWait.of(asked)
        .map(wait -> Mono.delay(wait.length()).map(over -> wait.reply()))
        .orElseGet(() -> Mono.just(AskedWait.refusal()));
  }
}

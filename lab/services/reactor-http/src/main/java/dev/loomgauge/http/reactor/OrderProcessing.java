package dev.loomgauge.http.reactor;

import dev.loomgauge.http.parts.Asked;
import dev.loomgauge.http.parts.Call;
import dev.loomgauge.http.parts.OrderAnswer;
import dev.loomgauge.http.parts.OrderWork;
import dev.loomgauge.http.parts.Reply;
import java.util.Arrays;
import java.util.List;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * {@code order-processing}: payment, inventory and notification at the same time. The CPU work of
 * {@code /mixed-order} runs on Reactor's parallel threads, as many as there are cores: on an event
 * loop it would hold up everybody's answers.
 */
record OrderProcessing(Downstream downstream) {
  Mono<Reply> order(Asked asked) {
    return asked.hasId()
        ? called(asked.item()).map(answers -> OrderAnswer.of(asked.item(), answers))
        : Mono.just(asked.badId());
  }

  Mono<Reply> mixedOrder(Asked asked) {
    return asked.hasId()
        ? called(asked.item())
            .flatMap(
                answers ->
                    Mono.fromCallable(OrderWork::done)
                        .subscribeOn(Schedulers.parallel())
                        .map(work -> OrderAnswer.of(asked.item(), answers, work)))
        : Mono.just(asked.badId());
  }

  private Mono<List<String>> called(String order) {
    List<Mono<String>> calls =
        Arrays.stream(Call.values()).map(call -> downstream.get(call.path(order))).toList();
    return Flux.mergeSequential(calls).collectList();
  }
}

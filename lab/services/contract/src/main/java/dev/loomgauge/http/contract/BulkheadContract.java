package dev.loomgauge.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.order.contract.Answer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The endpoint {@code bulkhead}. */
public interface BulkheadContract extends InHttpScene {
  @Test
  default void noMoreRequestsAreInsideThanThereArePermits() throws Exception {
    int permits = scene().get("/runtime-info").json().get("permits").asInt();
    long begin = System.nanoTime();
    List<CompletableFuture<Answer>> answers =
        Stream.generate(() -> scene().ask("/bulkhead")).limit(permits + 1).toList();

    assertThat(answers)
        .allSatisfy(answer -> assertThat(answer.join().body()).isEqualTo("let in for 100 ms"));
    assertThat(System.nanoTime() - begin)
        .isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(200));
  }
}

package dev.loomgauge.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The system {@code pool-server}. */
public interface PoolServerContract extends InHttpScene {

  @Test
  default void apiAnswersAfter200Milliseconds() throws Exception {
    long begin = System.nanoTime();

    assertThat(scene().get("/api").body()).isEqualTo("served after 200 ms");
    assertThat(System.nanoTime() - begin)
        .isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(200));
  }
}

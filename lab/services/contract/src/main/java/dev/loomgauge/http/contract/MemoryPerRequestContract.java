package dev.loomgauge.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The system {@code memory-per-request}. */
public interface MemoryPerRequestContract extends InHttpScene {

  @Test
  default void aRequestIsHeldForAsLongAsItAsks() throws Exception {
    long begin = System.nanoTime();

    assertThat(scene().get("/wait?ms=350").body()).isEqualTo("{\"waited\":\"350 ms\"}");
    assertThat(System.nanoTime() - begin)
        .isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(350));
    assertThat(scene().get("/wait").body()).isEqualTo("{\"waited\":\"200 ms\"}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-5", "x", "3600001", "99999999", ""})
  default void aWaitThatIsNoneIsRefused(String ms) throws Exception {
    assertThat(scene().get("/wait?ms=" + ms).status()).isEqualTo(400);
  }
}

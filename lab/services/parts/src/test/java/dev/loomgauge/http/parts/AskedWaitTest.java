package dev.loomgauge.http.parts;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AskedWaitTest {
  private static Optional<Duration> of(String path) {
    return AskedWait.of(Asked.of(path)).map(AskedWait::length);
  }

  @Test
  void itIsTwoHundredMillisecondsOrWhatIsAskedForUpToAnHour() {
    assertThat(of("/wait")).hasValue(Duration.ofMillis(200));
    assertThat(of("/wait?ms=1")).hasValue(Duration.ofMillis(1));
    assertThat(of("/wait?ms=3600000")).hasValue(Duration.ofHours(1));
    assertThat(of("/wait?ms=3600001")).isEmpty();
    assertThat(of("/wait?ms=0")).isEmpty();
    assertThat(of("/wait?ms=1.5")).isEmpty();
    assertThat(new AskedWait(Duration.ofMillis(250)).reply().body())
        .isEqualTo("{\"waited\":\"250 ms\"}");
    assertThat(AskedWait.refusal().status()).isEqualTo(400);
  }
}

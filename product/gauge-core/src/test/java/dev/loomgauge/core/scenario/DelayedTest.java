package dev.loomgauge.core.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.protocol.BadSetting;
import dev.loomgauge.protocol.time.Delay;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DelayedTest {
  @Test
  void aDelayLiesBeforeADependencyOfThisMachine() {
    Delay delay = new Delay.Fixed(Duration.ofMillis(3));
    Delayed usual = Delayed.of("5432", delay);
    Delayed other = Delayed.of("127.0.0.2:65535", delay);

    assertThat(usual).isEqualTo(new Delayed("127.0.0.1", 5432, delay));
    assertThat(usual.key()).isEqualTo("5432");
    assertThat(usual.address()).isEqualTo("127.0.0.1:5432");
    assertThat(usual.factor()).isEqualTo("delay-5432");
    assertThat(usual.placeholder()).isEqualTo("{delay.5432}");
    assertThat(other.key()).isEqualTo("127.0.0.2:65535");
    assertThat(usual.words("127.0.0.9", 40_000))
        .isEqualTo(
            Map.of(
                "delay.5432",
                "127.0.0.9:40000",
                "delay.5432.host",
                "127.0.0.9",
                "delay.5432.port",
                "40000"));
    assertThat(usual.in(Map.of("delay-5432", "7ms")))
        .isEqualTo(new Delay.Fixed(Duration.ofMillis(7)));
    assertThat(usual.in(Map.of("delay-1", "7ms"))).isEqualTo(delay);
    for (String wrong : List.of("65536", "0", "x", "127.0.0.1:", "a:b:1")) {
      assertThatThrownBy(() -> Delayed.of(wrong, delay)).isInstanceOf(BadSetting.class);
    }
    assertThat(refusal("10.0.0.1:5432"))
        .isEqualTo(
            "'10.0.0.1:5432' is no address of this machine alone|give a numeric loopback address,"
                + " as in 127.0.0.2:5432");
    assertThat(refusal("127.0.0.256:1")).startsWith("'127.0.0.256:1' is no address");
    assertThat(refusal("70000"))
        .isEqualTo(
            "'70000' is no port|give the port of the dependency, as in 5432, or its loopback"
                + " address and port, as in 127.0.0.2:5432");
  }

  private static String refusal(String address) {
    try {
      return Delayed.of(address, new Delay.Fixed(Duration.ZERO)).address();
    } catch (BadSetting e) {
      return e.problem() + "|" + e.remedy();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "delay-5432, true",
    "delay-1, true",
    "delay-99999, true",
    "delay-0, false",
    "delay-123456, false",
    "delay-, false",
    "delay-5432ms, false",
    "a-delay-5432, false"
  })
  void aFactorOfADelayHasThePortOfItsDependency(String factor, boolean ofDelay) {
    assertThat(Delayed.isFactor(factor)).isEqualTo(ofDelay);
  }

  @Test
  void portsAreFoundInTheWordsOfACommandEachOnce() {
    assertThat(
            Delayed.placeholders(
                "{delay.6379.port} {delay.5432} {delay.5432.host} {delay.80.name} {delay.0}"))
        .containsExactly(6379, 5432);
  }

  @Test
  void aLevelThatIsNoDelayHasTheRemedyAsASentence() {
    assertThat(Delayed.problem("exponential(3ms)")).isEmpty();
    assertThat(Delayed.problem("soon")).matches("[A-Z].*[^.]\\.");
  }
}

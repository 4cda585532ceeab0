package dev.loomgauge.http.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EnvironmentTest {

  private enum Threads {
    PLATFORM,
    VIRTUAL
  }

  @Test
  void whatIsNotSetIsTheDefault() {
    var nothing = new Environment(Map.of());

    assertThat(nothing.number("WORKERS", 200, 1, 10_000)).isEqualTo(200);
    assertThat(nothing.word("THREADS", Threads.class)).isEqualTo(Threads.PLATFORM);
    assertThat(nothing.address("URL", "http://127.0.0.1:8081"))
        .isEqualTo(URI.create("http://127.0.0.1:8081"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "10001", "many", "", "1.5"})
  void aNumberOutsideItsRangeIsRefusedWithTheRange(String value) {
    var environment = new Environment(Map.of("WORKERS", value));

    assertThatThrownBy(() -> environment.number("WORKERS", 200, 1, 10_000))
        .isInstanceOf(BadSetting.class)
        .hasMessage("WORKERS=" + value + ": use a whole number from 1 to 10000");
  }

  @Test
  void bothEndsOfARangeAreInIt() {
    var environment = new Environment(Map.of("LEAST", "1", "MOST", "999999999", "NONE", "0"));

    assertThat(environment.number("LEAST", 200, 1, 10_000)).isEqualTo(1);
    assertThat(environment.number("MOST", 200, 1, 999_999_999)).isEqualTo(999_999_999);
    assertThat(environment.number("NONE", 200, 0, 10)).isZero();
  }

  @Test
  void whatIsSetGoesBeforeTheDefault() {
    var set =
        new Environment(
            Map.of("THREADS", "virtual", "URL", "http://h:1/p", "WORKERS", "1234567890"));

    assertThat(set.word("THREADS", Threads.class)).isEqualTo(Threads.VIRTUAL);
    assertThat(set.address("URL", "http://127.0.0.1:8081")).isEqualTo(URI.create("http://h:1/p"));
    assertThatThrownBy(() -> set.number("WORKERS", 200, 0, Integer.MAX_VALUE))
        .isInstanceOf(BadSetting.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1:80", "ftp://127.0.0.1", "http://", "a b"})
  void anAddressThatIsNoneIsRefusedWithAnExample(String value) {
    var environment = new Environment(Map.of("URL", value));

    assertThatThrownBy(() -> environment.address("URL", ""))
        .isInstanceOf(BadSetting.class)
        .hasMessageContaining("use an address like http://127.0.0.1:8081");
  }

  @Test
  void anUnknownWordIsRefusedWithTheWords() {
    var environment = new Environment(Map.of("THREADS", "green"));

    assertThatThrownBy(() -> environment.word("THREADS", Threads.class))
        .hasMessage("THREADS=green: use platform or virtual");
  }
}

package dev.loomgauge.http.reactor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.http.parts.Environment;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReactorSettingsTest {
  @Test
  void everyVariableSetsItsOwnAndWhatIsNotSetIsTheDefault() {
    assertThat(
            ReactorSettings.of(
                new Environment(
                    Map.of(
                        "SERVER_PORT", "1",
                        "BACKLOG", "2",
                        "DOWNSTREAM_URL", "http://h:3",
                        "DOWNSTREAM_TIMEOUT_MS", "4",
                        "DOWNSTREAM_CONNECTIONS", "5"))))
        .isEqualTo(new ReactorSettings(1, 2, URI.create("http://h:3"), Duration.ofMillis(4), 5));
    assertThat(ReactorSettings.of(new Environment(Map.of())))
        .isEqualTo(
            new ReactorSettings(
                8080, 20_000, URI.create("http://127.0.0.1:8081"), Duration.ofMinutes(1), 100_000));
  }

  @ParameterizedTest
  @CsvSource({
    "SERVER_PORT,0,65535",
    "BACKLOG,1,1000000",
    "DOWNSTREAM_TIMEOUT_MS,1,3600000",
    "DOWNSTREAM_CONNECTIONS,1,1000000"
  })
  void everyNumberHasItsRange(String name, int least, int most) {
    for (int number : new int[] {least, most}) {
      assertThat(ReactorSettings.of(new Environment(Map.of(name, String.valueOf(number)))))
          .isNotNull();
    }
    Environment beyond = new Environment(Map.of(name, String.valueOf(most + 1)));
    assertThatThrownBy(() -> ReactorSettings.of(beyond))
        .hasMessage(
            "%s=%d: use a whole number from %d to %d".formatted(name, most + 1, least, most));
  }
}

package dev.loomgauge.http.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.http.parts.Environment;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JdkHttpSettingsTest {
  @Test
  void everyVariableSetsItsOwnAndWhatIsNotSetIsTheDefault() {
    assertThat(
            JdkHttpSettings.of(
                new Environment(
                    Map.of(
                        "SERVER_PORT", "1",
                        "THREADS", "virtual",
                        "WORKERS", "2",
                        "CPU_WORKERS", "3",
                        "PERMITS", "4",
                        "JOIN", "structure",
                        "BACKLOG", "5",
                        "DOWNSTREAM_URL", "http://h:6",
                        "DOWNSTREAM_TIMEOUT_MS", "7"))))
        .isEqualTo(
            new JdkHttpSettings(
                1,
                ThreadMode.VIRTUAL,
                2,
                3,
                4,
                Join.Kind.STRUCTURE,
                5,
                URI.create("http://h:6"),
                Duration.ofMillis(7)));
    assertThat(JdkHttpSettings.of(new Environment(Map.of())))
        .isEqualTo(
            new JdkHttpSettings(
                8080,
                ThreadMode.PLATFORM,
                200,
                Runtime.getRuntime().availableProcessors(),
                20,
                Join.Kind.FUTURES,
                20_000,
                URI.create("http://127.0.0.1:8081"),
                Duration.ofMinutes(1)));
  }

  @ParameterizedTest
  @CsvSource({
    "SERVER_PORT,0,65535",
    "WORKERS,1,100000",
    "CPU_WORKERS,1,100000",
    "PERMITS,1,100000",
    "BACKLOG,1,1000000",
    "DOWNSTREAM_TIMEOUT_MS,1,3600000"
  })
  void everyNumberHasItsRange(String name, int least, int most) {
    for (int number : new int[] {least, most}) {
      assertThat(JdkHttpSettings.of(new Environment(Map.of(name, String.valueOf(number)))))
          .isNotNull();
    }
    Environment beyond = new Environment(Map.of(name, String.valueOf(most + 1)));
    assertThatThrownBy(() -> JdkHttpSettings.of(beyond))
        .hasMessage(
            "%s=%d: use a whole number from %d to %d".formatted(name, most + 1, least, most));
  }
}

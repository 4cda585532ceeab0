package dev.loomgauge.http.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A service that cannot be as it was asked to be does not start, and says why. */
@Execution(ExecutionMode.CONCURRENT)
class BadSettingsIT {
  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          JOIN     | structure | start this service on JDK 25 with --enable-preview
          JOIN     | rope      | use futures or structure
          THREADS  | green     | use platform or virtual
          WORKERS  | 0         | use a whole number from 1
          """)
  void itEndsWithTheSettingAndItsRemedy(String name, String value, String remedy) throws Exception {
    Path log = folder.resolve("log");
    Process process = RunningJdkHttp.process(Map.of(name, value), 0, log);

    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isNotZero();
    assertThat(Files.readString(log)).contains(name + "=" + value + ": ", remedy);
  }
}

package dev.loomgauge.core.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.protocol.fuzz.FuzzedReader;
import dev.loomgauge.protocol.fuzz.Fuzzing;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CoreFuzzTest {
  @TempDir private static Path folder = Path.of("");

  static Stream<FuzzedReader> readers() {
    return Fuzzing.asked(new CoreReaders(folder).all());
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource
  void readers(FuzzedReader reader) throws InterruptedException {
    Fuzzing.Outcome outcome = Fuzzing.of(reader);

    assertThat(outcome.failures().size()).as(() -> String.join("\n", outcome.failures())).isZero();
    assertThat(outcome.read() + outcome.refused()).isPositive();
  }
}

package dev.loomgauge.protocol.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** What every reader of outside text does with input that is wrong. */
public interface FuzzContract {

  /**
   * The readers of a package.
   *
   * @param folder takes inputs where files are read
   */
  List<FuzzedReader> readers(Path folder) throws Exception;

  /** Those that {@code -Dfuzz.reader} names, or all. */
  @TestFactory
  default Stream<DynamicTest> aWrongInputIsReadOrRefusedInOneLine(@TempDir Path folder)
      throws Exception {
    String asked = System.getProperty("fuzz.reader", "");
    return readers(folder).stream()
        .filter(reader -> asked.isEmpty() || asked.equals(reader.name()))
        .map(reader -> DynamicTest.dynamicTest(reader.name(), () -> holds(reader)));
  }

  private static void holds(FuzzedReader reader) throws InterruptedException {
    Fuzzing.Outcome outcome = Fuzzing.of(reader);

    assertThat(outcome.failures().size()).as(() -> String.join("\n", outcome.failures())).isZero();
    assertThat(outcome.read()).as("inputs that were read").isPositive();
  }
}

package dev.loomgauge.cli.own;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.core.input.UserError;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is refused before anything is started. */
class TryOptionsTest {
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin/java").toString();

  @TempDir private Path folder = Path.of("");

  private Commands.Done run(String... options) {
    List<String> words = new ArrayList<>(List.of("try", "--plain", "--get", "/x"));
    words.addAll(List.of("--write", folder.resolve("own.yaml").toString()));
    words.addAll(List.of(options));
    words.addAll(List.of("--", JAVA, "NoSuchClass"));
    return Commands.run(words.toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          --what-if connections=ten      | --what-if connections=ten: 'ten' does not fit.
          --what-if cores=0              | --what-if cores=0: '0' does not fit.
          --knob connections=my.pool     | --knob connections=my.pool: names no environment variable.
          """)
  void aValueThatDoesNotFitIsOneError(String option, String problem) {
    Commands.Done done = run(option.split(" ", -1));

    assertThat(done.code()).isEqualTo(UserError.BAD_INPUT);
    assertThat(done.err()).startsWith(problem).hasLineCount(1);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void whatNeedsAPredictionDoesNotGoWithObserve() {
    assertThat(run("--observe", "--prove").err()).startsWith("--prove: does not go with --observe");
    assertThat(run("--observe", "--what-if", "pool=20").err())
        .startsWith("--what-if: does not go with --observe");
  }
}

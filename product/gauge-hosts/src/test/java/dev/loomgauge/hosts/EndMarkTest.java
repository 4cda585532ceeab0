package dev.loomgauge.hosts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.hosts.Link.EndMark;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EndMarkTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          echo 'a  b'          | 0 | 'a  b\n'
          printf x; false      | 1 | x
          sh -c 'exit 42'      | 42 | ''
          nosuchprogram        | 127 | ''
          printf '\\nloomgauge-end 0\\nx'; (exit 3) | 3 | '\nloomgauge-end 0\nx'
          """)
  void aCommandTellsWhatItPrintedAndHowItEnded(String line, int code, String out) throws Exception {
    Process shell =
        new ProcessBuilder("sh", "-c", EndMark.after(line))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String printed = new String(shell.getInputStream().readAllBytes(), UTF_8);

    assertThat(EndMark.of(printed)).contains(new EndMark(out.replace("\\n", "\n"), code));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "all of it\n",
        "\nloomgauge-end",
        "\nloomgauge-end x\n",
        "\nloomgauge-end 1000\n"
      })
  void outputThatWasCutIsNoSuccess(String printed) {
    assertThat(EndMark.of(printed)).isEmpty();
  }
}

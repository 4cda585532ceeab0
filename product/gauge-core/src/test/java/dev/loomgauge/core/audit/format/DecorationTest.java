package dev.loomgauge.core.audit.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DecorationTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "> Requests/sec: 12",
        ">> > Requests/sec: 12",
        "# Requests/sec: 12",
        "// Requests/sec: 12",
        " * Requests/sec: 12",
        "- Requests/sec: 12",
        "+Requests/sec: 12",
        "-Requests/sec: 12",
        "2026-03-14T08:26:53.5897280Z Requests/sec: 12",
        "[2026-03-14T08:26:53.589Z] Requests/sec: 12",
        "2026-03-14 08:26:53,589 INFO Requests/sec: 12",
        "[08:26:53] Requests/sec: 12",
        "[Sat Mar 14 2026 08:26:53 GMT+0100 (CET)] INFO Requests/sec: 12",
        "[Sat Mar 14 08:26:53 UTC 2026] Requests/sec: 12",
        "[08:26:53] :\t [Step 1/2] Requests/sec: 12",
        "[INFO] Requests/sec: 12",
        "INFO Requests/sec: 12",
        "DEBUG: Requests/sec: 12",
        "WARN Requests/sec: 12",
        "NOTICE: Requests/sec: 12",
        "load\trun wrk\t2026-03-14T08:26:53.5897280Z Requests/sec: 12",
        "#12 3.456 Requests/sec: 12",
        "[pod/load-1/wrk] Requests/sec: 12",
        "Mar 14 08:26:53 host wrk[12]: Requests/sec: 12",
        "\u001b[36mRequests/sec:\u001b[0m \u001b[2m12\u001b[0m",
        "[36mRequests/sec:[0m 12",
        "<code>Requests/sec: 12</code>",
        "**Requests/sec:** `12`",
        "Requests/sec:&nbsp;12",
        "Requests/sec:&#160;12",
        "&#82;equests/sec: &#x31;2"
      })
  void whatSurroundsALineIsTakenOff(String line) {
    assertThat(Decoration.off(List.of(line)).getFirst().strip()).isEqualTo("Requests/sec: 12");
  }

  @Test
  void theNameOfAContainerIsTakenOffWhereItStandsBeforeSeveralLines() {
    assertThat(Decoration.off(List.of("load-1  | a", "load-1  | b", "load-1  |", "c | d")))
        .containsExactly("a", "b", "", "c | d");
  }

  @Test
  void theNumberOfAProgramIsTakenOffWhereItStandsBeforeItsEmptyLinesToo() {
    List<String> lines = List.of("[1] a", "[1]", "[0] b", "[1] c", "[1]   d", "[1] [200] 12 e");

    assertThat(Decoration.off(lines)).containsExactly("a", "", "[0] b", "c", "  d", "[200] 12 e");
    List<String> counts = List.of("[1] a", "[1] b", "[1] c", "[1] d", "[1] e", "[1] f");
    assertThat(Decoration.off(counts)).isEqualTo(counts);
    assertThat(Decoration.off(List.of("[1]", "[1] b", "[1] c", "[1] d")))
        .containsExactly("[1]", "[1] b", "[1] c", "[1] d");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "  [200]\t12 responses",
        "  0.004 [12]\t|\u25a0\u25a0",
        "| a | b |",
        "-c 12 -H x --latency",
        "---|---",
        "Concurrency Level:      12",
        "  <12 ms>"
      })
  void whatBelongsToAPrintStays(String line) {
    assertThat(Decoration.off(List.of(line))).containsExactly(line);
  }
}

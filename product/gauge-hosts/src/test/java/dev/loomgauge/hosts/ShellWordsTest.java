package dev.loomgauge.hosts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ShellWordsTest {
  @Test
  void aShellReadsEveryWordAsItIs() throws Exception {
    List<String> words = List.of("printf", "%s\\n", "a b", "it's", "$HOME", "`id`", "\"", "*", "");

    Process shell = new ProcessBuilder("sh", "-c", ShellWords.line(words)).start();

    assertThat(new String(shell.getInputStream().readAllBytes(), UTF_8).lines())
        .containsExactly("a b", "it's", "$HOME", "`id`", "\"", "*", "");
  }
}

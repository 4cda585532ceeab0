package dev.loomgauge.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AskedGateTest {
  private static final Path BASE = Path.of("/main/app.jar");
  private static final Path HEAD = Path.of("/a b/target/app.jar");
  private static final Path OUT = Path.of("/a b/target/loomgauge-gate");

  @Test
  void whatIsNotAskedForIsLeftToTheProgram() {
    AskedGate facts =
        new AskedGate(
            BASE,
            HEAD,
            OUT,
            List.of("/orders/{1..1000}"),
            Optional.empty(),
            Optional.empty(),
            List.of());

    assertThat(facts.words())
        .containsExactly(
            "gate",
            "--base=/main/app.jar",
            "--head=/a b/target/app.jar",
            "--out=/a b/target/loomgauge-gate",
            "--get=/orders/{1..1000}");
  }

  /** The command behind "--" takes all words after it. */
  @Test
  void furtherOptionsComeLast() {
    AskedGate times =
        new AskedGate(
            BASE,
            HEAD,
            OUT,
            List.of("/a", "/b?c=d e"),
            Optional.of("15m"),
            Optional.of("changed"),
            List.of("--env", "A=x y", "--", "java", "-jar", "{build}"));

    assertThat(times.words())
        .endsWith(
            "--get=/a",
            "--get=/b?c=d e",
            "--time=15m",
            "--fail-on=changed",
            "--env",
            "A=x y",
            "--",
            "java",
            "-jar",
            "{build}");
  }
}

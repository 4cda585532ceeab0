package dev.loomgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class AuditMainTest {
  private static final String CASE = "src/test/resources/audit-cases/33-fortio.txt";

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void itSaysWhatTheCommandSays() {
    assertThat(run(CASE)).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8))
        .isEqualTo(Commands.run("audit", CASE).out())
        .contains("(fortio) holds");
  }

  @Test
  void itHasItsOwnNameAndTheCodesOfTheCommand() {
    assertThat(run("--help")).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("Usage: loomgauge-audit");
    assertThat(run("no-such-file")).isEqualTo(2);
    assertThat(run()).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("FILE").contains("--help");
  }

  private int run(String... args) {
    return AuditMain.run(
        args,
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8));
  }
}

package dev.loomgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.PrintStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

class AuditMainTest {
  private static final String CASE = "src/test/resources/audit-cases/33-fortio.txt";

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  @ResourceLock(Resources.LOCALE)
  void itSaysWhatTheCommandSays() {
    Locale.setDefault(Locale.GERMANY);
    assertThat(run(CASE)).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8))
        .isEqualTo(Commands.run("audit", CASE).out())
        .contains("(fortio) is consistent");
    assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
    assertThat(Locale.getDefault()).as("figures are written alike").isEqualTo(Locale.ROOT);
  }

  @Test
  void itHasItsOwnNameAndTheCodesOfTheCommand() {
    assertThat(run("--help")).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("Usage: loomgauge-audit");
    assertThat(run("no-such-file")).isEqualTo(2);
    assertThat(run()).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("FILE").contains("--help");
  }

  @Test
  void whatCannotBeReadIsToldOnStandardError() throws Exception {
    Process process =
        Commands.program(AuditMain.class, "no-such-file")
            .redirectInput(Redirect.from(new File("/dev/null")))
            .start();

    assertThat(process.getErrorStream().readAllBytes()).asString().contains("no-such-file");
    assertThat(process.getInputStream().readAllBytes()).isEmpty();
    assertThat(process.waitFor()).isEqualTo(2);
  }

  @Test
  void whatCannotBePrintedFailsTheProgram() throws Exception {
    File full = new File("/dev/full");
    assumeTrue(full.exists(), "needs /dev/full");
    Process process = Commands.program(AuditMain.class, CASE).redirectOutput(full).start();

    assertThat(process.getErrorStream().readAllBytes())
        .asString()
        .startsWith("Standard output cannot be written: ");
    assertThat(process.waitFor()).isEqualTo(3);
  }

  private int run(String... args) {
    return AuditMain.run(
        args,
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8));
  }
}

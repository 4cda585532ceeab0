package dev.loomgauge.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Children;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The local end of the session that guards a host. */
class WardenTest {
  @TempDir private Path folder = Path.of("");
  private final Children children = new Children();
  private final List<String> asked = new ArrayList<>();

  @AfterEach
  void close() {
    children.close();
  }

  private Warden start(String script) {
    ShellLink link =
        new ShellLink(
            line -> {
              asked.add(line);
              return script;
            });
    return Warden.start(
        "there", link, children, folder.resolve("log"), "run-1", Path.of("/home/it's"));
  }

  @Test
  void itsFolderIsKnownItHearsBeatsAndWhatIsGone() throws Exception {
    Path said = folder.resolve("said");
    Warden warden =
        start(
            "echo 'ready /tmp/of the run'; while read -r line; do echo $line >>" + said + "; done");

    assertThat(warden.folder()).isEqualTo("/tmp/of the run");
    assertThat(warden.alive()).isTrue();
    assertThat(asked)
        .singleElement()
        .isEqualTo(ShellWords.script("warden.sh", List.of("run-1", "5", "/home/it's")));
    while (lines(said).isEmpty()) {
      Thread.onSpinWait();
    }
    warden.gone("run-1-7");
    warden.close();
    assertThat(warden.end().get(20, TimeUnit.SECONDS)).isZero();
    assertThat(warden.alive()).isFalse();
    assertThat(lines(said)).startsWith("beat").contains("gone run-1-7");
    warden.gone("run-1-8");
  }

  private static List<String> lines(Path file) throws IOException {
    return Files.exists(file) ? Files.readAllLines(file) : List.of();
  }

  @Test
  void aHostOfAnotherRunIsToldApartFromOneThatCannotBeGuarded() {
    assertThatThrownBy(() -> start("echo busy; exit 75"))
        .isInstanceOf(TierException.class)
        .hasMessage(
            "Host there is in use by another run of Loomgauge. Remedy: wait for its end; and name"
                + " each machine once.");
    assertThatThrownBy(() -> start("echo no such folder >&2; exit 74"))
        .isInstanceOf(TierException.class)
        .hasMessage(
            "Host there cannot guard the processes of a run: no such folder. Remedy: ./loomgauge"
                + " hosts check there looks at it.");
  }
}

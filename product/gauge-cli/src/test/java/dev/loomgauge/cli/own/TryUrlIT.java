package dev.loomgauge.cli.own;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.WaitingServer;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.core.discovery.OutsideView;
import dev.loomgauge.core.input.UserError;
import dev.loomgauge.core.result.file.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A service of which only the address is known: five threads that sleep for 50 ms. */
class TryUrlIT {
  private static final int THREADS = 5;
  private static final double MOST_RPS = THREADS * 1000.0 / WaitingServer.WAIT_MS;

  @TempDir private Path folder = Path.of("");

  @Test
  @Tag("full")
  void itsThroughputIsSeenAndNothingThatOnlyItsProcessShows() throws IOException {
    try (WaitingServer server = WaitingServer.start(Executors.newFixedThreadPool(THREADS))) {
      Commands.Done done = run("--url", server.url(), "--get", "/wait");

      assertThat(done.code()).as(done.err()).isEqualTo(ExitCode.DONE);
      assertThat(done.out())
          .contains("What follows", "What cannot be known from outside")
          .doesNotContain("CPU per request");
      OutsideView seen =
          Json.read(folder.resolve("results/observation/outside.json"), OutsideView.class);
      assertThat(seen.points()).hasSizeGreaterThan(1).allMatch(p -> p.errorRate() == 0);
      assertThat(seen.most()).isPositive().isLessThan(MOST_RPS * WaitingServer.EDGES);
      assertThat(seen.points().getFirst().meanMs()).isGreaterThanOrEqualTo(WaitingServer.WAIT_MS);
      assertThat(seen.connect().medianMs()).isPositive();

      assertThat(run("--url", server.url(), "--get", "/other").err())
          .contains("is answered with 404, not with 200");
    }
  }

  @Test
  void anAddressElsewhereNeedsPermissionAndGivesNoPath() {
    Commands.Done done = run("--url", "http://192.0.2.1:80", "--get", "/x");
    assertThat(done.code()).isEqualTo(UserError.BAD_INPUT);
    assertThat(done.err()).startsWith("--url 'http://192.0.2.1:80': is not on loopback");

    assertThat(run("--url", "http://127.0.0.1:80/x", "--get", "/x").err())
        .contains("is not scheme, host and port alone");
    assertThat(run("--url", "http://127.0.0.1:80", "--get", "/x", "--observe").err())
        .contains("is seen from outside");
  }

  private Commands.Done run(String... words) {
    String[] all = new String[words.length + 6];
    System.arraycopy(
        new String[] {
          "try", "--plain", "--max-users", "16", "--out", folder.resolve("results").toString()
        },
        0,
        all,
        0,
        6);
    System.arraycopy(words, 0, all, 6, words.length);
    return Commands.run(QuickPace.QUICK, all);
  }
}

package dev.loomgauge.run.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.Tier;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.load.LoadException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Of a service that runs elsewhere; a shell script in place of gauge-load reaches it. */
class HostNotesTest {
  private static final URI SERVICE = URI.create("http://192.0.2.7:81");
  private static final String JAVA =
      """
      #!/bin/sh
      root=$(cd "$(dirname "$0")/../.." && pwd)
      while read -r line; do
        case $line in
          "reach 192.0.2.7:81") cat "$root/reach" ;;
          clock) echo '{"type":"clock","epochMicros":5}' ;;
        esac
      done
      """;

  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void aProgram() throws IOException {
    Installation home = new Installation(folder, folder.resolve("jdk"));
    Files.createDirectories(home.java().resolveSibling("."));
    Files.writeString(home.java(), JAVA);
    assertThat(home.java().toFile().setExecutable(true)).isTrue();
    Path jar = home.program("gauge-load");
    Files.createDirectories(jar.resolveSibling("."));
    Files.writeString(jar, "");
  }

  private OneRun run() throws IOException {
    return OneRun.of(folder, folder.resolve("jdk"), "address: \"" + SERVICE + "\"", "");
  }

  private void reached(String millis, String problem) throws IOException {
    Files.writeString(
        folder.resolve("reach"),
        "{\"type\":\"reach\",\"connectMs\":[%s],\"problem\":\"%s\"}\n".formatted(millis, problem));
  }

  @Test
  void roundTripsAreToldBeforeTheRunAndComparedAfterIt() throws IOException {
    reached("1.0, 2.0, 3.0", "");
    try (OneRun run = run()) {
      HostNotes notes = HostNotes.of(run.run.hosts(), List.of(SERVICE), run.results);

      assertThat(notes.before())
          .containsExactly(
              "Round trip to 192.0.2.7:81: 2.00 ms on average, 3.00 ms at most",
              "The service at http://192.0.2.7:81 was not started here: its CPU, its threads and its"
                  + " pools are not seen, and all trials ask the same process");
      assertThat(notes.hops().roundTrips()).containsOnlyKeys(Tier.LOAD);
      assertThat(notes.beforeBlock()).as("measured a moment ago").isEmpty();
      reached("4.0, 4.0", "");
      assertThat(notes.after())
          .containsExactly(
              "Round trip to 192.0.2.7:81 since the run began, measured once: 4.00 ms on average,"
                  + " 4.00 ms at most; before it 2.00 ms: predictions rest on that, so waits on the"
                  + " network are predicted wrongly by up to the difference");
      assertThat(Files.readAllLines(run.results.folder().networkCsv()))
          .hasSize(1 + 3 + 2)
          .startsWith("at,to,connect_ms")
          .last()
          .satisfies(row -> assertThat(row).endsWith(",192.0.2.7:81,4.000"));
    }
  }

  @Test
  void aServiceThatIsLostMeanwhileIsANoteAndOneThatIsNotReachedAtAllIsAnError() throws IOException {
    reached("1.0", "");
    try (OneRun run = run()) {
      HostNotes notes = HostNotes.of(run.run.hosts(), List.of(SERVICE), run.results);
      reached("", "refused");

      assertThat(notes.after())
          .containsExactly(
              "Round trips could not be measured after the run: The service at 192.0.2.7:81 cannot"
                  + " be reached from this machine: refused. Remedy: start the service, correct"
                  + " 'address' of its manifest, or open its firewall for the load.");
      assertThatThrownBy(() -> HostNotes.of(run.run.hosts(), List.of(SERVICE), run.results))
          .isInstanceOf(LoadException.class)
          .hasMessageStartingWith("The service at 192.0.2.7:81 cannot be reached");
    }
  }

  @Test
  void aRunOnThisMachineHasNothingToTell() throws IOException {
    try (OneRun run = run()) {
      HostNotes notes = HostNotes.none(run.run.hosts(), run.results);

      assertThat(notes.before()).isEmpty();
      assertThat(notes.beforeBlock()).isEmpty();
      assertThat(notes.after()).isEmpty();
      assertThat(notes.hops().roundTrips()).isEmpty();
      assertThat(run.results.folder().networkCsv()).doesNotExist();
    }
  }
}

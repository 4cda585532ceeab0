package dev.loomgauge.run.tier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.run.Installation;
import dev.loomgauge.run.host.LocalHost;
import dev.loomgauge.run.host.Placement;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import dev.loomgauge.run.tier.Startup.StartProgress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** gauge-database and its PostgreSQL, with shell scripts in their place. */
class DatabaseTest {
  private static final String READY =
      "echo '{\"ready\":true,\"host\":\"127.0.0.1\",\"port\":5,\"database\":\"d\",\"user\":\"u\",\"password\":\"p\",\"schema\":\"s\",\"version\":\"18.6\",\"orders\":12,\"customers\":3,\"seeded\":true,\"startMillis\":1,\"pid\":'$pid'}'; ";

  @TempDir private Path folder = Path.of("");
  private final Children children = new Children();

  @AfterEach
  void close() {
    children.close();
  }

  private Database start(String script) {
    Installation home = new Installation(folder, folder);
    return Database.start(
        new Placement(new LocalHost(home, children), CpuSet.NONE),
        children,
        Launch.of("the database", List.of("sh", "-c", script), folder.resolve("database.log")),
        Duration.ofMinutes(1),
        StartProgress.NONE);
  }

  @Test
  void itLivesAsLongAsItsServerDoes() throws Exception {
    Database database = start("sleep 600 >/dev/null 2>&1 & pid=$!; " + READY + "cat >/dev/null");
    long server = database.serverPid().orElseThrow();
    assertThat(database.alive()).isTrue();
    assertThat(database.end()).isNotDone();
    assertThat(database.elsewhere()).isEmpty();
    assertThat(database.facts().content().orders()).isEqualTo(12);

    ProcessHandle.of(server).orElseThrow().destroyForcibly();

    database.end().get(20, TimeUnit.SECONDS);
    assertThat(database.alive()).isFalse();
    assertThat(database.child().alive()).isTrue();
    database.close();
    assertThat(database.child().alive()).isFalse();
  }

  @Test
  void itsLastWordsAreThoseOfTheProgramThatHoldsIt() throws Exception {
    Database database =
        start(
            "pid=null; "
                + READY
                + "read -r x; echo 'gauge-database: first.' >&2; echo 'gauge-database: PostgreSQL"
                + " ended with 1.' >&2; echo other >&2; exit 3");
    assertThat(database.serverPid()).isEmpty();
    assertThat(database.alive()).isTrue();

    database.child().stdin().close();
    database.end().get(20, TimeUnit.SECONDS);

    assertThat(database.alive()).isFalse();
    assertThat(database.death())
        .isEqualTo("PostgreSQL ended with 1. (whole log: " + folder.resolve("database.log") + ")");
  }

  @Test
  void aProgramThatWasKilledHasNoWordsOfItsOwn() throws Exception {
    Database database =
        start("pid=null; " + READY + "echo 'gauge-database: up.' >&2; exec cat >/dev/null");
    ProcessHandle.of(database.child().pid()).orElseThrow().destroyForcibly();
    database.end().get(20, TimeUnit.SECONDS);

    assertThat(database.death())
        .isEqualTo(
            "gauge-database, which holds PostgreSQL, ended (signal 9). Last log lines:"
                + " gauge-database: up. (whole log: "
                + folder.resolve("database.log")
                + ")");
  }

  @Test
  void aProgramOfAnotherVersionIsToldWithItsRemedyAndEnded() throws Exception {
    Path pid = folder.resolve("pid");
    String script = "echo $$ >" + pid + "; echo '{\"ready\":true,\"port\":5}'; exec cat >/dev/null";
    assertThatThrownBy(() -> start(script))
        .isInstanceOf(TierException.class)
        .hasMessageStartingWith("the database said that it is ready, but not all it has to: ")
        .hasMessageEndingWith(" Remedy: build all parts of Loomgauge together.");
    assertThat(ProcessHandle.of(Long.parseLong(Files.readString(pid).strip()))).isEmpty();
  }
}

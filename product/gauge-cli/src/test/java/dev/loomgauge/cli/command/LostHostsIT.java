package dev.loomgauge.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.TestFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Whatever part of a run on other hosts dies, or is cut off, nothing of it is left on them ten
 * seconds later. Four runs die at once in each test: 20 kills and 12 cut links.
 */
@Tag("full")
@Tag("beside")
class LostHostsIT {
  private static final int HOSTS = 4;
  private static final Duration SOON = Duration.ofSeconds(10);
  private static final Duration START = Duration.ofMinutes(1);

  private static Path root = Path.of("");
  private static @Nullable NamespaceHosts up;

  private final List<Process> controllers = new ArrayList<>();
  private Path folder = Path.of("");

  @BeforeAll
  static void startHosts() throws Exception {
    root = TestFolders.create("hosts");
    up = NamespaceHosts.up(root, HOSTS);
  }

  @AfterAll
  static void endHosts() throws Exception {
    if (up != null) {
      up.down();
    }
    TestFolders.delete(root);
  }

  @BeforeEach
  void startARunOnEachHost() throws Exception {
    folder = Files.createTempDirectory(root, "run");
    for (int host = 1; host <= HOSTS; host++) {
      controllers.add(start(host));
    }
    for (int host = 1; host <= HOSTS; host++) {
      Path said = said(host);
      Path errors = errors(host);
      Process controller = controllers.get(host - 1);
      await(
          START,
          () -> Files.readString(said).startsWith(Controller.UP) || !controller.isAlive(),
          () -> "said: " + contents(errors));
      assertThat(controller.isAlive()).as(() -> contents(errors)).isTrue();
      assertThat(processes(host)).hasSizeGreaterThanOrEqualTo(3);
    }
  }

  @AfterEach
  void end() throws Exception {
    for (Process controller : controllers) {
      controller.destroyForcibly().waitFor();
    }
  }

  private static NamespaceHosts hosts() {
    return Objects.requireNonNull(up);
  }

  private Process start(int host) throws IOException {
    List<String> java =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx64m",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            Controller.class.getName(),
            Commands.root().toString(),
            hosts().configuration().toString(),
            "host" + host,
            folder.toString());
    return new ProcessBuilder(hosts().onController(java))
        .redirectOutput(said(host).toFile())
        .redirectError(errors(host).toFile())
        .start();
  }

  private Path errors(int host) {
    return folder.resolve("err" + host);
  }

  private static String contents(Path log) {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      return e.toString();
    }
  }

  private Path said(int host) {
    return folder.resolve("out" + host);
  }

  @Test
  void theControllerIsKilled() throws Exception {
    controllers.forEach(Process::destroyForcibly);

    nothingIsLeft();
    awaitNone(SOON, LostHostsIT::ownSsh, errors(1));
  }

  @Test
  void theConnectionIsKilled() throws Exception {
    for (Process controller : controllers) {
      assertThat(kill(controller, " -M -N ")).isOne();
    }

    nothingIsLeft();
    closeAll();
  }

  @Test
  void theSshOfAProcessIsKilled() throws Exception {
    for (Process controller : controllers) {
      assertThat(kill(controller, Controller.STUBBORN)).isOne();
    }

    for (int host = 1; host <= HOSTS; host++) {
      int number = host;
      awaitNone(SOON, () -> processes(number), errors(host));
    }
    closeAll();
  }

  @Test
  void theProcessItselfIsKilled() throws Exception {
    for (int host = 1; host <= HOSTS; host++) {
      assertThat(hosts().kill(host, Controller.STUBBORN)).isPositive();
    }

    for (int host = 1; host <= HOSTS; host++) {
      int number = host;
      awaitNone(SOON, () -> processes(number), errors(host));
    }
    closeAll();
  }

  @Test
  void theWardenIsKilledAndThenTheController() throws Exception {
    for (int host = 1; host <= HOSTS; host++) {
      assertThat(hosts().kill(host, "loomgauge-warden.sh")).isPositive();
    }
    Thread.sleep(Duration.ofSeconds(8)); // longer than one that is not heard lets a process live

    for (int host = 1; host <= HOSTS; host++) {
      assertThat(processes(host)).as("another warden guards it").isNotEmpty();
    }
    controllers.forEach(Process::destroyForcibly);

    nothingIsLeft();
  }

  @RepeatedTest(3)
  void theLinkIsCut() throws Exception {
    cutAllLinks();
    closeAll();
  }

  private void cutAllLinks() throws Exception {
    for (int host = 1; host <= HOSTS; host++) {
      hosts().cable(host, false);
    }

    nothingIsLeft();
    for (int host = 1; host <= HOSTS; host++) {
      hosts().cable(host, true);
    }
  }

  private void nothingIsLeft() throws Exception {
    long end = System.nanoTime() + SOON.toNanos();
    for (int host = 1; host <= HOSTS; host++) {
      int number = host;
      Duration rest = Duration.ofNanos(Math.max(1, end - System.nanoTime()));
      awaitNone(rest, () -> hosts().left(number), errors(host));
    }
  }

  /** What was started on a host: without the run's folder, and what looks at the host meanwhile. */
  private List<String> processes(int host) throws IOException, InterruptedException {
    return hosts().left(host).stream()
        .filter(line -> !line.startsWith("/run/") && !line.contains("loomgauge-meter.sh"))
        .toList();
  }

  /** They end in good order although their hosts were lost. */
  private void closeAll() throws Exception {
    for (Process controller : controllers) {
      controller.getOutputStream().close();
    }
    for (Process controller : controllers) {
      assertThat(controller.waitFor(30, TimeUnit.SECONDS)).isTrue();
    }
    for (int host = 1; host <= HOSTS; host++) {
      assertThat(hosts().left(host)).isEmpty();
    }
    assertThat(ownSsh()).isEmpty();
  }

  private static List<String> ownSsh() {
    String configuration = hosts().configuration().toString();
    return ProcessHandle.allProcesses()
        .map(process -> process.info().commandLine().orElse(""))
        .filter(line -> line.contains(configuration) && line.contains("ssh "))
        .filter(line -> !line.contains("java"))
        .toList();
  }

  private static long kill(Process controller, String text) {
    return controller
        .descendants()
        .filter(process -> process.info().commandLine().orElse("").contains(text))
        .filter(process -> process.info().command().orElse("").endsWith("/ssh"))
        .filter(ProcessHandle::destroyForcibly)
        .count();
  }

  private interface Look<T> {
    T at() throws IOException, InterruptedException;
  }

  private static void awaitNone(Duration most, Look<List<String>> look, Path log)
      throws IOException, InterruptedException {
    List<String> last = new ArrayList<>();
    await(
        most,
        () -> {
          last.clear();
          last.addAll(look.at());
          return last.isEmpty();
        },
        () -> "left: " + last + "; said: " + contents(log));
  }

  private static void await(Duration most, Look<Boolean> holds, Supplier<String> otherwise)
      throws IOException, InterruptedException {
    long end = System.nanoTime() + most.toNanos();
    while (!holds.at()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("not within " + most + "; " + otherwise.get());
      }
      Thread.sleep(200);
    }
  }
}

package dev.loomgauge.run.load.own;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.load.LoadRequest;
import dev.loomgauge.run.load.LoopbackServer;
import dev.loomgauge.run.load.Pace;
import dev.loomgauge.run.load.RunningLoad;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.rig.Programs;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StandbyIT {
  private static final int FEW = 4;

  /** So many that the engine is started with another compiler. */
  private static final int MANY = 1_000;

  @TempDir Path folder;
  private final Children children = new Children();
  private final GaugeLoad engine =
      new GaugeLoad(
          Programs.JAVA_HOME.resolve("bin/java"), Path.of("../gauge-load/target/gauge-load.jar"));

  @AfterEach
  void stop() {
    children.close();
  }

  @Test
  void aProcessThatWaitsTakesTheNextLoadAndLogsWhereThatOneIs()
      throws IOException, InterruptedException {
    try (LoopbackServer server = LoopbackServer.answering(20)) {
      LoadRequest first = request(server.address(), FEW, "first");
      LoadRequest second = request(server.address(), FEW, "second");
      engine.standBy(children, first);
      long waiting = onlyProcess();

      RunningLoad load = engine.start(children, second, _ -> {});

      assertThat(load.pids()).containsExactly(waiting);
      assertThat(load.await().summary().ok()).isPositive();
      assertThat(second.folder()).isDirectoryContaining("glob:**/load.log");
      assertThat(first.folder()).isEmptyDirectory();
    }
  }

  @Test
  void aProcessThatWasStartedInAnotherWayIsNotUsed() throws IOException, InterruptedException {
    LoadRequest few = request(LoopbackServer.nobody(), FEW, "few");
    LoadRequest many = request(LoopbackServer.nobody(), MANY, "many");
    engine.standBy(children, few);
    long waiting = onlyProcess();

    RunningLoad load = engine.start(children, many, _ -> {});

    assertThat(load.pids()).doesNotContain(waiting);
    assertThat(ProcessHandle.of(waiting).filter(ProcessHandle::isAlive)).isEmpty();
    assertThat(few.folder()).isEmptyDirectory();
    load.stop();
  }

  @Test
  void aProcessThatDiedWhileItWaitedIsReplaced() throws IOException, InterruptedException {
    try (LoopbackServer server = LoopbackServer.answering(20)) {
      LoadRequest request = request(server.address(), FEW, "order");
      engine.standBy(children, request);
      ProcessHandle waiting = ProcessHandle.of(onlyProcess()).orElseThrow();
      waiting.destroyForcibly();
      waiting.onExit().join();

      RunningLoad load = engine.start(children, request, _ -> {});

      assertThat(load.pids()).doesNotContain(waiting.pid());
      assertThat(load.await().summary().ok()).isPositive();
    }
  }

  @Test
  void ofOneThatNeverHasALoadNothingIsLeft() throws IOException, InterruptedException {
    LoadRequest request = request(LoopbackServer.nobody(), FEW, "last");
    engine.standBy(children, request);
    long waiting = onlyProcess();

    children.close();

    assertThat(ProcessHandle.of(waiting).filter(ProcessHandle::isAlive)).isEmpty();
    for (int i = 0; i < 100 && Files.exists(request.folder().resolve("next-load.log")); i++) {
      Thread.sleep(20); // whoever deletes it hears of the end as we do
    }
    assertThat(request.folder()).isEmptyDirectory();
  }

  @Test
  void nobodyStandsByOnceLoomgaugeIsStopping() throws IOException {
    children.close();
    engine.standBy(children, request(LoopbackServer.nobody(), FEW, "late"));
    assertThat(engines()).isEmpty();
  }

  private static long onlyProcess() {
    List<Long> pids = engines();
    assertThat(pids).hasSize(1);
    return pids.getFirst();
  }

  /** Children of this JVM but for the watchdog of processes, which is no engine. */
  private static List<Long> engines() {
    return ProcessHandle.current()
        .children()
        .filter(
            child ->
                child
                    .info()
                    .commandLine()
                    .filter(line -> line.contains("gauge-load.jar"))
                    .isPresent())
        .map(ProcessHandle::pid)
        .toList();
  }

  private LoadRequest request(URI target, int users, String name) throws IOException {
    return new LoadRequest(
        new LoadRequest.Exchange(List.of(target), "/", Map.of(), "", Duration.ofSeconds(1)),
        new LoadRequest.Timing(
            new LoadRequest.Users(users, Duration.ZERO),
            Duration.ofMillis(200),
            Duration.ofMillis(50),
            new Pace.Fixed(Duration.ofMillis(200), Duration.ofSeconds(1))),
        1,
        Files.createDirectory(folder.resolve(name)),
        CpuSet.NONE);
  }
}

package dev.loomgauge.run.load.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.run.load.LoadException;
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
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptEngineIT {
  private static final int FEW = 4;

  @TempDir Path folder;
  private final Children children = new Children();
  private final GaugeLoad engine = new GaugeLoad(Programs.INSTALLATION);

  @AfterEach
  void stop() {
    children.close();
  }

  @Test
  void aProcessThatHasRunALoadTakesTheNextOneToo() throws IOException, InterruptedException {
    try (LoopbackServer server = LoopbackServer.answering(20)) {
      LoadRequest first = request(server.address(), FEW, "first");
      LoadRequest second = request(server.address(), 2 * FEW, "second");
      RunningLoad earlier = engine.start(children, first, _ -> {});
      long pid = onlyProcess();
      assertThat(earlier.await().summary().ok()).isPositive();

      RunningLoad later = engine.start(children, second, _ -> {});

      assertThat(later.pids()).containsExactly(pid);
      earlier.stop(); // is over, so that nothing ends
      assertThat(later.await().interrupted()).isFalse();
      for (LoadRequest request : List.of(first, second)) {
        assertThat(request.folder().toFile().list())
            .containsExactlyInAnyOrder("load.log", "latency.hlog");
      }
    }
  }

  @Test
  void aLoadThatWasStoppedLeavesItsProcessToTheNextOne() throws IOException, InterruptedException {
    try (LoopbackServer server = LoopbackServer.answering(20)) {
      CountDownLatch second = new CountDownLatch(1);
      RunningLoad earlier =
          engine.start(children, request(server.address(), FEW, "first"), _ -> second.countDown());
      second.await();
      earlier.stop();
      assertThat(earlier.await().interrupted()).isTrue();

      RunningLoad later = engine.start(children, request(server.address(), FEW, "second"), _ -> {});

      assertThat(later.pids()).isEqualTo(earlier.pids());
      assertThat(later.await().interrupted()).isFalse();
    }
  }

  @Test
  void aProcessThatIsKilledFailsItsLoadAndIsReplaced() throws IOException, InterruptedException {
    try (LoopbackServer server = LoopbackServer.answering(20)) {
      RunningLoad earlier =
          engine.start(children, request(server.address(), FEW, "first"), _ -> {});
      ProcessHandle process = ProcessHandle.of(onlyProcess()).orElseThrow();
      process.destroyForcibly();
      assertThatThrownBy(earlier::await)
          .isInstanceOf(LoadException.class)
          .hasMessageContaining("The load engine ended (signal 9)");

      RunningLoad later = engine.start(children, request(server.address(), FEW, "second"), _ -> {});

      assertThat(later.pids()).doesNotContain(process.pid());
      assertThat(later.await().summary().ok()).isPositive();
    }
  }

  @Test
  void severalProcessesAreKeptAsWellAndThoseThatAreTooManyEnd()
      throws IOException, InterruptedException {
    try (LoopbackServer one = LoopbackServer.answering(20);
        LoopbackServer two = LoopbackServer.answering(20)) {
      List<URI> both = List.of(one.address(), two.address());
      RunningLoad first = engine.start(children, request(both, FEW, "first"), _ -> {});
      assertThat(first.await().summary().ok()).isPositive();
      RunningLoad second = engine.start(children, request(both, FEW, "second"), _ -> {});
      assertThat(second.await().summary().ok()).isPositive();
      RunningLoad third = engine.start(children, request(one.address(), FEW, "third"), _ -> {});
      third.await();

      assertThat(second.pids()).hasSize(2).isEqualTo(first.pids());
      assertThat(engines()).containsExactlyElementsOf(third.pids());
      assertThat(first.pids()).containsAll(third.pids());
    }
  }

  @Test
  void aProcessThatDiedWhileItWaitedIsReplaced() throws IOException, InterruptedException {
    try (LoopbackServer server = LoopbackServer.answering(20)) {
      engine.start(children, request(server.address(), FEW, "first"), _ -> {}).await();
      ProcessHandle waiting = ProcessHandle.of(onlyProcess()).orElseThrow();
      waiting.destroyForcibly();
      waiting.onExit().join();

      RunningLoad load = engine.start(children, request(server.address(), FEW, "second"), _ -> {});

      assertThat(load.pids()).doesNotContain(waiting.pid());
      assertThat(load.await().summary().ok()).isPositive();
    }
  }

  @Test
  void aProcessThatWasStartedInAnotherWayIsNotUsed() throws IOException, InterruptedException {
    try (LoopbackServer server = LoopbackServer.answering(20)) {
      LoadRequest anywhere = request(server.address(), FEW, "anywhere");
      engine.start(children, anywhere, _ -> {}).await();
      long waiting = onlyProcess();
      LoadRequest tied =
          new LoadRequest(
              anywhere.exchange(),
              anywhere.timing(),
              1,
              Files.createDirectory(folder.resolve("tied")),
              CpuSet.of(0));

      RunningLoad load = engine.start(children, tied, _ -> {});

      assertThat(load.pids()).doesNotContain(waiting);
      assertThat(ProcessHandle.of(waiting).filter(ProcessHandle::isAlive)).isEmpty();
      assertThat(load.await().summary().ok()).isPositive();
    }
  }

  @Test
  void aProcessThatWaitsEndsWithLoomgauge() throws IOException, InterruptedException {
    try (LoopbackServer server = LoopbackServer.answering(20)) {
      engine.start(children, request(server.address(), FEW, "last"), _ -> {}).await();
      long waiting = onlyProcess();

      children.close();

      assertThat(ProcessHandle.of(waiting).filter(ProcessHandle::isAlive)).isEmpty();
    }
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
    return request(List.of(target), users, name);
  }

  private LoadRequest request(List<URI> targets, int users, String name) throws IOException {
    return new LoadRequest(
        new LoadRequest.Exchange(targets, Endpoint.get("/"), Map.of(), "", Duration.ofSeconds(1)),
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

package dev.loomgauge.run.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.run.load.LoadEngine.RunningLoad;
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
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Order(3)
@Execution(ExecutionMode.CONCURRENT)
class KeptEngineIT {
  private static final int FEW = 4;
  private static final Duration SHORT = Duration.ofSeconds(1);
  private static final Duration LONG = Duration.ofMinutes(1);

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
      earlier.await();

      RunningLoad later = engine.start(children, second, _ -> {});

      assertThat(later.pids()).hasSize(1).isEqualTo(earlier.pids());
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
          engine.start(
              children,
              request(List.of(server.address()), FEW, "first", LONG),
              _ -> second.countDown());
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
      ProcessHandle process = process(earlier);
      process.destroyForcibly();
      assertThatThrownBy(earlier::await)
          .isInstanceOf(LoadException.class)
          .hasMessageContaining("The load engine ended (signal 9)");

      RunningLoad later =
          engine.start(children, request(List.of(server.address()), FEW, "second", LONG), _ -> {});

      assertThat(later.pids()).doesNotContain(process.pid());
      assertReaches(server, later);
    }
  }

  @Test
  @Tag("full")
  void severalProcessesAreKeptAsWellAndThoseThatAreTooManyEnd()
      throws IOException, InterruptedException {
    try (LoopbackServer one = LoopbackServer.answering(20);
        LoopbackServer two = LoopbackServer.answering(20)) {
      List<URI> both = List.of(one.address(), two.address());
      RunningLoad first = engine.start(children, request(both, FEW, "first", SHORT), _ -> {});
      first.await();
      RunningLoad second = engine.start(children, request(both, FEW, "second", SHORT), _ -> {});
      second.await();
      assertThat(one.answered).isNotEmpty();
      assertThat(two.answered).isNotEmpty();
      RunningLoad third = engine.start(children, request(one.address(), FEW, "third"), _ -> {});
      third.await();

      assertThat(second.pids()).hasSize(2).isEqualTo(first.pids());
      assertThat(third.pids()).hasSize(1);
      assertThat(first.pids()).filteredOn(KeptEngineIT::alive).isEqualTo(third.pids());
    }
  }

  @Test
  @Tag("full")
  void aProcessThatDiedWhileItWaitedIsReplaced() throws IOException, InterruptedException {
    try (LoopbackServer server = LoopbackServer.answering(20)) {
      ProcessHandle waiting = process(run(request(server.address(), FEW, "first")));
      waiting.destroyForcibly();
      waiting.onExit().join();

      RunningLoad load =
          engine.start(children, request(List.of(server.address()), FEW, "second", LONG), _ -> {});

      assertThat(load.pids()).doesNotContain(waiting.pid());
      assertReaches(server, load);
    }
  }

  @Test
  @Tag("full")
  void aProcessThatWasStartedInAnotherWayIsNotUsed() throws IOException, InterruptedException {
    try (LoopbackServer server = LoopbackServer.answering(20)) {
      long waiting = process(run(request(server.address(), FEW, "anywhere"))).pid();
      LoadRequest like = request(List.of(server.address()), FEW, "like", LONG);
      LoadRequest tied =
          new LoadRequest(
              like.exchange(),
              like.timing(),
              1,
              Files.createDirectory(folder.resolve("tied")),
              CpuSet.of(0));

      RunningLoad load = engine.start(children, tied, _ -> {});

      assertThat(load.pids()).doesNotContain(waiting);
      assertThat(alive(waiting)).isFalse();
      assertReaches(server, load);
    }
  }

  @Test
  void aProcessThatWaitsEndsWithLoomgauge() throws IOException, InterruptedException {
    try (LoopbackServer server = LoopbackServer.answering(20)) {
      long waiting = process(run(request(server.address(), FEW, "last"))).pid();
      assertThat(alive(waiting)).isTrue();

      children.close();

      assertThat(alive(waiting)).isFalse();
    }
  }

  /** A load that is over. */
  private RunningLoad run(LoadRequest request) throws InterruptedException {
    RunningLoad load = engine.start(children, request, _ -> {});
    load.await();
    return load;
  }

  /** Ends a long load when it has been answered; answers to earlier loads do not count. */
  private static void assertReaches(LoopbackServer server, RunningLoad load)
      throws InterruptedException {
    server.answered.clear();
    assertThat(Programs.within(LONG, () -> !server.answered.isEmpty())).isTrue();
    load.stop();
  }

  private static ProcessHandle process(RunningLoad load) {
    assertThat(load.pids()).hasSize(1);
    return ProcessHandle.of(load.pids().getFirst()).orElseThrow();
  }

  private static boolean alive(long pid) {
    return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent();
  }

  private LoadRequest request(URI target, int users, String name) throws IOException {
    return request(List.of(target), users, name, SHORT);
  }

  private LoadRequest request(List<URI> targets, int users, String name, Duration window)
      throws IOException {
    return new LoadRequest(
        new LoadRequest.Exchange(targets, Endpoint.get("/"), Map.of(), "", Duration.ofSeconds(1)),
        new LoadRequest.Timing(
            new LoadRequest.Users(users, Duration.ZERO),
            Duration.ofMillis(100),
            Duration.ofMillis(50),
            new Pace.Fixed(Duration.ofMillis(100), window)),
        1,
        Files.createDirectory(folder.resolve(name)),
        CpuSet.NONE);
  }
}

package dev.loomgauge.run.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.loomgauge.core.scenario.Trust;
import dev.loomgauge.run.machine.MachineFiles;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.machine.Topology;
import dev.loomgauge.run.probe.process.ChildServer;
import dev.loomgauge.run.rig.Fixture;
import dev.loomgauge.run.rig.Programs;
import dev.loomgauge.run.tier.HttpOrigin;
import dev.loomgauge.run.tier.LocalHttp;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The process of the test is the service. */
class RunningServiceTest {
  private static final long SELF = ProcessHandle.current().pid();

  private HttpServer server = HttpServer.create();

  RunningServiceTest() throws IOException {}

  @BeforeEach
  void aService() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(
              exchange.getRequestURI().getPath().equals("/gone") ? 410 : 200, -1);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void end() {
    server.stop(0);
  }

  private int port() {
    return server.getAddress().getPort();
  }

  private URI base() {
    return URI.create("http://127.0.0.1:" + port());
  }

  private static AskedOrigin at(URI base) {
    return new AskedOrigin(Optional.of(base), Trust.OF_JDK);
  }

  @Test
  void whatAnswersWellIsTheService() throws Exception {
    try (ServiceTarget.OwnService found = RunningService.find(SELF, "own", at(base()), "/a")) {
      assertThat(found.name()).isEqualTo("own");
      assertThat(found.base()).isEqualTo(new HttpOrigin(base()));
      assertThat(found.pid()).isEqualTo(SELF);
      assertThat(found.answering()).isEqualTo(SELF);
      assertThat(found.cpus()).isBetween(1, Runtime.getRuntime().availableProcessors());
      found.requireAlive("now,");
    }
    assertThat(ProcessHandle.current().isAlive()).isTrue();
  }

  @Test
  void anotherAnswerIsToldWithItsPort() {
    assertThatThrownBy(() -> RunningService.find(SELF, "own", at(base()), "/gone"))
        .isInstanceOf(TierException.class)
        .hasMessage(
            "--pid %d does not answer GET /gone with 200 on any port (%d: 410). Correct the path, or give the whole address with --get."
                .formatted(SELF, port()));
  }

  @Test
  void aPortOnWhichItDoesNotListenIsSomebodyElses() throws IOException {
    int closed;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      closed = socket.getLocalPort();
    }
    URI other = URI.create("http://localhost:" + closed);

    assertThatThrownBy(() -> RunningService.find(SELF, "own", at(other), "/a"))
        .isInstanceOf(TierException.class)
        .hasMessageStartingWith(
            "--pid %d does not listen on port %d, but on [".formatted(SELF, closed))
        .hasMessageContaining(String.valueOf(port()))
        .hasMessageEndingWith(
            "]: another process answers there. Correct the address of --get, or the process.");
  }

  @Test
  void aProcessThatIsNotThereHasNoNameAndIsNotFound() {
    long none = 1L << 30;

    assertThat(OwnCommand.nameOf(none)).isEqualTo("process-" + none);
    assertThatThrownBy(() -> RunningService.find(none, "own", AskedOrigin.UNKNOWN, "/a"))
        .isInstanceOf(TierException.class)
        .hasMessage("--pid " + none + ": there is no such process. Find it with jps, or with ps.");
  }

  @Test
  void withoutAnAddressEachPortOnWhichItListensIsAsked() throws Exception {
    try (ChildServer child = ChildServer.start()) {
      try (ServiceTarget.OwnService found =
          RunningService.find(child.pid(), "own", AskedOrigin.UNKNOWN, "/")) {
        assertThat(found.base()).hasToString("http://127.0.0.1:" + child.port());
        assertThat(found.pid()).isEqualTo(child.pid());
      }
      assertThatThrownBy(
              () -> RunningService.find(child.pid(), "own", AskedOrigin.UNKNOWN, "/no-such-file"))
          .isInstanceOf(TierException.class)
          .hasMessage(
              "--pid %d does not answer GET /no-such-file with 200 on any port (%d: 404). Correct the path, or give the whole address with --get."
                  .formatted(child.pid(), child.port()));
    }
  }

  private static RunningService.Good good(int port, boolean metrics) {
    return new RunningService.Good(new HttpOrigin(URI.create("http://127.0.0.1:" + port)), metrics);
  }

  private static Optional<Integer> carrying(Set<Integer> serving, RunningService.Good... good) {
    return RunningService.carrying(List.of(good), serving).map(HttpOrigin::port);
  }

  /** An agent that serves metrics answers any path, and somebody reads them. */
  @Test
  void ofSeveralPortsThatAnswerTheOneThatCarriesRequestsIsTaken() {
    assertThat(carrying(Set.of(7070), good(7070, true), good(8080, false))).hasValue(8080);
    assertThat(carrying(Set.of(8080), good(7070, false), good(8080, false))).hasValue(8080);
    assertThat(carrying(Set.of(), good(7070, true))).hasValue(7070);
    assertThat(carrying(Set.of(9090), good(7070, true), good(9090, true))).hasValue(9090);
    assertThat(carrying(Set.of(), good(7070, false), good(8080, false))).isEmpty();
    assertThat(carrying(Set.of(7070, 8080), good(7070, false), good(8080, false))).isEmpty();
  }

  @Test
  void severalPortsOfWhichNothingIsKnownAreListedWithTheOption() throws Exception {
    Process process = new ProcessBuilder(Programs.java(List.of(), TwoServers.class)).start();
    try (BufferedReader lines = process.inputReader()) {
      int first = Integer.parseInt(lines.readLine());
      int second = Integer.parseInt(lines.readLine());
      assertThatThrownBy(() -> RunningService.find(process.pid(), "own", AskedOrigin.UNKNOWN, "/a"))
          .isInstanceOf(TierException.class)
          .hasMessage(
              "--pid %d answers GET /a with 200 on several ports (%d, %d), and nothing shows which of them carries its requests. Give the whole address of that one with --get: http://127.0.0.1:%d/a"
                  .formatted(
                      process.pid(),
                      Math.min(first, second),
                      Math.max(first, second),
                      Math.min(first, second)));
    } finally {
      process.destroyForcibly();
    }
  }

  /** Two servers on ports of their own, which it prints. */
  static final class TwoServers {
    private TwoServers() {}

    /** Runs until it is ended. */
    public static void main(String[] arguments) throws IOException {
      for (int i = 0; i < 2; i++) {
        HttpServer one =
            HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        one.createContext(
            "/",
            exchange -> {
              exchange.sendResponseHeaders(200, -1);
              exchange.close();
            });
        one.start();
        System.out.println(one.getAddress().getPort());
      }
    }
  }

  @Test
  void aPageOfMetricsIsKnownByItsContentType() throws Exception {
    for (String type :
        List.of(
            "text/plain; version=0.0.4; charset=utf-8",
            "application/openmetrics-text; version=1.0.0",
            "text/plain; charset=utf-8",
            "application/json")) {
      server.createContext(
          "/metrics",
          exchange -> {
            exchange.getResponseHeaders().set("Content-Type", type);
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
          });
      try (HttpClient client = new HttpOrigin(base()).client()) {
        assertThat(
                LocalHttp.answered(client, base().resolve("/metrics"), Duration.ofSeconds(10))
                    .metrics())
            .as(type)
            .isEqualTo(type.contains("version="));
      }
      server.removeContext("/metrics");
    }
  }

  @Test
  void whatListensOnNoPortIsToldWithTheRemedy() throws Exception {
    Process silent = new ProcessBuilder("sleep", "600").start();
    try {
      assertThatThrownBy(() -> RunningService.find(silent.pid(), "own", AskedOrigin.UNKNOWN, "/"))
          .isInstanceOf(TierException.class)
          .hasMessage(
              "--pid %d: the process listens on no port that this user can see. Run as its user, or give the whole address with --get."
                  .formatted(silent.pid()));
    } finally {
      silent.destroyForcibly();
    }
  }

  @Test
  void runningJvmsAreThoseThatListenInTheOrderOfTheirPids() throws Exception {
    Process silent = new ProcessBuilder("sleep", "600").start();
    try (ChildServer first = ChildServer.start();
        ChildServer second = ChildServer.start()) {
      long low = Math.min(first.pid(), second.pid());
      Stream<ProcessHandle> processes =
          Stream.of(Math.max(first.pid(), second.pid()), low, SELF, silent.pid())
              .flatMap(pid -> ProcessHandle.of(pid).stream());

      List<RunningJvm> found = RunningJvm.of(processes);

      assertThat(found)
          .containsExactlyInAnyOrder(
              new RunningJvm(first.pid(), OwnCommand.nameOf(first.pid()), List.of(first.port())),
              new RunningJvm(
                  second.pid(), OwnCommand.nameOf(second.pid()), List.of(second.port())));
      assertThat(found.getFirst().pid()).isEqualTo(low);
    } finally {
      silent.destroyForcibly();
    }
  }

  @Test
  void aPortThatAnswersNoHttpIsTold() throws Exception {
    ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
    Thread closing =
        Thread.startVirtualThread(
            () -> {
              try {
                while (true) {
                  silent.accept().close();
                }
              } catch (IOException e) {
                assertThat(silent.isClosed()).isTrue();
              }
            });
    int at = silent.getLocalPort();
    URI base = URI.create("http://127.0.0.1:" + at);
    try {
      assertThatThrownBy(() -> RunningService.find(SELF, "own", at(base), "/a"))
          .isInstanceOf(TierException.class)
          .hasMessage(
              "--pid %d does not answer GET /a with 200 on any port (%d: no HTTP). Correct the path, or give the whole address with --get."
                  .formatted(SELF, at));
    } finally {
      silent.close();
    }
    closing.join();
  }

  @Test
  void aServiceHasTheCpusToWhichItIsTied() throws Exception {
    int first = Topology.detect().cpus().cpus().getFirst();
    try (ChildServer child = ChildServer.start()) {
      String pid = String.valueOf(child.pid());
      Process tying =
          new ProcessBuilder("taskset", "-acp", String.valueOf(first), pid)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      assertThat(tying.waitFor()).isZero();
      try (ServiceTarget.OwnService found =
          RunningService.find(child.pid(), "own", AskedOrigin.UNKNOWN, "/")) {
        assertThat(found.cpus()).isEqualTo(1);
        assertThat(found.pids()).containsExactly(child.pid());
      }
    }
  }

  @Test
  void aProcThatHidesOthersIsARemedyOfItsOwn(@TempDir Path root) {
    Fixture machine = new Fixture(root).file("proc/self/mounts", "proc /proc proc rw 0 0");
    assertThat(RunningService.hidden(new MachineFiles(root))).isEmpty();
    machine.file("proc/self/mounts", "proc /proc proc rw,hidepid=invisible 0 0");
    assertThat(RunningService.hidden(new MachineFiles(root)))
        .isEqualTo(
            ", or it is another user's, which /proc does not show here (hidepid): run as that user");
  }
}

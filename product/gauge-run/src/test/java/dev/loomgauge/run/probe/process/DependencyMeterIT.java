package dev.loomgauge.run.probe.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.Tier;
import dev.loomgauge.run.observation.Sample;
import dev.loomgauge.run.observation.Sampler;
import dev.loomgauge.run.probe.process.Dependencies.Dependency;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@EnabledOnOs(OS.LINUX)
@Execution(ExecutionMode.CONCURRENT)
class DependencyMeterIT {
  private static final Duration MOMENT = Duration.ofMillis(20);
  private final List<Process> started = new ArrayList<>();

  /** Listens, and is busy from the first connection on, until its standard input ends. */
  static final class Server {
    private Server() {}

    static void main() throws IOException {
      try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
          Socket client = accepted(server)) {
        while (System.in.available() == 0 && client.isConnected()) {
          Thread.onSpinWait();
        }
      }
    }

    private static Socket accepted(ServerSocket server) throws IOException {
      IO.println(server.getLocalPort());
      return server.accept();
    }
  }

  /** Keeps a connection to a port, until its standard input ends. */
  static final class Client {
    private Client() {}

    static void main(String[] args) throws IOException {
      try (Socket socket =
          new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0]))) {
        IO.println(socket.getLocalPort());
        int end = System.in.read();
        assert end < 0;
      }
    }
  }

  private Process start(Class<?> program, String... args) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                program.getName()));
    command.addAll(List.of(args));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    started.add(process);
    return process;
  }

  private static String line(Process process) throws IOException {
    return process.inputReader().readLine();
  }

  @AfterEach
  void end() throws InterruptedException {
    for (Process process : started) {
      process.destroyForcibly().waitFor();
    }
  }

  @Test
  @Timeout(value = 5, unit = TimeUnit.MINUTES)
  void whatTheServiceIsConnectedToIsATierWithItsCpu() throws Exception {
    Process server = start(Server.class);
    Process client = start(Client.class, line(server));
    line(client);
    try (Sampler sampler = Sampler.start(ProcessProbe.detect(), MOMENT, _ -> {})) {
      sampler.watch(Tier.SERVICE, List.of(client.pid()));
      Sample before = sampler.look();
      while (before.dependencies().isEmpty()) {
        Thread.sleep(MOMENT);
        before = sampler.look();
      }
      Sample now = before;
      while (now.dependencies().getFirst().cpu().isZero()) {
        Thread.sleep(MOMENT);
        now = sampler.look();
      }
      Dependency found = now.dependencies().getFirst();
      assertThat(now.dependencies()).hasSize(1);
      assertThat(found.pid()).isEqualTo(server.pid());
      assertThat(found.program()).isEqualTo("java");
      assertThat(found.rssBytes()).isPositive();
      assertThat(now.cpuPct(Tier.DEPENDENCIES, before)).isNotNull().isNotNegative();

      server.destroyForcibly().waitFor();
      Sample after = sampler.look();
      assertThat(after.dependencies().getFirst().cpu()).isGreaterThanOrEqualTo(found.cpu());
      assertThat(after.cpuPct(Tier.DEPENDENCIES, now)).isNotNull();

      sampler.watch(Tier.SERVICE, List.of(server.pid()));
      assertThat(sampler.look().dependencies()).isEmpty();
    }
  }
}

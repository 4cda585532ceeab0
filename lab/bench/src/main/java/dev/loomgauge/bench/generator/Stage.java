package dev.loomgauge.bench.generator;

import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.protocol.DownstreamSettings;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.load.LoadEngine.RunningLoad;
import dev.loomgauge.run.load.LoadRequest;
import dev.loomgauge.run.load.Pace;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.TemporaryFolder;
import dev.loomgauge.run.probe.process.ProcessProbe;
import dev.loomgauge.run.probe.process.ProcessTable;
import dev.loomgauge.run.probe.process.ProcessUse;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import dev.loomgauge.run.tier.DownstreamTier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The server that all generators load, gauge-downstream on a CPU of its own, and their files. */
final class Stage implements AutoCloseable {
  static final CpuSet SERVER = CpuSet.of(0);
  static final CpuSet GENERATOR = CpuSet.of(1);

  private static final Duration SPREAD = Duration.ofMillis(100);
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final ProcessProbe probe = ProcessProbe.detect();
  private final Children children;
  private final TemporaryFolder folder;
  private final DownstreamTier server;
  private int loads;

  private Stage(Children children, Path folder, DownstreamTier server) {
    this.children = children;
    this.folder = new TemporaryFolder(folder);
    this.server = server;
  }

  static Stage open(Children children, Installation home, Path folder) {
    List<String> command =
        List.of(
            home.java().toString(),
            "-Xmx512m",
            "-XX:+UseSerialGC",
            "-jar",
            home.program("gauge-downstream").toString(),
            "--loops",
            "1",
            "--stop-at-eof");
    Launch launch = Launch.of("the server", command, folder.resolve("server.log")).on(SERVER);
    return new Stage(children, folder, DownstreamTier.start(children, launch));
  }

  void delay(int millis) {
    server.set(new DownstreamSettings(millis + "ms", Map.of(), null, 0, null));
  }

  /** How many requests the server has taken so far. */
  long requests() {
    return server.state().counters().requests();
  }

  /** CPU seconds of the server so far. */
  double serverCpu() {
    return cpu(List.of(server.child().pid()));
  }

  /** CPU seconds of processes and their descendants so far. */
  double cpu(List<Long> pids) {
    return nanos(probe.processes().trees(pids)) / 1e9;
  }

  private static long nanos(@Nullable ProcessUse use) {
    if (use == null) {
      throw new BenchException("A process ended early; run this on a quiet machine.");
    }
    return use.cpu().toNanos();
  }

  /** CPU nanoseconds so far of all that this process started, but for the server. */
  long generatorsCpuNanos() {
    long self = ProcessHandle.current().pid();
    ProcessTable now = probe.processes();
    return nanos(now.trees(List.of(self)))
        - nanos(now.alone(self))
        - nanos(now.trees(List.of(server.child().pid())));
  }

  Children children() {
    return children;
  }

  /** Starts a load on the server; its users start over the {@code ramp}. */
  Load start(
      Children children,
      Generator generator,
      LoadRequest.Arrivals arrivals,
      Duration ramp,
      Pace pace)
      throws IOException {
    loads++;
    Path own = Files.createDirectory(folder.path().resolve(String.valueOf(loads)));
    LoadRequest request =
        new LoadRequest(
            new LoadRequest.Exchange(
                List.of(server.url()), Endpoint.get("/downstream/1"), Map.of(), "", TIMEOUT),
            new LoadRequest.Timing(arrivals, ramp, SPREAD, pace),
            1,
            own,
            GENERATOR);
    return new Load(generator.engine().get().start(children, request, _ -> {}), System.nanoTime());
  }

  @Override
  public void close() {
    server.close();
    folder.close();
  }

  /** A load that goes on, since this {@link System#nanoTime}. */
  record Load(RunningLoad running, long began) {
    /** Sleeps until this many seconds after its start. */
    void waitUntil(double seconds) throws InterruptedException {
      TimeUnit.NANOSECONDS.sleep(began + Math.round(seconds * 1e9) - System.nanoTime());
    }

    /** Stops the generator for a second, as a machine that has no CPU for it would. */
    void freeze() throws IOException, InterruptedException {
      signal("STOP");
      try {
        Thread.sleep(1000);
      } finally {
        signal("CONT");
      }
    }

    private void signal(String name) throws IOException, InterruptedException {
      List<String> command = new ArrayList<>(List.of("kill", "-" + name));
      for (long pid : running.pids()) {
        ProcessHandle.of(pid)
            .ifPresent(
                process -> {
                  command.add(String.valueOf(pid));
                  process.descendants().forEach(child -> command.add(String.valueOf(child.pid())));
                });
      }
      new ProcessBuilder(command).inheritIO().start().waitFor();
    }

    LoadSummary summary() throws InterruptedException {
      return running.await().summary();
    }
  }
}

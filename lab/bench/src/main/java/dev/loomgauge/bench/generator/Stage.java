package dev.loomgauge.bench.generator;

import dev.loomgauge.bench.BenchCommand;
import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.protocol.DownstreamSettings;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.load.LoadRequest;
import dev.loomgauge.run.load.Pace;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.probe.process.ProcessProbe;
import dev.loomgauge.run.probe.process.ProcessTable;
import dev.loomgauge.run.probe.process.ProcessUse;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import dev.loomgauge.run.tier.DownstreamTier;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The server that all generators load, gauge-downstream on a CPU of its own, and their files. */
final class Stage implements AutoCloseable {
  static final CpuSet SERVER = CpuSet.of(0);
  static final CpuSet GENERATOR = CpuSet.of(1);

  private static final Duration SPREAD = Duration.ofMillis(100);
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final ProcessProbe probe = ProcessProbe.detect();
  private final Children children;
  private final Path folder;
  private final DownstreamTier server;
  private int loads;

  private Stage(Children children, Path folder, DownstreamTier server) {
    this.children = children;
    this.folder = folder;
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

  /**
   * Starts a load on the server.
   *
   * @param children where its processes belong
   * @param ramp time over which users start
   */
  Load start(
      Children children,
      Generator generator,
      LoadRequest.Arrivals arrivals,
      Duration ramp,
      Pace pace)
      throws IOException {
    loads++;
    Path own = Files.createDirectory(folder.resolve(String.valueOf(loads)));
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
    try {
      BenchCommand.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

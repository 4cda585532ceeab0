package dev.loomgauge.bench;

import dev.loomgauge.core.Tier;
import dev.loomgauge.run.observation.Sampler;
import dev.loomgauge.run.probe.jvm.FlightProbe;
import dev.loomgauge.run.probe.jvm.JvmProbe;
import dev.loomgauge.run.probe.process.BackgroundThreads;
import dev.loomgauge.run.probe.process.ProcessProbe;
import dev.loomgauge.run.probe.process.SocketWatch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** All that watches a service in the measured window of a trial: samples, and a recording. */
final class Observers implements AutoCloseable {
  private final Sampler sampler;
  private final FlightProbe flight;
  private final SocketWatch sockets;
  private final Path folder;

  private Observers(Sampler sampler, FlightProbe flight, SocketWatch sockets, Path folder) {
    this.sampler = sampler;
    this.flight = flight;
    this.sockets = sockets;
    this.folder = folder;
  }

  /** Begins. */
  static Observers start(JvmProbe jvm) throws IOException {
    Path folder = Files.createTempDirectory("observation");
    FlightProbe flight = FlightProbe.start(jvm, folder, _ -> {});
    Sampler sampler = Sampler.start(ProcessProbe.detect(), Duration.ofSeconds(1), _ -> {});
    sampler.watch(Tier.SERVICE, List.of(jvm.pid()));
    sampler.watchJvms(List.of(jvm), BackgroundThreads.NONE);
    return new Observers(sampler, flight, SocketWatch.start(List.of(jvm.pid())), folder);
  }

  /** Of the recording. */
  Path folder() {
    return folder;
  }

  @Override
  public void close() {
    sampler.close();
    sockets.close();
    flight.close();
    try {
      BenchCommand.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

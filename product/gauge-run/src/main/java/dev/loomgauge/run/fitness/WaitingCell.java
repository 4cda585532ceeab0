package dev.loomgauge.run.fitness;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.RequestValues;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.load.GaugeLoad;
import dev.loomgauge.run.load.LoadEngine;
import dev.loomgauge.run.load.LoadException;
import dev.loomgauge.run.load.LoadOutcome;
import dev.loomgauge.run.load.LoadRequest;
import dev.loomgauge.run.load.Pace;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.tier.DownstreamTier;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A cell that waits: users of our load engine at our stub, which answers after a fixed delay. The
 * stub stands where a service would, on the service's CPUs.
 */
final class WaitingCell implements AutoCloseable {
  private static final int USERS = 200;
  private static final Duration DELAY = Duration.ofMillis(100);
  private static final Duration RAMP = Duration.ofMillis(200);

  /** A load engine that has just started sends its first thousands of requests late. */
  private static final Duration WARMUP = Duration.ofMillis(1_400);

  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  private final LoadEngine engine;
  private final Children children;
  private final DownstreamTier stub;
  private final CpuSet cpus;
  private final Path folder;

  private WaitingCell(
      LoadEngine engine, Children children, DownstreamTier stub, CpuSet cpus, Path folder) {
    this.engine = engine;
    this.children = children;
    this.stub = stub;
    this.cpus = cpus;
    this.folder = folder;
  }

  static WaitingCell start(Installation home, TierCpus cpus, Children children, Path folder) {
    DownstreamTier stub =
        DownstreamTier.start(
            children,
            home.javaHome(),
            home.program("gauge-downstream"),
            List.of("--delay", DELAY.toMillis() + "ms"),
            cpus.of(Tier.SERVICE),
            folder.resolve("stub.log"));
    LoadEngine engine = new GaugeLoad(home);
    return new WaitingCell(engine, children, stub, cpus.of(Tier.LOAD), folder);
  }

  /**
   * One sample: answers per second.
   *
   * @param number of the sample, for its folder
   * @throws LoadException if a request failed, or none was answered: that is not noise any more
   */
  double perSecond(int number, Duration window) throws InterruptedException {
    LoadRequest request =
        new LoadRequest(
            new LoadRequest.Exchange(
                List.of(stub.url()),
                Endpoint.get("/downstream/{id}"),
                Map.of("id", new RequestValues.Numbers(1, 1_000)),
                "",
                TIMEOUT),
            new LoadRequest.Timing(
                new LoadRequest.Users(USERS, Duration.ZERO),
                RAMP,
                DELAY,
                new Pace.Fixed(WARMUP, window)),
            number,
            folder.resolve("sample-" + number),
            cpus);
    LoadOutcome outcome = engine.start(children, request, _ -> {}).await();
    if (outcome.summary().failed() > 0) {
      throw new LoadException(
          "The noise floor cannot be measured: %d of its requests failed (%s). See the limits on open files and ports."
              .formatted(outcome.summary().failed(), outcome.summary().requests().errors()));
    }
    if (outcome.summary().ok() == 0) {
      throw new LoadException(
          "The noise floor cannot be measured: none of %d users got an answer within %d ms. Another program uses the CPUs: see top."
              .formatted(USERS, window.toMillis()));
    }
    return outcome.summary().throughputRps();
  }

  @Override
  public void close() {
    stub.close();
  }
}

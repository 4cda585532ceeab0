package dev.loomgauge.run.load.own;

import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.protocol.json.Wire;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.run.load.LoadEngine;
import dev.loomgauge.run.load.LoadException;
import dev.loomgauge.run.load.LoadRequest;
import dev.loomgauge.run.load.Pace;
import dev.loomgauge.run.load.RunningLoad;
import dev.loomgauge.run.load.Traits;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Our own load engine, in as many processes as the open files of one process ask for, and as many
 * for each instance of the service as for the others.
 */
public final class GaugeLoad implements LoadEngine {
  /** On the command line and in results. */
  public static final String NAME = "gauge-load";

  /**
   * Users a process: the usual hard limit is 20,000 open files, and a JVM has some hundreds open
   * itself.
   */
  static final int USERS_PER_PROCESS = 16_000;

  private static final int MANY_USERS = 1_000;
  private static final double MANY_A_SECOND = 1_000;

  /** Several processes need a common time 0, late enough that each has read its plan by then. */
  private static final long LEAD_MILLIS = 5_000;

  private final Path java;
  private final Path jar;
  private final AtomicReference<@Nullable EngineProcess> standby = new AtomicReference<>();

  /**
   * The engine.
   *
   * @param java program that runs it
   * @param jar {@code gauge-load.jar}, with its libraries beside it
   */
  public GaugeLoad(Path java, Path jar) {
    this.java = java;
    this.jar = jar;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Traits traits() {
    return new Traits(true, true, List.of());
  }

  @Override
  public Optional<String> refusal(LoadShape shape, int instances) {
    return shape.model() == LoadShape.Model.OPEN && instances > 1
        ? Optional.of(
            "gauge-load spreads users over several instances, not arrivals. Remedy: write 'model:"
                + " closed', or 'instances: 1'")
        : Optional.empty();
  }

  @Override
  public RunningLoad start(Children children, LoadRequest request, Consumer<LoadSecond> seconds) {
    int processes = processes(request);
    OptionalLong startAt =
        processes == 1
            ? OptionalLong.empty()
            : OptionalLong.of(System.currentTimeMillis() + LEAD_MILLIS);
    Optional<WindowEnd> end =
        request.timing().pace() instanceof Pace.Steady steady
            ? Optional.of(new WindowEnd(steady, seconds))
            : Optional.empty();
    SecondsMerge merge = new SecondsMerge(processes, end.isPresent() ? end.get() : seconds);
    List<Engine> engines = new ArrayList<>();
    try {
      for (int i = 0; i < processes; i++) {
        Path histogram =
            processes == 1
                ? merged(request)
                : request.folder().resolve("latency-" + (i + 1) + ".hlog");
        engines.add(engine(children, request, new Share(i, processes), startAt, histogram, merge));
      }
    } catch (RuntimeException e) {
      engines.forEach(engine -> engine.child().stop(Children.GRACE));
      throw e;
    }
    GaugeLoadRun run = new GaugeLoadRun(engines, merge, end, merged(request));
    end.ifPresent(e -> e.of(run));
    return run;
  }

  private Engine engine(
      Children children,
      LoadRequest request,
      Share share,
      OptionalLong startAt,
      Path histogram,
      SecondsMerge merge) {
    EngineOutput output = new EngineOutput(merge);
    String log = share.of() == 1 ? "load.log" : "load-" + (share.index() + 1) + ".log";
    Launch launch = launch(request, request.folder().resolve(log));
    EngineProcess process = ready(launch).orElseGet(() -> EngineProcess.start(children, launch));
    return new Engine(
        process.run(Wire.line(share.plan(request, startAt, histogram)), output::line),
        output,
        histogram);
  }

  private Launch launch(LoadRequest request, Path log) {
    List<String> command =
        List.of(
            java.toString(),
            "-Xms64m",
            "-Xmx1g",
            "-XX:+UseSerialGC",
            compilers(request.timing().arrivals()),
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow",
            "-jar",
            jar.toString(),
            "--stop-at-eof");
    return Launch.of("the load engine", command, log).on(request.cpus());
  }

  /** A load of several processes begins at a time of its own, so nothing is gained there. */
  @Override
  public void standBy(Children children, LoadRequest like) {
    if (processes(like) > 1) {
      return;
    }
    Launch launch = launch(like, like.folder().resolve("next-load.log"));
    try {
      EngineProcess next = EngineProcess.waiting(children, launch);
      Optional.ofNullable(standby.getAndSet(next)).ifPresent(EngineProcess::discard);
    } catch (TierException e) {
      System.getLogger(GaugeLoad.class.getName())
          .log(System.Logger.Level.DEBUG, "The next load will start a process of its own", e);
    }
  }

  private Optional<EngineProcess> ready(Launch launch) {
    EngineProcess waiting = standby.getAndSet(null);
    if (waiting == null || waiting.ready(launch)) {
      return Optional.ofNullable(waiting);
    }
    waiting.discard();
    return Optional.empty();
  }

  /**
   * The optimising compiler saves a fifth of a request's CPU after some ten thousand requests;
   * below that its work would only disturb whoever shares the CPU.
   */
  private static String compilers(LoadRequest.Arrivals arrivals) {
    boolean many =
        switch (arrivals) {
          case LoadRequest.Users users -> users.number() >= MANY_USERS;
          case LoadRequest.Rate rate -> rate.perSecond() >= MANY_A_SECOND;
        };
    return many ? "-XX:+TieredCompilation" : "-XX:TieredStopAtLevel=1";
  }

  private static Path merged(LoadRequest request) {
    return new ResultsFolder.TrialFolder(request.folder()).latencyHlog();
  }

  static int processes(LoadRequest request) {
    return switch (request.timing().arrivals()) {
      case LoadRequest.Users users -> {
        int instances = Math.clamp(users.number(), 1, request.exchange().targets().size());
        int each = Math.ceilDiv(Math.ceilDiv(users.number(), instances), USERS_PER_PROCESS);
        yield instances * each;
      }
      case LoadRequest.Rate rate -> 1;
    };
  }

  /** One process of the engine. */
  record Engine(Child child, EngineOutput output, Path histogram) {

    void discardHistogram() {
      try {
        Files.deleteIfExists(histogram);
      } catch (IOException e) {
        throw new LoadException("Cannot delete " + histogram + ": " + e.getMessage());
      }
    }
  }
}

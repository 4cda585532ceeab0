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
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Our own load engine, in as many processes as the open files of one process ask for, and as many
 * for each instance of the service as for the others. Processes are kept from load to load.
 */
public final class GaugeLoad implements LoadEngine {
  /** On the command line and in results. */
  public static final String NAME = "gauge-load";

  /**
   * Users a process: the usual hard limit is 20,000 open files, and a JVM has some hundreds open
   * itself.
   */
  static final int USERS_PER_PROCESS = 16_000;

  /** Several processes need a common time 0, late enough that each has read its plan by then. */
  private static final long LEAD_MILLIS = 5_000;

  private final Path java;
  private final Path jar;
  private final EnginePool pool = new EnginePool();

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
  public Optional<String> refusal(LoadShape shape, int instances, boolean plain) {
    return shape.model() == LoadShape.Model.OPEN && instances > 1
        ? Optional.of(
            "gauge-load spreads users over several instances, not arrivals. Remedy: write 'model:"
                + " closed', or 'instances: 1'")
        : Optional.empty();
  }

  @Override
  public RunningLoad start(Children children, LoadRequest request, Consumer<LoadSecond> seconds) {
    folder(request);
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
    List<EnginePlan> plans = new ArrayList<>();
    try {
      for (EngineProcess process : pool.take(children, launches(request))) {
        plans.add(plan(process, request, new Share(plans.size(), processes), startAt, merge));
      }
    } catch (RuntimeException e) {
      plans.forEach(plan -> plan.process().discard());
      throw e;
    }
    GaugeLoadRun run = new GaugeLoadRun(plans, merge, end, merged(request));
    end.ifPresent(e -> e.of(run));
    return run;
  }

  private static void folder(LoadRequest request) {
    try {
      Files.createDirectories(request.folder());
    } catch (IOException e) {
      throw new LoadException(
          "The folder %s for the files of a load cannot be made: %s"
              .formatted(request.folder(), e.getMessage()));
    }
  }

  private static EnginePlan plan(
      EngineProcess process,
      LoadRequest request,
      Share share,
      OptionalLong startAt,
      SecondsMerge merge) {
    Path histogram =
        share.of() == 1
            ? merged(request)
            : request.folder().resolve("latency-" + (share.index() + 1) + ".hlog");
    String plan = Wire.line(share.plan(request, startAt, histogram));
    return new EnginePlan(process, process.run(plan, merge, log(request, share)), histogram);
  }

  private static Path log(LoadRequest request, Share share) {
    return request
        .folder()
        .resolve(share.of() == 1 ? "load.log" : "load-" + (share.index() + 1) + ".log");
  }

  /** One for each of its processes. */
  private List<Launch> launches(LoadRequest request) {
    List<String> command =
        List.of(
            java.toString(),
            "-Xms64m",
            "-Xmx1g",
            "-XX:+UseSerialGC",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow",
            "-jar",
            jar.toString(),
            "--plans");
    int processes = processes(request);
    return IntStream.range(0, processes)
        .mapToObj(index -> log(request, new Share(index, processes)))
        .map(log -> Launch.of("the load engine", command, log).on(request.cpus()))
        .toList();
  }

  private static Path merged(LoadRequest request) {
    return new ResultsFolder.TrialFolder(request.folder()).latencyHlog();
  }

  static int processes(LoadRequest request) {
    return switch (request.timing().arrivals()) {
      case LoadRequest.Users users -> processes(users.number(), request);
      case LoadRequest.Steps steps -> processes(steps.most(), request);
      case LoadRequest.Rate rate -> 1;
    };
  }

  private static int processes(int users, LoadRequest request) {
    int instances = Math.clamp(users, 1, request.exchange().targets().size());
    return instances * Math.ceilDiv(Math.ceilDiv(users, instances), USERS_PER_PROCESS);
  }
}

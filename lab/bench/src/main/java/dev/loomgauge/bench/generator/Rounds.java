package dev.loomgauge.bench.generator;

import dev.loomgauge.bench.generator.Stage.Load;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.run.load.LoadRequest;
import dev.loomgauge.run.load.Pace;
import dev.loomgauge.run.process.Children;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Trials of all generators by turns, every other round in reverse order. */
record Rounds(Stage stage, Timing timing) {
  /** A process that is kept has run loads before, as those that warm a service. */
  private static final int LOADS_BEFORE = 2;

  /** Of users without think time. */
  Map<Generator, List<Trial>> of(List<Generator> generators, int users)
      throws IOException, InterruptedException {
    Map<Generator, List<Trial>> trials = new LinkedHashMap<>();
    generators.forEach(generator -> trials.put(generator, new ArrayList<>()));
    for (Generator generator : generators.stream().filter(Generator::kept).toList()) {
      for (int i = 0; i < LOADS_BEFORE; i++) {
        var _ = trial(generator, users);
      }
    }
    for (int round = 0; round < timing.rounds(); round++) {
      for (Generator generator : round % 2 == 0 ? generators : generators.reversed()) {
        System.err.printf("%,d users, round %d: %s%n", users, round + 1, generator.name());
        trials.computeIfAbsent(generator, _ -> new ArrayList<>()).add(trial(generator, users));
      }
    }
    return trials;
  }

  private Trial trial(Generator generator, int users) throws IOException, InterruptedException {
    long nanos = stage.generatorsCpuNanos();
    long requests = stage.requests();
    Trial.Steady steady;
    if (generator.kept()) {
      steady = steady(stage.children(), generator, users);
    } else {
      try (Children own = new Children()) {
        steady = steady(own, generator, users);
      }
    }
    double seconds = (stage.generatorsCpuNanos() - nanos) / 1e9;
    return new Trial(seconds / (stage.requests() - requests) * 1e5, steady);
  }

  private Trial.Steady steady(Children children, Generator generator, int users)
      throws IOException, InterruptedException {
    Load load =
        stage.start(
            children,
            generator,
            new LoadRequest.Users(users, Duration.ZERO),
            Duration.ofSeconds(Timing.RAMP_SECONDS),
            new Pace.Fixed(
                Duration.ofSeconds(timing.warmup()), Duration.ofSeconds(timing.window())));
    load.waitUntil(timing.lead());
    long from = System.nanoTime();
    double cpu = stage.cpu(load.running().pids());
    double serverCpu = stage.serverCpu();
    long requests = stage.requests();
    load.waitUntil(timing.lead() + timing.seconds());
    double span = (System.nanoTime() - from) / 1e9;
    cpu = stage.cpu(load.running().pids()) - cpu;
    serverCpu = stage.serverCpu() - serverCpu;
    requests = stage.requests() - requests;
    if (requests == 0) {
      throw new BenchException(
          generator.name() + " sent nothing in its steady part: run this on a quiet machine.");
    }
    return new Trial.Steady(
        requests / span, cpu / requests * 1e5, cpu / span, serverCpu / span, load.summary());
  }

  /**
   * One load by one generator.
   *
   * @param wholePer100k CPU seconds of the generator for 100,000 requests of the whole trial, from
   *     the start of its process, or from its plan where the process is kept, to its end
   */
  record Trial(double wholePer100k, Steady steady) {
    /**
     * The steady part.
     *
     * @param rate requests per second, by the server's count
     * @param cpuPer100k CPU seconds of the generator for 100,000 requests
     * @param cpuShare of the generator's core that it used, 0 to 1
     * @param summary what the generator reports of its window
     */
    record Steady(
        double rate, double cpuPer100k, double cpuShare, double serverShare, LoadSummary summary) {}
  }

  /**
   * How long each generator is observed.
   *
   * @param rounds in each of which every generator has one trial
   * @param lead seconds from a generator's start to the steady part
   */
  record Timing(int rounds, int lead, int seconds) {
    static final int RAMP_SECONDS = 2;

    /** For the start of a JVM. */
    private static final int START_SECONDS = 1;

    /** The steady part lies well inside the window. */
    private static final int MARGIN_SECONDS = 2;

    /** Seconds from the end of the ramp to the window. */
    int warmup() {
      return lead - RAMP_SECONDS - START_SECONDS;
    }

    /** Seconds of the window. */
    int window() {
      return seconds + MARGIN_SECONDS;
    }

    /** Seconds of the whole load. */
    int whole() {
      return RAMP_SECONDS + warmup() + window();
    }

    /** With two rounds at the most, for figures that hardly differ from one to the next. */
    Timing few() {
      return new Timing(Math.min(rounds, 2), lead, seconds);
    }
  }
}

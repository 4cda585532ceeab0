package dev.loomgauge.bench.generator;

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
}

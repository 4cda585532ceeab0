package dev.loomgauge.run.bench;

import dev.loomgauge.core.batch.Measured;
import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import dev.loomgauge.run.process.LogTail;
import dev.loomgauge.run.process.MachineLock;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;

/** Runs microbenchmarks one after the other, each in processes of its own. */
public final class Bench {
  private static final int TAIL = 12;

  private final Installation home;
  private final Path folder;
  private final BenchProgress progress;

  /**
   * A run of microbenchmarks.
   *
   * @param folder takes {@code jmh/NAME.json} and {@code logs/NAME.log}
   */
  public Bench(Installation home, Path folder, BenchProgress progress) {
    this.home = home;
    this.folder = folder;
    this.progress = progress;
  }

  /**
   * What was measured of one microbenchmark.
   *
   * @param measured one for each variant and, where a floor needs it, the demand
   */
  public record Result(BenchOrder order, List<Measured> measured) {}

  /**
   * Runs them all; JMH's figures of each are on disk before the next begins.
   *
   * @throws ExperimentException if one of them fails, or another measurement is under way
   * @throws InterruptedException when stopped; no process is left behind
   */
  public List<Result> run(List<BenchOrder> orders) throws InterruptedException {
    List<Result> results = new ArrayList<>();
    try (MachineLock _ = MachineLock.take();
        Children children = new Children()) {
      for (BenchOrder order : orders) {
        results.add(one(children, order, results.size() + 1, orders.size()));
      }
    }
    return List.copyOf(results);
  }

  private Result one(Children children, BenchOrder order, int number, int of)
      throws InterruptedException {
    String name = order.benchmark().key();
    Path results = folder.resolve("jmh");
    Path logs = folder.resolve("logs");
    Path json = results.resolve(name + ".json");
    Path log = logs.resolve(name + ".log");
    try {
      Files.createDirectories(results);
      Files.createDirectories(logs);
      try (PrintWriter lines = new PrintWriter(log.toFile(), StandardCharsets.UTF_8)) {
        JmhLines news =
            new JmhLines(
                lines,
                (variant, doing, left) ->
                    progress.at(order.benchmark(), number, of, variant, doing, left));
        int code = exit(children.start(launch(order, name, json, log).withLines(news)));
        if (code != 0 || !Files.isRegularFile(json)) {
          throw new ExperimentException(
              "The microbenchmark %s ended with code %d. The last lines of %s:%n%s"
                  .formatted(name, code, log, String.join("\n", LogTail.read(log, TAIL))));
        }
      }
      return new Result(order, JmhResult.read(json));
    } catch (IOException e) {
      throw new ExperimentException(
          "Cannot write to %s: %s. Name another folder with --out."
              .formatted(folder, e.getMessage()),
          e);
    }
  }

  /** Standard error goes to a file of its own: two writers would write over each other. */
  private Launch launch(BenchOrder order, String name, Path json, Path log) {
    return Launch.of(
        "the microbenchmark " + name,
        order.command(home.java(), home.microbenchmarks(), json),
        log.resolveSibling(name + ".err.log"));
  }

  private static int exit(Child child) throws InterruptedException {
    try {
      return child.exit().get();
    } catch (ExecutionException e) {
      throw new ExperimentException(
          "The lines of %s cannot be read: %s".formatted(child.launch().name(), e.getCause()), e);
    }
  }
}

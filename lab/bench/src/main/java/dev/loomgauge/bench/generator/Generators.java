package dev.loomgauge.bench.generator;

import dev.loomgauge.bench.BenchCommand;
import dev.loomgauge.bench.generator.Rounds.Timing;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.load.Engines;
import dev.loomgauge.run.load.GaugeLoad;
import dev.loomgauge.run.load.LoadEngine;
import dev.loomgauge.run.machine.MachineFacts;
import dev.loomgauge.run.process.Children;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command behind {@code generators.sh}: markdown tables on standard output. */
@Command(
    name = "generators.sh",
    mixinStandardHelpOptions = true,
    description =
        "gauge-load beside wrk and k6: CPU per request, a frozen generator, saturation. Needs a"
            + " quiet machine with two CPUs.")
public final class Generators implements Callable<Integer> {
  private enum Part {
    CPU,
    FREEZE,
    SATURATION
  }

  @Option(names = "--rounds", defaultValue = "6", description = "Rounds: ${DEFAULT-VALUE}.")
  private int rounds;

  @Option(
      names = "--seconds",
      defaultValue = "4",
      description = "Length of each steady part: ${DEFAULT-VALUE} s.")
  private int seconds;

  @Option(names = "--short", description = "One quick round.")
  private boolean brief;

  @Option(names = "--only", paramLabel = "cpu|freeze|saturation", description = "Some parts only.")
  private List<Part> parts = List.of(Part.values());

  /** Started by the script, with {@code loomgauge.home} and {@code loomgauge.commit} set. */
  public static void main(String[] args) {
    BenchCommand.run(new Generators(), args);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Installation home = BenchCommand.home();
    Timing timing = timing();
    List<Generator> generators = generators(home);
    try (Children children = new Children();
        Stage stage = Stage.open(children, home, Files.createTempDirectory("generators"))) {
      heading(timing, generators);
      Tables cpu = new Tables(new Rounds(stage, timing), stage, withNew(home, generators));
      Tables tables = new Tables(new Rounds(stage, timing.few()), stage, generators);
      for (Part part : Part.values()) {
        if (parts.contains(part)) {
          switch (part) {
            case CPU -> {
              cpu.cpu(1_000);
              cpu.without("k6").cpu(5_000); // which would fill its core
            }
            case FREEZE -> tables.freeze();
            case SATURATION -> tables.saturation();
          }
        }
      }
    }
    System.out.println("Load of the last minute at the end: " + BenchCommand.load());
    return 0;
  }

  Timing timing() {
    return brief ? new Timing(1, 4, 2) : new Timing(rounds, 5, seconds);
  }

  static List<Generator> generators(Installation home) {
    Engines engines = Engines.of(home);
    engines.installed().stream()
        .filter(engine -> engine.program() == null)
        .forEach(engine -> System.out.printf("%s%n%n", engine.remedy()));
    return engines.installed().stream()
        .filter(engine -> engine.program() != null)
        .map(
            engine -> {
              LoadEngine named = engines.named(engine.name());
              boolean kept = engine.name().equals(GaugeLoad.NAME);
              return new Generator(engine.name(), engine.version(), () -> named, kept);
            })
        .toList();
  }

  /** With gauge-load in a new process for each trial as well. */
  static List<Generator> withNew(Installation home, List<Generator> generators) {
    Generator ours = generators.getFirst();
    Generator fresh =
        new Generator(
            ours.name() + ", new process",
            ours.version(),
            () -> Engines.of(home).named(GaugeLoad.NAME),
            false);
    return Stream.concat(generators.stream(), Stream.of(fresh)).toList();
  }

  static void heading(Timing timing, List<Generator> generators) throws IOException {
    System.out.printf(
        "%s, %s. Loomgauge %s, Java %s. Load of the last minute at the start: %s.%n",
        Instant.now().truncatedTo(ChronoUnit.MINUTES),
        MachineFacts.hardware(),
        System.getProperty("loomgauge.commit"),
        Runtime.version(),
        BenchCommand.load());
    System.out.printf(
        "Server (gauge-downstream, one loop) on core %s, generator on core %s; %d rounds, every"
            + " other in reverse order; a trial takes %d s, its steady part %d s from second"
            + " %d.%n%n",
        Stage.SERVER,
        Stage.GENERATOR,
        timing.rounds(),
        timing.whole(),
        timing.seconds(),
        timing.lead());
    generators.forEach(g -> System.out.printf("- %s: %s%n", g.name(), g.version()));
  }
}

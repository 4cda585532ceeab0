package dev.loomgauge.bench.chaos;

import dev.loomgauge.bench.BenchCommand;
import dev.loomgauge.bench.chaos.Attempt.Report;
import dev.loomgauge.bench.chaos.Attempt.Setting;
import dev.loomgauge.bench.chaos.FaultTable.Outcome;
import dev.loomgauge.run.machine.MachineFacts;
import dev.loomgauge.run.machine.TemporaryFolder;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The command behind {@code chaos.sh}: markdown tables on standard output. */
@Command(
    name = "chaos.sh",
    mixinStandardHelpOptions = true,
    description =
        "Ends, stops and starves the processes of run, try, gate and audit, one fault a round, and"
            + " looks what is left and what is lost. Linux alone.")
public final class Chaos implements Callable<Integer> {
  private static final long MOST = 1_000_000_000;
  private static final int MOST_ROUNDS = 100_000;

  /** Rows of the log that is audited, and what they say: users in lockstep. */
  private static final int ROWS = 6_000_000;

  private static final int USERS = 50;
  private static final int MILLIS = 20;
  private static final long BEGIN = 1_795_695_898_000L;

  @Parameters(
      index = "0",
      arity = "0..1",
      defaultValue = "20",
      description = "Rounds: ${DEFAULT-VALUE}.")
  private int rounds;

  @Parameters(
      index = "1",
      arity = "0..1",
      description = "Of the first round and all others; drawn where none is given.")
  private @Nullable Long seed;

  private final FaultTable table = new FaultTable();

  /** Started by the script, with {@code loomgauge.home} and {@code chaos.of} set. */
  public static void main(String[] args) {
    BenchCommand.run(new Chaos(), args);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (rounds < 1 || rounds > MOST_ROUNDS) {
      throw new ChaosException(
          "ROUNDS %d is out of range. Give a number from 1 to %d.".formatted(rounds, MOST_ROUNDS),
          ChaosException.BAD_INPUT);
    }
    if (!Files.isReadable(Path.of("/proc/self/environ"))) {
      throw new ChaosException(
          "Processes are known by /proc/PID/environ, which this system lacks. Use Linux.",
          ChaosException.FAILED);
    }
    long first = seed == null ? ThreadLocalRandom.current().nextLong(1, MOST) : seed;
    List<Round> drawn = Round.draw(rounds, first);
    Path kept = BenchCommand.home().kept().resolve("chaos");
    Path log = kept.resolve("requests.jtl");
    System.out.printf(
        "%s, %s, Java %s. Load of the last minute at the start: %s. Seed %d.%n%n",
        Instant.now().truncatedTo(ChronoUnit.MINUTES),
        MachineFacts.hardware(),
        Runtime.version(),
        BenchCommand.load(),
        first);
    try (Guard guard = new Guard()) {
      if (drawn.stream().anyMatch(round -> round.subject() == Subject.AUDIT)) {
        Files.createDirectories(kept);
        writeLog(log, ROWS);
      }
      all(drawn, kept, setting(kept, log, guard));
    } finally {
      Files.deleteIfExists(log);
    }
    System.out.println();
    table.lines().forEach(System.out::println);
    return table.count(Outcome.FAILED) == 0 ? 0 : 1;
  }

  private static Setting setting(Path kept, Path log, Guard guard) {
    Path home = BenchCommand.home().root();
    return new Setting(
        Path.of(System.getProperty("chaos.of")).toAbsolutePath().normalize(),
        kept.resolve("cache"),
        new Subject.Props(
            home.resolve("lab/bench/chaos/run.yaml"),
            home.resolve("product/gauge-cli/src/test/resources/own/Own.java"),
            log,
            BenchCommand.home().java()),
        guard,
        Optional.empty());
  }

  private void all(List<Round> drawn, Path kept, Setting plain)
      throws IOException, InterruptedException {
    boolean ownTmp =
        Files.isSameFile(Path.of("/tmp"), Files.createDirectories(kept.resolve("tmp")));
    Setting setting = plain;
    if (drawn.stream().anyMatch(round -> round.subject() == Subject.RUN)) {
      Ground ground = new Ground(kept.resolve("unbroken"), plain.installation(), ownTmp);
      Round any = new Round(0, Subject.RUN, Fault.HOG, 0, 0, 0);
      setting = plain.with(new Attempt(any, ground, plain).unbroken());
      ground.sweep();
      TemporaryFolder.delete(ground.folder());
    }
    System.out.println("| seed | command | fault | after | process | exit code | outcome | took |");
    System.out.println("|--:|---|---|--:|---|--:|---|--:|");
    for (Round round : drawn) {
      Ground ground =
          new Ground(kept.resolve("round-" + round.seed()), plain.installation(), ownTmp);
      long began = System.nanoTime();
      Report report = new Attempt(round, ground, setting).report();
      ground.sweep();
      table.add(round.fault(), report.outcome());
      System.out.println(row(round, report, Duration.ofNanos(System.nanoTime() - began)));
      if (report.outcome() == Outcome.FAILED) {
        System.err.printf(
            "Seed %d failed: %s.%n  Its files: %s. Again: lab/bench/chaos.sh 1 %d%n",
            round.seed(), String.join("; ", report.reasons()), ground.folder(), round.seed());
      } else {
        TemporaryFolder.delete(ground.folder());
      }
    }
  }

  static String row(Round round, Report report, Duration took) {
    String outcome =
        switch (report.outcome()) {
          case PASSED -> "passed";
          case FAILED -> "FAILED";
          case NOT_TRIED -> "not tried: " + String.join("; ", report.reasons());
        };
    return String.format(
        Locale.ROOT,
        "| %d | %s | %s | %.1f s | %s | %s | %s | %d s |",
        round.seed(),
        round.subject().words(),
        round.fault().words(),
        round.moment().toMillis() / 1e3,
        report.victim(),
        report.exit(),
        outcome,
        took.toSeconds());
  }

  /** A log as JMeter writes it, of users that are answered and send again all at once. */
  static void writeLog(Path log, int rows) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(log)) {
      out.write("timeStamp,elapsed,label,responseCode,threadName,success,allThreads\n");
      for (int row = 0; row < rows; row++) {
        long at = BEGIN + (long) (row / USERS) * MILLIS;
        out.write(
            at + "," + MILLIS + ",GET,200,Users 1-" + (row % USERS + 1) + ",true," + USERS + "\n");
      }
    }
  }
}

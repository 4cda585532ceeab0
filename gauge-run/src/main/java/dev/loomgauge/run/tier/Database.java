package dev.loomgauge.run.tier;

import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/** The running PostgreSQL, ours or the user's own, and the gauge-database program that holds it. */
public final class Database implements SharedTier {
  /** What the lines begin with by which gauge-database says why it ends. */
  private static final String SAYS = "gauge-database: ";

  private static final int LOG_LINES = 20;

  private final Child child;
  private final DatabaseFacts facts;

  /** PostgreSQL's first process; empty for a server of the user's own. */
  private final Optional<ProcessHandle> server;

  private Database(Child child, DatabaseFacts facts) {
    this.child = child;
    this.facts = facts;
    this.server =
        facts.serverPid().stream().mapToObj(ProcessHandle::of).flatMap(Optional::stream).findAny();
  }

  /**
   * Starts gauge-database and waits until the orders are there: seconds with a kept data folder, a
   * minute or more when it has to be seeded.
   *
   * @param javaHome the JDK that runs it
   * @param jar {@code gauge-database.jar}
   * @param arguments {@code --data DIR --orders N --customers M}, or {@code --url URL} for a server
   *     of the user's own
   * @param timeout how long it may take
   * @throws TierException if it ends, or is not ready in time
   */
  public static Database start(
      Children children,
      Path javaHome,
      Path jar,
      List<String> arguments,
      CpuSet cpus,
      Path log,
      Duration timeout,
      StartProgress progress) {
    List<String> command = new ArrayList<>();
    command.add(javaHome.resolve("bin/java").toString());
    command.addAll(ReadyProgram.SMALL_JVM);
    command.addAll(List.of("-jar", jar.toString()));
    command.addAll(arguments);
    command.add("--stop-at-eof");
    Launch launch = Launch.of("the database", command, log).on(cpus);
    ReadyProgram program = ReadyProgram.start(children, launch, timeout, progress);
    DatabaseFacts facts = DatabaseFacts.of(program);
    facts.serverPid().ifPresent(children::alsoEnd);
    return new Database(program.child(), facts);
  }

  /** How to reach it and what it is. */
  public DatabaseFacts facts() {
    return facts;
  }

  /** The gauge-database program. */
  public Child child() {
    return child;
  }

  /** The root of PostgreSQL's processes, for the probes; empty for a server of the user's own. */
  public OptionalLong serverPid() {
    return facts.serverPid();
  }

  @Override
  public String name() {
    return "the database";
  }

  @Override
  public boolean alive() {
    boolean serving =
        facts.serverPid().isEmpty() || server.map(ProcessHandle::isAlive).orElse(false);
    return child.alive() && serving;
  }

  @Override
  public CompletableFuture<Void> end() {
    CompletableFuture<?> program = child.exit();
    return server
        .map(process -> CompletableFuture.anyOf(program, process.onExit()))
        .orElseGet(() -> CompletableFuture.anyOf(program))
        .thenAccept(_ -> {});
  }

  /** When PostgreSQL ends, gauge-database says so and ends. */
  @Override
  public String death() {
    String ending = child.ending();
    return child.logTail(LOG_LINES).reversed().stream()
        .filter(line -> line.startsWith(SAYS))
        .findFirst()
        .filter(_ -> ending.startsWith("exit code"))
        .map(line -> "%s (whole log: %s)".formatted(line.substring(SAYS.length()), child.log()))
        .orElseGet(() -> child.death("gauge-database, which holds PostgreSQL,"));
  }

  @Override
  public void close() {
    child.stop(Children.GRACE.multipliedBy(4)); // PostgreSQL writes a checkpoint first
  }
}

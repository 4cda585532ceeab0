package dev.loomgauge.run.tier;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** The running PostgreSQL, ours or the user's own, and the gauge-database program that holds it. */
public final class Database implements AutoCloseable {
  private final Child child;
  private final DatabaseFacts facts;

  private Database(Child child, DatabaseFacts facts) {
    this.child = child;
    this.facts = facts;
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
  public void close() {
    child.stop(Children.GRACE.multipliedBy(4)); // PostgreSQL writes a checkpoint first
  }
}

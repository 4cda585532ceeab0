package dev.loomgauge.run.tier;

import dev.loomgauge.protocol.DatabaseReady;
import dev.loomgauge.run.host.Placement;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.probe.process.ProcessUse;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import dev.loomgauge.run.tier.Startup.StartProgress;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/** The running PostgreSQL, ours or the user's own, and the gauge-database program that holds it. */
public final class Database implements SharedTier {
  /** What the lines begin with by which gauge-database says why it ends. */
  private static final String SAYS = "gauge-database: ";

  private static final int LOG_LINES = 20;

  private final Child child;
  private final DatabaseReady facts;
  private final Placement placement;

  /** Of PostgreSQL's first process; empty for a server of the user's own or on another machine. */
  private final Optional<Long> pid;

  private final Optional<ProcessHandle> server;

  private Database(Child child, DatabaseReady facts, Placement placement) {
    this.child = child;
    this.facts = facts;
    this.placement = placement;
    this.pid = placement.here() ? Optional.ofNullable(facts.pid()) : Optional.empty();
    this.server = pid.flatMap(ProcessHandle::of);
  }

  /**
   * Starts gauge-database and waits until the orders are there: seconds with a kept data folder, a
   * minute or more when it has to be seeded.
   *
   * @param launch of gauge-database, {@code --data DIR --orders N --customers M}, or {@code --url
   *     URL} for a server of the user's own
   * @param timeout how long it may take
   * @throws TierException if it ends, or is not ready in time
   */
  static Database start(
      Placement placement,
      Children children,
      Launch launch,
      Duration timeout,
      StartProgress progress) {
    var program =
        ReadyProgram.start(
            placement::start, launch, DatabaseReady.class, timeout, progress, _ -> {});
    Database database = new Database(program.child(), program.ready(), placement);
    database.serverPid().ifPresent(children::alsoEnd);
    return database;
  }

  public DatabaseReady facts() {
    return facts;
  }

  @Override
  public Child child() {
    return child;
  }

  /** The root of PostgreSQL's processes, for the probes; empty as {@link #pid} is. */
  public OptionalLong serverPid() {
    return pid.map(OptionalLong::of).orElse(OptionalLong.empty());
  }

  /** What it has used on another machine; empty on this one, or where that does not tell. */
  Optional<ProcessUse> elsewhere() {
    Long there = facts.pid();
    return there == null || placement.here() ? Optional.empty() : placement.host().use(there);
  }

  @Override
  public String name() {
    return "the database";
  }

  @Override
  public boolean alive() {
    boolean serving = pid.isEmpty() || server.map(ProcessHandle::isAlive).orElse(false);
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
    return child.logTail(LOG_LINES).reversed().stream()
        .filter(line -> line.startsWith(SAYS))
        .findFirst()
        .filter(_ -> child.endedByItself())
        .map(line -> "%s (whole log: %s)".formatted(line.substring(SAYS.length()), child.log()))
        .orElseGet(() -> child.death("gauge-database, which holds PostgreSQL,"));
  }

  @Override
  public void close() {
    child.stop(Children.GRACE.multipliedBy(4)); // PostgreSQL writes a checkpoint first
  }
}

package dev.loomgauge.cli.terminal;

import dev.loomgauge.run.Installation;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** A command that writes a results folder, where the trace of a failure belongs too. */
public abstract class ResultsCommand implements Callable<Integer> {
  protected final Installation home;
  protected final PrintStream out;
  protected final PrintStream err;
  private @Nullable Path results;

  protected ResultsCommand(Installation home, PrintStream out, PrintStream err) {
    this.home = home;
    this.out = out;
    this.err = err;
  }

  /** The folder, as soon as it is decided; it need not exist yet. */
  public final Optional<Path> results() {
    return Optional.ofNullable(results);
  }

  protected final Path decided(Path folder) {
    results = folder;
    return folder;
  }
}

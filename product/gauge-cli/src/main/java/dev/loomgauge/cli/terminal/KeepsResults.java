package dev.loomgauge.cli.terminal;

import java.nio.file.Path;
import java.util.Optional;

/** A command that writes a results folder, where the trace of a failure belongs too. */
public interface KeepsResults {
  /** The folder, as soon as it is decided; it need not exist yet. */
  Optional<Path> results();
}

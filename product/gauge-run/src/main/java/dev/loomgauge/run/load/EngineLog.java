package dev.loomgauge.run.load;

import java.nio.file.Path;

/**
 * Latencies of one process.
 *
 * @param file histogram log, on this machine
 * @param aheadMillis by how much the clock that wrote its times is ahead of this machine's
 */
record EngineLog(Path file, long aheadMillis) {
  /** Of a process on this machine. */
  EngineLog(Path file) {
    this(file, 0);
  }
}

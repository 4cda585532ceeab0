package dev.loomgauge.bench.generator;

import dev.loomgauge.run.load.LoadEngine;
import java.util.function.Supplier;

/**
 * A load engine that is installed.
 *
 * @param kept whether its process lives from trial to trial; another is started for each, and ends
 *     with it
 */
record Generator(String name, String version, Supplier<LoadEngine> engine, boolean kept) {
  /** Whether it can send at a rate, whatever the answers do. */
  boolean open() {
    return !name.equals("wrk");
  }
}

package dev.loomgauge.bench.generator;

import dev.loomgauge.run.load.LoadEngine;

/** A load engine that is installed. */
record Generator(LoadEngine engine, String version) {

  String name() {
    return engine.name();
  }

  /** Whether it can send at a rate, whatever the answers do. */
  boolean open() {
    return !name().equals("wrk");
  }
}

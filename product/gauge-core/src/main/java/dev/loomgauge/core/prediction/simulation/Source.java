package dev.loomgauge.core.prediction.simulation;

/** Something that makes events: it keeps its next one in the clock under its number. */
interface Source {

  /** Its next event has come. */
  void fire(double now);
}

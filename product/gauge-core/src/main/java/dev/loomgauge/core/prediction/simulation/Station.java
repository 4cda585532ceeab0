package dev.loomgauge.core.prediction.simulation;

/** A place that spends service demand. */
public interface Station extends Source {

  /** A request wants the demand of its instruction; when it has it, it goes on. */
  void arrive(int request, double now);

  /** A request begins somewhere in the instance: after a number of them the servers pause. */
  void begun(double now);

  Usage usage();
}

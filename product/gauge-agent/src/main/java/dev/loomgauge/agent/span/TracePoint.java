package dev.loomgauge.agent.span;

/**
 * Methods of one class that are traced alike.
 *
 * @param label of the server or pool
 * @param named whether the table has the class by name; else what it hands out may be no pool's
 */
public record TracePoint(TracedRow row, String label, boolean named) {

  /** With a label that every event can hold. */
  public TracePoint {
    label = Span.whole(label);
  }

  /** Calls within calls of the same group are one. */
  boolean nestsIn(TracePoint outer) {
    return row.member() == outer.row().member() && row.method().equals(outer.row().method());
  }
}

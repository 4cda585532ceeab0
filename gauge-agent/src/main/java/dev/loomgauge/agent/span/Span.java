package dev.loomgauge.agent.span;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A call of a traced method, on the thread that made it. */
@Name(Span.NAME)
@Label("Span")
@Category("Loomgauge")
@Description("A request in the service, or a member of a pool that is taken or given back")
@StackTrace(false)
@Enabled(false)
public final class Span extends Event {
  /** Of the event. */
  public static final String NAME = "loomgauge.Span";

  /** {@link dev.loomgauge.agent.table.Row.Kind}. */
  @Label("Kind")
  final String kind;

  /** The server or the pool. */
  @Label("What")
  String what = "";

  Span(String kind) {
    this.kind = kind;
  }
}

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
  public static final String NAME = "loomgauge.Span";

  /** {@link dev.loomgauge.agent.span.TracedRow.Kind}. */
  @Label("Kind")
  final String kind;

  /** The server or the pool; blanks at its end mean nothing. */
  @Label("What")
  String what = "";

  /** What the pool is called among those of its library; empty for none. */
  @Label("Pool")
  String pool = "";

  /**
   * From 16 to 128 characters go into a pool of the recorder's, of which JDK 17 loses some when
   * there was a recording before; what is shorter or longer is written as it is.
   */
  private static final int SHORT = 15;

  private static final int LONG = 130;

  Span(String kind) {
    this.kind = kind;
  }

  /** A label that is written as it is. */
  static String whole(String label) {
    return label.length() <= SHORT ? label : label + " ".repeat(Math.max(0, LONG - label.length()));
  }
}

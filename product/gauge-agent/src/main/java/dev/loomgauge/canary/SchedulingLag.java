package dev.loomgauge.canary;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** From the start of a thread until it runs; recorded only where a recording asks for it. */
@Name(SchedulingLag.NAME)
@Label("Scheduling lag")
@Category("Loomgauge")
@Description("From the start of a thread until it runs: what a thread that becomes ready waits")
@StackTrace(false)
@Enabled(false)
final class SchedulingLag extends Event {
  /** Of the event. */
  static final String NAME = "loomgauge.SchedulingLag";

  /** Of the thread; else it is one of the platform's. */
  @Label("Virtual")
  final boolean virtual;

  SchedulingLag(boolean virtual) {
    this.virtual = virtual;
  }
}

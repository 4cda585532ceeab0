package dev.loomgauge.load;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.loomgauge.load.plan.Model;
import dev.loomgauge.load.plan.Plan;
import dev.loomgauge.load.plan.PlanException;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;

/** The limit on open files of a process: each connection takes one. */
final class OpenFiles {
  /** For jars, logs, event loops and what a run may open besides. */
  private static final int RESERVE = 32;

  private OpenFiles() {}

  /** {@link PlanException} where the plan needs more connections than this process may open. */
  static void check(Plan plan) throws PlanException {
    OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
    if (system instanceof UnixOperatingSystemMXBean unix) {
      check(plan, unix.getMaxFileDescriptorCount(), unix.getOpenFileDescriptorCount());
    }
  }

  /** How many this process has open; 0 where the system does not report. */
  static long count() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
        ? unix.getOpenFileDescriptorCount()
        : 0;
  }

  /** Whether, of a plan that is over, connections are left. */
  static boolean left(long before, long after) {
    return after > before + RESERVE;
  }

  static void check(Plan plan, long limit, long alreadyOpen) throws PlanException {
    long free = limit - alreadyOpen - RESERVE - 4L * plan.threads();
    int needed = plan.model().connections();
    if (needed > free) {
      String key = plan.model() instanceof Model.Closed ? "closed.users" : "open.maxConnections";
      throw new PlanException(
          key,
          ("%s connections exceed the %s that this process may open (ulimit -n is %s): raise the"
                  + " limit or split the load over several processes")
              .formatted(needed, Math.max(free, 0), limit));
    }
  }
}

package dev.loomgauge.run.observation;

import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.probe.jvm.JvmProbe;
import dev.loomgauge.run.probe.jvm.SchedulingCanary;
import dev.loomgauge.run.probe.process.ProbeException;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * Puts a {@link SchedulingCanary} into the services of a run. A JVM that refuses it has no
 * scheduling lag; the user learns of that once.
 */
public final class Canaries {
  private final Installation home;
  private final Progress progress;

  /** Whether the threads are virtual. */
  private final Map<JvmProbe, Boolean> virtual = new WeakHashMap<>();

  private boolean refused;

  public Canaries(Installation home, Progress progress) {
    this.home = home;
    this.progress = progress;
  }

  /** One in each JVM of a service, on threads as those of its requests in that mode. */
  public void in(List<JvmProbe> jvms, String mode) {
    boolean wanted = ThreadMode.VIRTUAL.is(mode);
    for (JvmProbe jvm : jvms) {
      Boolean before = virtual.put(jvm, wanted);
      if (before == null || before != wanted) {
        put(jvm, wanted);
      }
    }
  }

  private void put(JvmProbe jvm, boolean wanted) {
    try {
      SchedulingCanary.in(jvm, home, wanted);
    } catch (ProbeException e) {
      if (!refused) {
        refused = true;
        progress.note(e);
      }
    }
  }
}

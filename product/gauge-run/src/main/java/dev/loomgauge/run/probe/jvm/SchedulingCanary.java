package dev.loomgauge.run.probe.jvm;

import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.probe.process.ProbeException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * The agent gauge-agent-canary in a JVM: ten times a second it starts a thread, and makes an event
 * of the time until that ran while a flight recording asks for it. A JVM that refuses it has no
 * scheduling lag; the user of a run learns of that once.
 */
public final class SchedulingCanary {
  public static final String EVENT = "loomgauge.SchedulingLag";

  private static final String OUTCOME = "loomgauge.canary";

  private final Installation home;
  private final Progress progress;

  /** Whether the threads are virtual. */
  private final Map<JvmProbe, Boolean> virtual = new WeakHashMap<>();

  private boolean refused;

  /** For the services of one run. */
  public SchedulingCanary(Installation home, Progress progress) {
    this.home = home;
    this.progress = progress;
  }

  /** In each JVM of a service, on threads as those of its requests in that mode. */
  public void in(List<JvmProbe> jvms, String mode) {
    boolean wanted = ThreadMode.VIRTUAL.is(mode);
    for (JvmProbe jvm : jvms) {
      Boolean before = virtual.put(jvm, wanted);
      if (before == null || before != wanted) {
        try {
          in(jvm, home, wanted);
        } catch (ProbeException e) {
          if (!refused) {
            refused = true;
            progress.note(e);
          }
        }
      }
    }
  }

  /**
   * Puts it in, for the life of the JVM; where it is in, changes the kind of threads.
   *
   * @param virtual the kind of threads; else those of the platform
   * @throws ProbeException if the JVM refuses agents, or has no threads of that kind
   */
  public static void in(JvmProbe jvm, Installation home, boolean virtual) {
    try {
      AgentLoading.load(
          jvm.files(),
          home.program("gauge-agent-canary"),
          virtual ? "virtual" : "platform",
          OUTCOME);
    } catch (IOException e) {
      throw new ProbeException(
          "The scheduling lag of process %d is not measured: %s. The agent that measures it needs a whole JDK (java.instrument, jdk.jfr), without -XX:+DisableAttachMechanism and -XX:-EnableDynamicAgentLoading."
              .formatted(jvm.pid(), e.getMessage()),
          e);
    }
  }
}

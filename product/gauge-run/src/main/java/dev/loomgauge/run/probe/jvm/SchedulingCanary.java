package dev.loomgauge.run.probe.jvm;

import dev.loomgauge.run.Installation;
import dev.loomgauge.run.probe.process.ProbeException;
import java.io.IOException;

/**
 * The agent gauge-agent-canary in a JVM: ten times a second it starts a thread, and makes an event
 * of the time until that ran while a flight recording asks for it.
 */
public final class SchedulingCanary {
  public static final String EVENT = "loomgauge.SchedulingLag";

  private static final String OUTCOME = "loomgauge.canary";

  private SchedulingCanary() {}

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

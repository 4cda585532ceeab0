package dev.loomgauge.run.machine;

import dev.loomgauge.core.Tier;

/**
 * Loomgauge's own process on the CPUs of its tier, until this is closed: whatever is started or
 * measured afterwards has all CPUs again.
 */
public final class OwnCpus implements AutoCloseable {
  private final CpuSet before;

  private OwnCpus(CpuSet before) {
    this.before = before;
  }

  /** Ties this process, where tiers are tied at all; {@link TierException} if taskset refuses. */
  public static OwnCpus take(TierCpus cpus, CpuSet allowed) throws InterruptedException {
    OwnCpus own = new OwnCpus(cpus.pinned() ? allowed : CpuSet.NONE);
    Affinity.tie(ProcessHandle.current().pid(), cpus.of(Tier.LOOMGAUGE));
    return own;
  }

  /** Gives the process its CPUs back, even to a thread that was interrupted. */
  @Override
  public void close() {
    boolean interrupted = Thread.interrupted();
    try {
      Affinity.tie(ProcessHandle.current().pid(), before);
    } catch (InterruptedException e) {
      interrupted = true;
    } catch (TierException e) {
      // What was measured is whole; only what follows in this process has fewer CPUs.
      System.getLogger(OwnCpus.class.getName())
          .log(System.Logger.Level.WARNING, "Loomgauge stays on CPUs of its own", e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}

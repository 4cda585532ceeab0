package dev.loomgauge.run.host;

import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.probe.process.LinkCount;
import dev.loomgauge.run.probe.process.MachineUse;
import java.net.InetAddress;
import java.util.Optional;
import java.util.OptionalLong;

/** Another machine. */
public interface RemoteHost extends Host, AutoCloseable {
  /** The address from which it sees this machine come. */
  InetAddress caller();

  Facts facts();

  @Override
  default long openFiles() {
    return facts().openFiles();
  }

  /**
   * The periods so far in which the CPU quota of its control group was used up; empty where it has
   * none, or does not tell at once.
   */
  OptionalLong throttled();

  /** What passed the interface by which it reaches this machine; empty where it does not tell. */
  Optional<LinkCount> link();

  /** What each of its CPUs has done so far; empty where the host does not tell at once. */
  Optional<MachineUse> cpus();

  /**
   * Connects again after a loss; nothing while it is {@link #alive}. What ran there has ended.
   *
   * @throws dev.loomgauge.run.machine.TierException if it cannot be reached
   */
  void restore();

  /** Ends what is left there, and the connection. */
  @Override
  void close();

  /**
   * What a host has.
   *
   * @param cpus that processes may use there
   * @param granted how many of them it may use the time of, which is less where a quota limits it
   * @param java version of the JDK that runs Loomgauge's programs
   * @param openFiles that a process may have, the hard limit
   * @param load mean number of runnable threads over the last minute
   * @param freeMb memory that is free, in MB
   */
  record Facts(CpuSet cpus, int granted, String java, long openFiles, double load, long freeMb) {
    /** Whether a quota limits it on CPUs that it shares with others. */
    public boolean shared() {
      return granted < cpus.size();
    }
  }
}

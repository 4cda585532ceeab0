package dev.loomgauge.run.host;

import dev.loomgauge.run.machine.CpuSet;
import java.net.InetAddress;

/** Another machine. */
public interface RemoteHost extends Host {

  /** The address from which it sees this machine come. */
  InetAddress caller();

  /** What it has. */
  Facts facts();

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

package dev.loomgauge.run.host;

import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Launch;

/**
 * Where processes of a tier are started.
 *
 * @param cpus on that host; empty for none in particular
 */
public record Placement(Host host, CpuSet cpus) {

  /** Starts a process on these CPUs. */
  public Child start(Launch launch) {
    return host.start(launch.on(cpus));
  }

  /** Whether it is on this machine. */
  public boolean here() {
    return host.here();
  }
}

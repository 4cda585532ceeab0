package dev.loomgauge.run.host;

import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Launch;

/** Where processes of a tier are started; no CPUs for none in particular. */
public record Placement(Host host, CpuSet cpus) {

  public Child start(Launch launch) {
    return host.start(launch.on(cpus));
  }

  public boolean here() {
    return host.here();
  }
}

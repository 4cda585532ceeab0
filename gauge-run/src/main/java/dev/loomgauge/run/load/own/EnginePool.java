package dev.loomgauge.run.load.own;

import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import java.util.ArrayList;
import java.util.List;

/**
 * The processes of gauge-load that are kept from load to load, because a process that has run a
 * plan has compiled its code.
 */
final class EnginePool {
  private final List<EngineProcess> processes = new ArrayList<>(); // guarded by this

  /**
   * A process for each launch, without a plan: idle ones that were started in the same way, and new
   * ones for the rest. Idle ones that are of no use for that end.
   *
   * @param launches which differ in their logs alone
   */
  synchronized List<EngineProcess> take(Children children, List<Launch> launches) {
    processes.removeIf(process -> !process.child().alive());
    List<EngineProcess> taken = new ArrayList<>();
    for (EngineProcess idle : processes.stream().filter(EngineProcess::idle).toList()) {
      if (taken.size() < launches.size() && idle.fits(launches.getFirst())) {
        taken.add(idle);
      } else {
        processes.remove(idle);
        idle.discard();
      }
    }
    for (Launch launch : launches.subList(taken.size(), launches.size())) {
      EngineProcess started = new EngineProcess(children, launch);
      processes.add(started);
      taken.add(started);
    }
    return taken;
  }
}

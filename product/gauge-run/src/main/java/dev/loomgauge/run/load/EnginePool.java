package dev.loomgauge.run.load;

import dev.loomgauge.run.host.Placement;
import dev.loomgauge.run.process.Launch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The processes of gauge-load that are kept from load to load, because a process that has run a
 * plan has compiled its code.
 */
final class EnginePool {
  private final List<EngineProcess> processes = new ArrayList<>(); // guarded by this

  /**
   * A process for each launch, without a plan: idle ones that were started there in the same way,
   * and new ones for the rest. Idle ones that are of no use for that end.
   *
   * @param placements where processes are started, in turn
   * @param launches which differ in their logs alone
   */
  synchronized List<EngineProcess> take(List<Placement> placements, List<Launch> launches) {
    processes.removeIf(process -> !process.child().alive());
    List<EngineProcess> idle =
        new ArrayList<>(processes.stream().filter(EngineProcess::idle).toList());
    List<EngineProcess> taken = new ArrayList<>();
    for (int n = 0; n < launches.size(); n++) {
      Placement there = placements.get(n % placements.size());
      Launch launch = launches.get(n);
      Optional<EngineProcess> kept =
          idle.stream().filter(process -> process.fits(there, launch)).findFirst();
      kept.ifPresent(idle::remove);
      taken.add(kept.orElseGet(() -> started(there, launch)));
    }
    processes.removeAll(idle);
    idle.forEach(EngineProcess::discard);
    return taken;
  }

  private EngineProcess started(Placement there, Launch launch) {
    EngineProcess process = new EngineProcess(there, launch);
    processes.add(process);
    return process;
  }
}

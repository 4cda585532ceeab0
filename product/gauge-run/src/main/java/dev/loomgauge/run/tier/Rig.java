package dev.loomgauge.run.tier;

import dev.loomgauge.core.Tier;
import dev.loomgauge.protocol.DownstreamState;
import dev.loomgauge.run.host.TierHosts;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.probe.process.ProcessUse;
import dev.loomgauge.run.tier.DownstreamTier.DownstreamMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The tiers that all services share: the database, the downstream and the delaying proxy. One that
 * ends while a load runs raises the alarm, and can be started again.
 */
public final class Rig implements RigProbe {
  private final RigLaunch launch;
  private volatile Optional<Database> database = Optional.empty();
  private volatile Optional<DownstreamTier> downstream = Optional.empty();
  private volatile Optional<ProxyTier> proxy = Optional.empty();
  private volatile Runnable alarm = () -> {};

  private Rig(RigLaunch launch) {
    this.launch = launch;
  }

  public static Rig start(RunContext run) {
    RigLaunch launch = new RigLaunch(run);
    Rig rig = new Rig(launch);
    if (launch.needs("postgres")) {
      rig.database = Optional.of(rig.watched(launch.database()));
    }
    if (launch.needs("downstream")) {
      rig.downstream = Optional.of(rig.watched(launch.downstream()));
    }
    if (!run.scenario().surroundings().delays().isEmpty()) {
      rig.proxy = Optional.of(rig.watched(launch.proxy()));
    }
    return rig;
  }

  private <T extends SharedTier> T watched(T tier) {
    var _ = tier.end().thenRun(() -> alarm.run());
    return tier;
  }

  /** Has something done when a tier ends, or has ended, until another alarm is set. */
  public void alarm(Runnable action) {
    alarm = action;
    if (ended().findAny().isPresent()) {
      action.run();
    }
  }

  private Stream<SharedTier> tiers() {
    return Stream.<Optional<? extends SharedTier>>of(database, downstream, proxy)
        .<SharedTier>flatMap(Optional::stream);
  }

  private Stream<SharedTier> ended() {
    return tiers().filter(tier -> !tier.alive());
  }

  /** What a reader of figures must know of how the tiers answer. */
  public List<String> cautions() {
    return tiers().flatMap(tier -> tier.caution().stream()).toList();
  }

  /** How the tiers that have ended came to it, with their last words; empty when all run. */
  public List<String> deaths() {
    return ended().map(SharedTier::death).toList();
  }

  /** Asks that all run; else {@link TierException} with the deaths. */
  public void requireAlive() {
    List<String> deaths = deaths();
    if (!deaths.isEmpty()) {
      throw new TierException(String.join(" ", deaths));
    }
  }

  /**
   * Starts again what has ended; it may listen elsewhere than before.
   *
   * @return the names of what was started
   * @throws TierException if one does not start
   */
  public List<String> restore() {
    List<SharedTier> dead = ended().toList();
    for (SharedTier tier : dead) {
      tier.close();
      switch (tier) {
        case Database _ -> database = Optional.of(watched(launch.database()));
        case DownstreamTier _ -> downstream = Optional.of(watched(launch.downstream()));
        case ProxyTier _ -> proxy = Optional.of(watched(launch.proxy()));
      }
    }
    return dead.stream().map(SharedTier::name).toList();
  }

  public Optional<Database> database() {
    return database;
  }

  public Optional<DownstreamTier> downstream() {
    return downstream;
  }

  /** What stands between the service and its own dependencies; empty where none is delayed. */
  public Optional<ProxyTier> proxy() {
    return proxy;
  }

  /** Has the replies of the service's own dependencies delayed as a cell with these levels asks. */
  public void delay(Map<String, String> levels) {
    proxy.ifPresent(p -> p.set(levels));
  }

  /** Sets how the downstream answers from now on. */
  public void set(DownstreamMode mode) {
    downstream.ifPresent(d -> d.set(mode.settings(launch.run().scenario().downstream())));
  }

  /** Requests that the downstream is holding now. */
  public long downstreamInFlight() {
    return downstream.map(d -> d.state().counters().inFlight()).orElse(0L);
  }

  @Override
  public Optional<DownstreamState> counted() {
    try {
      return downstream.map(DownstreamTier::state);
    } catch (TierException e) {
      return Optional.empty(); // the exit of its process is reported where the trial waits
    }
  }

  /** What tiers on other machines have used, and those machines; without what does not tell. */
  @Override
  public Elsewhere elsewhere() {
    Map<Tier, ProcessUse> uses = new LinkedHashMap<>();
    database.flatMap(Database::elsewhere).ifPresent(use -> uses.put(Tier.DATABASE, use));
    downstream.flatMap(DownstreamTier::elsewhere).ifPresent(use -> uses.put(Tier.DOWNSTREAM, use));
    TierHosts hosts = launch.run().hosts();
    return new Elsewhere(uses, hosts.loads(), hosts.throttled(), hosts.links());
  }

  /**
   * The root process of each shared tier on this machine. The proxy is none: it counts among the
   * service's dependencies, through which those behind it are found.
   */
  public Map<Tier, Long> pids() {
    Map<Tier, Long> pids = new LinkedHashMap<>();
    database.ifPresent(d -> d.serverPid().ifPresent(pid -> pids.put(Tier.DATABASE, pid)));
    downstream
        .filter(DownstreamTier::here)
        .ifPresent(d -> pids.put(Tier.DOWNSTREAM, d.child().pid()));
    return pids;
  }
}

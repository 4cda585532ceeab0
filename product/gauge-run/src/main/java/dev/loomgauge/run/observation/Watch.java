package dev.loomgauge.run.observation;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.JvmSetup;
import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.probe.jvm.JvmProbe;
import dev.loomgauge.run.probe.jvm.Queues;
import dev.loomgauge.run.probe.process.BackgroundThreads;
import dev.loomgauge.run.probe.process.ProbeException;
import dev.loomgauge.run.probe.process.ProcessProbe;
import dev.loomgauge.run.service.StartedService;
import dev.loomgauge.run.tier.Rig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Samples everything once a second for the whole run and keeps those of the load of now. */
public final class Watch implements AutoCloseable {
  private static final Duration PERIOD = Duration.ofSeconds(1);

  private final Samples samples = new Samples();
  private final Probes probes;
  private final Rig rig;
  private final Sampler sampler;
  private final Map<Long, BackgroundThreads> background = new HashMap<>();
  private final Map<Long, Map<String, Integer>> atRest = new HashMap<>();
  private Optional<StartedService> watched = Optional.empty();
  private volatile @Nullable Consumer<Sample> listener;

  public Watch(Rig rig, Speed speed, Progress progress) {
    this.rig = rig;
    probes = new Probes(progress);
    sampler = Sampler.start(ProcessProbe.detect(), Clocks.MACHINE, speed, rig, PERIOD, this::keep);
  }

  private void keep(Sample sample) {
    samples.add(sample);
    Consumer<Sample> hearer = listener;
    if (hearer != null) {
      hearer.accept(sample);
    }
  }

  /**
   * Watches this service from now on and forgets what was before; each sample goes to {@code each}
   * on the sampler's thread.
   */
  public void begin(StartedService service, Consumer<Sample> each) {
    begin(service);
    listener = each;
  }

  /** The same with nobody who learns of every sample. */
  public void begin(StartedService service) {
    listener = null;
    pids(service).forEach(sampler::watch);
    sampler.watchJvms(jvms(service), background(service));
    watched = Optional.of(service);
    samples.clear();
  }

  /** The processes of all tiers but the load's, which has none yet. */
  public Map<Tier, List<Long>> pids(StartedService service) {
    Map<Tier, List<Long>> pids = new EnumMap<>(Tier.class);
    rig.pids().forEach((tier, pid) -> pids.put(tier, List.of(pid)));
    pids.put(Tier.SERVICE, service.pids());
    return pids;
  }

  /**
   * Looks for background threads in a service without load, and for members of its pools that are
   * in use there, and knows them from then on.
   */
  public BackgroundThreads findBackground(StartedService service) throws InterruptedException {
    List<JvmProbe> jvms = jvms(service);
    Map<Long, List<Queues>> moments = new HashMap<>();
    look(jvms, moments);
    for (long pid : service.answering()) {
      background.put(pid, BackgroundThreads.of(pid));
    }
    look(jvms, moments);
    moments.forEach((pid, seen) -> atRest.put(pid, Queues.always(seen)));
    return background(service);
  }

  /** Whether a thread that is none of those is busy in a service without load. */
  public boolean anotherWorks(StartedService service) throws InterruptedException {
    for (long pid : service.answering()) {
      if (background.getOrDefault(pid, BackgroundThreads.NONE).anotherWorks(pid)) {
        return true;
      }
    }
    return false;
  }

  /** What the watched service has in use of its pools now, it has without load from now on. */
  void keepHeld() {
    Map<Long, List<Queues>> now = new HashMap<>();
    watched.ifPresent(service -> look(jvms(service), now));
    now.forEach((pid, seen) -> atRest.put(pid, Queues.always(seen)));
  }

  private static void look(List<JvmProbe> jvms, Map<Long, List<Queues>> moments) {
    for (JvmProbe jvm : jvms) {
      jvm.queues()
          .ifPresent(now -> moments.computeIfAbsent(jvm.pid(), _ -> new ArrayList<>()).add(now));
    }
  }

  /** Pool to the members that were in use without load in the service that is watched, 1 and up. */
  Map<String, Integer> held() {
    Map<String, Integer> sums = new HashMap<>();
    for (long pid : watched.map(StartedService::answering).orElse(List.of())) {
      atRest
          .getOrDefault(pid, Map.of())
          .forEach((pool, members) -> sums.merge(pool, members, Integer::sum));
    }
    return sums;
  }

  /** Those that were found in all instances of a service. */
  public BackgroundThreads background(StartedService service) {
    return service.answering().stream()
        .map(pid -> background.getOrDefault(pid, BackgroundThreads.NONE))
        .reduce(BackgroundThreads.NONE, BackgroundThreads::and);
  }

  /** The load's processes are known only when it has started. */
  public void load(List<Long> pids) {
    sampler.watch(Tier.LOAD, pids);
  }

  /** A sample of now, which is not kept. */
  Sample look() throws InterruptedException {
    return sampler.look();
  }

  /** The samples since {@link #begin}, after the first hour of them not all. */
  public List<Sample> samples() {
    return samples.all();
  }

  /**
   * The probe of the JVM of a service's first instance; empty, with a note to the user, when it
   * cannot be attached to, and of a service that runs elsewhere.
   */
  public Optional<JvmProbe> jvm(StartedService service) {
    return local(service).findFirst().flatMap(instance -> probes.of(service.manifest(), instance));
  }

  /** What the JVM of a service's first instance runs with; empty when it cannot be asked. */
  public Optional<JvmSetup> setup(StartedService service) {
    try {
      return jvm(service).map(JvmProbe::setup);
    } catch (ProbeException e) {
      System.getLogger(Watch.class.getName())
          .log(System.Logger.Level.DEBUG, "The JVM does not report its options", e);
      return Optional.empty(); // as of one that is not HotSpot
    }
  }

  /** The probes of all its instances; none, with a note to the user, when one is missing. */
  public List<JvmProbe> jvms(StartedService service) {
    List<JvmProbe> found =
        local(service)
            .map(instance -> probes.of(service.manifest(), instance))
            .flatMap(Optional::stream)
            .toList();
    return found.size() == service.answering().size() ? found : List.of();
  }

  /** Its instances on this machine. */
  private static Stream<Instance> local(StartedService service) {
    return service.instances().stream()
        .filter(instance -> instance.answering().isPresent())
        .map(instance -> new Instance(instance.answering().getAsLong(), instance.base().port()));
  }

  /** The process that listens on a port. */
  record Instance(long pid, int port) {}

  @Override
  public void close() {
    sampler.close();
    probes.close();
  }

  /** The probes of services' JVMs: each is attached once, and one without is reported once. */
  static final class Probes implements AutoCloseable {
    private final Progress progress;
    private final Map<Long, JvmProbe> attached = new HashMap<>();

    /** Names of the services of which the user knows that they are not watched. */
    private final Set<String> told = new HashSet<>();

    Probes(Progress progress) {
      this.progress = progress;
    }

    /** The probe of an instance of a service; empty when it cannot be attached to. */
    Optional<JvmProbe> of(ServiceManifest manifest, Instance instance) {
      forgetEnded();
      JvmProbe known = attached.get(instance.pid());
      if (known != null) {
        return Optional.of(known);
      }
      if (!manifest.onJvm() && told.contains(manifest.name())) {
        return Optional.empty();
      }
      try {
        JvmProbe probe = JvmProbe.attach(instance.pid(), manifest.watch(instance.port()));
        attached.put(instance.pid(), probe);
        return Optional.of(probe);
      } catch (ProbeException e) {
        if (told.add(manifest.name())) {
          progress.note(
              manifest.onJvm()
                  ? String.valueOf(e.getMessage())
                  : "Service %s is no JVM: its heap, collections and threads are not recorded."
                      .formatted(manifest.name()));
        }
        return Optional.empty();
      }
    }

    private void forgetEnded() {
      List<JvmProbe> ended = attached.values().stream().filter(probe -> !probe.alive()).toList();
      ended.forEach(JvmProbe::close);
      attached.values().removeAll(ended);
    }

    @Override
    public void close() {
      attached.values().forEach(JvmProbe::close);
    }
  }

  /**
   * The samples of one load, at most 3,600 of them: when they would be more every second one is
   * forgotten, so that hours take no more memory than one, evenly spread over them. May be used by
   * several threads.
   */
  static final class Samples {
    private static final int MOST = 3_600;

    private final List<Sample> kept = new ArrayList<>();
    private int every = 1;
    private int since;

    synchronized void add(Sample sample) {
      since++;
      if (since < every) {
        return;
      }
      since = 0;
      kept.add(sample);
      if (kept.size() > MOST) {
        thin();
      }
    }

    private void thin() {
      for (int i = 1; i < kept.size(); i++) {
        kept.remove(i);
      }
      every *= 2;
    }

    synchronized void clear() {
      kept.clear();
      every = 1;
      since = 0;
    }

    /** Those that are kept, in the order of their time. */
    synchronized List<Sample> all() {
      return List.copyOf(kept);
    }
  }
}

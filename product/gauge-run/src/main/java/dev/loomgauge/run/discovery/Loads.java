package dev.loomgauge.run.discovery;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.discovery.LoadPoint;
import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.RequestValues;
import dev.loomgauge.core.scenario.reading.RequestPattern;
import dev.loomgauge.core.scenario.reading.RequestSet;
import dev.loomgauge.protocol.load.LoadSecond;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.discovery.ServiceTarget.OwnService;
import dev.loomgauge.run.load.LoadEngine;
import dev.loomgauge.run.load.LoadEngine.RunningLoad;
import dev.loomgauge.run.load.LoadOutcome;
import dev.loomgauge.run.load.LoadRequest;
import dev.loomgauge.run.load.LoadRequest.KindRequest;
import dev.loomgauge.run.load.Pace;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.process.Children;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Puts loads on a service and reads meanwhile which CPUs are used. */
final class Loads {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final long SEED = 1;

  /** The least share that a load can have of a kind. */
  private static final double HARDLY_ANY = 1e-6;

  private final Children children;
  private final LoadEngine engine;
  private final TierCpus cpus;
  private final RequestPattern request;
  private final Path folder;
  private final Progress progress;
  private final Optional<String> only;
  private final Map<String, Loads> each = new HashMap<>();
  private int loads;

  Loads(
      Children children,
      LoadEngine engine,
      TierCpus cpus,
      RequestPattern request,
      Path folder,
      Progress progress) {
    this.only = Optional.empty();
    this.children = children;
    this.engine = engine;
    this.cpus = cpus;
    this.request = request;
    this.folder = folder;
    this.progress = progress;
  }

  /** The same with one kind of request. */
  private Loads(Loads all, String kind) {
    this.only = Optional.of(kind);
    this.children = all.children;
    this.engine = all.engine;
    this.cpus = all.cpus;
    this.request = all.request;
    this.folder = all.folder.resolve(kind);
    this.progress = all.progress;
  }

  /** The kinds of request with their shares; empty where there are no several. */
  Map<String, Double> kinds() {
    return request
        .file()
        .map(file -> file.mix().shares())
        .filter(shares -> shares.size() > 1)
        .orElse(Map.of());
  }

  /**
   * The same with one kind of request; others are sent once where it needs a value of their
   * answers.
   */
  Loads only(String kind) {
    return each.computeIfAbsent(kind, own -> new Loads(this, own));
  }

  private double share(RequestSet requests, String kind) {
    return only.map(own -> own.equals(kind) ? 1.0 : HARDLY_ANY)
        .orElseGet(() -> requests.mix().shares().getOrDefault(kind, 0.0));
  }

  /**
   * Runs one, and reads meanwhile what the service uses.
   *
   * @throws dev.loomgauge.run.machine.TierException if the service ended meanwhile
   */
  LoadPoint run(OwnService service, String mode, int users, Times times)
      throws InterruptedException {
    WindowUse use = new WindowUse(service, others(), times.window());
    LoadOutcome outcome = outcome(service, mode, users, times, use::passed);
    return use.point(users, outcome);
  }

  /**
   * Of a load.
   *
   * @param spread over which the first requests are spread
   * @param warmup before the part that counts
   * @param window the part that counts
   */
  record Times(Duration spread, Duration warmup, Duration window) {}

  /**
   * Runs a load without a look at the service.
   *
   * @param each learns of every second
   * @throws dev.loomgauge.run.machine.TierException if the service ended meanwhile
   */
  LoadOutcome outcome(
      ServiceTarget service, String mode, int users, Times times, Consumer<LoadSecond> each)
      throws InterruptedException {
    LoadRequest load =
        new LoadRequest(
            exchange(service),
            new LoadRequest.Timing(
                new LoadRequest.Users(users, Duration.ZERO),
                Duration.ZERO,
                times.spread(),
                new Pace.Fixed(times.warmup(), times.window())),
            SEED,
            folder.resolve("%02d-%s-%d".formatted(++loads, mode, users)),
            cpus.of(Tier.LOAD));
    RunningLoad running =
        engine.start(
            children,
            load,
            second -> {
              each.accept(second);
              told(service, mode, users, second);
            });
    LoadOutcome outcome = running.await();
    service.requireAlive("%s, at %d users,".formatted(service.name(), users));
    return outcome;
  }

  private LoadRequest.Exchange exchange(ServiceTarget service) {
    List<URI> targets = List.of(service.base());
    if (request.file().isEmpty()) {
      return new LoadRequest.Exchange(targets, Endpoint.get(request.path()), values(), "", TIMEOUT);
    }
    RequestSet requests = request.file().get();
    List<KindRequest> kinds = new ArrayList<>();
    requests
        .requests()
        .forEach((name, its) -> kinds.add(new KindRequest(name, share(requests, name), its, "")));
    return LoadRequest.Exchange.of(targets, kinds, requests.login(), requests.variables(), TIMEOUT);
  }

  private void told(ServiceTarget service, String mode, int users, LoadSecond second) {
    progress.tell(
        new Progress.Observing(
            service.name(),
            mode,
            users == 1 ? "1 user" : users + " users",
            second.ok() * 1000.0 / second.spanMs()));
  }

  private Map<String, RequestValues> values() {
    Map<String, RequestValues> values = new LinkedHashMap<>();
    request
        .values()
        .forEach(
            (name, text) -> {
              if (RequestPattern.fromFile(text)) {
                values.put(name, new RequestValues.Lines(Path.of(text)));
              } else {
                String[] ends = text.split("\\.\\.", -1);
                values.put(
                    name,
                    new RequestValues.Numbers(Long.parseLong(ends[0]), Long.parseLong(ends[1])));
              }
            });
    return values;
  }

  /** Empty where no tier has CPUs of its own. */
  Optional<CpuSet> others() {
    return cpus.pinned()
        ? Optional.of(
            cpus.of(Tier.LOAD).union(cpus.of(Tier.DOWNSTREAM)).union(cpus.of(Tier.DATABASE)))
        : Optional.empty();
  }
}

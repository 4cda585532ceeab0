package dev.loomgauge.run.service;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.service.StartedService.SideBySide;
import dev.loomgauge.run.tier.HttpOrigin;
import dev.loomgauge.run.tier.RunContext;
import dev.loomgauge.run.tier.Service;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The services of a run. Cells that differ only in load or in a request's own flags share one; as
 * many as there are thread modes stay up at once, idle but for the one under load.
 */
public final class Services {
  private final RunContext run;
  private final Scenario scenario;
  private final ServiceLaunch launch;
  private int most; // it, started and up are guarded by this
  private final Map<Map<String, String>, StartedService> up = new LinkedHashMap<>();
  private int started;

  /** None is up yet; {@code most} may be up at once. */
  public Services(RunContext run, ServiceLaunch launch, int most) {
    this.run = run;
    this.scenario = run.scenario();
    this.launch = launch;
    this.most = most;
  }

  /** What the service of a cell is started with; cells that agree in it share one. */
  Map<String, String> levels(Cell cell) {
    return cell.startLevels(scenario.serviceFor(cell.threads()));
  }

  /** How many more may be up at once. */
  synchronized int room() {
    return most - up.size();
  }

  /** The running service that a cell can use, if it is up and alive. */
  public synchronized Optional<StartedService> running(Cell cell) {
    StartedService service = up.get(levels(cell));
    return service != null && service.alive() ? Optional.of(service) : Optional.empty();
  }

  /**
   * Starts the service for a cell, in as many instances as the scenario has, and checks that each
   * is in the state asked for. Different ones may be started side by side.
   *
   * @throws ExperimentException if one is not
   */
  StartedService start(Cell cell) throws InterruptedException {
    ServiceManifest manifest = scenario.serviceFor(cell.threads());
    manifest
        .jar()
        .filter(jar -> !Files.isRegularFile(jar.file()))
        .ifPresent(
            jar -> {
              throw new ExperimentException(
                  "The jar of service %s is missing: %s. Build it first, for ours with ./mvnw package -Dquick."
                      .formatted(manifest.name(), jar.file()));
            });
    Map<String, String> levels = cell.startLevels(manifest);
    makeRoom(levels);
    List<Service> instances = new ArrayList<>();
    List<Map<String, Object>> infos = new ArrayList<>();
    boolean whole = false;
    try {
      while (instances.size() < scenario.deployment().instances()) {
        Service instance = instance(cell, manifest, levels);
        instances.add(instance);
        instance.tie(run.cpus().of(Tier.SERVICE));
        infos.add(StateCheck.require(cell, scenario, instance));
      }
      whole = true;
    } finally {
      if (!whole) {
        instances.forEach(Service::close);
      }
    }
    StartedService running = new StartedService(manifest, levels, instances, infos.getFirst());
    synchronized (this) {
      up.put(levels, running);
    }
    run.progress()
        .tell(
            new Progress.Started(
                manifest.name(),
                "threads %s, %s %s"
                    .formatted(
                        cell.calibratedAs(),
                        manifest.address().isPresent()
                            ? "at"
                            : instances.size() == 1 ? "port" : "ports",
                        instances.stream()
                            .map(
                                instance ->
                                    manifest.address().isPresent()
                                        ? instance.base().toString()
                                        : String.valueOf(instance.base().port()))
                            .collect(Collectors.joining(", ")))));
    return running;
  }

  private Service instance(Cell cell, ServiceManifest manifest, Map<String, String> levels) {
    if (manifest.address().isPresent()) {
      String at =
          manifest
              .address()
              .get()
              .at(levels)
              .orElseThrow(
                  () ->
                      new ExperimentException(
                          "%s: 'address' of service %s has none for the levels %s. Add one of them there."
                              .formatted(manifest.file(), manifest.name(), levels)));
      return Service.at(new HttpOrigin(URI.create(at), manifest.trust()), manifest.health());
    }
    String name = manifest.name() + "-" + String.join("-", levels.values());
    Path log =
        run.folder()
            .logs()
            .resolve("%02d-%s.log".formatted(next(), name.replaceAll("[^A-Za-z0-9._-]", "_")));
    Optional<Service> kept =
        run.kept().take(port -> launch.spec(manifest, levels, port, log).launch());
    if (kept.isPresent()) {
      return kept.get();
    }
    return Service.start(
        run.children(),
        launch.spec(manifest, levels, launch.freePort(), log),
        (elapsed, line) ->
            run.progress()
                .tell(
                    new Progress.Starting(
                        manifest.name() + " (" + cell.calibratedAs() + ")", elapsed)));
  }

  private synchronized int next() {
    return ++started;
  }

  /**
   * Has no other one beside it, from now on: what uses CPU without load would take it from the one
   * that is measured.
   *
   * @return whether others were up
   */
  public synchronized boolean oneAtATime(StartedService only) {
    most = 1;
    List<StartedService> others =
        up.values().stream().filter(service -> !service.equals(only)).toList();
    others.forEach(this::stop);
    return !others.isEmpty();
  }

  public synchronized void stopAll() {
    SideBySide.each(up.values(), StartedService::close);
    up.clear();
  }

  /** Stops the service of a cell, for example when it no longer answers. */
  public synchronized void stop(StartedService service) {
    up.remove(service.levels());
    service.close();
  }

  private synchronized void makeRoom(Map<String, String> levels) {
    Optional.ofNullable(up.get(levels)).ifPresent(this::stop);
    while (up.size() >= most) {
      stop(up.values().iterator().next());
    }
  }
}

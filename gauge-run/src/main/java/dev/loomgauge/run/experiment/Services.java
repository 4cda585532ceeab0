package dev.loomgauge.run.experiment;

import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.run.tier.Affinity;
import dev.loomgauge.run.tier.Children;
import dev.loomgauge.run.tier.CpuSet;
import dev.loomgauge.run.tier.Ports;
import dev.loomgauge.run.tier.Service;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The services of a run. Cells that differ only in load or in a request's own flags share one; as
 * many as there are thread modes stay up at once, idle but for the one under load.
 */
final class Services {
  private final Scenario scenario;
  private final Children children;
  private final ServiceLaunch launch;
  private final CpuSet cpus;
  private final Path logs;
  private final Progress progress;
  private final int most;
  private final Map<Map<String, String>, StartedService> up = new LinkedHashMap<>();
  private int started;

  /**
   * None yet.
   *
   * @param cpus of the services, once they have started
   * @param most services that may be up at once
   */
  Services(
      Scenario scenario,
      Children children,
      ServiceLaunch launch,
      CpuSet cpus,
      Path logs,
      int most,
      Progress progress) {
    this.scenario = scenario;
    this.children = children;
    this.launch = launch;
    this.cpus = cpus;
    this.logs = logs;
    this.most = most;
    this.progress = progress;
  }

  /** The running service that a cell can use, if it is up and alive. */
  Optional<StartedService> running(Cell cell) {
    ServiceManifest manifest = scenario.serviceFor(cell.threads());
    StartedService service = up.get(cell.startLevels(manifest));
    return service != null && service.service().child().alive()
        ? Optional.of(service)
        : Optional.empty();
  }

  /**
   * Starts the service for a cell and checks that it is in the state asked for.
   *
   * @throws ExperimentException if it is not
   */
  StartedService start(Cell cell) throws InterruptedException {
    ServiceManifest manifest = scenario.serviceFor(cell.threads());
    if (!Files.isRegularFile(manifest.jar())) {
      throw new ExperimentException(
          "The jar of service %s is missing: %s. Build it first, for ours with ./mvnw package -Dquick."
              .formatted(manifest.name(), manifest.jar()));
    }
    Map<String, String> levels = cell.startLevels(manifest);
    makeRoom(levels);
    String name = manifest.name() + "-" + String.join("-", levels.values());
    Path log =
        logs.resolve("%02d-%s.log".formatted(++started, name.replaceAll("[^A-Za-z0-9._-]", "_")));
    Service service =
        Service.start(
            children,
            launch.spec(manifest, levels, Ports.free(), log),
            (elapsed, line) ->
                progress.tell(
                    new Progress.Starting(manifest.name() + " (" + cell.threads() + ")", elapsed)));
    Affinity.tie(service.child().pid(), cpus);
    Map<String, Object> info = manifest.runtimeInfo().map(service::runtimeInfo).orElse(Map.of());
    List<String> differences = StateCheck.differences(cell, scenario.path(), info);
    if (!differences.isEmpty()) {
      service.stop(Duration.ofSeconds(5));
      throw new ExperimentException(
          "Service %s is not in the state asked for: %s. Its manifest %s sets it; the service must obey."
              .formatted(manifest.name(), String.join("; ", differences), manifest.file()));
    }
    StartedService running = new StartedService(manifest, levels, service, info);
    up.put(levels, running);
    progress.tell(
        new Progress.Started(
            manifest.name(), "threads " + cell.threads() + ", port " + service.base().getPort()));
    return running;
  }

  /** Stops all that are up. */
  void stopAll() {
    List.copyOf(up.values()).forEach(this::stop);
  }

  /** Stops the service of a cell, for example when it no longer answers. */
  void stop(StartedService service) {
    up.remove(service.levels());
    service.service().close();
  }

  private void makeRoom(Map<String, String> levels) {
    Optional.ofNullable(up.get(levels)).ifPresent(this::stop);
    while (up.size() >= most) {
      stop(up.values().iterator().next());
    }
  }
}

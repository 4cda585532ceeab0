package dev.loomgauge.run.service;

import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Endpoint;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.core.scenario.RequestValues;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.ServiceManifest;
import dev.loomgauge.protocol.time.Durations;
import dev.loomgauge.run.load.LoadRequest;
import dev.loomgauge.run.load.LoadRequest.KindRequest;
import dev.loomgauge.run.load.Pace;
import dev.loomgauge.run.machine.CpuSet;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** From cells to what is requested from the load engine. */
public record LoadRequests(Scenario scenario, CpuSet cpus) {
  public LoadRequest trial(
      Cell cell, StartedService service, Prediction prediction, Pace pace, long seed, Path folder) {
    LoadShape load = scenario.load();
    LoadRequest.Arrivals arrivals =
        load.model() == LoadShape.Model.OPEN
            ? new LoadRequest.Rate(cell.rate(), load.arrivals().equals("poisson"))
            : new LoadRequest.Users(
                cell.users(), load.think(), Math.min(load.from(), cell.users()), load.down());
    Duration spread =
        load.start() == LoadShape.Start.TOGETHER
            ? Duration.ZERO
            : Durations.ofMillis(prediction.zeroLoadMs()).plus(load.think());
    return new LoadRequest(
        exchange(cell, service),
        new LoadRequest.Timing(arrivals, load.ramp(), spread, pace),
        seed,
        folder,
        cpus);
  }

  /** A load that warms or calibrates: users without think time, calibration's delay. */
  public LoadRequest calibration(
      Cell cell, StartedService service, int users, Pace pace, Duration spread, Path folder) {
    return new LoadRequest(
        exchange(cell, service),
        LoadRequest.Timing.ofUsers(users, spread, pace),
        scenario.seed(),
        folder,
        cpus);
  }

  /** A load whose users come and go in steps; new ones begin over a spread. */
  public LoadRequest steps(
      Cell cell, StartedService service, LoadRequest.Steps steps, Duration spread, Path folder) {
    Duration all =
        steps.steps().stream().map(LoadRequest.Step::length).reduce(Duration.ZERO, Duration::plus);
    Pace pace = new Pace.Fixed(Duration.ZERO, all);
    return new LoadRequest(
        exchange(cell, service),
        new LoadRequest.Timing(steps, Duration.ZERO, spread, pace),
        scenario.seed(),
        folder,
        cpus);
  }

  private LoadRequest.Exchange exchange(Cell cell, StartedService service) {
    ServiceManifest manifest = service.manifest();
    List<KindRequest> kinds = new ArrayList<>();
    scenario
        .mix()
        .shares()
        .forEach(
            (name, share) ->
                kinds.add(
                    new KindRequest(
                        name,
                        share,
                        endpoint(cell, manifest, name),
                        manifest.contains().getOrDefault(name, ""))));
    return LoadRequest.Exchange.of(
        service.bases(),
        manifest.trust(),
        kinds,
        manifest.login(),
        variables(manifest),
        scenario.load().timeout());
  }

  /** An endpoint of the scenario with the levels of the cell that are a part of the request. */
  private static Endpoint endpoint(Cell cell, ServiceManifest service, String name) {
    Endpoint endpoint = service.endpoints().getOrDefault(name, Endpoint.get("/"));
    StringBuilder path = new StringBuilder(endpoint.path());
    cell.levels()
        .forEach(
            (factor, level) -> {
              ServiceManifest.Knob knob = service.knobs().get(factor);
              if (knob != null && !knob.query().isEmpty()) {
                path.append(path.indexOf("?") < 0 ? '?' : '&')
                    .append(knob.query())
                    .append('=')
                    .append(level);
              }
            });
    return endpoint.to(path.toString());
  }

  private Map<String, RequestValues> variables(ServiceManifest service) {
    Map<String, RequestValues> values = new LinkedHashMap<>();
    service
        .variables()
        .forEach(
            (name, given) ->
                values.put(
                    name,
                    given instanceof RequestValues.Keys keys
                        ? keys.in(scenario.surroundings().database())
                        : given));
    return values;
  }
}

package dev.loomgauge.run.experiment;

import dev.loomgauge.core.prediction.Laws;
import dev.loomgauge.core.result.RunInfo;
import dev.loomgauge.core.result.folder.ResultsWriter;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.calibration.CalibrationStore;
import dev.loomgauge.run.host.LocalHost;
import dev.loomgauge.run.host.TierHosts;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.Ports;
import dev.loomgauge.run.machine.ServiceJdks;
import dev.loomgauge.run.machine.TierCpus;
import dev.loomgauge.run.observation.Speed;
import dev.loomgauge.run.observation.Watch;
import dev.loomgauge.run.probe.process.SpeedProbe;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.service.ServiceLaunch;
import dev.loomgauge.run.service.Services;
import dev.loomgauge.run.tier.KeptServices;
import dev.loomgauge.run.tier.Rig;
import dev.loomgauge.run.tier.RunContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** The parts of a run of one service, in a folder of its own; nothing is measured. */
public final class OneRun implements AutoCloseable {
  public final List<Progress.News> news = Collections.synchronizedList(new ArrayList<>());
  final Children children = new Children();
  public final Scenario scenario;
  final ResultsWriter results;
  public final RunContext run;
  final RunRecord record;
  public final Rig rig;
  public final Watch watch;
  final ServiceLaunch launch;
  final WarmServices services;

  private OneRun(Path folder, Path javaHome, Scenario scenario) {
    this.scenario = scenario;
    results = ResultsWriter.open(folder.resolve("out"), scenario.factors(), List.of());
    TierCpus cpus = new TierCpus(Map.of(), false, 1, List.of());
    Installation home = new Installation(folder, javaHome);
    run = context(home, scenario, cpus, children, results, news::add);
    record =
        new RunRecord(
            run,
            new Invocation("./loomgauge run own", Map.of(), Map.of(), "", false),
            new RunInfo.Machine("Linux", "6.1", "amd64", "a CPU", 2, 1, 4_000, true),
            2);
    rig = Rig.start(run);
    watch = new Watch(rig, Speed.UNKNOWN, news::add);
    launch = new ServiceLaunch(ServiceJdks.of(home), List.of(), cpus, Ports.loopback());
    services =
        new WarmServices(
            run,
            new Services(run, launch.reaching(rig), 2),
            null,
            new CalibrationStore(home, scenario, cpus, true),
            record,
            watch);
  }

  /**
   * Begins.
   *
   * @param javaHome the JDK of the shared tiers
   * @param manifest of the service, without its name, health and endpoint
   * @param more keys of the scenario
   */
  public static OneRun of(Path folder, Path javaHome, String manifest, String more)
      throws IOException {
    Files.createDirectories(folder.resolve("own"));
    Files.writeString(
        folder.resolve("own/service.yaml"),
        """
        name: own
        health: /health
        endpoints: {list: /list}
        knobs: {threads: {platform: {}, virtual: {}}}
        %s
        """
            .formatted(manifest));
    return new OneRun(
        folder,
        javaHome,
        new ScenarioReader(folder, Map.of())
            .read(
                Path.of("own.yaml"),
                """
                name: own
                services: [own]
                endpoint: list
                factors: {threads: [platform, virtual], users: [5]}
                load: {model: closed, ramp: 1s, warmup: 1s, hold: 10s}
                stations: {cpu: {tier: service}}
                path: [{use: cpu}]
                %s
                """
                    .formatted(more)));
  }

  /** What all parts of a run on this machine share, with no service kept from before. */
  public static RunContext context(
      Installation home,
      Scenario scenario,
      TierCpus cpus,
      Children children,
      ResultsWriter results,
      Progress progress) {
    return new RunContext(
        home,
        scenario,
        TierHosts.here(new LocalHost(home, children), cpus),
        new Laws(scenario, cpus.allocation()),
        children,
        new KeptServices(),
        results,
        SpeedProbe.start(CpuSet.NONE),
        progress);
  }

  /** The cell of a thread mode. */
  public Cell cell(String threads) {
    return cells().stream().filter(c -> c.threads().equals(threads)).findFirst().orElseThrow();
  }

  List<Cell> cells() {
    return CellPlan.of(scenario, 1);
  }

  List<String> notes() {
    return results.folder().readRun().notes();
  }

  @Override
  public void close() throws IOException {
    watch.close();
    children.close();
    results.close();
  }
}

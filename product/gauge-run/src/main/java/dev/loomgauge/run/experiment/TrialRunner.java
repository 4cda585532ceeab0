package dev.loomgauge.run.experiment;

import dev.loomgauge.core.ProgramName;
import dev.loomgauge.core.ThreadMode;
import dev.loomgauge.core.judgement.gate.Judgement;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Trial.Outcome;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.WarmUp;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.experiment.TrialLoop.TrialTask;
import dev.loomgauge.run.host.TierHosts;
import dev.loomgauge.run.load.Engines;
import dev.loomgauge.run.load.LoadException;
import dev.loomgauge.run.load.LoadOutcome;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.observation.EnduranceRecord;
import dev.loomgauge.run.observation.Flight;
import dev.loomgauge.run.observation.Settling;
import dev.loomgauge.run.observation.ThreadLook;
import dev.loomgauge.run.observation.TimelineLog;
import dev.loomgauge.run.observation.Watch;
import dev.loomgauge.run.probe.jvm.SchedulingCanary;
import dev.loomgauge.run.probe.process.ProbeException;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.service.LoadRequests;
import dev.loomgauge.run.service.StartedService;
import dev.loomgauge.run.service.StateCheck;
import dev.loomgauge.run.tier.DownstreamTier.DownstreamMode;
import dev.loomgauge.run.tier.Rig;
import dev.loomgauge.run.tier.RunContext;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Runs one trial: settle, load and observe, judge. One that fails is a result too. */
final class TrialRunner {
  private static final String CUT_OFF =
      "Loomgauge ended before this trial did. What was seen until then is in its folder; run --resume repeats it.";

  private final RunContext run;
  private final Rig rig;
  private final Watch watch;
  private final Settling settling;
  private final TrialLoad load;
  private final TrialAssembly assembly;
  private final DeathNotice deaths;
  private final SchedulingCanary canary;

  TrialRunner(RunContext run, Engines engines, LoadRequests requests, Rig rig, Watch watch) {
    this.run = run;
    this.rig = rig;
    this.watch = watch;
    this.settling = new Settling(rig, watch, run.progress(), Settling.HELD);
    this.load = new TrialLoad(run, engines::named, requests, rig, watch);
    this.assembly = new TrialAssembly(run, watch);
    this.deaths = new DeathNotice(rig, run.hosts());
    this.canary = new SchedulingCanary(run.home(), run.progress());
  }

  /**
   * Runs it.
   *
   * @throws InterruptedException if the user stopped the run; the load has ended then
   */
  Trial run(
      TrialTask task,
      StartedService service,
      Optional<WarmUp> warmUp,
      ResultsFolder.TrialFolder folder)
      throws InterruptedException {
    TrialDraft draft = TrialDraft.of(task, service.manifest().name(), warmUp);
    folder.clear();
    try (TimelineLog timeline =
        TimelineLog.open(folder.timelineCsv(), service.manifest().watch().keySet())) {
      Json.write(
          folder.trialJson(), draft.unfinished(Outcome.INTERRUPTED, CUT_OFF, Judgement.NONE));
      settle(task.cell(), service);
      return measured(draft, service, timeline, folder);
    } catch (LoadException | TierException | ProbeException | ExperimentException e) {
      return deaths
          .ofFailure(draft, service)
          .orElseGet(() -> draft.failed(String.valueOf(e.getMessage())));
    }
  }

  private void settle(Cell cell, StartedService service) throws InterruptedException {
    run.progress().tell(new Progress.Settling(cell.id()));
    settling.await(service);
    // Asked before, it would wait behind what is left of the last trial.
    service.instances().forEach(i -> StateCheck.require(cell, run.scenario(), i));
    rig.set(new DownstreamMode.Scenario());
    rig.delay(cell.levels());
  }

  private Trial measured(
      TrialDraft draft,
      StartedService service,
      TimelineLog timeline,
      ResultsFolder.TrialFolder folder)
      throws InterruptedException {
    TrialTask task = draft.task();
    EnduranceRecord endurance =
        new EnduranceRecord(run.scenario().load(), watch.jvm(service), run.progress());
    endurance.begin();
    long leftOut = service.logLeftOut();
    canary.in(watch.jvms(service), task.cell().levels().getOrDefault(ThreadMode.FACTOR, ""));
    watch.begin(service, timeline::sample);
    try (Flight flight = Flight.start(watch.jvms(service), folder, run.progress());
        ThreadLook look = ThreadLook.begin(watch.jvms(service), folder, run.progress())) {
      LoadOutcome outcome =
          load.run(
              task,
              service,
              folder,
              timeline::second,
              () -> {
                flight.sampleRunning();
                look.take();
              });
      settling.ended(Settling.ownWait(run.scenario(), task.cell(), task.prediction()));
      if (deaths.of(draft, service).isPresent()) {
        return deaths.ofFailure(draft, service).orElseThrow();
      }
      endurance.end();
      timeline.finish();
      Trial trial =
          assembly.of(
              draft, service, outcome, flight, look, folder, service.logLeftOut() - leftOut);
      endurance.write(folder, folder.readTimeline());
      rig.requireAlive(); // what died at the very end may have served the last requests
      return trial;
    }
  }

  /** What a trial is when a tier has ended, or the host of one was lost. */
  record DeathNotice(Rig rig, TierHosts hosts) {
    /** A connection is known to be lost 5 s after its host is silent. */
    private static final Duration SILENCE = Duration.ofSeconds(10);

    private static final Duration LOOK = Duration.ofMillis(200);

    /**
     * The same of a trial that has failed. A host that is shut down ends its processes before its
     * connection, so that a few seconds tell whether it is lost.
     */
    Optional<Trial> ofFailure(TrialDraft draft, StartedService service)
        throws InterruptedException {
      long begin = System.nanoTime();
      while (!hosts.remote().isEmpty()
          && hosts.lost().isEmpty()
          && System.nanoTime() - begin < SILENCE.toNanos()) {
        Thread.sleep(LOOK);
      }
      return of(draft, service);
    }

    /** The failed trial; empty when all tiers run. */
    Optional<Trial> of(TrialDraft draft, StartedService service) {
      List<String> lost = hosts.lost();
      if (!lost.isEmpty()) {
        return Optional.of(lost(draft, lost));
      }
      List<String> deaths = rig.deaths();
      if (deaths.isEmpty()) {
        return service.alive() ? Optional.empty() : Optional.of(died(draft, service));
      }
      // No answer: what happens to a service without its database says nothing of its mode.
      return Optional.of(draft.failed(String.join(" ", deaths)));
    }

    /** The machine's fault, so that it is measured again. */
    private static Trial lost(TrialDraft draft, List<String> hosts) {
      String words =
          (hosts.size() == 1 ? "Host %s was lost." : "Hosts %s were lost.")
              .formatted(String.join(", ", hosts));
      TrialWarning warning =
          GateCode.HOST_LOST.warning(
              TrialWarning.Severity.VOID,
              words,
              "See whether it runs and the network reaches it; "
                  + ProgramName.with("hosts check tells."));
      return draft.unfinished(Trial.Outcome.FAILED, words, Judgement.NONE.and(warning));
    }

    /** An answer too: the warning lets it count against its cell. */
    private static Trial died(TrialDraft draft, StartedService service) {
      String words = lastWords(service);
      TrialWarning warning =
          GateCode.SERVICE_DIED.warning(
              TrialWarning.Severity.VOID,
              words,
              "Look at the service's log: it ended under this load.");
      return draft.unfinished(Trial.Outcome.FAILED, words, Judgement.NONE.and(warning));
    }

    private static String lastWords(StartedService service) {
      Child child = service.foremost().orElseThrow(); // one of ours: else none has died
      return "Service %s died (%s). Last log lines: %s (whole log: %s)"
          .formatted(service.manifest().name(), child.ending(), child.lastWords(5), child.log());
    }
  }
}

package dev.loomgauge.run.experiment;

import dev.loomgauge.core.judgement.gate.Judge;
import dev.loomgauge.core.judgement.gate.Judgement;
import dev.loomgauge.core.judgement.gate.Measurement;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.TimelineRow;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.run.load.LoadOutcome;
import dev.loomgauge.run.observation.Flight;
import dev.loomgauge.run.observation.Observation;
import dev.loomgauge.run.observation.ThreadLook;
import dev.loomgauge.run.observation.Timelines;
import dev.loomgauge.run.observation.Watch;
import dev.loomgauge.run.service.StartedService;
import dev.loomgauge.run.tier.RunContext;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Puts together what was seen during the load of a trial, and has it judged. */
final class TrialAssembly {
  private final RunContext run;
  private final Watch watch;
  private final Judge judge;

  TrialAssembly(RunContext run, Watch watch) {
    this.run = run;
    this.watch = watch;
    this.judge = new Judge(run.scenario().load(), run.laws().allocation());
  }

  /**
   * The judged trial.
   *
   * @param logLeftOut bytes that the service's log lost during it
   */
  Trial of(
      TrialDraft draft,
      StartedService service,
      LoadOutcome outcome,
      Flight flight,
      ThreadLook look,
      ResultsFolder.TrialFolder folder,
      long logLeftOut)
      throws InterruptedException {
    LoadSummary summary = outcome.summary();
    Instant from = Instant.parse(summary.windowStart());
    Instant to = from.plusNanos(Math.round(summary.windowSeconds() * 1e9));
    Map<String, JvmUse.Observed> recorded = flight.end(from, to);
    List<TimelineRow> timeline = timeline(service, outcome, flight, folder, from, to);
    Observation observation = new Observation(watch.samples(), from, to);
    Measurement measured =
        draft.measured(
            outcome,
            observation.tiers(run.cpus()),
            observation.resources(
                draft.task().cell(), run.scenario().path(), service.instances().size()),
            observation.jvm(
                flight.java(),
                watch.setup(service).orElse(null),
                recorded,
                look.read(from).orElse(null)));
    Judgement judgement =
        judge.judge(
            measured, timeline.stream().filter(row -> row.phase().equals("window")).toList());
    return draft.judged(measured, logged(HostGates.in(judgement, observation), logLeftOut));
  }

  /** The seconds as written while they came, with what is known of them only at the end. */
  private List<TimelineRow> timeline(
      StartedService service,
      LoadOutcome outcome,
      Flight flight,
      ResultsFolder.TrialFolder folder,
      Instant from,
      Instant to) {
    List<TimelineRow> written = folder.readTimeline();
    List<TimelineRow> rows =
        outcome.seconds().isEmpty()
            ? Timelines.withoutLoad(watch.samples(), from, to)
            : Timelines.completed(written, outcome.seconds(), flight::recorded);
    if (!rows.equals(written)) {
      Timelines.write(folder.timelineCsv(), service.manifest().watch().keySet(), rows);
    }
    return rows;
  }

  /** With a caution where the log of the service was cut: who writes that much pays for it. */
  static Judgement logged(Judgement found, long leftOut) {
    if (leftOut <= 0) {
      return found;
    }
    return found.and(
        GateCode.LOG_CUT.warning(
            TrialWarning.Severity.CAUTION,
            "the service wrote so much that at least %,d MB of its log were left out: the first and the last 8 MB are kept"
                .formatted(Math.ceilDiv(leftOut, 1_000_000L)),
            "Have the service log less: its requests pay for what it writes."));
  }
}

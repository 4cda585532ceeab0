package dev.loomgauge.run.experiment;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.judgement.gate.Judge;
import dev.loomgauge.core.judgement.gate.Judgement;
import dev.loomgauge.core.judgement.gate.Measurement;
import dev.loomgauge.core.prediction.MeasuringSide;
import dev.loomgauge.core.result.BackgroundThread;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.ThreadUse;
import dev.loomgauge.core.result.TimelineRow;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.threads.NamedThreads;
import dev.loomgauge.protocol.time.Durations;
import dev.loomgauge.run.load.LoadOutcome;
import dev.loomgauge.run.observation.Flight;
import dev.loomgauge.run.observation.HostUse;
import dev.loomgauge.run.observation.Observation;
import dev.loomgauge.run.observation.ThreadLook;
import dev.loomgauge.run.observation.Timelines;
import dev.loomgauge.run.observation.Watch;
import dev.loomgauge.run.service.StartedService;
import dev.loomgauge.run.tier.RunContext;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Puts together what was seen during the load of a trial, and has it judged. */
record TrialAssembly(RunContext run, Watch watch) {
  /** The judged trial; {@code logLeftOut} is how many bytes the service's log lost during it. */
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
    Instant to = from.plus(Durations.ofSeconds(summary.windowSeconds()));
    Map<String, JvmUse.Observed> recorded = flight.end(from, to);
    List<TimelineRow> timeline = timeline(service, outcome, flight, folder, from, to);
    Observation observation = new Observation(watch.samples(), from, to);
    List<BackgroundThread> background =
        observation.background(watch.background(service), summary.throughputRps());
    NamedThreads named = new NamedThreads(background.stream().map(BackgroundThread::name).toList());
    ThreadUse doing = look.read(from, named).orElse(null);
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
                doing,
                background.stream().map(named::shown).toList(),
                service.instances().size()));
    Judgement judgement =
        new Judge(run.scenario().load(), run.laws().allocation())
            .judge(
                measured, timeline.stream().filter(row -> row.phase().equals("window")).toList());
    return draft.judged(measured, logged(HostGates.in(judgement, observation.hosts()), logLeftOut));
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

  /** Gates on the other machines of a run, and on the network between them. */
  static final class HostGates {
    private HostGates() {}

    /**
     * With what they say of a trial. It is void where a host held back its tier, whose latencies
     * are those of the quota; where load engines had no CPU left on one of their hosts; and where
     * the network between hosts was full, whose queue is in no model.
     */
    static Judgement in(Judgement found, HostUse hosts) {
      Judgement throttled =
          voided(
              found,
              GateCode.HOST_THROTTLED,
              "hosts used up their CPU quota in periods of the window: ",
              hosts.throttled().entrySet().stream()
                  .map(host -> "%s in %,d".formatted(host.getKey(), host.getValue())),
              "Give their tiers more CPUs, or CPUs of their own: in Kubernetes the kubelet's static CPU manager.");
      Judgement loaded =
          voided(
              throttled,
              GateCode.MEASURING_SIDE_BUSY,
              "the CPUs of load hosts were busy for more than %s of the window: "
                  .formatted(Numbers.percent(MeasuringSide.TRUSTED)),
              hosts.busyLoads(MeasuringSide.TRUSTED).stream().map(HostUse.Busy::words),
              "More CPUs or more hosts for the load tier, fewer users, or nothing else on these hosts.");
      return voided(
          loaded,
          GateCode.NETWORK_FULL,
          "network interfaces were used for more than 70 % of their speed in the window: ",
          hosts.fullLinks().stream().map(HostUse.Link::words),
          "Fewer users or smaller answers, a faster network, or the tiers on one machine.");
    }

    private static Judgement voided(
        Judgement found, GateCode code, String evidence, Stream<String> hosts, String remedy) {
      String which = hosts.collect(Collectors.joining(", "));
      return which.isEmpty()
          ? found
          : found.and(code.warning(TrialWarning.Severity.VOID, evidence + which, remedy));
    }
  }
}

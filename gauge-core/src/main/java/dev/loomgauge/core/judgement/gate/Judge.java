package dev.loomgauge.core.judgement.gate;

import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.result.LittleCheck;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.timeline.TimelineRow;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.protocol.time.Durations;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Decides whether a trial may be believed and what limited it. */
public final class Judge {
  /** Every gate, in the order in which a reader should hear of them. */
  private static final List<Gate> GATES =
      List.of(
          ErrorKind::nothingAnswered,
          ErrorKind.REFUSED,
          ErrorKind.TIMEOUT,
          ErrorKind.CUT,
          ErrorKind.WRONG,
          ErrorKind.OTHER,
          LawGates::ceiling,
          LawGates::little,
          SaturationGates::measuringSideBusy,
          SaturationGates::sharedCpusBusy,
          SaturationGates::generatorThreadBusy,
          SaturationGates::downstreamThreadBusy,
          LoadGates::lag,
          LoadGates::think,
          LoadGates::missed,
          LoadGates::connections,
          ServiceGates::limitsDiffer,
          SteadyGates::steady,
          SteadyGates::bursts,
          DisturbanceGates::foreign,
          DisturbanceGates::steal,
          DisturbanceGates::frequency,
          DisturbanceGates::swapping,
          DisturbanceGates::clock,
          ServiceGates::unexplainedLimit,
          ServiceGates::unobserved,
          Unchecked::gates);

  private final LoadShape shape;
  private final CpuAllocation allocation;

  /** For the trials of one run. */
  public Judge(LoadShape shape, CpuAllocation allocation) {
    this.shape = shape;
    this.allocation = allocation;
  }

  /**
   * The trial with Little's law, its warnings and, unless it is void, its bottleneck. Warnings that
   * it has already stay first.
   *
   * @param window the seconds of the measured window
   */
  public Trial judge(Trial draft, List<TimelineRow> window) {
    LoadSummary load = draft.load();
    if (load == null) {
      return draft;
    }
    Trial trial = withLittle(draft, load);
    TrialEvidence evidence = new TrialEvidence(trial, shape, allocation, window);
    List<TrialWarning> warnings = new ArrayList<>(draft.warnings());
    Stream.concat(GATES.stream(), Diagnoses.ALL.stream())
        .map(gate -> gate.check(evidence))
        .flatMap(Optional::stream)
        .forEach(warnings::add);
    Trial judged = trial.judged(trial.little(), null, warnings);
    return judged.valid()
        ? judged.judged(judged.little(), Bottlenecks.find(evidence), warnings)
        : judged;
  }

  private Trial withLittle(Trial trial, LoadSummary load) {
    String users = trial.level("users");
    if (users.isEmpty() || load.ok() == 0 || load.meanFlaw() != null) {
      return trial;
    }
    Double told = load.inSystem();
    double inSystem = told == null ? load.throughputRps() * load.meanMs() / 1000 : told;
    double ended = (load.ok() + load.failed()) / load.windowSeconds();
    LoadSummary.Thinking kept = load.thinking();
    double thinking = kept == null ? ended * Durations.seconds(shape.think()) : kept.users();
    return trial.judged(
        new LittleCheck(Double.parseDouble(users), inSystem + thinking, thinking / ended),
        null,
        trial.warnings());
  }
}

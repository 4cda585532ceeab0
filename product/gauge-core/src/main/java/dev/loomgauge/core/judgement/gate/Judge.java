package dev.loomgauge.core.judgement.gate;

import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.result.LittleCheck;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.TimelineRow;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.protocol.time.Durations;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Decides of the trials of one run whether each may be believed and what limited it. */
public record Judge(LoadShape shape, CpuAllocation allocation) {
  /** One question put to a trial; an answer speaks against it. */
  @FunctionalInterface
  interface Gate {
    Optional<TrialWarning> check(TrialEvidence evidence);
  }

  /** Every gate, in the order in which a reader should hear of them. */
  private static final List<Gate> GATES =
      List.of(
          e -> ErrorKind.nothingAnswered(e.load()),
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
          e -> LoadGates.lag(e.load()),
          LoadGates::think,
          LoadGates::missed,
          LoadGates::connections,
          ServiceGates::limitsDiffer,
          SteadyGates::steady,
          SteadyGates::bursts,
          DisturbanceGates::foreign,
          DependencyGates::onServiceCpus,
          DisturbanceGates::steal,
          DisturbanceGates::frequency,
          SpeedGate::check,
          DisturbanceGates::swapping,
          DisturbanceGates::clock,
          ServiceGates::unexplainedLimit,
          ServiceGates::unobserved,
          LoadGates::unchecked);

  /** Little's law, the warnings and, unless the trial is void, its bottleneck. */
  public Judgement judge(Measurement trial, List<TimelineRow> window) {
    LittleCheck little = little(trial);
    TrialEvidence evidence = new TrialEvidence(trial, little, shape, allocation, window);
    List<TrialWarning> warnings =
        Stream.concat(GATES.stream(), Diagnoses.ALL.stream())
            .map(gate -> gate.check(evidence))
            .flatMap(Optional::stream)
            .toList();
    boolean valid =
        trial.outcome() == Trial.Outcome.COMPLETED
            && warnings.stream().noneMatch(w -> w.severity() == TrialWarning.Severity.VOID);
    return new Judgement(little, valid ? Bottlenecks.find(evidence) : null, warnings);
  }

  private @Nullable LittleCheck little(Measurement trial) {
    LoadSummary load = trial.load();
    int users = trial.offered().users();
    if (users == 0 || load.ok() == 0 || load.meanFlaw() != null) {
      return null;
    }
    Double counted = load.population().inSystem();
    double inSystem = counted == null ? load.throughputRps() * load.meanMs() / 1000 : counted;
    double ended = (load.ok() + load.failed()) / load.windowSeconds();
    LoadSummary.Thinking kept = load.thinking();
    double thinking = kept == null ? ended * Durations.seconds(shape.think()) : kept.users();
    return new LittleCheck(users, inSystem + thinking, thinking / ended);
  }

  /**
   * What speaks against a load of which no more is known than its answers and who else used the
   * CPUs of the service, by the gates that need nothing else; of the service's CPUs other programs
   * and the hypervisor took shares, 0 to 1, or 0 where the system does not report.
   */
  public static List<TrialWarning> warnings(LoadSummary load, double foreign, double stolen) {
    return Stream.of(
            Stream.of(ErrorKind.nothingAnswered(load)),
            Arrays.stream(ErrorKind.values()).map(kind -> kind.of(load)),
            Stream.of(
                LoadGates.lag(load),
                DisturbanceGates.foreign(foreign, "the service", true),
                DisturbanceGates.steal(stolen, "of the service")))
        .flatMap(found -> found)
        .flatMap(Optional::stream)
        .toList();
  }
}

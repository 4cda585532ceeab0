package dev.loomgauge.core.judgement.gate;

import static dev.loomgauge.core.result.TrialWarning.Severity.CAUTION;
import static dev.loomgauge.core.result.TrialWarning.Severity.NOTE;
import static dev.loomgauge.core.result.TrialWarning.Severity.VOID;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.Limit.Law;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.LoadSummary.Thinking;
import dev.loomgauge.core.result.TimelineColumn;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.scenario.Distribution;
import dev.loomgauge.protocol.time.Durations;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Gates on the load engine: its punctuality, think time, connections, and what it never sent. */
final class LoadGates {
  private static final double LAG_CAUTION_MS = 50;
  private static final double LAG_VOID_MS = 500;

  private LoadGates() {}

  /**
   * A user without a connection is a user who does not load the service. Servers that end each
   * connection after some requests, such as Tomcat after 100, leave users without one for moments
   * only, so the mean counts where the engine reports it.
   */
  static Optional<TrialWarning> connections(TrialEvidence e) {
    LoadSummary.Population population = e.load().population();
    Long least = population.connectionsMin();
    Double mean = population.connectionsMean();
    if (least == null || e.users() == 0) {
      return Optional.empty();
    }
    double open = mean == null ? least : mean;
    if (open >= e.users() * 0.99) {
      return Optional.empty();
    }
    return Optional.of(
        GateCode.CONNECTIONS_MISSING.warning(
            open < e.users() * 0.9 ? VOID : CAUTION,
            mean == null
                ? Numbers.format(
                    "Only %s connections were open at times, for %s users.",
                    Numbers.count(least), Numbers.count(e.users()))
                : Numbers.format(
                    "%s connections were open on average (%s at least), for %s users.",
                    Numbers.significant(mean), Numbers.count(least), Numbers.count(e.users())),
            "Something refuses or closes connections: the service's own limits, or the open files of a process (ulimit -n)."));
  }

  /** The generator must be on time, or its latencies are its own. */
  static Optional<TrialWarning> lag(LoadSummary load) {
    Double lag = load.generator().lagMaxMs();
    double small = Math.max(LAG_CAUTION_MS, load.latencies().p50Ms() * 0.1);
    if (lag == null || lag <= small) {
      return Optional.empty();
    }
    return Optional.of(
        GateCode.GENERATOR_LATE.warning(
            lag > Math.max(LAG_VOID_MS, load.latencies().p50Ms()) ? VOID : CAUTION,
            Numbers.format(
                "The load generator was up to %s late against its own schedule.",
                Numbers.millis(lag)),
            "Give the load tier more CPU, or the service less load; end other programs."));
  }

  /**
   * A generator that thinks longer than it was told offers less load. Its share of the users may
   * not break Little's law, which holds with the think time that it kept.
   */
  static Optional<TrialWarning> think(TrialEvidence e) {
    Thinking kept = e.load().thinking();
    if (kept == null || kept.count() == 0 || e.users() == 0) {
      return Optional.empty();
    }
    double asked = Durations.seconds(e.shape().think()) * 1000;
    double excess = kept.meanMs() - asked - asked * chance(e.shape().thinkTime(), kept.count());
    double idle = kept.count() * excess / 1000 / e.load().windowSeconds();
    return idle <= e.users() * LawGates.LITTLE_TOLERANCE
        ? Optional.empty()
        : Optional.of(
            GateCode.THINK_TOO_LONG.warning(
                VOID,
                Numbers.format(
                    "The load generator let its users think for %s, not %s: %s of %s users were kept from asking by it, not by the service.",
                    Numbers.millis(kept.meanMs()),
                    Numbers.millis(asked),
                    Numbers.significant(idle),
                    Numbers.count(e.users())),
                "Give the load tier more CPU, or the service less load; end other programs."));
  }

  /**
   * By how much the mean of n times may exceed theirs by chance, as a share of it. n exponential
   * times exceed their sum by more than sqrt(2 n x) + x means with a probability of at most exp(-x)
   * (Boucheron, Lugosi and Massart, "Concentration Inequalities", 2013, section 2.4).
   */
  private static double chance(Distribution think, long times) {
    double x = Math.log(1 / Law.CHANCE);
    return think.isFixed() ? 0 : Math.sqrt(2 * x / times) + x / times;
  }

  /** Arrivals that an open model planned and never made. */
  static Optional<TrialWarning> missed(TrialEvidence e) {
    Long missed = e.load().generator().missedStarts();
    return missed == null || missed == 0
        ? Optional.empty()
        : Optional.of(
            GateCode.STARTS_MISSED.warning(
                VOID,
                Numbers.format("%s planned requests were never sent.", Numbers.count(missed)),
                "The service or the connections could not take the arrival rate: lower it, or raise the open files of a process (ulimit -n), which limit its connections."));
  }

  /** Which gates were silent because the load engine does not report what they look at. */
  static Optional<TrialWarning> unchecked(TrialEvidence e) {
    List<String> unchecked = lacking(e);
    return unchecked.isEmpty()
        ? Optional.empty()
        : Optional.of(
            GateCode.NOT_CHECKABLE.warning(
                NOTE,
                "Not checked, because the load engine does not report what is needed: "
                    + String.join("; ", unchecked)
                    + ".",
                "Use the engine gauge-load where these checks matter."));
  }

  private static List<String> lacking(TrialEvidence e) {
    LoadSummary load = e.load();
    List<String> unchecked = new ArrayList<>();
    if (load.meanFlaw() != null) {
      unchecked.add("Little's law, because " + load.meanFlaw());
    }
    if (load.population().connectionsMin() == null && e.users() > 0) {
      unchecked.add("whether every user had a connection");
    }
    if (load.generator().lagMaxMs() == null) {
      unchecked.add("whether the generator was on time");
    }
    if (load.thinking() == null && e.users() > 0 && e.shape().think().isPositive()) {
      unchecked.add("whether users thought as long as asked for");
    }
    if (load.generator().missedStarts() == null && e.users() == 0) {
      unchecked.add("whether all planned requests were sent");
    }
    if (e.window().stream().allMatch(row -> row.value(TimelineColumn.OK) == null)) {
      unchecked.add("steadiness and bursts, which need its requests per second");
    }
    return unchecked;
  }
}

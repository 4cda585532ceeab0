package dev.loomgauge.core.judgement.gate;

import static dev.loomgauge.core.result.TrialWarning.Severity.CAUTION;
import static dev.loomgauge.core.result.TrialWarning.Severity.VOID;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Ceiling;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Limit.Law;
import dev.loomgauge.core.result.LimitWords;
import dev.loomgauge.core.result.LittleCheck;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Range;
import dev.loomgauge.core.result.TrialWarning;
import java.util.Comparator;
import java.util.Optional;

/** Gates that hold a trial against the laws. */
final class LawGates {
  static final double LITTLE_TOLERANCE = 0.03;

  private LawGates() {}

  /**
   * N = X (R + Z) must hold within 3 %, else users or latencies are missing. What the window's
   * edges cut is counted in {@link LittleCheck}, where the engine tells it.
   */
  static Optional<TrialWarning> little(TrialEvidence e) {
    LittleCheck little = e.little();
    if (little == null || Math.abs(little.ratio() - 1) <= LITTLE_TOLERANCE) {
      return Optional.empty();
    }
    return Optional.of(
        GateCode.LITTLE_BROKEN.warning(
            VOID,
            Numbers.format(
                "Little's law is broken: by the latencies X (R + Z) = %s were in the system, but %s users ran (%s).",
                Numbers.significant(little.implied()),
                Numbers.significant(little.users()),
                Numbers.signed(little.ratio() - 1)),
            "Users were lost or idle, or latencies are missing: look at errors, at the connections and at a late generator, and use a longer warm-up."));
  }

  /**
   * A throughput above what is proven is impossible; above an estimate, the estimate is at fault. A
   * burst that a short window's edges cut is neither, nor is chance where times are random.
   */
  static Optional<TrialWarning> ceiling(TrialEvidence e) {
    double seen = withoutEdges(e.load());
    Optional<Limit> broken =
        e.trial().prediction().limits().stream()
            .filter(limit -> proven(limit, e).filter(most -> seen > most).isPresent())
            .min(Comparator.comparingDouble(Limit::rps));
    Limit binding = e.trial().prediction().binding();
    return broken
        .map(limit -> impossible(e, limit))
        .or(
            () ->
                Optional.of(binding)
                    .filter(limit -> estimate(limit, e) && above(e, limit, seen))
                    .map(limit -> outdone(e, limit)));
  }

  private static boolean estimate(Limit limit, TrialEvidence e) {
    return !limit.exact() || (limit.kind() == Kind.RESOURCE && !sizeKnown(limit, e));
  }

  /**
   * The most requests per second that one window can show under a law; empty where nothing is
   * proven. A law bounds the long run; a window adds chance ({@link Law#most}) and its edges.
   *
   * <p>Edges: renewals that begin at any moment are at most E[Y^2] / E[Y]^2 more than time / mean
   * (Lorden, "On excess over the boundary", Annals of Mathematical Statistics 41, 1970), a request
   * each; of a constant time it is one, which Little's law over the window leaves none of.
   */
  private static Optional<Double> proven(Limit limit, TrialEvidence e) {
    Law law = limit.law();
    if (law == null) {
      return Optional.empty();
    }
    LoadSummary load = e.load();
    double most = law.most(load.windowSeconds());
    return switch (limit.kind()) {
      case USERS, STATION -> Optional.of(most + edges(law, load));
      case RESOURCE ->
          sizeKnown(limit, e) ? Optional.of(most + edges(law, load)) : Optional.empty();
      // What was in flight as the window opened may all end in it.
      case ARRIVALS ->
          Optional.ofNullable(load.population().inFlightAtStart())
              .map(before -> most + before / load.windowSeconds());
    };
  }

  private static double edges(Law law, LoadSummary load) {
    double uncounted = load.rpsByLatency().isPresent() ? 0 : 1;
    return law.rps() * (uncounted + law.scatter()) * law.seconds() / load.windowSeconds();
  }

  /** Whether the service reports a pool's size; what differs from the one asked for is void. */
  private static boolean sizeKnown(Limit limit, TrialEvidence e) {
    return !e.values(limit.name() + "_limit").isEmpty();
  }

  private static boolean above(TrialEvidence e, Limit limit, double seen) {
    Range range = limit.exact() ? null : Ceiling.of(e.trial().prediction()).range();
    return limit.kind() != Kind.ARRIVALS
        && seen > (range == null ? limit.rps() * (1 + Law.TOLERANCE) : range.high());
  }

  private static TrialWarning impossible(TrialEvidence e, Limit limit) {
    return GateCode.ABOVE_CEILING.warning(
        VOID,
        "Impossible: " + measured(e, limit),
        "The request path of the scenario does not describe the service, or the window counts what it should not: compare the two.");
  }

  private static TrialWarning outdone(TrialEvidence e, Limit limit) {
    return GateCode.ABOVE_ESTIMATED_CEILING.warning(
        CAUTION,
        measured(e, limit)
            + (limit.range() == null ? " How uncertain that is, is unknown." : "")
            + " It is an estimate: "
            + corrected(e, limit),
        limit.kind() == Kind.STATION
            ? "Calibrate longer (calibration: warm), so that the code is compiled before its demand is taken."
            : "Correct the times and sizes in the request path that Loomgauge does not set itself: a wait written by hand, a pool whose size the service does not report.");
  }

  /** What the trial says of the time that an estimate rests on. */
  private static String corrected(TrialEvidence e, Limit limit) {
    return switch (limit.kind()) {
      case USERS ->
          Numbers.format(
              "a request took %s on average, and the request path says %s without any queue.",
              Numbers.millis(e.load().meanMs()),
              Numbers.millis(e.trial().prediction().zeroLoadMs()));
      case RESOURCE ->
          Numbers.format(
              "requests held it for at most %s of the time that the request path says, or it is larger.",
              Numbers.percent(limit.rps() / e.load().throughputRps()));
      case STATION -> "the CPU demand has fallen since it was calibrated.";
      case ARRIVALS -> throw new IllegalStateException("the arrival rate is no estimate");
    };
  }

  private static String measured(TrialEvidence e, Limit limit) {
    return Numbers.format(
        "%s measured, but the ceiling is %s (%s).",
        Numbers.rate(e.load().throughputRps()), words(e, limit), LimitWords.formula(limit));
  }

  /** The binding limit as the tables have it; another one, which was proven, alone. */
  private static String words(TrialEvidence e, Limit limit) {
    boolean binding = limit.equals(e.trial().prediction().binding());
    return (binding ? Ceiling.of(e.trial().prediction()) : Ceiling.of(limit)).words();
  }

  /**
   * The throughput, or the one that Little's law gives for the time that requests spent inside the
   * window where that is less: N / R has no edges.
   */
  private static double withoutEdges(LoadSummary load) {
    return Math.min(load.throughputRps(), load.rpsByLatency().orElse(Double.POSITIVE_INFINITY));
  }
}

package dev.loomgauge.core.judgement;

import static dev.loomgauge.core.result.TrialWarning.Severity.CAUTION;
import static dev.loomgauge.core.result.TrialWarning.Severity.VOID;

import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.TrialWarning;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Gates on what the load engine counted and on its own punctuality. */
final class LoadGates {
  private static final double ERRORS_VOID = 0.01;
  private static final double LAG_CAUTION_MS = 50;
  private static final double LAG_VOID_MS = 500;

  private LoadGates() {}

  /** Requests that failed, by kind. */
  static Optional<TrialWarning> errors(Evidence e) {
    LoadSummary load = e.load();
    if (load.ok() == 0) {
      return Optional.of(
          new TrialWarning(
              "nothing-answered",
              VOID,
              "No request succeeded in the measured window; failed: " + kinds(load) + ".",
              "Look at the service's log in the trial's folder."));
    }
    if (load.failed() == 0) {
      return Optional.empty();
    }
    return Optional.of(
        new TrialWarning(
            "errors",
            load.errorRate() > ERRORS_VOID ? VOID : CAUTION,
            Words.format(
                "%s of %s requests failed (%s): %s.",
                Words.count(load.failed()),
                Words.count(load.ok() + load.failed()),
                Words.percent(load.errorRate()),
                kinds(load)),
            "Look at the service's log in the trial's folder; a trial with more than 1 % errors is kept out of the conclusions."));
  }

  /** A user without a connection is a user who does not load the service. */
  static Optional<TrialWarning> connections(Evidence e) {
    Long open = e.load().connectionsMin();
    if (open == null || e.users() == 0 || open >= e.users() * 0.99) {
      return Optional.empty();
    }
    return Optional.of(
        new TrialWarning(
            "connections-missing",
            open < e.users() * 0.9 ? VOID : CAUTION,
            Words.format(
                "Only %s connections were open at times, for %s users.",
                Words.count(open), Words.count(e.users())),
            "Something refuses or closes connections: the service's own limits, or the open files of a process (ulimit -n)."));
  }

  /** The generator must be on time, or its latencies are its own. */
  static Optional<TrialWarning> lag(Evidence e) {
    Double lag = e.load().lagMaxMs();
    double small = Math.max(LAG_CAUTION_MS, e.load().p50Ms() * 0.1);
    if (lag == null || lag <= small) {
      return Optional.empty();
    }
    return Optional.of(
        new TrialWarning(
            "generator-late",
            lag > Math.max(LAG_VOID_MS, e.load().p50Ms()) ? VOID : CAUTION,
            Words.format(
                "The load generator was up to %s late against its own schedule.",
                Words.millis(lag)),
            "Give the load tier more CPU, or the service less load; end other programs."));
  }

  /** Arrivals that an open model planned and never made. */
  static Optional<TrialWarning> missed(Evidence e) {
    Long missed = e.load().missedStarts();
    return missed == null || missed == 0
        ? Optional.empty()
        : Optional.of(
            new TrialWarning(
                "starts-missed",
                VOID,
                Words.format("%s planned requests were never sent.", Words.count(missed)),
                "The service or the connections could not take the arrival rate: lower it, or allow more connections."));
  }

  private static String kinds(LoadSummary load) {
    return load.errors().entrySet().stream()
        .filter(k -> k.getValue() > 0)
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .map(k -> Words.count(k.getValue()) + " " + k.getKey())
        .collect(Collectors.joining(", "));
  }
}

package dev.loomgauge.core.judgement.gate;

import static dev.loomgauge.core.result.TrialWarning.Severity.CAUTION;
import static dev.loomgauge.core.result.TrialWarning.Severity.VOID;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Words;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.TrialWarning;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Sorts of failed requests, each a gate of its own, because each has another remedy. More than 1 %
 * of failed requests, of all sorts together, void a trial: its most frequent sort says so.
 */
enum ErrorKind implements Judge.Gate {
  /** Nobody accepted the connection. */
  REFUSED(
      GateCode.ERRORS_REFUSED,
      "could not connect",
      "The service was down, or takes fewer connections than there are users: look at its log in the folder logs of the results, at its limit of connections and at its accept queue (net.core.somaxconn)."),
  /** The client gave up waiting. */
  TIMEOUT(
      GateCode.ERRORS_TIMEOUT,
      "were not answered in time",
      "The service is overloaded or stuck: use fewer users or a lower rate; a longer client timeout only hides it."),
  /** A connection ended under a request. */
  CUT(
      GateCode.ERRORS_CUT,
      "were cut off",
      "The service closed connections under requests: look at its log in the folder logs of the results, at its keep-alive limits and at its limit of connections."),
  /** An answer that is none. */
  WRONG(
      GateCode.ERRORS_WRONG_ANSWER,
      "got a wrong answer",
      "The service answered with an error or with another body than the scenario expects: ask the endpoint by hand, and look at the service's log in the folder logs of the results."),
  /** All that the load engine does not distinguish. */
  OTHER(
      GateCode.ERRORS_OTHER,
      "failed",
      "Look at the log of the service in the folder logs of the results, and at that of the load engine in the trial's folder.");

  private static final double VOID_RATE = 0.01;

  private final GateCode code;
  private final String words;
  private final String remedy;

  ErrorKind(GateCode code, String words, String remedy) {
    this.code = code;
    this.words = words;
    this.remedy = remedy;
  }

  @Override
  public Optional<TrialWarning> check(TrialEvidence e) {
    return of(e.load());
  }

  /** What it has against a load. */
  Optional<TrialWarning> of(LoadSummary load) {
    long failed = count(load);
    if (failed == 0 || load.ok() == 0) {
      return Optional.empty();
    }
    boolean most = this == mostFrequent(load);
    return Optional.of(
        code.warning(
            most && load.requests().errorRate() > VOID_RATE ? VOID : CAUTION,
            Numbers.format(
                "%s of %s requests %s (%s): %s%s.",
                Numbers.count(failed),
                Numbers.count(load.ok() + load.failed()),
                words,
                Numbers.percent((double) failed / (load.ok() + load.failed())),
                told(load),
                this == WRONG ? statuses(load) : ""),
            remedy
                + (most ? " A trial with more than 1 % errors is kept out of conclusions." : "")));
  }

  /** Nothing but failures, of whatever sort. */
  static Optional<TrialWarning> nothingAnswered(LoadSummary load) {
    return load.ok() > 0
        ? Optional.empty()
        : Optional.of(
            GateCode.NOTHING_ANSWERED.warning(
                VOID,
                load.failed() == 0
                    ? "No request ended in the measured window."
                    : "No request succeeded in the measured window; failed: "
                        + Arrays.stream(values())
                            .map(kind -> kind.told(load))
                            .filter(text -> !text.isEmpty())
                            .collect(Collectors.joining(", "))
                        + ".",
                load.failed() == 0
                    ? "Use a hold that is longer than a response, and look at the service's log in the folder logs of the results."
                    : mostFrequent(load).remedy));
  }

  private static ErrorKind mostFrequent(LoadSummary load) {
    return Arrays.stream(values())
        .max(Comparator.comparingLong(kind -> kind.count(load)))
        .orElseThrow();
  }

  private long count(LoadSummary load) {
    return mine(load).values().stream().mapToLong(Long::longValue).sum();
  }

  private Map<String, Long> mine(LoadSummary load) {
    return load.requests().errors().entrySet().stream()
        .filter(entry -> entry.getValue() > 0 && of(entry.getKey()) == this)
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** The words of {@link LoadSummary.Requests#errors}. */
  private static ErrorKind of(String kind) {
    return switch (kind) {
      case "connect-refused", "connect-timeout", "connect" -> REFUSED;
      case "timeout" -> TIMEOUT;
      case "reset", "closed-early", "read", "write" -> CUT;
      case "check-failed", "malformed" -> WRONG;
      default -> OTHER;
    };
  }

  private String told(LoadSummary load) {
    return Words.counts(mine(load));
  }

  /** One that more answers have than were wrong is a right one, as where the service redirects. */
  private static String statuses(LoadSummary load) {
    long wrong = WRONG.count(load);
    String bad =
        Words.counts(
            load.requests().status().entrySet().stream()
                .filter(s -> s.getValue() > 0 && s.getValue() <= wrong)
                .filter(s -> !s.getKey().startsWith("2"))
                .collect(Collectors.toMap(s -> "with status " + s.getKey(), Map.Entry::getValue)));
    return bad.isEmpty() ? "" : "; " + bad;
  }
}

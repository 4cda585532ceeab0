package dev.loomgauge.core.gate;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.gate.FactTally.FactName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the requests of one build do.
 *
 * @param facts in the order of their kinds, at least one of each
 * @param failed share of all requests that failed, 0 to 1
 */
public record ServiceFacts(List<CountedFact> facts, int requests, double failed) {
  /** Of which more failed, counts are not those of good answers. */
  private static final double MOST_FAILED = 0.01;

  /**
   * Share by which what a request allocates differs between two JVMs that have the server compiler,
   * which leaves out allocations of what it has come to.
   */
  private static final double BETWEEN_COMPILERS = 0.2;

  public ServiceFacts {
    facts = List.copyOf(facts);
  }

  /**
   * One figure of a request.
   *
   * @param of the pool, the dependency or the place; empty for a kind with no more than one, and
   *     where a kind was looked for and nothing of it is there
   * @param windows the figure by window; empty where it was not seen
   * @param least share of the figure by which another start of the same build may differ at least,
   *     where windows do
   */
  public record CountedFact(FactKind kind, String of, List<Double> windows, double least) {
    public CountedFact {
      windows = List.copyOf(windows);
    }

    /** Of a build that was started to be counted. */
    public CountedFact(FactKind kind, String of, List<Double> windows) {
      this(kind, of, windows, GateFact.LEAST_SHARE);
    }

    public boolean seen() {
      return !windows.isEmpty();
    }

    /** What it is: "replies of 127.0.0.1:5432 per request". */
    public String words() {
      return kind.words(of);
    }

    /** Mean of the windows; only where it was seen. */
    public double figure() {
      return GateFact.mean(windows);
    }

    /** The least that another start of the same build may show; only where it was seen. */
    public double low() {
      return Math.max(0, figure() - GateFact.doubt(windows, least));
    }

    /** The most that another start of the same build may show; only where it was seen. */
    public double high() {
      return figure() + GateFact.doubt(windows, least);
    }

    /** The figure for people; a dash where it was not seen. */
    public String figureWords() {
      return seen() ? kind.words(figure()) : Numbers.NONE;
    }
  }

  /** The same of a service that runs with the compilers of its own. */
  public ServiceFacts withItsCompilers() {
    return new ServiceFacts(
        facts.stream()
            .map(
                fact ->
                    fact.kind() == FactKind.ALLOCATED
                        ? new CountedFact(fact.kind(), fact.of(), fact.windows(), BETWEEN_COMPILERS)
                        : fact)
            .toList(),
        requests,
        failed);
  }

  /** Counts what was seen of a build. */
  public static ServiceFacts of(GateEvidence seen) {
    FactTally tally = new FactTally(seen);
    List<CountedFact> facts = new ArrayList<>();
    for (FactKind kind : FactKind.values()) {
      List<CountedFact> named =
          tally.figures().entrySet().stream()
              .filter(figure -> figure.getKey().kind() == kind)
              .map(ServiceFacts::fact)
              .toList();
      facts.addAll(
          named.isEmpty()
              ? List.of(
                  new CountedFact(
                      kind, "", tally.kinds().contains(kind) ? List.of(0.0) : List.of()))
              : named);
    }
    long asked = seen.asked();
    return new ServiceFacts(
        facts, tally.requests(), asked == 0 ? 0 : (double) seen.failed() / asked);
  }

  private static CountedFact fact(Map.Entry<FactName, List<Double>> figure) {
    return new CountedFact(figure.getKey().kind(), figure.getKey().of(), figure.getValue());
  }

  /** Why nothing may be concluded from the counts; empty where they may be believed. */
  public Optional<String> invalid() {
    return failed > MOST_FAILED
        ? Optional.of(
            "%s of the requests failed, so the counts are not those of good answers"
                .formatted(Numbers.percent(failed)))
        : Optional.empty();
  }
}

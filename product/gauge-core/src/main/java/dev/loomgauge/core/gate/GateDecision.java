package dev.loomgauge.core.gate;

import dev.loomgauge.core.gate.FactTally.FactName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** All facts of a base and a head, in the order of their kinds. */
public record GateDecision(List<GateFact> facts, int baseRequests, int headRequests) {
  public GateDecision {
    facts = List.copyOf(facts);
  }

  /** Compares what was seen of two builds. */
  public static GateDecision of(GateEvidence base, GateEvidence head) {
    FactTally first = new FactTally(base);
    FactTally second = new FactTally(head);
    TreeSet<FactName> names = new TreeSet<>(first.figures().keySet());
    names.addAll(second.figures().keySet());
    for (FactKind kind : FactKind.values()) {
      if (names.stream().noneMatch(name -> name.kind() == kind)) {
        names.add(new FactName(kind, ""));
      }
    }
    List<GateFact> facts = new ArrayList<>();
    for (FactName name : names) {
      List<Double> before = figures(first, second, name);
      List<Double> after = figures(second, first, name);
      facts.add(
          switch (name.kind()) {
            case FAILED -> GateFact.ofFailures(before, after, base, head);
            case HELD ->
                GateFact.ofHeld(
                    name.of(), before, after, first.held(name.of()), second.held(name.of()));
            case CARRIED, PINNED, TAKEN, OPENED, REPLIES, WAITS, ALLOCATED, LIMIT ->
                GateFact.of(name.kind(), name.of(), before, after);
          });
    }
    return new GateDecision(joined(facts), first.requests(), second.requests());
  }

  /**
   * A dependency at another port, or a method with another name, has vanished in the one build and
   * appeared in the other: one fact, which changed.
   */
  private static List<GateFact> joined(List<GateFact> facts) {
    List<GateFact> vanished = new ArrayList<>(facts.stream().filter(GateFact::vanished).toList());
    List<GateFact> joined = new ArrayList<>();
    for (GateFact fact : facts) {
      Optional<GateFact> before =
          fact.appeared()
              ? vanished.stream().filter(old -> fact.inPlaceOf(old).isPresent()).findFirst()
              : Optional.empty();
      before.ifPresent(vanished::remove);
      joined.add(before.flatMap(fact::inPlaceOf).orElse(fact));
    }
    joined.removeIf(fact -> fact.vanished() && !vanished.contains(fact));
    return joined;
  }

  /** What was looked for and is not there is a count of 0 in each window. */
  private static List<Double> figures(FactTally tally, FactTally other, FactName name) {
    List<Double> seen = tally.figures().get(name);
    return seen != null
        ? seen
        : tally.kinds().contains(name.kind())
            ? Collections.nCopies(other.figures().getOrDefault(name, List.of(0.0)).size(), 0.0)
            : List.of();
  }

  /** Whether something that was seen of the base was not seen of the head. */
  public boolean lost() {
    return with(FactOutcome.UNSEEN).stream().anyMatch(fact -> !fact.base().isEmpty());
  }

  /** Whether no request of the base could be followed, so that hardly anything is compared. */
  public boolean blind() {
    return with(FactOutcome.UNSEEN).stream()
        .anyMatch(fact -> fact.kind() == FactKind.CARRIED && fact.base().isEmpty());
  }

  /** The outcome of the whole: that of the fact that weighs most. */
  public FactOutcome worst() {
    return facts.stream()
        .map(GateFact::outcome)
        .max(Comparator.naturalOrder())
        .orElse(FactOutcome.EQUAL);
  }

  public List<GateFact> with(FactOutcome outcome) {
    return facts.stream().filter(fact -> fact.outcome() == outcome).toList();
  }
}

package dev.loomgauge.cli.gate;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.Words;
import dev.loomgauge.core.gate.FactKind;
import dev.loomgauge.core.gate.FactOutcome;
import dev.loomgauge.core.gate.GateDecision;
import dev.loomgauge.core.gate.GateFact;
import dev.loomgauge.core.gate.GateTimes;
import dev.loomgauge.core.gate.TimeFact;
import dev.loomgauge.core.gate.TimeOutcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What was decided of two builds, and whether that fails.
 *
 * @param base as its user named it
 * @param origin when, where and of which commits
 * @param times empty where none were asked for
 */
record GateResult(
    Path base,
    Path head,
    GateOrigin origin,
    GateDecision decision,
    Optional<GateTimes> times,
    FailOn failOn,
    Path folder) {
  /** Outcomes in the order in which they are listed. */
  private static final List<FactOutcome> TOLD =
      List.of(
          FactOutcome.WORSE,
          FactOutcome.CHANGED,
          FactOutcome.BETTER,
          FactOutcome.UNSEEN,
          FactOutcome.EQUAL);

  /** Which outcomes fail; the names are those of the option. */
  enum FailOn {
    worse,
    changed,
    undecided,
    never;

    boolean fails(FactOutcome outcome) {
      return switch (this) {
        case worse, undecided -> outcome == FactOutcome.WORSE;
        case changed -> outcome == FactOutcome.WORSE || outcome == FactOutcome.CHANGED;
        case never -> false;
      };
    }

    boolean fails(TimeOutcome outcome) {
      return switch (this) {
        case worse, changed -> outcome == TimeOutcome.SLOWER;
        case undecided ->
            outcome == TimeOutcome.SLOWER
                || outcome == TimeOutcome.UNDECIDED
                || outcome == TimeOutcome.VOID;
        case never -> false;
      };
    }
  }

  GateResult with(GateTimes known) {
    return new GateResult(base, head, origin, decision, Optional.of(known), failOn, folder);
  }

  boolean fails(GateFact fact) {
    return failOn.fails(fact.outcome());
  }

  boolean fails(TimeFact time) {
    return failOn.fails(time.outcome());
  }

  List<TimeFact> timeFacts() {
    return times.map(GateTimes::facts).orElse(List.of());
  }

  boolean failed() {
    return decision.facts().stream().anyMatch(this::fails)
        || timeFacts().stream().anyMatch(this::fails);
  }

  /** That of the whole: a time that is slower is as bad as a fact that is worse. */
  FactOutcome outcome() {
    return any(TimeOutcome.SLOWER) ? FactOutcome.WORSE : decision.worst();
  }

  /** The facts of the table, worse ones first. */
  List<GateFact> told() {
    return TOLD.stream()
        .filter(outcome -> outcome.compareTo(FactOutcome.EQUAL) > 0)
        .flatMap(outcome -> decision.with(outcome).stream())
        .toList();
  }

  /** What is shown at the head: a fact or a time that fails, is worse, changed or slower. */
  record Remark(String key, boolean fails, String outcome, String sentence) {
    String level() {
      return fails ? "error" : "warning";
    }
  }

  List<Remark> remarks() {
    return Stream.concat(
            told().stream()
                .filter(fact -> fact.outcome() != FactOutcome.BETTER)
                .map(
                    fact ->
                        new Remark(
                            fact.kind().key(),
                            fails(fact),
                            fact.outcome().word(),
                            GateText.sentence(fact))),
            timeFacts().stream()
                .filter(time -> fails(time) || time.outcome() == TimeOutcome.SLOWER)
                .map(
                    time ->
                        new Remark(
                            "time-" + time.metric().key(),
                            fails(time),
                            time.outcome().word(),
                            TimesWords.sentence(time))))
        .toList();
  }

  /**
   * "Worse, so the gate fails: 2 facts are worse, 1 changed, 11 equal."; "Slower, so the gate
   * fails. Times: 1 slower, 3 equivalent. 11 facts are equal."
   */
  String headline() {
    String fails = failed() ? ", so the gate fails" : "";
    String lost = incomplete().map(words -> Words.capital(words) + ". ").orElse("");
    String ofTimes = times.map(known -> new TimesWords(known).headline()).orElse("");
    if (decision.worst() != FactOutcome.WORSE && any(TimeOutcome.SLOWER)) {
      return "%sSlower%s. %s %s.".formatted(lost, fails, ofTimes, counts());
    }
    if (failed() && decision.facts().stream().noneMatch(this::fails)) {
      return "%sUndecided%s. %s %s.".formatted(lost, fails, ofTimes, counts());
    }
    boolean open = !failed() && (any(TimeOutcome.UNDECIDED) || any(TimeOutcome.VOID));
    String worst =
        decision.worst() == FactOutcome.EQUAL ? "no difference" : decision.worst().word();
    return "%s%s%s%s: %s. %s"
        .formatted(
            lost, open ? "Not all decided. " : "", Words.capital(worst), fails, counts(), ofTimes)
        .strip();
  }

  /** That facts are missing which a reader expects; empty where none is. */
  Optional<String> incomplete() {
    return decision.lost()
        ? Optional.of("not all compared")
        : Optional.of("hardly anything compared").filter(_ -> decision.blind());
  }

  private boolean any(TimeOutcome outcome) {
    return timeFacts().stream().anyMatch(time -> time.outcome() == outcome);
  }

  /** "2 facts are worse, 1 changed, 11 equal" */
  private String counts() {
    List<String> counts = new ArrayList<>();
    for (FactOutcome outcome : TOLD) {
      int facts = decision.with(outcome).size();
      if (facts > 0) {
        counts.add(
            Numbers.count(facts)
                + (!counts.isEmpty() ? " " : facts == 1 ? " fact is " : " facts are ")
                + (outcome == FactOutcome.UNSEEN ? "not seen" : outcome.word()));
      }
    }
    return String.join(", ", counts);
  }

  /** What was compared: "head new.jar against base old.jar". */
  String compared() {
    return "head %s against base %s".formatted(head, base);
  }

  /** "threads that carry requests: virtual; pinned frames: 0". */
  String equal() {
    return decision.with(FactOutcome.EQUAL).stream()
        .map(fact -> "%s: %s".formatted(fact.words(), fact.headWords()))
        .collect(Collectors.joining("; "));
  }

  /** Names of the facts that were not seen of one build; empty for none. */
  String unseen() {
    return decision.with(FactOutcome.UNSEEN).stream()
        .map(fact -> fact.words() + unseenOf(fact))
        .collect(Collectors.joining("; "));
  }

  private static String unseenOf(GateFact fact) {
    boolean base = fact.base().isEmpty();
    return base && fact.head().isEmpty() ? "" : base ? " (of the base)" : " (of the head)";
  }

  String howSure() {
    String spread =
        decision.facts().stream()
            .filter(fact -> fact.kind() == FactKind.ALLOCATED)
            .filter(fact -> fact.outcome() != FactOutcome.UNSEEN)
            .map(
                fact ->
                    " A difference in what a request allocates is a change %s."
                        .formatted(fact.rule()))
            .findFirst()
            .orElse("");
    return "counts are those of %s and %s recorded requests of base and head.%s %s"
        .formatted(
            Numbers.count(decision.baseRequests()),
            Numbers.count(decision.headRequests()),
            spread,
            times.map(known -> new TimesWords(known).howSure()).orElse("No time was compared."));
  }
}

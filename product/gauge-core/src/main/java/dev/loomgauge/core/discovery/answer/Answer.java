package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.result.LimitWords;
import java.util.List;

/**
 * The answer to the question whether to switch to virtual threads, in sentences: what it changes,
 * what limits the service before and after, what to set, and what stays as it is.
 */
public final class Answer {
  private static final List<Rule> RULES =
      List.of(
          new Decision(),
          new ThreadsCannotHelp(),
          new Proven(),
          NextLimit::sentences,
          Answer::nestedHolds,
          new FailedWaits(),
          new RequestLimit(),
          new Heap(),
          new Unchanged());

  private Answer() {}

  /** One thing that an answer says where the evidence bears it. */
  interface Rule {
    /** The sentences; none where there is nothing to say. */
    List<String> of(Case known);
  }

  /** The sentences, the decision first. */
  public static List<String> of(Case known) {
    return known.modes().isEmpty()
        ? List.of("No answer: no trial at the highest load is valid.", "The warnings say why.")
        : RULES.stream().flatMap(rule -> rule.of(known).stream()).toList();
  }

  /** Pools of which a request takes another member while it holds one: how few they serve. */
  static List<String> nestedHolds(Case known) {
    return LimitWords.nested(
        known.trials().stream().flatMap(trial -> trial.prediction().limits().stream()));
  }
}

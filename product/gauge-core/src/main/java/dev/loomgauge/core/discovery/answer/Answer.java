package dev.loomgauge.core.discovery.answer;

import java.util.List;

/**
 * The answer to the question whether to switch to virtual threads, in sentences: what it changes,
 * what limits the service before and after, what to set, and what stays as it is.
 */
public final class Answer {
  private static final List<AnswerRule> RULES =
      List.of(
          new Decision(),
          new ThreadsCannotHelp(),
          new Proven(),
          new LimitingPoolSize(),
          new NestedHolds(),
          new FailedWaits(),
          new RequestLimit(),
          new Heap(),
          new Unchanged());

  private Answer() {}

  /** The sentences, the decision first. */
  public static List<String> of(Case known) {
    return known.modes().isEmpty()
        ? List.of("No answer: no trial at the highest load is valid.", "The warnings say why.")
        : RULES.stream().flatMap(rule -> rule.of(known).stream()).toList();
  }
}

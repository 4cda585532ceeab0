package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.Words;
import java.util.List;
import java.util.stream.Stream;

/** What limits each mode, where the decision has not said it. */
final class ModeLimits implements AnswerRule {
  @Override
  public List<String> of(Case known) {
    if (Decision.namesLimit(known)) {
      return List.of();
    }
    List<String> limits = known.modes().stream().map(ModeTrials::limiterWords).distinct().toList();
    if (known.modes().size() > 1 && limits.size() == 1) {
      return List.of("Both modes are limited by %s.".formatted(limits.getFirst()));
    }
    Stream<String> clauses =
        known.modes().stream()
            .map(
                mode ->
                    "%s threads are limited by %s"
                        .formatted(mode.mode().key(), mode.limiterWords()));
    return List.of(Words.capital(Words.sentence(clauses)));
  }
}

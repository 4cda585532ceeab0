package dev.loomgauge.core.discovery.answer;

import java.util.List;
import java.util.stream.Collectors;

/** What limits each mode. */
final class ModeLimits implements AnswerRule {
  @Override
  public List<String> of(Case known) {
    return List.of(
        known.modes().stream()
            .map(
                mode ->
                    "%s threads are limited by %s"
                        .formatted(mode.mode().key(), mode.limiterWords()))
            .collect(Collectors.collectingAndThen(Collectors.joining("; "), Sentence::of)));
  }
}

package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.result.LimitWords;
import dev.loomgauge.core.result.Trial;
import java.util.List;

/**
 * Pools of which a request takes another member while it holds one: how few requests they serve.
 */
final class NestedHolds implements AnswerRule {
  @Override
  public List<String> of(Case known) {
    return LimitWords.nested(
        known.trials().stream()
            .map(Trial::prediction)
            .flatMap(prediction -> prediction.limits().stream()));
  }
}

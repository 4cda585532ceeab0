package dev.loomgauge.report.page;

import dev.loomgauge.core.result.OwnAnswer;
import java.util.List;

/**
 * The answer about the user's own service.
 *
 * @param any whether one was given
 */
record Answered(boolean any, List<OwnAnswer.Section> sections) {
  static Answered of(OwnAnswer answer) {
    return new Answered(!answer.sections().isEmpty(), answer.sections());
  }
}

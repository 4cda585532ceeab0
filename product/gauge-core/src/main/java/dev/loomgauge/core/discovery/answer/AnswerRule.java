package dev.loomgauge.core.discovery.answer;

import java.util.List;

/** One thing that an answer says where the evidence bears it. */
interface AnswerRule {
  /** The sentences; none where there is nothing to say. */
  List<String> of(Case known);
}

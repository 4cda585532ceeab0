package dev.loomgauge.report.page;

import dev.loomgauge.core.result.Finding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Findings of one rule that have one remedy, which is said once.
 *
 * @param title of the rule
 * @param cells in which it was found, in the order of the findings
 */
record SharedRemedy(String title, String remedy, List<Seen> cells) {
  /** What was seen in a cell; what the remedy brings there and brought, empty where unknown. */
  record Seen(String where, String evidence, String gain, String proof) {}

  /** In the order of the first finding of each. */
  static List<SharedRemedy> of(List<Finding> findings) {
    Map<List<String>, List<Seen>> byRemedy = new LinkedHashMap<>();
    for (Finding finding : findings) {
      byRemedy
          .computeIfAbsent(List.of(finding.title(), finding.remedy()), _ -> new ArrayList<>())
          .add(
              new Seen(
                  finding.where(),
                  finding.evidence(),
                  Objects.requireNonNullElse(finding.gain(), ""),
                  Objects.requireNonNullElse(finding.proof(), "")));
    }
    return byRemedy.entrySet().stream()
        .map(e -> new SharedRemedy(e.getKey().getFirst(), e.getKey().getLast(), e.getValue()))
        .toList();
  }
}

package dev.loomgauge.core.discovery.answer;

import dev.loomgauge.core.discovery.PoolKnob;
import dev.loomgauge.core.discovery.WrittenService;
import dev.loomgauge.core.result.Prediction.Kind;
import dev.loomgauge.core.result.Trial;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is known of a service as a test wants it, and its answer. */
final class Cases {
  static final String POOL = "the 10 HikariCP connections (10 of 10 busy)";

  private Cases() {}

  static Case known(List<PoolKnob> knobs, Trial... trials) {
    return new Case(
        "shop.yaml",
        WrittenService.scenario(knobs, Map.of()),
        WrittenService.MODEL,
        knobs,
        List.of(trials),
        Map.of(),
        Optional.empty());
  }

  static String answer(Case known) {
    return String.join("\n", Answer.of(known));
  }

  static Trial pooled(String mode, double rps) {
    return Seen.on(mode, 300, rps)
        .pool("connections", POOL)
        .limit("connections", Kind.RESOURCE, 100)
        .limit("service-cpu", Kind.STATION, 1000)
        .trial();
  }
}

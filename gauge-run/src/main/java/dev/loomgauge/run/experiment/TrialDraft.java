package dev.loomgauge.run.experiment;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Trial.Outcome;
import dev.loomgauge.run.load.LoadOutcome;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a trial before its load.
 *
 * @param service its name
 * @param at when it began, ISO-8601
 */
record TrialDraft(TrialTask task, String service, String at) {

  /** Of a trial that begins now. */
  static TrialDraft of(TrialTask task, String service) {
    return new TrialDraft(task, service, Instant.now().truncatedTo(ChronoUnit.MILLIS).toString());
  }

  /** It failed, for that reason. */
  Trial failed(String why) {
    return unfinished(Outcome.FAILED, why);
  }

  /** It ended without figures, for that reason. */
  Trial unfinished(Outcome outcome, String why) {
    return new Trial(
        task.planned().id(),
        task.cell().id(),
        task.cell().levels(),
        task.planned().block(),
        service,
        at,
        outcome,
        why,
        task.prediction(),
        task.checksum(),
        null,
        null,
        Map.of(),
        List.of(),
        null,
        null,
        null,
        List.of());
  }

  /** Its load has run. */
  Trial measured(
      LoadOutcome outcome,
      Map<Tier, TierUse> tiers,
      List<ResourceUse> resources,
      @Nullable JvmUse jvm) {
    return new Trial(
        task.planned().id(),
        task.cell().id(),
        task.cell().levels(),
        task.planned().block(),
        service,
        at,
        outcome.interrupted() ? Outcome.INTERRUPTED : Outcome.COMPLETED,
        outcome.interrupted() ? "The load was ended early." : null,
        task.prediction(),
        task.checksum(),
        outcome.window(),
        outcome.summary(),
        tiers,
        resources,
        jvm,
        null,
        null,
        List.of());
  }
}

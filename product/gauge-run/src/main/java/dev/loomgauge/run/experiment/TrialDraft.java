package dev.loomgauge.run.experiment;

import dev.loomgauge.core.Tier;
import dev.loomgauge.core.judgement.Repetitions;
import dev.loomgauge.core.judgement.gate.Judgement;
import dev.loomgauge.core.judgement.gate.Measurement;
import dev.loomgauge.core.result.JvmUse;
import dev.loomgauge.core.result.ResourceUse;
import dev.loomgauge.core.result.TierUse;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Trial.Outcome;
import dev.loomgauge.core.result.WarmUp;
import dev.loomgauge.run.experiment.TrialLoop.TrialTask;
import dev.loomgauge.run.load.LoadOutcome;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is known of a trial before its load; {@code at} is when it began, ISO-8601. */
record TrialDraft(TrialTask task, String service, String at, Optional<WarmUp> warmUp) {

  static TrialDraft of(TrialTask task, String service, Optional<WarmUp> warmUp) {
    return new TrialDraft(
        task, service, Instant.now().truncatedTo(ChronoUnit.MILLIS).toString(), warmUp);
  }

  Trial failed(String why) {
    return unfinished(Outcome.FAILED, why, Judgement.NONE);
  }

  Trial unfinished(Outcome outcome, String why, Judgement found) {
    return trial(outcome, why, null, found);
  }

  Measurement measured(
      LoadOutcome outcome,
      Map<Tier, TierUse> tiers,
      List<ResourceUse> resources,
      @Nullable JvmUse jvm) {
    return new Measurement(
        task.cell().levels(),
        outcome.interrupted() ? Outcome.INTERRUPTED : Outcome.COMPLETED,
        task.prediction(),
        outcome.window(),
        outcome.summary(),
        tiers,
        resources,
        jvm,
        Repetitions.last(task.planned().id()));
  }

  Trial judged(Measurement seen, Judgement found) {
    boolean early = seen.outcome() == Outcome.INTERRUPTED;
    return trial(seen.outcome(), early ? "The load was ended early." : null, seen, found);
  }

  private Trial trial(
      Outcome outcome, @Nullable String why, @Nullable Measurement seen, Judgement found) {
    return new Trial(
        task.planned().id(),
        task.cell().id(),
        task.cell().levels(),
        task.planned().block(),
        task.planned().repeats(),
        service,
        at,
        outcome,
        why,
        task.prediction(),
        task.checksum(),
        seen == null ? null : seen.window(),
        seen == null ? null : seen.load(),
        seen == null ? Map.of() : seen.tiers(),
        seen == null ? List.of() : seen.resources(),
        seen == null ? null : seen.jvm(),
        found.little(),
        found.bottleneck(),
        warmUp.map(warmed -> found.after(warmed, seen)).orElse(found).warnings());
  }
}

package dev.loomgauge.run.experiment;

import dev.loomgauge.core.judgement.gate.Judgement;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.service.StartedService;
import dev.loomgauge.run.tier.Rig;
import java.util.List;
import java.util.Optional;

/** What a trial is when a tier has ended. */
record DeathNotice(Rig rig) {

  /** The failed trial; empty when all tiers run. */
  Optional<Trial> of(TrialDraft draft, StartedService service) {
    List<String> deaths = rig.deaths();
    if (deaths.isEmpty()) {
      return service.alive() ? Optional.empty() : Optional.of(died(draft, service));
    }
    // No answer: what happens to a service without its database says nothing of its mode.
    return Optional.of(draft.failed(String.join(" ", deaths)));
  }

  /** An answer too: the warning lets it count against its cell. */
  private static Trial died(TrialDraft draft, StartedService service) {
    String words = lastWords(service);
    TrialWarning warning =
        GateCode.SERVICE_DIED.warning(
            TrialWarning.Severity.VOID,
            words,
            "Look at the service's log: it ended under this load.");
    return draft.unfinished(Trial.Outcome.FAILED, words, Judgement.NONE.and(warning));
  }

  private static String lastWords(StartedService service) {
    Child child = service.foremost();
    return "Service %s died (%s). Last log lines: %s (whole log: %s)"
        .formatted(
            service.manifest().name(),
            child.ending(),
            String.join(" | ", child.logTail(5)),
            child.log());
  }
}

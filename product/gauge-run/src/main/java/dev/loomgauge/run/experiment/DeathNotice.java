package dev.loomgauge.run.experiment;

import dev.loomgauge.core.judgement.gate.Judgement;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.run.host.TierHosts;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.service.StartedService;
import dev.loomgauge.run.tier.Rig;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What a trial is when a tier has ended, or the host of one was lost. */
record DeathNotice(Rig rig, TierHosts hosts) {
  /** A connection is known to be lost 5 s after its host is silent. */
  private static final Duration SILENCE = Duration.ofSeconds(10);

  private static final Duration LOOK = Duration.ofMillis(200);

  /**
   * The same of a trial that has failed. A host that is shut down ends its processes before its
   * connection, so that a few seconds tell whether it is lost.
   */
  Optional<Trial> ofFailure(TrialDraft draft, StartedService service) throws InterruptedException {
    long begin = System.nanoTime();
    while (!hosts.remote().isEmpty()
        && hosts.lost().isEmpty()
        && System.nanoTime() - begin < SILENCE.toNanos()) {
      Thread.sleep(LOOK);
    }
    return of(draft, service);
  }

  /** The failed trial; empty when all tiers run. */
  Optional<Trial> of(TrialDraft draft, StartedService service) {
    List<String> lost = hosts.lost();
    if (!lost.isEmpty()) {
      return Optional.of(lost(draft, lost));
    }
    List<String> deaths = rig.deaths();
    if (deaths.isEmpty()) {
      return service.alive() ? Optional.empty() : Optional.of(died(draft, service));
    }
    // No answer: what happens to a service without its database says nothing of its mode.
    return Optional.of(draft.failed(String.join(" ", deaths)));
  }

  /** The machine's fault, so that it is measured again. */
  private static Trial lost(TrialDraft draft, List<String> hosts) {
    String words =
        (hosts.size() == 1 ? "Host %s was lost." : "Hosts %s were lost.")
            .formatted(String.join(", ", hosts));
    TrialWarning warning =
        GateCode.HOST_LOST.warning(
            TrialWarning.Severity.VOID,
            words,
            "See whether it runs and the network reaches it; ./loomgauge hosts check tells.");
    return draft.unfinished(Trial.Outcome.FAILED, words, Judgement.NONE.and(warning));
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
    Child child = service.foremost().orElseThrow(); // one of ours: else none has died
    return "Service %s died (%s). Last log lines: %s (whole log: %s)"
        .formatted(
            service.manifest().name(),
            child.ending(),
            String.join(" | ", child.logTail(5)),
            child.log());
  }
}

package dev.loomgauge.run.experiment;

import dev.loomgauge.core.judgement.gate.WarmthGate;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.WarmUp;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.run.service.StartedService;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** How the services of a run were warmed. */
final class WarmUps {
  private final Map<StartedService, WarmUp> byService = new HashMap<>();

  /** Keeps how one was warmed, and writes it into the folder of the loads that did it. */
  void add(StartedService service, WarmUp warmUp, Path folder) {
    byService.put(service, warmUp);
    Json.write(ResultsFolder.warmUpJson(folder), warmUp);
  }

  /** A caution where a service was not warm. */
  Optional<TrialWarning> caution(StartedService service) {
    return Optional.ofNullable(byService.get(service)).flatMap(WarmthGate::warning);
  }
}

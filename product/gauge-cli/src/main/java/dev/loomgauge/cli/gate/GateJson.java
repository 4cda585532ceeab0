package dev.loomgauge.cli.gate;

import dev.loomgauge.core.gate.GateFact;
import dev.loomgauge.core.gate.GateTimes;
import dev.loomgauge.core.gate.TimeFact;
import dev.loomgauge.core.gate.TimedTrial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.file.Json;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** {@code gate.json}: every figure, as {@code schemas/gate.schema.json} has it. */
final class GateJson {
  static final int VERSION = 1;

  /** In place of a number that JSON does not have. */
  static final String UNLIMITED = "unlimited";

  private GateJson() {}

  static String of(GateResult result) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("version", VERSION);
    all.put("begun", result.origin().begun().toString());
    all.put("machine", result.origin().machine());
    all.put("outcome", result.outcome().word());
    all.put("failOn", result.failOn().name());
    all.put("failed", result.failed());
    all.put("base", build(result.base(), result.origin().base(), result.decision().baseRequests()));
    all.put("head", build(result.head(), result.origin().head(), result.decision().headRequests()));
    all.put("facts", result.decision().facts().stream().map(GateJson::fact).toList());
    result.times().ifPresent(times -> all.put("times", times(times)));
    return Json.write(all) + "\n";
  }

  private static Map<String, Object> build(Path build, Optional<String> commit, int requests) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("build", build.toString());
    commit.ifPresent(known -> map.put("commit", known));
    map.put("recordedRequests", requests);
    return map;
  }

  private static Map<String, Object> fact(GateFact fact) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("kind", fact.kind().key());
    map.put("of", fact.of());
    if (!fact.inPlaceOf().isEmpty()) {
      map.put("inPlaceOf", fact.inPlaceOf());
    }
    map.put("words", fact.words());
    map.put("unit", fact.kind().unit());
    map.put("outcome", fact.outcome().word());
    map.put("base", windows(fact.base()));
    map.put("head", windows(fact.head()));
    map.put("leastChange", fact.least());
    return map;
  }

  /** JSON has no infinite number. */
  private static List<Object> windows(List<Double> figures) {
    return figures.stream()
        .<Object>map(figure -> Double.isInfinite(figure) ? UNLIMITED : figure)
        .toList();
  }

  private static Map<String, Object> times(GateTimes times) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("seconds", times.asked().time().toMillis() / 1000.0);
    map.put("margin", times.asked().margin());
    map.put("blocks", times.blocks());
    map.put("unfit", times.unfit());
    map.put("metrics", times.facts().stream().map(GateJson::metric).toList());
    map.put("loads", times.trials().stream().map(GateJson::load).toList());
    return map;
  }

  private static Map<String, Object> metric(TimeFact fact) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("metric", fact.metric().key());
    map.put("words", fact.metric().words());
    map.put("unit", fact.metric().unit());
    map.put("outcome", fact.outcome().word());
    map.put("reason", fact.reason().words());
    map.put("blocks", fact.blocks());
    if (fact.ratio() != null) {
      map.put("base", fact.base());
      map.put("head", fact.head());
      map.put("ratio", fact.ratio().ratio());
    }
    if (fact.hasInterval()) {
      map.put("low", fact.low());
      map.put("high", fact.high());
    }
    fact.moreBlocks().ifPresent(more -> map.put("moreBlocks", more));
    return map;
  }

  private static Map<String, Object> load(TimedTrial trial) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("block", trial.block());
    map.put("pair", trial.pair());
    map.put("build", trial.build().word());
    map.put("users", trial.users());
    map.put("void", trial.isVoid());
    Map<String, Object> figures = new LinkedHashMap<>();
    trial.figures().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(figure -> figures.put(figure.getKey().key(), figure.getValue()));
    map.put("figures", figures);
    map.put("warnings", trial.warnings().stream().map(GateJson::warning).toList());
    return map;
  }

  private static Map<String, Object> warning(TrialWarning warning) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("code", warning.code());
    map.put("severity", warning.severity().name().toLowerCase(Locale.ROOT));
    map.put("evidence", warning.evidence());
    return map;
  }
}

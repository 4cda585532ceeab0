package dev.loomgauge.cli.own;

import dev.loomgauge.core.discovery.HeapSizes;
import dev.loomgauge.core.discovery.PoolKnob;
import dev.loomgauge.core.discovery.ScenarioText;
import dev.loomgauge.core.discovery.ServiceModel;
import dev.loomgauge.core.discovery.answer.Case;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.RequestPattern;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** A service that was found and written down: five threads, whose number a setting reaches. */
final class OwnService {
  static final ServiceModel MODEL =
      new ServiceModel(
          List.of(
              new ServiceModel.Resource(
                  "threads",
                  "JDK HTTP server threads",
                  Map.of("platform", OptionalInt.of(5)),
                  "seen")),
          List.of(
              new ServiceModel.Line("acquire: threads", ""),
              new ServiceModel.Line("wait: 50ms", "Thread.sleep"),
              new ServiceModel.Line("release: threads", "")),
          new ServiceModel.Sum(
              51, 1, Map.of("Thread.sleep", 50.0), new ServiceModel.Queues(0, 0), true),
          List.of(3, 20));
  static final List<PoolKnob> KNOBS =
      PoolKnob.of(HeapSizes.NONE, MODEL, Map.of("threads", "OWN_SIZE"));

  private OwnService() {}

  static String text() {
    return ScenarioText.of(
        new ScenarioText.Subject(
            "own", List.of("/usr/bin/java", "Own"), Map.of(), Map.of("platform", Map.of()), KNOBS),
        RequestPattern.parse("--get", "/slow"),
        MODEL,
        "--get /slow");
  }

  static Scenario scenario() {
    return ScenarioReader.ofText("own", text());
  }

  /** What is known of it before it is measured. */
  static Case known() {
    return new Case(
        "own.yaml",
        scenario(),
        MODEL,
        KNOBS,
        List.of(),
        List.of(),
        Map.of(),
        Optional.empty(),
        Optional.empty());
  }
}

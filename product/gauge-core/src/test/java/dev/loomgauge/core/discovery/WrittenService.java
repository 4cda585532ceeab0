package dev.loomgauge.core.discovery;

import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.RequestPattern;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * A service that was found and written down: 200 threads, or virtual ones without a limit, and 10
 * connections, each held for 100 ms.
 */
public final class WrittenService {
  public static final ServiceModel MODEL =
      new ServiceModel(
          List.of(
              new ServiceModel.Resource(
                  "threads",
                  "Tomcat threads",
                  Map.of("platform", OptionalInt.of(200), "virtual", OptionalInt.empty()),
                  "seen"),
              new ServiceModel.Resource(
                  "connections",
                  "HikariCP connections",
                  Map.of("platform", OptionalInt.of(10), "virtual", OptionalInt.of(10)),
                  "seen")),
          List.of(
              new ServiceModel.Line("acquire: threads", ""),
              new ServiceModel.Line("use: {station: cpu, demand: 1ms}", ""),
              new ServiceModel.Line("acquire: connections", ""),
              new ServiceModel.Line("wait: 100ms", "127.0.0.1:5432"),
              new ServiceModel.Line("release: connections", ""),
              new ServiceModel.Line("release: threads", "")),
          new ServiceModel.Sum(
              101, 1, Map.of("127.0.0.1:5432", 100.0), new ServiceModel.Queues(0, 0), true),
          List.of(10, 300));

  private WrittenService() {}

  /** The settings of Spring Boot with Tomcat. */
  public static List<PoolKnob> knobs() {
    return PoolKnob.of(
        new HeapSizes(
            List.of(),
            List.of(),
            List.of(),
            List.of(Framework.SPRING_BOOT, Framework.TOMCAT),
            OptionalInt.empty()),
        MODEL,
        Map.of());
  }

  /** The file. */
  public static String text(List<PoolKnob> knobs) {
    Map<String, Map<String, String>> modes = new LinkedHashMap<>();
    modes.put("platform", Map.of("V", "no"));
    modes.put("virtual", Map.of("V", "yes"));
    return ScenarioText.of(
        new ScenarioText.Subject(
            "shop", List.of("/usr/bin/java", "{jvm}", "App"), Map.of(), modes, knobs),
        RequestPattern.parse("--get", "/orders"),
        MODEL,
        "--get /orders -- java App");
  }

  /** What the file says, with some levels in the place of its own. */
  public static Scenario scenario(List<PoolKnob> knobs, Map<String, List<String>> levels) {
    return new ScenarioReader(Path.of(""), levels).read(Path.of("shop.yaml"), text(knobs));
  }
}

package dev.loomgauge.core.scenario;

import dev.loomgauge.core.scenario.reading.ScenarioReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A pure model, fit to be changed by a test. */
public final class PureScenario {
  /** The grammar's example. */
  public static final String TEXT =
      """
      name: two-stations
      factors: {users: [1, 5, 10]}
      think: 15s
      stations:  {cpu: 1, disk: {servers: 2, discipline: fifo}}
      resources: {threads: 200, connections: {capacity: 7, queue: 1000}}
      path:
        - acquire: {resource: threads, timeout: 10s}
        - use: {station: cpu, demand: 605ms, distribution: exponential}
        - acquire: connections
        - wait: 130ms
        - release: connections
        - use: {station: disk, demand: 1.35s, distribution: lognormal, cv: 0.5}
        - release: threads
      """;

  /** The head of a model with one CPU, of which a test writes the path. */
  public static final String HEAD =
      """
      name: small
      factors: {mode: [slow, fast], users: [1]}
      stations: {cpu: 1}
      resources: {threads: 2}
      """;

  private PureScenario() {}

  /** Reads a text as the scenario file {@code pure.yaml} of a folder. */
  public static Scenario read(Path folder, String text) {
    return read(folder, text, Map.of());
  }

  /** Reads it for a prediction, with words set. */
  public static Scenario read(Path folder, String text, Map<String, List<String>> set) {
    return ScenarioReader.forPrediction(folder, set).read(folder.resolve("pure.yaml"), text);
  }
}

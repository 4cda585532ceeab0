package dev.loomgauge.core.scenario;

import dev.loomgauge.core.scenario.reading.ScenarioReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A scenario with two small services, written into a folder of the test's own. */
public final class SampleScenario {
  /** The whole of it, fit to be changed by a test. */
  public static final String TEXT =
      """
      name: sample
      services: [blocking, reactive]
      endpoint: order
      factors:
        threads: [platform, virtual, reactive]
        connection: released
        pool: 50
        users: [100, 2600 per core]
      cells:
        - {connection: released}
        - {connection: held, users: 200}
      downstream: {delay: 500ms}
      load: {model: closed, ramp: 1s, warmup: 2s, hold: 8s}
      stations:
        cpu: {tier: service}
        postgres: {tier: database}
      resources:
        threads: {label: Tomcat threads, capacity: {platform: 200, virtual: unlimited, reactive: unlimited}}
        connections: {label: database connections, capacity: pool}
      path:
        - acquire: threads
        - use: cpu
        - acquire: connections
        - use: postgres
        - {release: connections, when: {connection: released}}
        - wait: downstream
        - {release: connections, when: {connection: held}}
        - release: threads
      """;

  private SampleScenario() {}

  /** Reads a text as the scenario file {@code sample.yaml}. */
  public static Scenario read(Path folder, String text) {
    return read(folder, text, Map.of());
  }

  /** Reads it with levels replaced. */
  public static Scenario read(Path folder, String text, Map<String, List<String>> overrides) {
    write(
        folder,
        "blocking",
        "    platform: {env: {VIRTUAL: \"false\"}}\n    virtual: {env: {VIRTUAL: \"true\"}}");
    write(folder, "reactive", "    reactive: {}");
    return new ScenarioReader(folder, overrides).read(Path.of("sample.yaml"), text);
  }

  private static void write(Path folder, String name, String modes) {
    try {
      Files.createDirectories(folder.resolve(name));
      Files.writeString(
          folder.resolve(name).resolve("service.yaml"),
          """
          name: %s
          command: [java, "{jvm}", -jar, "{jar}"]
          jar: target/none.jar
          health: /health
          endpoints: {order: "/order/{id}"}
          variables: {id: 1..orders}
          knobs:
            threads:
          %s
            pool: {env: POOL_SIZE}
            connection: {query: connection, levels: [released, held]}
          """
              .formatted(name, modes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

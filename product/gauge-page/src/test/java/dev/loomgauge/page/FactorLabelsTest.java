package dev.loomgauge.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.scenario.Scenario;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class FactorLabelsTest {
  private static final String MODEL =
      """
      name: labels
      factors:
        threads: [platform, virtual]
        users: 5
        pool: 10
        threads-size: 200
        tasks-core: 2
        tasks-max: 8
        tasks-queue: 100
        cores: 2
        disks: 3
        instances: 1
        work: 2ms
        database-time: 1ms
        database-time-2: 3ms
        delay-5432: 1ms
        downstream-delay: 20ms
        inventory-delay: 30ms
        rest: 1ms
        think: 0ms
        timeout: 30s
      think: think
      load: {timeout: timeout}
      stations:
        cpu: {servers: cores, discipline: sharing, label: CPU of the service}
        disk: {servers: disks, discipline: fifo, label: disks of the cache}
      resources:
        threads: {label: Tomcat threads, capacity: {platform: threads-size, virtual: unlimited}}
        connections: {label: "HikariCP pool: connections", capacity: pool}
        tasks: {label: threads of the executor, core: tasks-core, max: tasks-max, queue: tasks-queue}
      path:
        - acquire: threads
        - use: {station: cpu, demand: work}
        - acquire: connections
        - {wait: database-time, for: database}
        - {wait: database-time-2, for: database}
        - {wait: delay-5432, for: database}
        - release: connections
        - wait: downstream-delay
        - wait: inventory-delay
        - acquire: tasks
        - use: {station: disk, demand: 1ms}
        - wait: rest
        - release: tasks
        - release: threads
      """;

  private static FactorLabels labels(String text) {
    return FactorLabels.of(PageModel.of(text, Map.of()).scenario());
  }

  private static Map<String, String> words(String text) {
    Scenario scenario = PageModel.of(text, Map.of()).scenario();
    FactorLabels labels = FactorLabels.of(scenario);
    return scenario.factors().stream().collect(Collectors.toMap(f -> f, labels::label));
  }

  @Test
  void aFactorIsCalledAsWhatItSets() {
    assertThat(words(MODEL))
        .containsEntry("threads", "threads")
        .containsEntry("users", "users")
        .containsEntry("pool", "HikariCP pool: connections")
        .containsEntry("threads-size", "Tomcat threads")
        .containsEntry("tasks-core", "threads of the executor: before the queue is full")
        .containsEntry("tasks-max", "threads of the executor: at most")
        .containsEntry("tasks-queue", "threads of the executor: places in the queue")
        .containsEntry("cores", "CPU of the service: cores")
        .containsEntry("disks", "disks of the cache: servers")
        .containsEntry("instances", "instances of the service")
        .containsEntry("work", "CPU of the service: time of a request")
        .containsEntry("database-time", "delay of the database")
        .containsEntry("database-time-2", "delay of the database (database-time-2)")
        .containsEntry("delay-5432", "delay of the database (port 5432)")
        .containsEntry("downstream-delay", "delay of the downstream")
        .containsEntry("inventory-delay", "delay of inventory")
        .containsEntry("rest", "rest")
        .containsEntry("think", "think time of a user")
        .containsEntry("timeout", "timeout of a request");
  }

  @Test
  void itsNumbersAreOfAUnit() {
    FactorLabels labels = labels(MODEL);

    assertThat(labels.unit("users")).isEqualTo("users");
    assertThat(labels.unit("pool")).isEqualTo("connections");
    assertThat(labels.unit("tasks-queue")).isEqualTo("requests");
    assertThat(labels.unit("cores")).isEqualTo("cores");
    assertThat(labels.unit("work")).isEmpty();
  }

  @Test
  void whatNothingDependsOnHasNoSliderAndIsNamed() {
    assertThat(labels(MODEL).note()).isEmpty();
    FactorLabels labels =
        labels(MODEL.replace("  users: 5", "  users: 5\n  jdk: [21, 25]\n  gc: g1\n  rows: 1000"));

    assertThat(labels.control("jdk")).isEqualTo("none");
    assertThat(labels.control("users")).isEqualTo("slider");
    assertThat(labels.note())
        .isEqualTo(
            "No slider for jdk, rows: nothing in this model depends on them. Before JDK 24 a"
                + " virtual thread that waits inside 'synchronized' keeps its carrier; a model has"
                + " that only where its path says so.");
    assertThat(labels(MODEL.replace("  users: 5", "  users: 5\n  rows: 1000")).note())
        .isEqualTo("No slider for rows: nothing in this model depends on it.");
    assertThat(labels(MODEL.replace("  users: 5", "  users: 5\n  path: [a, synchronized]")).note())
        .contains("JDK 24");
  }

  @Test
  void aJvmThatThePathDependsOnIsChosen() {
    FactorLabels labels =
        labels(
            MODEL
                .replace("  users: 5", "  users: 5\n  jdk: [21, 25]")
                .replace("- wait: rest", "- wait: {21: 2ms, 25: rest}"));

    assertThat(labels.control("jdk")).isEqualTo("choice");
    assertThat(labels.note()).isEmpty();
  }
}

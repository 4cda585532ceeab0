package dev.loomgauge.core.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.RequestPattern;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelInferenceTest {
  private static final String POOL = TracedRequests.POOL;

  private static LoadPoint point(int users, double rps, double meanMs, double busy) {
    return new LoadPoint(users, rps, meanMs, 0.5, busy, 0.2, 0);
  }

  private static ModeEvidence traced(String mode) {
    List<TraceEvent> load = TracedRequests.held(10, 90);
    return new ModeEvidence(
        mode,
        List.of(point(1, 10, 101, 0.01), point(16, 150, 101, 0.1), point(100, 100, 1000, 0.1)),
        PathTracer.follow(TracedRequests.held(10, 0)),
        Optional.of(Overlap.ofEntries(load)),
        Map.of(POOL, Overlap.ofHolds(load, POOL)),
        0);
  }

  private static ModeEvidence blackBox(String mode, double rps) {
    return new ModeEvidence(
        mode,
        List.of(point(1, 9.9, 101, 0.01), point(16, rps, 107, 0.1), point(64, rps, 430, 0.1)),
        Optional.empty(),
        Optional.empty(),
        Map.of(),
        0);
  }

  @Test
  void aPoolOfTheRequestPathIsNamedWithItsSize() {
    ServiceModel model = ModelInference.of(List.of(traced("platform"), traced("virtual")), 1, 1000);

    assertThat(model.resources())
        .singleElement()
        .satisfies(
            pool -> {
              assertThat(pool.label()).isEqualTo(POOL);
              assertThat(pool.capacity())
                  .isEqualTo(Map.of("platform", OptionalInt.of(10), "virtual", OptionalInt.of(10)));
            });
    assertThat(model.path())
        .extracting(ServiceModel.Line::yaml)
        .contains("acquire: connections", "wait: 99.8ms", "release: connections");
    assertThat(model.sum().unexplainedMs()).isCloseTo(101 - 0.5 - 99.8, within(0.1));
    assertThat(model.users()).isEqualTo(List.of(6, 20));
  }

  /** Ten threads hold ten connections at most, of however many there are. */
  @Test
  void whatTheThreadsBoundIsNoPool() {
    List<TraceEvent> load = TracedRequests.held(10, 0);
    ModeEvidence bounded =
        new ModeEvidence(
            "platform",
            List.of(point(1, 10, 101, 0.01), point(16, 99, 160, 0.1), point(64, 99, 640, 0.1)),
            PathTracer.follow(load),
            Optional.of(Overlap.ofEntries(load)),
            Map.of(POOL, Overlap.ofHolds(load, POOL)),
            10);

    ServiceModel model = ModelInference.of(List.of(bounded), 1, 1000);

    assertThat(model.resources().getFirst().capacity())
        .isEqualTo(Map.of("platform", OptionalInt.of(10)));
    assertThat(model.resources().getLast())
        .satisfies(
            pool -> {
              assertThat(pool.label()).isEqualTo(POOL);
              assertThat(pool.capacity()).isEqualTo(Map.of("platform", OptionalInt.empty()));
              assertThat(pool.evidence()).contains("at least 10");
            });
  }

  /** Fifteen requests of 101 ms at once are 148 per second, whatever the reason. */
  @Test
  void aLimitThatNothingNamesFollowsFromLittlesLaw() {
    ServiceModel model = ModelInference.of(List.of(blackBox("platform", 148.5)), 1, 1000);

    assertThat(model.resources())
        .singleElement()
        .satisfies(
            limit -> {
              assertThat(limit.label()).isEqualTo("requests in service");
              assertThat(limit.capacity()).isEqualTo(Map.of("platform", OptionalInt.of(15)));
              assertThat(limit.evidence()).contains("Little's law");
            });
    assertThat(model.sum().traced()).isFalse();
  }

  @Test
  void aFullCpuIsNoPool() {
    ModeEvidence busy =
        new ModeEvidence(
            "platform",
            List.of(point(1, 10, 100, 0.01), point(16, 100, 160, 0.98), point(64, 100, 640, 0.98)),
            Optional.empty(),
            Optional.empty(),
            Map.of(),
            0);

    assertThat(ModelInference.of(List.of(busy), 1, 1000).resources()).isEmpty();
  }

  @Test
  void whatIsWrittenIsAScenarioThatCanBeRun(@TempDir Path folder) {
    for (List<ModeEvidence> modes :
        List.of(
            List.of(traced("platform"), traced("virtual")), List.of(blackBox("platform", 148.5)))) {
      ServiceModel model = ModelInference.of(modes, 1, 1000);
      String text =
          ScenarioText.of(
              new ScenarioText.Subject(
                  "shop",
                  List.of("/usr/bin/java", "{jvm}", "-jar", "a \"b\" \\ c.jar"),
                  Map.of("SERVER_PORT", "{port}", "NAME", "x: # y"),
                  modes.size() == 1
                      ? Map.of("platform", Map.of())
                      : Map.of("platform", Map.of("V", "no"), "virtual", Map.of("V", "yes")),
                  List.of()),
              RequestPattern.parse("--get", "/orders/{1..100}?a=b"),
              model,
              "--get '/x'\n -- java");

      Scenario scenario =
          new ScenarioReader(folder, Map.of()).read(folder.resolve("shop.yaml"), text);
      scenario.checkMeasurable();

      assertThat(text).startsWith(ScenarioText.HEADER);
      assertThat(scenario.services().getFirst().command()).contains("a \"b\" \\ c.jar");
      assertThat(scenario.services().getFirst().env()).containsEntry("NAME", "x: # y");
      assertThat(scenario.path().resources()).hasSize(1);
    }
  }
}

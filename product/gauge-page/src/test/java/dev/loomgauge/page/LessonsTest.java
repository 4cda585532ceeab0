package dev.loomgauge.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The systems and the lessons of the page are of documents of this repository. */
class LessonsTest {
  private static final Path ROOT = Path.of("../..");
  private static final int REQUESTS = 20_000;

  /** Where the page finds them: throughput and p50 of what the solvers answer. */
  private static final Map<String, Integer> FIGURES = Map.of("throughput", 0, "p50", 2);

  private static JsonNode read() throws IOException {
    return new JsonMapper().readTree(Files.readString(Path.of("src/main/page/lessons.json")));
  }

  private static PageSolver solver(JsonNode system, JsonNode set) throws IOException {
    String text =
        system.has("scenario")
            ? system.get("scenario").valueStream().map(JsonNode::asString).collect(joined())
            : Files.readString(PageModelTest.WHAT_IF);
    return PageSolver.scenario(
        text,
        Stream.of(system.path("set"), set)
            .flatMap(
                levels ->
                    levels.propertyStream().map(e -> e.getKey() + "=" + e.getValue().asString()))
            .collect(joined()));
  }

  private static Collector<CharSequence, ?, String> joined() {
    return Collectors.joining("\n");
  }

  @Test
  void eachSystemIsAScenarioAndThoseThatWerePublishedHaveTheirDocument() throws IOException {
    JsonNode systems = read().get("systems");

    assertThat(systems.get(0).has("document")).isFalse();
    for (JsonNode system : systems) {
      assertThat(solver(system, system.path("none")).problem()).as(system.toString()).isEmpty();
      if (system.has("document")) {
        String document = system.get("document").asString();
        assertThat(ROOT.resolve(document)).exists();
        assertThat(system.get("words").asString()).contains(document);
      }
    }
    assertThat(systems.size()).isGreaterThan(5);
  }

  @Test
  void eachMeasurementStandsInItsDocument() throws IOException {
    DecimalFormat figure =
        new DecimalFormat("#,##0.#", DecimalFormatSymbols.getInstance(Locale.ROOT));
    JsonNode lessons = read().get("lessons");

    for (JsonNode lesson : lessons) {
      String line = lesson.get("line").asString();
      assertThat(Files.readString(ROOT.resolve(lesson.get("where").asString()))).contains(line);
      assertThat(line).contains(" " + figure.format(lesson.get("measured").asDouble()) + " ");
    }
    assertThat(lessons.size()).isEqualTo(8);
  }

  /** A measured throughput is below its limits: a lesson that is not has the wrong levels. */
  @Test
  void noMeasurementIsAboveTheLawsOfItsLesson() throws IOException {
    JsonNode all = read();
    Map<String, JsonNode> systems = new HashMap<>();
    all.get("systems").forEach(system -> systems.put(system.get("name").asString(), system));

    for (JsonNode lesson : all.get("lessons")) {
      PageSolver solver =
          solver(
              Objects.requireNonNull(systems.get(lesson.get("system").asString())),
              lesson.get("set"));
      assertThat(solver.problem()).as(lesson.toString()).isEmpty();
      double[] limits = solver.limits();
      double lowest = limits[1];
      for (int i = 4; i < limits.length; i += 2) {
        lowest = Math.min(lowest, limits[i]);
      }
      String figure = lesson.get("figure").asString();
      assertThat(solver.solve(REQUESTS, true)[FIGURES.getOrDefault(figure, -1)])
          .isFinite()
          .isPositive();
      if (figure.equals("throughput")) {
        assertThat(lesson.get("measured").asDouble()).isLessThanOrEqualTo(1.01 * lowest);
      }
    }
  }

  @Test
  void aLessonIsTaughtByAFigureThatThePageShows() throws IOException {
    assertThat(read().get("lessons").valueStream().map(l -> l.get("figure").asString()).distinct())
        .containsExactlyInAnyOrderElementsOf(List.copyOf(FIGURES.keySet()));
  }
}

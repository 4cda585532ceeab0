package dev.loomgauge.core.scenario.reading;

import static dev.loomgauge.core.scenario.reading.PathGrammarTest.delay;
import static dev.loomgauge.core.scenario.reading.PathGrammarTest.firstTiming;
import static dev.loomgauge.core.scenario.reading.PathGrammarTest.known;
import static dev.loomgauge.core.scenario.reading.PathGrammarTest.millis;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.scenario.Capacity;
import dev.loomgauge.core.scenario.Distribution;
import dev.loomgauge.core.scenario.Distribution.Recorded;
import dev.loomgauge.core.scenario.PureScenario;
import dev.loomgauge.core.scenario.RequestPath;
import dev.loomgauge.core.scenario.RequestPath.Resource;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.Step;
import dev.loomgauge.core.scenario.Timing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a request waits for: the downstream, times with their distribution, what a wait is for. */
class WaitGrammarTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void aLimitOfTheDownstreamIsAResourceThatEveryWaitForItHolds() {
    RequestPath path =
        PureScenario.read(
                folder,
                """
                name: weak
                factors: {users: 5}
                downstream: {delay: 20ms, at-once: 10}
                resources: {threads: 20}
                path:
                  - acquire: threads
                  - parallel: {branches: [[wait: downstream], [wait: 5ms]]}
                  - release: threads
                """)
            .path();

    assertThat(path.resources().get("downstream"))
        .isEqualTo(
            new Resource(
                "downstream",
                "concurrent requests of the downstream",
                new Capacity.Fixed(10),
                new Capacity.Unlimited(),
                true));
    List<Step> steps = path.stepsFor(Map.of());
    assertThat(steps.get(1))
        .isInstanceOfSatisfying(
            Step.Parallel.class,
            parallel ->
                assertThat(parallel.branches().getFirst())
                    .extracting(Step::words)
                    .containsExactly(
                        "acquire: downstream", "wait: downstream", "release: downstream"));
    assertThat(RequestPath.callsAtOnce(steps)).isEqualTo(1);
    assertThat(path.letIn(Map.of(), 3)).as("by the threads alone").hasValue(60);
  }

  @Test
  void aWaitCanNameARouteOfTheDownstream() {
    Scenario scenario =
        PureScenario.read(
            folder,
            PureScenario.HEAD
                + "downstream: {delay: 1s, routes: {payment: 200ms, stock: exponential(5ms)}}\n"
                + "path: [{wait: downstream}, {wait: {downstream: payment}}]\n");

    assertThat(scenario.path().steps().stream().map(Step::words))
        .containsExactly("wait: downstream", "wait: {downstream: payment}");
    assertThat(scenario.downstream().delayOf("")).contains(Distribution.fixed(millis(1000)));
    assertThat(scenario.downstream().delayOf("payment")).contains(Distribution.fixed(millis(200)));
    assertThat(scenario.downstream().routeTexts())
        .isEqualTo(Map.of("payment", "200ms", "stock", "exponential(5ms)"));
  }

  @Test
  void aWaitCanSayWhatItIsForAndForTheDownstreamItDoes() {
    Scenario scenario =
        PureScenario.read(
            folder,
            PureScenario.HEAD
                + """
                downstream: {delay: 1s}
                path:
                  - wait: 1ms
                  - {wait: exponential(1ms), for: database}
                  - {wait: 1ms, for: file}
                  - {wait: {grows: 1ms, at: 400}, for: tasks}
                  - wait: downstream
                  - {wait: {slow: downstream, fast: 1ms}, for: sleep}
                """);

    assertThat(waitsFor(scenario, "slow"))
        .containsExactly(
            Activity.WAITS,
            Activity.DATABASE,
            Activity.FILE,
            Activity.TASKS,
            Activity.DOWNSTREAM,
            Activity.DOWNSTREAM);
    assertThat(waitsFor(scenario, "fast")).endsWith(Activity.DOWNSTREAM, Activity.SLEEP);
  }

  private static Stream<Activity> waitsFor(Scenario scenario, String mode) {
    return scenario.path().stepsFor(Map.of("mode", mode)).stream()
        .map(step -> ((Step.Wait) step).activity());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {wait: 1ms, for: lunch}           | 'path[1].for' is 'lunch', which is not known
          {wait: downstream, for: database} | is with a wait that is for the downstream
          {use: cpu, for: database}         | goes with 'wait' alone
          """)
  void whatAWaitIsForIsOneOfSomeWordsAndOfAWaitAlone(String step, String problem) {
    assertThatThrownBy(
            () ->
                PureScenario.read(
                    folder, PureScenario.HEAD + "downstream: {delay: 1s}\npath: [" + step + "]\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          130ms                                           | Fixed[mean=PT0.13S]
          exponential(5ms)                                | Exponential[mean=PT0.005S]
          {slow: 2s, fast: 1s}                            | Fixed[mean=PT2S]
          {delay: 5ms, distribution: lognormal, cv: 0.5}  | LogNormal[mean=PT0.005S, cv=0.5]
          {delay: {slow: 2s, fast: 1s}}                   | Fixed[mean=PT2S]
          {distribution: uniform, from: 250ms, to: 750ms} | Uniform[least=PT0.25S, most=PT0.75S]
          """)
  void aWaitIsWrittenAlike(String text, String distribution) {
    assertThat(firstTiming(folder, "  - wait: %s\n".formatted(text)))
        .isInstanceOfSatisfying(
            Timing.Known.class, k -> assertThat(delay(k)).hasToString(distribution));
  }

  @Test
  void aTimeThatNamesAFactorIsItsLevel() {
    Scenario scenario =
        PureScenario.read(
            folder,
            PureScenario.HEAD.replace("users: [1]", "users: [1], work: [5ms, 2s], rest: 7ms")
                + """
                think: rest
                path:
                  - wait: work
                  - use: {station: cpu, demand: work, distribution: lognormal, cv: 0.5}
                """);
    List<Step> steps = scenario.path().steps();

    assertThat(((Step.Wait) steps.getFirst()).delay().in(Map.of("work", "2s")))
        .isInstanceOfSatisfying(
            Timing.Known.class, k -> assertThat(delay(k)).hasToString("Fixed[mean=PT2S]"));
    assertThat(((Step.Use) steps.getLast()).demand().in(Map.of("work", "5ms")))
        .isInstanceOfSatisfying(
            Timing.Known.class,
            k -> assertThat(delay(k)).hasToString("LogNormal[mean=PT0.005S, cv=0.5]"));
    assertThat(scenario.load().thinkTime()).isEqualTo(Distribution.fixed(Duration.ofMillis(7)));
  }

  @Test
  void recordedTimesComeFromAFileBesideTheScenario() throws IOException {
    Files.writeString(folder.resolve("times.csv"), "value_ms,count\n20,1\n10,3\n");

    assertThat(firstTiming(folder, "  - use: {station: cpu, recorded: times.csv}\n"))
        .isEqualTo(firstTiming(folder, "  - wait: {distribution: recorded, recorded: times.csv}\n"))
        .isEqualTo(
            known(
                new Recorded(
                    folder.resolve("times.csv").toString(),
                    List.of(new Recorded.Value(10, 3), new Recorded.Value(20, 1)))));
  }
}

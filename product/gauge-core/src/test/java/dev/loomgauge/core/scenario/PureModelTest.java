package dev.loomgauge.core.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.protocol.time.Delay;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PureModelTest {
  private static final String REST = "path: [wait: 1s]\n";

  @TempDir private Path folder = Path.of("");

  @Test
  void aScenarioWithoutServicesIsOneWhoseClientsNeverGiveUp() {
    Scenario scenario = PureScenario.read(folder, PureScenario.TEXT);

    assertThat(scenario.pureModel()).isTrue();
    assertThat(scenario.load())
        .returns(LoadShape.Model.CLOSED, LoadShape::model)
        .returns(Duration.ofSeconds(15), LoadShape::think)
        .returns(LoadShape.Start.SPREAD, LoadShape::start)
        .returns(LoadShape.NEVER, LoadShape::timeout);
    assertThat(CellPlan.of(scenario, 1)).extracting(Cell::users).containsExactly(1, 5, 10);
  }

  @Test
  void itCannotBeMeasured() {
    Scenario pure = PureScenario.read(folder, PureScenario.TEXT);
    Scenario measured = SampleScenario.read(folder, SampleScenario.TEXT);

    assertThatThrownBy(pure::checkMeasurable)
        .isInstanceOf(InputException.class)
        .hasMessageContaining("it names no service")
        .hasMessageContaining("./loomgauge predict " + folder.resolve("pure.yaml"));
    measured.checkMeasurable();
  }

  @Test
  void aScenarioWithAFactorThatNoRunCanSetIsForPredictionAlone() {
    Scenario cores =
        SampleScenario.read(
            folder, SampleScenario.TEXT.replace("  pool: 50\n", "  pool: 50\n  cores: [1, 2]\n"));
    Scenario balancer =
        SampleScenario.read(
            folder, SampleScenario.TEXT + "instances: 3\nbalancer: least-connections\n");
    Scenario course =
        SampleScenario.read(
            folder,
            SampleScenario.TEXT.replace("hold: 8s", "hold: 8s, down: 2s") + "instances: 3\n");

    assertThatThrownBy(cores::checkMeasurable)
        .hasMessageContaining("cannot set its factor 'cores'");
    assertThatThrownBy(balancer::checkMeasurable).hasMessageContaining("another balancer");
    assertThatThrownBy(course::checkMeasurable)
        .hasMessageContaining("the memory of one process is followed");
    SampleScenario.read(folder, SampleScenario.TEXT + "instances: 3\n").checkMeasurable();
    SampleScenario.read(
            folder,
            SampleScenario.TEXT.replace("delay: 500ms", "delay: 500ms, at-once: 10")
                + "instances: 3\n")
        .checkMeasurable();
  }

  @Test
  void itsLoadMaySayHowUsersStartAndWhenClientsGiveUp() {
    Scenario scenario =
        PureScenario.read(
            folder,
            "name: a\nfactors: {users: 5}\n"
                + "load: {think: exponential(2s), start: together, ramp: 3s, timeout: 4s}\n"
                + REST);

    assertThat(scenario.load())
        .returns(
            new Distribution.Written(new Delay.Exponential(Duration.ofSeconds(2))),
            LoadShape::thinkTime)
        .returns(LoadShape.Start.TOGETHER, LoadShape::start)
        .returns(Duration.ofSeconds(3), LoadShape::ramp)
        .returns(Duration.ofSeconds(4), LoadShape::timeout);
  }

  @Test
  void aRateMakesItOpenWithConstantArrivalsUnlessPoisson() {
    String head = "name: a\nfactors: {rate: [5, 0.5]}\n";

    assertThat(PureScenario.read(folder, head + REST).load())
        .returns(LoadShape.Model.OPEN, LoadShape::model)
        .returns("constant", LoadShape::arrivals);
    assertThat(PureScenario.read(folder, head + "arrivals: poisson\n" + REST).load().arrivals())
        .isEqualTo("poisson");
  }

  @Test
  void aTraceOfArrivalsNeedsNoFactorsAndBeginsAgainAfterItsMeanGap() throws IOException {
    Files.writeString(folder.resolve("trace.csv"), "at_s\n1\n1.5\n4\n");

    Scenario scenario = PureScenario.read(folder, "name: a\narrivals: {trace: trace.csv}\n" + REST);
    Scenario longer =
        PureScenario.read(folder, "name: a\narrivals: {trace: trace.csv, period: 1m}\n" + REST);

    assertThat(scenario.load().trace())
        .contains(new LoadShape.Trace("trace.csv", List.of(1.0, 1.5, 4.0), 5.5));
    assertThat(longer.load().trace()).get().returns(60.0, LoadShape.Trace::period);
    assertThat(CellPlan.of(scenario, 1)).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          factors: {mode: a}                           | needs the factor 'users'
          factors: {users: 1, rate: 2}                 | has 'users', which 'rate' decides
          factors: {users: 2 per core}                 | no cores to count by
          factors: {users: 1, 'a b': 'c,d'}            | a number or a word
          factors: {rate: 0}                           | more than 0
          factors: {rate: 5}\\nthink: 1s               | goes with users
          factors: {users: 1}\\narrivals: poisson      | goes with the open model
          factors: {rate: 5}\\narrivals: poison        | Did you mean 'poisson'
          factors: {users: 1}\\nthink: 5               | 'think' is '5'
          factors: {users: 1}\\nthink: {a: 1s}         | must name every level
          factors: {users: 1}\\nthink: 1s\\nload: {think: 1s} | is also set at the top level
          factors: {users: 1}\\nload: {hold: 5s}       | unknown key 'hold' in 'load'
          factors: {users: 1}\\nload: {start: at-once} | Allowed: together, spread
          factors: {users: 1}\\nendpoint: order        | goes with 'services'
          factors: {users: 1}\\njvm: [-Xmx1g]          | goes with 'services'
          factors: {users: 1}\\ninstances: 0           | whole number from 1
          factors: {users: 1}\\nbalancer: rendom       | Did you mean 'random'
          factors: {users: 1, cores: many}             | whole number from 1
          factors: {users: 1, balancer: rendom}        | Did you mean 'random'
          arrivals: {trace: none.csv}                  | which cannot be read
          arrivals: {trace: late.csv}                  | late.csv:3: 1.0 s comes after 2.0 s
          arrivals: {trace: one.csv}                   | Give a longer 'period'
          servces: [a]                                 | Did you mean 'services'
          """)
  void aMistakeIsRefused(String text, String problem) throws IOException {
    Files.writeString(folder.resolve("late.csv"), "at_s\n2\n1\n");
    Files.writeString(folder.resolve("one.csv"), "at_s\n2\n");

    assertThatThrownBy(
            () -> PureScenario.read(folder, "name: a\n" + text.replace("\\n", "\n") + "\n" + REST))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(problem);
  }

  @Test
  void thinkAndArrivalsStandInTheLoadOfAScenarioWithServices() {
    assertThatThrownBy(() -> SampleScenario.read(folder, SampleScenario.TEXT + "think: 1s\n"))
        .hasMessageContaining("'think' does not go with 'services'.");
  }

  @Test
  void anyOfItsFactorsCanBeSet() {
    Scenario scenario =
        PureScenario.read(
            folder, PureScenario.TEXT, Map.of("users", List.of("1_000_000", "1000000")));

    assertThat(CellPlan.of(scenario, 1)).singleElement().returns(1_000_000, Cell::users);
  }

  @Test
  void levelsThatTheCommandLineReplacesMayStillBeNamed() {
    String text =
        PureScenario.HEAD
            + """
            path:
              - use: {station: cpu, demand: {slow: 5ms, fast: 1ms}}
              - {wait: 4s, when: {mode: slow}}
            """;

    Scenario scenario = PureScenario.read(folder, text, Map.of("mode", List.of("fast")));

    assertThat(scenario.path().stepsFor(Map.of("mode", "fast"))).hasSize(1);
  }
}

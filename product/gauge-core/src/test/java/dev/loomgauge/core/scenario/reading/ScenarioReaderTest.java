package dev.loomgauge.core.scenario.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.scenario.Calibration;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.core.scenario.SampleScenario;
import dev.loomgauge.core.scenario.Scenario;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScenarioReaderTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void cellsAreTheUnionOfTheBlocksWithUsersSizedToTheServicesCores() {
    List<Cell> cells = CellPlan.of(SampleScenario.read(folder, SampleScenario.TEXT), 2);

    assertThat(cells).hasSize(9);
    assertThat(cells.get(1).users()).isEqualTo(5200);
    assertThat(cells.getLast().levels())
        .containsEntry("connection", "held")
        .containsEntry("users", "200")
        .containsEntry("threads", "reactive");
    assertThat(cells).extracting(Cell::id).doesNotHaveDuplicates();
  }

  @Test
  void aLevelSetOnTheCommandLineReplacesTheScenariosOwnInEveryBlock() {
    Scenario scenario =
        SampleScenario.read(folder, SampleScenario.TEXT, Map.of("users", List.of("7")));

    assertThat(CellPlan.of(scenario, 1)).hasSize(6).allMatch(cell -> cell.users() == 7);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          threads: [platform  | thraeds: [platform  | 5  | threads
          virtual, reactive]  | virtuel, reactive]  | 5  | virtual
          model: closed       | modle: closed       | 13 | model
          delay: 500ms        | delay: 500          | 12 | 100ms
          hold: 8s            | hold: 8             | 13 | 500ms
          use: cpu            | use: cup            | 22 | cpu
          wait: downstream    | wayt: downstream    | 26 | wait
          connection: held}   | connection: hold}   | 27 | held
          users: [100,        | users: [-100,       | 8  | whole number
          endpoint: order     | endpoint: ordr      | 3  | order
          """)
  void aMistakeIsRefusedWithItsLineAndTheNearestWord(
      String right, String wrong, int line, String meant) {
    String text =
        SampleScenario.TEXT.replaceFirst(
            java.util.regex.Pattern.quote(right), java.util.regex.Matcher.quoteReplacement(wrong));

    assertThatThrownBy(() -> SampleScenario.read(folder, text))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("sample.yaml:" + line + ":")
        .hasMessageContaining(meant);
  }

  @Test
  void aCalibrationTooShortToSeeAnyCpuIsRefused() {
    String calibrated =
        SampleScenario.TEXT + "calibration: {delay: 20ms, warm: 5s, measure: 900ms}\n";

    assertThatThrownBy(() -> SampleScenario.read(folder, calibrated))
        .hasMessageContaining("'calibration.measure' is '900ms', too short")
        .hasMessageContaining("1s or more");
  }

  @Test
  void aCalibrationNeedsNoKeys() {
    assertThat(SampleScenario.read(folder, SampleScenario.TEXT + "calibration: {}\n").calibration())
        .returns(Duration.ofMillis(20), Calibration::delay)
        .returns(Duration.ofSeconds(30), Calibration::warm)
        .returns(Duration.ofSeconds(3), Calibration::measure);
  }

  @Test
  void aWarmUpHasBurstsAndRestsOfFourSecondsOrOfOtherLengths() {
    String calibrated = SampleScenario.TEXT + "calibration: {delay: 20ms, warm: 60s, measure: 0s";

    assertThat(SampleScenario.read(folder, calibrated + "}\n").calibration())
        .returns(Duration.ofSeconds(4), Calibration::burst)
        .returns(Duration.ofSeconds(4), Calibration::rest);
    assertThat(SampleScenario.read(folder, calibrated + ", burst: 15s, rest: 0s}\n").calibration())
        .returns(Duration.ofSeconds(15), Calibration::burst)
        .returns(Duration.ZERO, Calibration::rest);
    assertThatThrownBy(() -> SampleScenario.read(folder, calibrated + ", burst: 1s}\n"))
        .hasMessageContaining("'calibration.burst' is '1s', too short");
  }

  @Test
  void aServiceMayBeWarmedWithOtherFlagsOfItsRequests() {
    Scenario scenario = SampleScenario.read(folder, warmedWith("connection: held"));
    Cell cell = CellPlan.of(scenario, 1).getFirst();

    Cell warming = Objects.requireNonNull(scenario.calibration()).warming(cell);

    assertThat(cell.levels()).containsEntry("connection", "released");
    assertThat(warming).isEqualTo(cell.with("connection", "held"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "pool: 10 | unknown key 'pool'",
        "connection: hold | is 'hold'",
        "users: 5 | unknown key 'users'"
      })
  void aServiceIsNotWarmedWithWhatNoRequestCarries(String level, String message) {
    assertThatThrownBy(() -> SampleScenario.read(folder, warmedWith(level)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(message);
  }

  private static String warmedWith(String level) {
    return SampleScenario.TEXT
        + "calibration: {delay: 20ms, warm: 5s, measure: 0s, warm-with: {%s}}\n".formatted(level);
  }

  @Test
  void aConnectionThatIsNeverReleasedIsRefusedNamingTheStep() {
    String text =
        SampleScenario.TEXT.replace("  - {release: connections, when: {connection: held}}\n", "");

    assertThatThrownBy(() -> SampleScenario.read(folder, text))
        .hasMessageContaining("'acquire: connections' is never released")
        .hasMessageStartingWith("sample.yaml:23:");
  }

  @Test
  void aKeyThatStandsTwiceIsRefused() {
    assertThatThrownBy(() -> SampleScenario.read(folder, SampleScenario.TEXT + "name: again\n"))
        .hasMessageContaining("duplicate key 'name'");
  }

  @Test
  void brokenYamlIsRefusedWithItsLine() {
    assertThatThrownBy(() -> SampleScenario.read(folder, "name: [a\nservices: b\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("sample.yaml:2: not YAML");
  }

  @Test
  void aLoadMayRiseFromSomeUsersAndFallAgain() {
    LoadShape load =
        SampleScenario.read(folder, load("ramp: 5m, from: 10, warmup: 0s, hold: 20m, down: 5m"))
            .load();
    assertThat(load.sustained()).isTrue();
    assertThat(load.from()).isEqualTo(10);
    assertThat(load.down()).isEqualTo(Duration.ofMinutes(5));
    assertThat(load.hold()).isEqualTo(Duration.ofMinutes(20));
    assertThat(load.window()).isEqualTo(LoadShape.Window.FIXED);
    assertThat(SampleScenario.read(folder, SampleScenario.TEXT).load().sustained()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "warmup: 0s, hold: 8s, down: 2s, window: steady | 'load.down' needs a hold of known length",
        "warmup: 0s, hold: 8s, from: -1 | 'load.from' is '-1'. It must be a whole number from 0",
        "warmup: 0s, hold: 8s, down: 5 | 'load.down' is '5', which is not a duration",
      })
  void aCourseThatCannotBeIsRefused(String load, String message) {
    assertThatThrownBy(() -> SampleScenario.read(folder, load(load)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(message);
  }

  private static String load(String keys) {
    return SampleScenario.TEXT.replace(
        "{model: closed, ramp: 1s, warmup: 2s, hold: 8s}", "{model: closed, " + keys + "}");
  }

  @Test
  void anUnknownServiceIsRefused() {
    assertThatThrownBy(
            () ->
                SampleScenario.read(
                    folder, SampleScenario.TEXT.replace("[blocking, reactive]", "[blokking]")))
        .hasMessageContaining("names the service 'blokking'");
  }
}

package dev.loomgauge.core.reproduction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.scenario.Calibration;
import dev.loomgauge.core.scenario.LoadShape;
import dev.loomgauge.core.scenario.SampleScenario;
import dev.loomgauge.core.scenario.Scenario;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RepeatTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void aScenarioCutShortHasOneBlockAndTheTimesThatAreGiven() {
    Scenario whole =
        SampleScenario.read(
            folder,
            SampleScenario.TEXT
                + "calibration: {delay: 20ms, warm: 90s, measure: 8s}\nrepetitions: 3\n");
    Map<String, Duration> times =
        Map.of("hold", Duration.ofSeconds(4), "warm", Duration.ofSeconds(10));

    Scenario brief = new Repeat.Brief(Map.of(), times, OptionalDouble.of(0.5)).of(whole);

    assertThat(brief.design().mostBlocks()).isEqualTo(1);
    assertThat(brief.procedure().jvm()).isEqualTo(whole.procedure().jvm());
    assertThat(brief.load())
        .returns(Duration.ofSeconds(1), LoadShape::ramp)
        .returns(Duration.ofSeconds(2), LoadShape::warmup)
        .returns(Duration.ofSeconds(4), LoadShape::hold);
    assertThat(brief.calibration())
        .isEqualTo(
            new Calibration(
                Duration.ofMillis(20),
                Duration.ofSeconds(10),
                Duration.ofSeconds(4),
                Duration.ofSeconds(4),
                Duration.ofSeconds(8),
                1,
                Map.of()));
  }

  @Test
  void whatIsNotCalibratedStaysSo() {
    Scenario whole = SampleScenario.read(folder, SampleScenario.TEXT);

    assertThat(
            new Repeat.Brief(
                    Map.of(), Map.of("warm", Duration.ofSeconds(1)), OptionalDouble.empty())
                .of(whole))
        .returns(null, Scenario::calibration)
        .returns(whole.load(), Scenario::load);
  }

  @Test
  void aSearchCutShortEndsAtAWiderBracket() {
    Scenario whole =
        SampleScenario.read(
            folder,
            SampleScenario.TEXT
                    .replace("users: [100, 2600 per core]", "users: 100")
                    .replace("  - {connection: held, users: 200}\n", "")
                + "search: {factor: users, to: 5000, p99: 2s}\n");

    Scenario brief = new Repeat.Brief(Map.of(), Map.of(), OptionalDouble.of(0.5)).of(whole);

    assertThat(brief.search()).hasValue(whole.search().orElseThrow().within(0.5));
  }

  @Test
  void eachTimeShortensItsOwnPart() {
    Scenario whole =
        SampleScenario.read(
            folder, SampleScenario.TEXT + "calibration: {delay: 20ms, warm: 90s, measure: 8s}\n");
    Map<String, Duration> times =
        Map.of(
            "ramp",
            Duration.ofSeconds(3),
            "warmup",
            Duration.ofSeconds(5),
            "hold",
            Duration.ofSeconds(7),
            "down",
            Duration.ofSeconds(11),
            "measure",
            Duration.ofSeconds(13));

    Scenario brief = new Repeat.Brief(Map.of(), times, OptionalDouble.empty()).of(whole);

    assertThat(brief.load())
        .returns(Duration.ofSeconds(3), LoadShape::ramp)
        .returns(Duration.ofSeconds(5), LoadShape::warmup)
        .returns(Duration.ofSeconds(7), LoadShape::hold)
        .returns(Duration.ofSeconds(11), LoadShape::down);
    assertThat(brief.calibration())
        .isNotNull()
        .returns(Duration.ofSeconds(90), Calibration::warm)
        .returns(Duration.ofSeconds(13), Calibration::measure);
  }
}

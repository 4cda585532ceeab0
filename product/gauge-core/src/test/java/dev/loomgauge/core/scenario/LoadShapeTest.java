package dev.loomgauge.core.scenario;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A load, and a calibration, with other times. */
class LoadShapeTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void aCalibrationWithOtherTimesKeepsTheRest() {
    Calibration calibration =
        new Calibration(
            ofSeconds(1),
            ofSeconds(2),
            ofSeconds(3),
            ofSeconds(4),
            ofSeconds(5),
            6,
            Map.of("work", "0ms"));

    assertThat(calibration.lasting(ofSeconds(7), ofSeconds(8)))
        .isEqualTo(
            new Calibration(
                ofSeconds(1),
                ofSeconds(7),
                ofSeconds(3),
                ofSeconds(4),
                ofSeconds(8),
                6,
                Map.of("work", "0ms")));
    assertThat(calibration.warming(new Cell(Map.of("users", "5", "work", "10ms"))).levels())
        .isEqualTo(Map.of("users", "5", "work", "0ms"));
  }

  @Test
  void aLoadOverOtherTimesKeepsTheRest() {
    LoadShape shape =
        new LoadShape(
            LoadShape.Model.OPEN,
            "poisson",
            Optional.empty(),
            Distribution.fixed(ofSeconds(9)),
            LoadShape.Start.TOGETHER,
            ofSeconds(1),
            ofSeconds(2),
            ofSeconds(3),
            LoadShape.Window.FIXED,
            ofSeconds(4),
            5,
            ofSeconds(6));
    LoadShape other = shape.lasting(ofSeconds(10), ofSeconds(20), ofSeconds(30), ofSeconds(0));

    assertThat(other)
        .isEqualTo(
            new LoadShape(
                LoadShape.Model.OPEN,
                "poisson",
                Optional.empty(),
                Distribution.fixed(ofSeconds(9)),
                LoadShape.Start.TOGETHER,
                ofSeconds(10),
                ofSeconds(20),
                ofSeconds(30),
                LoadShape.Window.FIXED,
                ofSeconds(4),
                5,
                ofSeconds(0)));
    assertThat(shape.hold()).isEqualTo(ofSeconds(3));
    assertThat(shape.think()).isEqualTo(ofSeconds(9));
    assertThat(shape.sustained()).isTrue();
    assertThat(other.sustained()).as("it rises from 5").isTrue();
    assertThat(from(0, other, ofSeconds(0)).sustained()).isFalse();
    assertThat(from(0, other, ofSeconds(1)).sustained()).as("it falls").isTrue();
    assertThat(LoadShape.NEVER).isGreaterThan(Duration.ofDays(365_000_000));
  }

  private static LoadShape from(int users, LoadShape of, Duration down) {
    return new LoadShape(
        of.model(),
        of.arrivals(),
        of.trace(),
        of.thinkTime(),
        of.start(),
        of.ramp(),
        of.warmup(),
        of.hold(),
        of.window(),
        of.timeout(),
        users,
        down);
  }

  @Test
  void aSustainedLoadOnOneInstanceCanBeMeasured() {
    SampleScenario.read(folder, SampleScenario.TEXT.replace("hold: 8s", "hold: 8s, down: 2s"))
        .checkMeasurable();
  }
}

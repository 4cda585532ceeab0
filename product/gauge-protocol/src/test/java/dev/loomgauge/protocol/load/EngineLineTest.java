package dev.loomgauge.protocol.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.protocol.Wire;
import dev.loomgauge.protocol.WireException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EngineLineTest {
  private static final LoadSecond SECOND =
      new LoadSecond(
          new LoadSecond.Span(0, Phase.WINDOW, 1_700_000_000_000L, 1000),
          new LoadSecond.Requests(10, 9, Map.of("200", 9L), Map.of("timeout", 1L), 90, 30, 5_000),
          new LoadSecond.InFlight(2, 1.5, 12, 4, 4.5, 3, 5, null),
          new Latencies(10.0, 2.0, 9.0, 14.0, 15.0, 19.0, 20.0, 20.5),
          new Generator(1.5, 1, 2, 3, 0.25),
          new LoadSecond.Thoughts(8, 800, 50),
          null,
          null);

  @Test
  void aSecondIsOneFlatLineThatReadsBackAsTheSame() {
    String line = Wire.line(SECOND);

    assertThat(line)
        .startsWith("{\"type\":\"second\",\"second\":0,\"phase\":\"window\",\"epochMs\":")
        .contains("\"ok\":9", "\"p99Ms\":19.0", "\"waiting\":null", "\"lateStarts\":1");
    assertThat(Wire.read(line, EngineLine.class)).isEqualTo(SECOND);
  }

  @Test
  void aRenamedFieldIsNamedAndNotZero() {
    assertThatThrownBy(
            () -> Wire.read(Wire.line(SECOND).replace("\"ok\"", "\"okay\""), EngineLine.class))
        .isInstanceOf(WireException.class)
        .hasMessage("ok: is missing");
    assertThatThrownBy(
            () ->
                Wire.read(
                    Wire.line(SECOND).replace("\"second\",", "\"minute\","), EngineLine.class))
        .isInstanceOf(WireException.class);
  }

  @Test
  void secondsOfTwoEnginesAddUpButForTheirPercentiles() {
    LoadSecond both = SECOND.plus(SECOND);

    assertThat(both.requests().status()).containsEntry("200", 18L);
    assertThat(both.failed()).isEqualTo(2);
    assertThat(both.meanMs()).isEqualTo(SECOND.meanMs());
    assertThat(both.latencies())
        .isEqualTo(new Latencies(null, 2.0, null, null, null, null, null, 20.5));
    assertThat(both.p99Ms()).isNaN();
    assertThat(both.generator()).isEqualTo(new Generator(1.5, 2, 4, 6, 0.5));
    assertThat(both.thoughts()).isEqualTo(new LoadSecond.Thoughts(16, 1600, 100));
  }

  @Test
  void everyFigureOfTwoSecondsIsAddedUpAsItself() {
    LoadSecond one =
        new LoadSecond(
            new LoadSecond.Span(3, Phase.WINDOW, 1_000, 1_000),
            new LoadSecond.Requests(1, 2, Map.of("200", 2L), Map.of("reset", 1L), 4, 8, 16),
            new LoadSecond.InFlight(1, 2, 4, 8, 16, 32, 64, 128L),
            new Latencies(1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0),
            new Generator(1, 2, 4, 8, 16),
            new LoadSecond.Thoughts(1, 2, 4),
            Map.of("a", new LoadSecond.KindCount(1, Map.of("reset", 1L), 10)),
            new LoadSecond.Handshakes(1, 2));
    LoadSecond other =
        new LoadSecond(
            new LoadSecond.Span(3, Phase.WINDOW, 1_001, 900),
            new LoadSecond.Requests(
                100, 200, Map.of("200", 150L, "404", 50L), Map.of("timeout", 3L), 400, 800, 1600),
            new LoadSecond.InFlight(100, 200, 400, 800, 1600, 3200, 6400, 12800L),
            new Latencies(1.0, 1.5, 3.0, 4.0, 5.0, 6.0, 7.0, 9.5),
            new Generator(0.5, 200, 400, 800, 1600),
            new LoadSecond.Thoughts(100, 200, 400),
            Map.of(
                "a", new LoadSecond.KindCount(100, Map.of("reset", 2L), 1000),
                "b", new LoadSecond.KindCount(7, Map.of(), 70)),
            new LoadSecond.Handshakes(100, 200));

    assertThat(one.plus(other))
        .isEqualTo(
            new LoadSecond(
                new LoadSecond.Span(3, Phase.WINDOW, 1_000, 900),
                new LoadSecond.Requests(
                    101,
                    202,
                    Map.of("200", 152L, "404", 50L),
                    Map.of("reset", 1L, "timeout", 3L),
                    404,
                    808,
                    1616),
                new LoadSecond.InFlight(101, 202, 404, 808, 1616, 3232, 6464, 12928L),
                new Latencies(null, 1.5, null, null, null, null, null, 9.5),
                new Generator(1, 202, 404, 808, 1616),
                new LoadSecond.Thoughts(101, 202, 404),
                Map.of(
                    "a", new LoadSecond.KindCount(101, Map.of("reset", 3L), 1010),
                    "b", new LoadSecond.KindCount(7, Map.of(), 70)),
                new LoadSecond.Handshakes(101, 202)));
    assertThat(one.plus(SECOND).handshakes()).isNull();
    assertThat(SECOND.plus(one).handshakes()).isNull();
    assertThat(one.plus(SECOND).kinds()).isNull();
    assertThat(one.plus(SECOND).level().waiting()).isNull();
    assertThat(SECOND.plus(one).level().waiting()).isNull();
    assertThat(SECOND.plus(one).kinds()).isNull();
    assertThat(one.plus(spanning(1_000)).thoughts()).isNull();
    assertThat(spanning(1_000).plus(one).thoughts()).isNull();
  }

  @Test
  void aSecondIsRenumberedShiftedAndCompletedInThatAlone() {
    assertThat(SECOND.as(-4, Phase.RAMP))
        .returns(-4, LoadSecond::second)
        .returns(Phase.RAMP, LoadSecond::phase)
        .returns(1_700_000_000_000L, LoadSecond::epochMillis);
    assertThat(SECOND.as(-4, Phase.RAMP).as(0, Phase.WINDOW)).isEqualTo(SECOND);
    assertThat(SECOND.earlier(41).epochMillis()).isEqualTo(1_699_999_999_959L);
    assertThat(SECOND.earlier(41).earlier(-41)).isEqualTo(SECOND);
    assertThat(SECOND.with(1, 2, 3).latencies())
        .isEqualTo(new Latencies(10.0, 2.0, 1.0, null, 2.0, 3.0, null, 20.5));
    assertThat(SECOND.with(1, 2, 3).p99Ms()).isEqualTo(3);
    assertThat(SECOND.meanMs()).isEqualTo(10);
  }

  @Test
  void aSecondThatWasCutOffIsNotWhole() {
    assertThat(SECOND.whole()).isTrue();
    assertThat(spanning(999.1).whole()).isTrue();
    assertThat(spanning(999).whole()).isFalse();
  }

  private static LoadSecond spanning(double ms) {
    return new LoadSecond(
        new LoadSecond.Span(0, Phase.WINDOW, 0, ms),
        SECOND.requests(),
        SECOND.level(),
        SECOND.latencies(),
        SECOND.generator(),
        null,
        null,
        null);
  }

  @Test
  void whatASecondSaysOfItselfIsThatOfItsParts() {
    assertThat(SECOND)
        .returns(0, LoadSecond::second)
        .returns(Phase.WINDOW, LoadSecond::phase)
        .returns(1_000.0, LoadSecond::spanMs)
        .returns(9L, LoadSecond::ok)
        .returns(1L, LoadSecond::failed)
        .returns(2L, LoadSecond::inFlight)
        .returns(19.0, LoadSecond::p99Ms);
    LoadSecond none =
        new LoadSecond(
            new LoadSecond.Span(0, Phase.WINDOW, 0, 1_000),
            new LoadSecond.Requests(1, 0, Map.of(), Map.of("reset", 1L, "timeout", 2L), 0, 5, 0),
            SECOND.level(),
            Latencies.NONE,
            SECOND.generator(),
            null,
            null,
            null);
    assertThat(none.meanMs()).isNaN();
    assertThat(none.p99Ms()).isNaN();
    assertThat(none.failed()).isEqualTo(3);
    assertThat(LoadSecond.Thoughts.NONE).isEqualTo(new LoadSecond.Thoughts(0, 0, 0));
  }
}

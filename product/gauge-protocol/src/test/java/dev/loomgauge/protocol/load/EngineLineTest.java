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
          new LoadSecond.Thoughts(8, 800, 50));

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
}

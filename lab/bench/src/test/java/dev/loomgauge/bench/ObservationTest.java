package dev.loomgauge.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.bench.Observation.Span;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObservationTest {
  @Test
  void throughputWithoutObservationIsTheMeanOfTheSpansThatWereNotObserved() {
    List<Span> spans =
        List.of(
            new Span(false, 0, 100, 1),
            new Span(true, 100, 900, 1),
            new Span(false, 900, 1_200, 1));

    assertThat(Observation.unobserved(spans, span -> span.to() - span.from())).isEqualTo(200);
    assertThat(Observation.unobserved(List.of(), Span::given)).isZero();
  }
}

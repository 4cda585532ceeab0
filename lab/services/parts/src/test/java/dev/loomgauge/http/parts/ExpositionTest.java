package dev.loomgauge.http.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExpositionTest {
  @Test
  void labelsAndHelpAreEscapedAndNumbersAreThoseOfGo() {
    assertThat(
            Exposition.of(
                List.of(
                    new Family(
                        "a_b",
                        Family.Type.COUNTER,
                        "one\\two\nthree \"four\"",
                        List.of(
                            new Family.Sample(Map.of("z", "1", "b", "x\"y\\z\nw"), 3),
                            new Family.Sample(Map.of(), 0.25),
                            new Family.Sample(Map.of(), -4),
                            new Family.Sample(Map.of(), 999_999_999_999_999.0),
                            new Family.Sample(Map.of(), Double.NEGATIVE_INFINITY),
                            new Family.Sample(Map.of(), Double.POSITIVE_INFINITY))),
                    Family.single("c", Family.Type.GAUGE, "d", 1e15))))
        .isEqualTo(
            """
            # HELP a_b one\\\\two\\nthree "four"
            # TYPE a_b counter
            a_b{b="x\\"y\\\\z\\nw",z="1"} 3
            a_b 0.25
            a_b -4
            a_b 999999999999999
            a_b -Inf
            a_b +Inf
            # HELP c d
            # TYPE c gauge
            c 1.0E15
            """);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "1a", "a-b", "a{", "\u00e4"})
  void aNameOfAMetricBeginsWithALetterAndHasNoneButDigitsBesides(String name) {
    assertThatThrownBy(() -> Family.single(name, Family.Type.GAUGE, "", 1))
        .hasMessage("'" + name + "' is no name of a metric");
    assertThat(Family.single("_:Az09", Family.Type.GAUGE, "", 1).name()).isEqualTo("_:Az09");
  }

  @Test
  void requestsAreCountedByEndpointAndFailFromFiveHundredOn() {
    Meter meter = new Meter(List.of("a", "b"));
    meter.of("a").begin();
    meter.of("a").end(System.nanoTime() - 2_000_000_000L, 499);
    meter.of("b").begin();
    meter.of("b").begin();
    meter.of("b").end(System.nanoTime(), 500);

    assertThat(meter.active()).isEqualTo(1);
    assertThat(meter.read().get("a"))
        .returns(0L, EndpointCount.Reading::active)
        .returns(1L, EndpointCount.Reading::total)
        .returns(0L, EndpointCount.Reading::failed)
        .satisfies(reading -> assertThat(reading.seconds()).isBetween(2.0, 60.0));
    assertThat(meter.total())
        .returns(2L, EndpointCount.Reading::total)
        .returns(1L, EndpointCount.Reading::failed);
    assertThat(new EndpointCount.Reading(0, 4, 0, 2).meanMs()).isEqualTo(500);
    assertThat(new EndpointCount.Reading(0, 0, 0, 0).meanMs()).isZero();
    assertThat(meter.families())
        .extracting(Family::name)
        .containsExactly(
            "service_requests_active",
            "service_requests_total",
            "service_request_failures_total",
            "service_request_seconds_total");
    assertThat(meter.families())
        .extracting(family -> family.samples().getLast().value())
        .startsWith(1.0, 1.0, 1.0);
  }

  @Test
  void aRequestBeginsNowAndReadingsAddUpPartByPart() {
    EndpointCount count = new Meter(List.of("a")).of("a");
    long before = System.nanoTime();
    long begin = count.begin();

    assertThat(begin - before).isBetween(0L, System.nanoTime() - before);
    assertThat(
            new EndpointCount.Reading(1, 2, 3, 4).plus(new EndpointCount.Reading(10, 20, 30, 40)))
        .isEqualTo(new EndpointCount.Reading(11, 22, 33, 44));
  }
}

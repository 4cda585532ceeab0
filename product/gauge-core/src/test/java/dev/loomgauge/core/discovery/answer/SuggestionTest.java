package dev.loomgauge.core.discovery.answer;

import static dev.loomgauge.core.discovery.answer.Cases.threads;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.discovery.PoolKnob;
import dev.loomgauge.core.discovery.WrittenService;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Trial;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The sizes that are predicted without being asked for. */
class SuggestionTest {
  // Suggestion

  @Test
  void withoutAWishTheSizesOfThePoolThatLimitsAreAskedFor() {
    assertThat(
            Assumption.suggested(
                Cases.known(WrittenService.knobs(), Cases.pooled("platform", 100))))
        .map(Assumption::levels)
        .contains(List.of("20", "40", "100"));
    assertThat(Assumption.suggested(Cases.known(List.of(), Cases.pooled("platform", 100))))
        .isEmpty();
    assertThat(
            Assumption.suggested(
                Cases.known(WrittenService.knobs(), Seen.on("platform", 300, 490).cpu(98).trial())))
        .isEmpty();
  }

  @Test
  void aLimitHasALabelForASentence() {
    Case known = Cases.known(List.of(), threads(300, 198));

    assertThat(known.label("connections")).isEqualTo("the HikariCP connections");
    assertThat(known.label("users")).isEqualTo("the number of users");
    assertThat(known.label("limit")).isEqualTo("the limit on requests");
    assertThat(known.label("service-cpu")).isEqualTo("the CPU of the service");
    assertThat(known.label("arrivals")).isEqualTo("arrivals");
  }

  @Test
  void sizesAreSuggestedInTheirOrder() {
    Trial next =
        Seen.on("platform", 300, 100)
            .pool("connections", "the 10 HikariCP connections")
            .limit("connections", Kind.RESOURCE, 100)
            .limit("service-cpu", Kind.STATION, 300)
            .trial();

    assertThat(Assumption.suggested(Cases.known(WrittenService.knobs(), next)))
        .map(Assumption::levels)
        .contains(List.of("20", "30", "40"));
  }

  @Test
  void noSizeIsSuggestedThatNoSettingTakes() {
    List<PoolKnob> large = List.of(new PoolKnob("connections", "connections", "SIZE", "30000"));

    assertThat(Assumption.suggested(Cases.known(large, Cases.pooled("platform", 100))))
        .map(Assumption::levels)
        .contains(List.of("60000"));
    assertThat(Cases.known(large, Cases.pooled("platform", 100)).limiter())
        .isEqualTo("the 10 HikariCP connections");
  }

  @Test
  void sizesAreSuggestedUpToAHundredThousand() {
    List<PoolKnob> half = List.of(new PoolKnob("connections", "connections", "SIZE", "50000"));

    assertThat(Assumption.suggested(Cases.known(half, Cases.pooled("platform", 100))))
        .map(Assumption::levels)
        .contains(List.of("100000"));
  }

  @Test
  void aSizeIsSuggestedOnce() {
    Trial twice =
        Seen.on("platform", 300, 100)
            .pool("connections", "the 10 HikariCP connections")
            .limit("connections", Kind.RESOURCE, 100)
            .limit("service-cpu", Kind.STATION, 200)
            .trial();

    assertThat(Assumption.suggested(Cases.known(WrittenService.knobs(), twice)))
        .map(Assumption::levels)
        .contains(List.of("20", "40"));
  }

  @Test
  void theLargestSizeIsAHundredThousandAndWhatHasNoNumberHasNone() {
    List<PoolKnob> half = List.of(new PoolKnob("connections", "connections", "SIZE", "50000"));
    List<PoolKnob> open = List.of(new PoolKnob("connections", "connections", "SIZE", "unlimited"));

    assertThat(Assumption.suggested(Cases.known(half, Cases.pooled("platform", 100))))
        .map(Assumption::levels)
        .contains(List.of("100000"));
    assertThat(Assumption.suggested(Cases.known(open, Cases.pooled("platform", 100)))).isEmpty();
  }
}

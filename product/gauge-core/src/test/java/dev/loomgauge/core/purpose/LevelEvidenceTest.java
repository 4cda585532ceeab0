package dev.loomgauge.core.purpose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.purpose.CapacitySearch.LevelEvidence;
import dev.loomgauge.core.purpose.CapacitySearch.LevelEvidence.State;
import dev.loomgauge.core.result.CapacityBracket.Standing;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LevelEvidenceTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0, 0, 0, UNKNOWN",
    "0, 0, 1, 0, OPEN",
    "0, 0, 0, 1, OPEN",
    "0, 0, 0, 2, OPEN",
    "0, 0, 1, 2, OPEN",
    "0, 0, 2, 0, UNMEASURABLE",
    "0, 0, 0, 3, UNMEASURABLE",
    "1, 0, 0, 0, CARRIED_ONCE",
    "1, 0, 1, 2, CARRIED_ONCE",
    "1, 0, 2, 0, CARRIED",
    "1, 0, 0, 3, CARRIED",
    "2, 0, 0, 0, CARRIED",
    "2, 1, 0, 0, CARRIED",
    "0, 1, 0, 0, OPEN",
    "0, 1, 1, 0, OPEN",
    "0, 1, 2, 0, NOT_CARRIED",
    "0, 1, 0, 3, NOT_CARRIED",
    "0, 2, 0, 0, NOT_CARRIED",
    "1, 1, 0, 0, OPEN",
    "1, 1, 1, 1, OPEN",
    "1, 1, 1, 2, NOT_CARRIED",
    "2, 2, 0, 0, NOT_CARRIED"
  })
  void trialsOfALevelMakeItsState(int carried, int failed, int voided, int disturbed, State state) {
    assertThat(new LevelEvidence(carried, failed, voided, disturbed).state()).isEqualTo(state);
  }

  @Test
  void eachStandingIsCounted() {
    assertThat(
            LevelEvidence.of(
                List.of(
                    Standing.CARRIED,
                    Standing.NOT_CARRIED,
                    Standing.NOT_CARRIED,
                    Standing.VOID,
                    Standing.VOID,
                    Standing.VOID,
                    Standing.DISTURBED,
                    Standing.DISTURBED,
                    Standing.DISTURBED,
                    Standing.DISTURBED)))
        .isEqualTo(new LevelEvidence(1, 2, 3, 4));
  }

  @Test
  void oneTrialThatWasCarriedGoesUpAndOneLevelThatCannotBeMeasuredStops() {
    assertThat(State.values())
        .filteredOn(State::carries)
        .containsExactly(State.CARRIED_ONCE, State.CARRIED);
    assertThat(State.values())
        .filteredOn(State::stops)
        .containsExactly(State.NOT_CARRIED, State.UNMEASURABLE);
  }
}

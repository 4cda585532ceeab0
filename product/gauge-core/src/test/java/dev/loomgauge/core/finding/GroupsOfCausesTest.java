package dev.loomgauge.core.finding;

import static dev.loomgauge.core.finding.FoundCauses.causes;
import static dev.loomgauge.core.finding.FoundCauses.healthy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.loomgauge.core.judgement.gate.Judgement;
import dev.loomgauge.core.result.Activity;
import dev.loomgauge.core.result.Finding;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.core.result.TrialWarning.Severity;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Findings of cells that differ in their load alone, and of others. */
class GroupsOfCausesTest {

  private static SeenTrial sleeping(int users, double requests) {
    SeenTrial seen =
        new SeenTrial().waiting(Activity.SLEEP, requests).waiting(Activity.NETWORK, 95 - requests);
    seen.trial.users = users;
    return seen;
  }

  @Test
  void ofEachGroupTheCauseThatExplainsMostIsToldWithItsCell() {
    Trial small = sleeping(50, 80).seen().draft();
    Trial large = sleeping(100, 40).seen().draft();
    SeenTrial far = sleeping(100, 60);
    far.trial.otherLevels = Map.of("zone", "far");
    far.trial.threads = "platform";

    assertThat(causes(List.of(large, far.seen().draft(), small)))
        .extracting(Finding::code, Finding::title, Finding::cell, Finding::weight)
        .containsExactly(
            tuple("sleep", "Sleep in a request", "virtual50", 0.8),
            tuple("sleep", "Sleep in a request", "platform100", 0.6));
  }

  @Test
  void halfOfTheTrialsOfACellAreOftenAndFewerAreChance() {
    Trial seen = sleeping(100, 40).seen().draft();
    Trial other = healthy().seen().draft();

    assertThat(causes(List.of(seen, other))).hasSize(1);
    assertThat(causes(List.of(seen, other, seen, other))).hasSize(1);
    assertThat(causes(List.of(seen, other, other, other))).isEmpty();
  }

  private static Trial disturbed(int block) {
    return TrialCopy.of(
            sleeping(100, 60)
                .seen()
                .trial(
                    Judgement.NONE.and(
                        GateCode.STEAL.warning(Severity.VOID, "20 % stolen.", "Wait."))))
        .repetition(block)
        .trial();
  }

  /** The row of the cell has the figures of the valid trial alone. */
  @Test
  void aCauseHasTheFiguresOfATrialThatCounts() {
    Trial valid = sleeping(100, 40).seen().draft();

    assertThat(causes(List.of(disturbed(2), valid)))
        .extracting(Finding::code, Finding::weight)
        .containsExactly(tuple("load-at-fault", 1.0), tuple("sleep", 0.4));
    assertThat(causes(List.of(disturbed(2))))
        .extracting(Finding::code, Finding::weight)
        .containsExactly(tuple("load-at-fault", 1.0), tuple("sleep", 0.6));
  }

  @Test
  void nothingIsMissingForATrialWhoseRepetitionIsValid() {
    Trial valid = sleeping(100, 40).seen().draft();

    assertThat(valid.repetition()).isEqualTo(1);
    assertThat(causes(List.of(disturbed(1), valid)))
        .extracting(Finding::code)
        .containsExactly("sleep");
  }

  @Test
  void trialsOfOneLoadAreAGroupWithTheOrderOfTheFirst() {
    Trial one = sleeping(50, 80).seen().draft();
    Trial more = sleeping(100, 40).seen().draft();
    SeenTrial far = sleeping(70, 60);
    far.trial.threads = "platform";
    Trial other = far.seen().draft();

    assertThat(LoadGroup.of(List.of(one, other, more)))
        .containsExactly(List.of(one, more), List.of(other));
    Map<String, String> alike = Map.of("threads", "virtual", "connection", "released");
    assertThat(LoadGroup.levels(one)).isEqualTo(alike);
    SeenTrial arriving = sleeping(0, 60);
    arriving.trial.otherLevels = Map.of("rate", "50");
    assertThat(LoadGroup.levels(arriving.seen().draft())).isEqualTo(alike);
    assertThat(LoadGroup.heaviest(List.of(one, more, one, more))).containsExactly(more, more);
  }

  @Test
  void aCauseIsOftenByItsOwnTrialsOfItsOwnCell() {
    Trial sleeps = sleeping(100, 40).seen().draft();
    Trial waits =
        new SeenTrial().waiting(Activity.LOCK, 40).waiting(Activity.NETWORK, 55).seen().draft();
    Trial other = healthy().seen().draft();
    Trial small = sleeping(50, 80).seen().draft();

    assertThat(causes(List.of(sleeps, waits, other))).as("each in one of three trials").isEmpty();
    assertThat(causes(List.of(sleeps, other, other, small, small)))
        .as("one of three at 100 users")
        .extracting(Finding::cell)
        .containsExactly("virtual50");
  }
}

package dev.loomgauge.core.purpose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Bottleneck;
import dev.loomgauge.core.result.CapacityBracket;
import dev.loomgauge.core.result.CapacityBracket.End;
import dev.loomgauge.core.result.CapacityBracket.Standing;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.LoadSummaries;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.scenario.Cell;
import dev.loomgauge.core.scenario.Search;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ModeSearchTest {
  private static final Search SEARCH =
      new Search("users", 3200, Optional.of(Duration.ofSeconds(1)), 0, 0.1);
  private static final Cell START = cell("virtual", 100);

  private final List<Trial> trials = new ArrayList<>();

  private static Cell cell(String threads, int users) {
    Map<String, String> levels = new LinkedHashMap<>();
    levels.put("threads", threads);
    levels.put("pool", "50");
    levels.put("users", String.valueOf(users));
    return new Cell(levels);
  }

  private Trial trial(Cell cell, double p99, Map<String, Long> errors, TrialWarning... warnings) {
    return trial(
        cell, Trial.Outcome.COMPLETED, null, LoadSummaries.of(5, 1000, p99, errors), warnings);
  }

  private Trial trial(
      Cell cell,
      Trial.Outcome outcome,
      @Nullable String failure,
      @Nullable LoadSummary load,
      TrialWarning... warnings) {
    return new Trial(
        "%03d".formatted(trials.size() + 1),
        cell.id(),
        cell.levels(),
        1,
        null,
        "order",
        "2026-01-01T00:00:00Z",
        outcome,
        failure,
        new Prediction(100, 1000, null, null, List.of(), null),
        "",
        null,
        load,
        Map.of(),
        List.of(),
        null,
        null,
        new Bottleneck(
            new Bottleneck.Pool("threads"), 1, new Bottleneck.Quoted("the 200 Tomcat threads", "")),
        List.of(warnings));
  }

  private static TrialWarning voided(String code) {
    return new TrialWarning(code, TrialWarning.Severity.VOID, "Seen: " + code + ".", "");
  }

  /** Runs the search against a service and returns its answer. */
  private CapacityBracket run(ModeSearch search, java.util.function.Function<Cell, Trial> service) {
    for (Optional<Cell> next = search.next(trials); next.isPresent(); next = search.next(trials)) {
      trials.add(service.apply(next.get()));
    }
    return search.bracket(trials);
  }

  private static ModeSearch search(@Nullable CapacityRoom room) {
    return new ModeSearch(SEARCH, START, room);
  }

  @Test
  void aLongP99EndsItAndTheBottleneckIsNamed() {
    CapacityBracket found =
        run(search(null), cell -> trial(cell, cell.users() > 700 ? 1200 : 500, Map.of()));

    assertThat(found.carried()).isNotNull().isBetween(636, 700);
    assertThat(found.end()).isEqualTo(End.P99);
    assertThat(found.because()).isEqualTo("p99 1,200 ms, limited by the 200 Tomcat threads");
    assertThat(found.bound()).isEqualTo("p99 at most 1,000 ms, no errors");
    assertThat(found.levels()).isEqualTo(Map.of("pool", "50"));
  }

  /** The one that decided: a level that is not carried is tried again. */
  @Test
  void theLastTrialOfTheLevelThatWasNotCarriedSaysWhy() {
    CapacityBracket found =
        run(
            search(null),
            cell -> {
              boolean again = trials.stream().anyMatch(t -> t.levels().equals(cell.levels()));
              return trial(cell, cell.users() <= 700 ? 500 : again ? 1500 : 1200, Map.of());
            });

    assertThat(found.because()).startsWith("p99 1,500 ms");
  }

  @Test
  void oneFailedRequestIsOneTooMany() {
    CapacityBracket found =
        run(
            search(null),
            cell -> trial(cell, 500, cell.users() > 700 ? Map.of("timeout", 1L) : Map.of()));

    assertThat(found.end()).isEqualTo(End.ERRORS);
    assertThat(found.because()).startsWith("0.10 % of the requests failed: 1 timeout");
  }

  @Test
  void whatOverloadDoesToATrialIsItsAnswer() {
    CapacityBracket found =
        run(
            search(null),
            cell ->
                cell.users() > 700
                    ? trial(
                        cell,
                        9000,
                        Map.of("timeout", 500L),
                        voided("errors-timeout"),
                        voided("not-steady"))
                    : trial(cell, 500, Map.of()));

    assertThat(found.end()).isEqualTo(End.ERRORS);
    assertThat(found.points()).noneMatch(point -> point.standing() == Standing.VOID);
  }

  @Test
  void aBusyGeneratorSaysNothingOfTheService() {
    CapacityBracket found =
        run(
            search(null),
            cell ->
                cell.users() > 700
                    ? trial(cell, 9000, Map.of(), voided("measuring-side-busy"))
                    : trial(cell, 500, Map.of()));

    assertThat(found.end()).isEqualTo(End.VOID);
    assertThat(found.because()).isEqualTo("Seen: measuring-side-busy.");
    assertThat(found.carried()).isLessThanOrEqualTo(700);
  }

  @Test
  void aServiceThatDiesDidNotCarryTheLoad() {
    CapacityBracket found =
        run(
            search(null),
            cell ->
                cell.users() > 700
                    ? trial(cell, Trial.Outcome.FAILED, "Service order died (exit code 3).", null)
                    : trial(cell, 500, Map.of()));

    assertThat(found.end()).isEqualTo(End.FAILURE);
    assertThat(found.because()).contains("died");
  }

  @Test
  void aLimitOfTheMachineIsNeverPassedAndNamed() {
    CapacityBracket found =
        run(
            search(new CapacityRoom(950, "950 open files")),
            cell -> {
              assertThat(cell.users()).isLessThanOrEqualTo(950);
              return trial(cell, 500, Map.of());
            });

    assertThat(found.carried()).isEqualTo(950);
    assertThat(found.notCarried()).isNull();
    assertThat(found.end()).isEqualTo(End.MACHINE);
    assertThat(found.because()).isEqualTo("the machine allows no more: 950 open files");
  }

  @Test
  void theScenariosOwnEndIsNamedToo() {
    CapacityBracket found = run(search(null), cell -> trial(cell, 500, Map.of()));

    assertThat(found.carried()).isEqualTo(3200);
    assertThat(found.end()).isEqualTo(End.SCENARIO);
  }

  @Test
  void trialsOfOtherModesAndInterruptedOnesDoNotCount() {
    trials.add(trial(cell("platform", 100), 9000, Map.of()));
    trials.add(trial(START, Trial.Outcome.INTERRUPTED, "stopped", null));

    assertThat(search(null).next(trials)).contains(START);
    assertThat(search(null).bracket(trials))
        .satisfies(
            found -> {
              assertThat(found.end()).isEqualTo(End.STOPPED);
              assertThat(found.points()).isEmpty();
            });
  }

  @Test
  void aTrialThatTheMachineDisturbsIsRepeatedTwiceAndNoMore() {
    CapacityBracket bracket =
        run(
            search(null),
            cell ->
                trial(
                    cell,
                    100,
                    Map.of(),
                    GateCode.STEAL.warning(TrialWarning.Severity.VOID, "20 % stolen.", "")));

    assertThat(trials.subList(0, 3)).extracting(Trial::cell).containsOnly(START.id());
    assertThat(trials.get(3).cell()).isNotEqualTo(START.id());
    assertThat(bracket.points()).extracting(p -> p.standing()).containsOnly(Standing.DISTURBED);
    assertThat(bracket.carried()).isNull();
    assertThat(bracket.end()).isEqualTo(End.VOID);
  }

  @Test
  void aLevelThatWasDisturbedCountsByItsRepetition() {
    CapacityBracket bracket =
        run(
            search(null),
            cell ->
                trials.stream().anyMatch(t -> t.cell().equals(cell.id()))
                    ? trial(cell, cell.users() <= 1000 ? 100 : 5000, Map.of())
                    : trial(
                        cell,
                        5000,
                        Map.of(),
                        GateCode.FOREIGN_CPU.warning(TrialWarning.Severity.VOID, "", "")));

    assertThat(bracket.carried()).isBetween(900, 1000);
    assertThat(bracket.notCarried()).isBetween(1001, 1100);
  }

  @Test
  void theBoundIsToldWithTheShareOfErrorsThatIsAllowed() {
    assertThat(
            new ModeSearch(new Search("users", 3200, Optional.empty(), 0.005, 0.1), START, null)
                .bracket(trials))
        .returns("errors at most 0.50 %", CapacityBracket::bound)
        .returns(null, CapacityBracket::boundMs)
        .returns("virtual", CapacityBracket::threads)
        .returns("users", CapacityBracket::factor)
        .returns(End.STOPPED, CapacityBracket::end)
        .returns("the search was stopped before its end", CapacityBracket::because);
    assertThat(search(null).bracket(trials).boundMs()).isEqualTo(1_000);
  }

  @Test
  void theEndOfTheScenarioAndTheOneOfTheMachineAreTold() {
    CapacityBracket own = run(search(null), cell -> trial(cell, 500, Map.of()));
    assertThat(own.because()).isEqualTo("the scenario tries no more than 3,200");

    trials.clear();
    assertThat(
            run(search(new CapacityRoom(3200, "3,200 ports")), c -> trial(c, 500, Map.of())).end())
        .as("as much as the scenario tries")
        .isEqualTo(End.MACHINE);
    trials.clear();
    assertThat(
            run(search(new CapacityRoom(3201, "3,201 ports")), c -> trial(c, 500, Map.of())).end())
        .isEqualTo(End.SCENARIO);
  }

  @Test
  void aMachineWithLessRoomThanTheFirstLevelBeginsThere() {
    assertThat(search(new CapacityRoom(40, "40 ports")).next(trials)).contains(cell("virtual", 40));
    assertThat(search(new CapacityRoom(0, "no ports")).next(trials)).contains(cell("virtual", 1));
    assertThat(search(null).expectedTrials()).isEqualTo(10);
  }

  @Test
  void aFailureSpeaksBeforeATrialThatIsVoid() {
    int[] seen = {0};
    CapacityBracket found =
        run(
            search(null),
            cell ->
                cell.users() <= 700
                    ? trial(cell, 500, Map.of())
                    : ++seen[0] % 3 == 1
                        ? trial(cell, 9000, Map.of(), voided("measuring-side-busy"))
                        : trial(cell, 1300, Map.of()));

    assertThat(found.end()).isEqualTo(End.P99);
    assertThat(found.because()).isEqualTo("p99 1,300 ms, limited by the 200 Tomcat threads");
  }
}

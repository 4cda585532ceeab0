package dev.loomgauge.run.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.prediction.CpuAllocation;
import dev.loomgauge.core.prediction.Laws;
import dev.loomgauge.core.result.CapacityBracket;
import dev.loomgauge.core.result.CapacityBracket.End;
import dev.loomgauge.core.result.CapacityBracket.Standing;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialWarning.Severity;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A search that the bound ends, on trials as a service has them that obeys its law: a request waits
 * 400 ms, and the 4 connections that it holds meanwhile serve 10 a second.
 */
class SearchScheduleTest {
  private static final Path SERVICES = Path.of("../../lab/services").toAbsolutePath().normalize();
  private static final double SERVED_PER_S = 10;
  private static final String SCENARIO =
      """
      name: search-test
      services: [order-mvc]
      endpoint: order-summary
      factors: {threads: virtual, connection: held, pool: 4, path: normal, users: 2}
      search: {factor: users, to: 64, p99: 3s, resolution: 50%}
      downstream: {delay: 400ms}
      database: {orders: 1000, customers: 100}
      load: {model: closed, ramp: 500ms, warmup: 1s, hold: 3s, window: fixed, timeout: 10s}
      stations:
        cpu: {tier: service}
        postgres: {tier: database}
      resources:
        connections: {label: database connections, capacity: pool}
      path:
        - use: cpu
        - acquire: connections
        - use: postgres
        - wait: downstream
        - release: connections
      """;

  private final List<Trial> trials = new ArrayList<>();

  @TempDir private Path folder = Path.of("");

  @Test
  void itEndsWhereTheLawSaysAndEveryTrialIsAPointOfIt() {
    Verdict verdict = follow(SearchScheduleTest::lawful);

    CapacityBracket found = only(verdict);
    assertThat(found.end()).isEqualTo(End.P99);
    assertThat(found.points())
        .hasSameSizeAs(trials)
        .allSatisfy(
            point ->
                assertThat(point.standing())
                    .isEqualTo(point.level() <= 30 ? Standing.CARRIED : Standing.NOT_CARRIED));
    assertThat(found.carried()).isNotNull().isBetween(20, 30);
    assertThat(found.notCarried()).isNotNull().isBetween(31, 45);
    assertThat(verdict.headline()).contains("carries");
  }

  @Test
  void aTrialThatTheMachineDisturbedIsRepeatedAndMovesNoAnswer() {
    CapacityBracket undisturbed = only(follow(SearchScheduleTest::lawful));
    trials.clear();
    Set<String> disturbed = new HashSet<>();

    CapacityBracket found =
        only(
            follow(
                planned ->
                    disturbed.add(planned.cell().id())
                        ? EndedTrials.disturbed(planned, 1)
                        : lawful(planned)));

    assertThat(found.carried()).isEqualTo(undisturbed.carried());
    assertThat(found.notCarried()).isEqualTo(undisturbed.notCarried());
    assertThat(found.end()).isEqualTo(End.P99);
    assertThat(trials).filteredOn(trial -> trial.repeats() != null).hasSameSizeAs(disturbed);
  }

  @Test
  void levelsThatNoTrialCanShowEndItWithThatReason() {
    CapacityBracket found =
        only(
            follow(
                planned ->
                    users(planned) <= 8
                        ? lawful(planned)
                        : EndedTrials.of(
                            planned,
                            Trial.Outcome.COMPLETED,
                            1,
                            GateCode.MEASURING_SIDE_BUSY.warning(
                                Severity.VOID, "96 % busy.", ""))));

    assertThat(found.end()).isEqualTo(End.VOID);
    assertThat(found.carried()).isEqualTo(8);
    assertThat(found.because()).isEqualTo("96 % busy.");
  }

  private static CapacityBracket only(Verdict verdict) {
    assertThat(verdict.capacities()).hasSize(1);
    return verdict.capacities().getFirst();
  }

  private static int users(TrialPlan.Planned planned) {
    return planned.cell().users();
  }

  private static Trial lawful(TrialPlan.Planned planned) {
    double rps = Math.min(SERVED_PER_S, users(planned) / 0.4);
    return EndedTrials.of(
        planned, Trial.Outcome.COMPLETED, rps, Math.max(400, 1000 * users(planned) / SERVED_PER_S));
  }

  /** Follows the search to its end. */
  private Verdict follow(Function<TrialPlan.Planned, Trial> service) {
    Scenario scenario =
        new ScenarioReader(SERVICES, Map.of()).read(Path.of("search-test.yaml"), SCENARIO);
    Schedule schedule =
        Schedule.of(
            new TrialPlan(
                scenario,
                CellPlan.of(scenario, 1),
                new Laws(scenario, new CpuAllocation(List.of())),
                Set.of()));
    for (Optional<Schedule.Batch> next = schedule.next(trials);
        next.isPresent();
        next = schedule.next(trials)) {
      next.get().trials().forEach(planned -> trials.add(service.apply(planned)));
    }
    return schedule.verdict(trials, new ResultsFolder(folder));
  }

  private static Scenario scenario(String from, String to) {
    assertThat(SCENARIO).contains(from);
    return new ScenarioReader(SERVICES, Map.of())
        .read(Path.of("search-test.yaml"), SCENARIO.replace(from, to));
  }

  private static TrialPlan plan(Scenario scenario) {
    return new TrialPlan(
        scenario,
        CellPlan.of(scenario, 1),
        new Laws(scenario, new CpuAllocation(List.of())),
        Set.of());
  }

  /** The planned trials of the first steps. */
  private List<TrialPlan.Planned> planned(TrialPlan plan, int most) {
    Schedule schedule = Schedule.of(plan);
    List<TrialPlan.Planned> all = new ArrayList<>();
    while (all.size() < most) {
      TrialPlan.Planned next = schedule.next(trials).orElseThrow().trials().getFirst();
      all.add(next);
      trials.add(lawful(next));
    }
    return all;
  }

  @Test
  void searchesTakeTurnsAndTheirTrialsAreNumberedThrough() {
    List<TrialPlan.Planned> first =
        planned(plan(scenario("threads: virtual", "threads: [platform, virtual]")), 6);

    assertThat(first)
        .extracting(p -> p.cell().threads())
        .containsExactly("platform", "virtual", "platform", "virtual", "platform", "virtual");
    assertThat(first).extracting(TrialPlan.Planned::number).containsExactly(1, 2, 3, 4, 5, 6);
    assertThat(first)
        .allSatisfy(
            p ->
                assertThat(p.id())
                    .isEqualTo("%03d-%s-r%d".formatted(p.number(), p.cell().id(), p.block())));
    assertThat(first).extracting(TrialPlan.Planned::block).containsOnly(1);
  }

  @Test
  void cellsAreInTheOrderOfTheScenarioAndThenOfTheirLevels() {
    TrialPlan plan = plan(scenario("threads: virtual", "threads: [platform, virtual]"));
    planned(plan, 8);
    java.util.Collections.reverse(trials);

    List<dev.loomgauge.core.scenario.Cell> cells =
        Searches.of(plan, plan.scenario().search().orElseThrow()).measured(trials);

    assertThat(cells).hasSize(8);
    assertThat(cells.subList(0, 4))
        .allMatch(cell -> cell.threads().equals("platform"))
        .extracting(dev.loomgauge.core.scenario.Cell::users)
        .isSorted()
        .doesNotHaveDuplicates();
    assertThat(cells.subList(4, 8))
        .allMatch(cell -> cell.threads().equals("virtual"))
        .extracting(dev.loomgauge.core.scenario.Cell::users)
        .isSorted();
  }

  @Test
  void whatIsLeftOfASearchIsEstimatedByItsTrials() {
    TrialPlan plan = plan(scenario("threads: virtual", "threads: virtual"));
    Schedule schedule = Schedule.of(plan);
    Schedule.Batch first = schedule.next(List.of()).orElseThrow();
    int expected = Searches.of(plan, plan.scenario().search().orElseThrow()).expectedTrials();

    assertThat(expected).isGreaterThan(2);
    assertThat(first.of()).isEqualTo(expected);
    assertThat(first.fresh()).isFalse();
    assertThat(schedule.input(first, List.of()).trials()).isEqualTo(expected);
    assertThat(schedule.input(first, List.of()).length())
        .isEqualTo(plan.length(0).plus(plan.trial().multipliedBy(expected - 1)));
    assertThat(schedule.ending()).isEqualTo("Every search has its answer.");
    assertThat(schedule.least()).isZero();
    planned(plan, 2);
    assertThat(schedule.input(first, trials).trials()).isEqualTo(expected - 2);
  }

  @Test
  void aTrialThatTheMachineDisturbedIsTheSecondAttemptOfItsCell() {
    Schedule schedule = Schedule.of(plan(scenario("threads: virtual", "threads: virtual")));
    TrialPlan.Planned first = schedule.next(trials).orElseThrow().trials().getFirst();
    trials.add(EndedTrials.disturbed(first, 1));
    TrialPlan.Planned second = schedule.next(trials).orElseThrow().trials().getFirst();
    assertThat(first.repeats()).isNull();
    assertThat(second)
        .isEqualTo(
            new TrialPlan.Planned(
                "002-%s-r2".formatted(first.cell().id()), first.cell(), 2, 2, first.id()));
    assertThat(schedule.cells()).hasSize(1);
    assertThat(schedule.with(List.of()).cells()).isEqualTo(schedule.cells());
  }
}

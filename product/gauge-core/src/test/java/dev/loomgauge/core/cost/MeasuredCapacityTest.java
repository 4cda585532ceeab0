package dev.loomgauge.core.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.LoadSummaries;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.core.result.cell.CellPercentiles;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MeasuredCapacityTest {
  private static final MeasuredCapacity ANY =
      new MeasuredCapacity(Map.of(), Double.POSITIVE_INFINITY);

  @Test
  void theBestCellOfEachModeIsItsCapacity() {
    List<InstanceCapacity> capacities =
        of(
            ANY,
            List.of(
                trial("platform", 400, "released", 398, 1000),
                trial("virtual", 400, "released", 790, 500),
                trial("virtual", 2600, "released", 1970, 2000),
                trial("virtual", 2600, "released", 1990, 2100)));

    assertThat(capacities)
        .extracting(InstanceCapacity::mode)
        .containsExactly("platform", "virtual");
    assertThat(capacities).extracting(InstanceCapacity::rps).containsExactly(398.0, 1980.0);
    assertThat(capacities.get(1).source())
        .isEqualTo(
            "measured: the mean of 2 valid trials of cell virtual-2600-released, p99 2,050 ms");
  }

  @Test
  void aBoundOnP99ChoosesALowerLoad() {
    List<Trial> trials =
        List.of(
            trial("virtual", 400, "released", 790, 500),
            trial("virtual", 2600, "released", 1970, 2000));

    assertThat(of(new MeasuredCapacity(Map.of(), 600), trials).getFirst().rps()).isEqualTo(790);
    assertThatThrownBy(() -> of(new MeasuredCapacity(Map.of(), 100), trials))
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining("No cell has a p99 of at most 100 ms.");
  }

  @Test
  void voidTrialsDoNotCount() {
    Trial voided =
        trial(
            "virtual",
            400,
            "released",
            790,
            500,
            new TrialWarning("errors", TrialWarning.Severity.VOID, "5 % errors", "Fix."));

    assertThatThrownBy(() -> of(ANY, List.of(voided)))
        .hasMessageContaining("None of the 1 trials is valid, so no capacity is known.");
  }

  @Test
  void differentSystemsAreNotMixedButChosen() {
    List<Trial> trials =
        List.of(
            trial("virtual", 400, "held", 99, 500), trial("virtual", 400, "released", 790, 500));

    assertThatThrownBy(() -> of(ANY, trials))
        .hasMessageContaining("(connection=held|released)")
        .hasMessageEndingWith("--where connection=held");
    assertThat(
            of(
                new MeasuredCapacity(Map.of("connection", "released"), Double.POSITIVE_INFINITY),
                trials))
        .extracting(InstanceCapacity::rps)
        .containsExactly(790.0);
  }

  @Test
  void aP99OfTooFewRequestsIsBelowNoBoundAndIsNotTold() {
    List<Trial> trials = List.of(trial("platform", 10, "released", 20, 5));

    assertThat(of(ANY, trials).getFirst().source()).endsWith(", p99 withheld (too few requests)");
    assertThatThrownBy(() -> of(new MeasuredCapacity(Map.of(), 600), trials))
        .hasMessageContaining("No cell has a p99 of at most 600 ms.");
  }

  @Test
  void aBoundThatIsJustMetIsMet() {
    List<Trial> trials = List.of(trial("virtual", 400, "released", 790, 500));

    assertThat(of(new MeasuredCapacity(Map.of(), 500), trials))
        .containsExactly(
            new InstanceCapacity(
                "virtual",
                790,
                "measured: the one valid trial of cell virtual-400-released, p99 500 ms"));
    assertThatThrownBy(() -> of(new MeasuredCapacity(Map.of(), 499), trials))
        .hasMessage(
            "No cell has a p99 of at most 499 ms. Raise --p99, or measure at a lower load.");
  }

  @Test
  void modesKeepTheOrderOfTheTrialsWhateverTheirCapacity() {
    assertThat(
            of(
                ANY,
                List.of(
                    trial("platform", 400, "released", 398, 1000),
                    trial("virtual", 400, "released", 790, 500),
                    trial("another", 400, "released", 100, 500))))
        .extracting(InstanceCapacity::mode)
        .containsExactly("platform", "virtual", "another");
  }

  @Test
  void aRunWithoutThreadModesIsNamedAfterItsService() {
    assertThat(of(ANY, List.of(trial("", 400, "released", 790, 500))))
        .extracting(InstanceCapacity::mode)
        .containsExactly("order-mvc");
  }

  @Test
  void whereThatFitsNoTrialIsTold() {
    assertThatThrownBy(
            () ->
                of(
                    new MeasuredCapacity(Map.of("connection", "none"), 500),
                    List.of(
                        trial("virtual", 400, "released", 790, 500),
                        trial("virtual", 600, "released", 790, 500))))
        .hasMessage(
            "None of the 2 trials is valid and has {connection=none}, so no capacity is known."
                + " See the warnings in the report, or give --capacity.");
  }

  private static List<InstanceCapacity> of(MeasuredCapacity capacity, List<Trial> trials) {
    ResultsFolder withoutLogs = new ResultsFolder(Path.of("none"));
    return capacity.of(trials, CellPercentiles.byCell(trials, withoutLogs, Stream.empty()));
  }

  private static Trial trial(
      String mode,
      int users,
      String connection,
      double rps,
      double p99Ms,
      TrialWarning... warnings) {
    Limit limit =
        new Limit("users", Limit.Kind.USERS, new Limit.Terms("users", 1, 1.0 / 10_000), true, 0);
    return new Trial(
        mode + rps,
        "%s-%d-%s".formatted(mode, users, connection),
        Map.of("threads", mode, "users", String.valueOf(users), "connection", connection),
        1,
        null,
        "order-mvc",
        "2026-11-21T20:16:00Z",
        Trial.Outcome.COMPLETED,
        null,
        new Prediction(500, 10_000, null, null, List.of(limit), null),
        "",
        null,
        LoadSummaries.of(10, Math.round(rps * 10), p99Ms),
        Map.of(),
        List.of(),
        null,
        null,
        null,
        List.of(warnings));
  }

  @Test
  void loadsOfAnyKindMayDifferAndACellWithoutPercentilesHasNoneToTell() {
    Trial slow = trial("virtual", 400, "released", 790, 500);
    Trial fast = trial("virtual", 600, "released", 990, 500);
    List<Trial> rates =
        List.of(
            TrialCopy.of(slow).levels(Map.of("threads", "virtual", "rate", "800")).trial(),
            TrialCopy.of(fast).levels(Map.of("threads", "virtual", "rate", "1000")).trial());

    assertThat(ANY.of(rates, Map.of()))
        .containsExactly(
            new InstanceCapacity(
                "virtual",
                990,
                "measured: the one valid trial of cell virtual-600-released, p99 withheld (too few"
                    + " requests)"));
    assertThatThrownBy(() -> new MeasuredCapacity(Map.of(), 600).of(rates, Map.of()))
        .hasMessageContaining("No cell has a p99 of at most 600 ms.");
  }

  @Test
  void everyFactorThatDiffersIsNamedWithItsLevelsInOrder() {
    Trial one =
        TrialCopy.of(trial("virtual", 400, "released", 790, 500))
            .levels(levels("released", "50"))
            .trial();
    Trial other =
        TrialCopy.of(trial("virtual", 400, "held", 790, 500)).levels(levels("held", "10")).trial();

    assertThatThrownBy(() -> ANY.of(List.of(one, other), Map.of()))
        .hasMessage(
            "The trials differ in more than thread mode and load (connection=held|released,"
                + " pool=10|50), so the best of each mode need not be the same system. Choose one"
                + " level of each: --where connection=held,pool=10");
  }

  private static Map<String, String> levels(String connection, String pool) {
    Map<String, String> levels = new LinkedHashMap<>();
    levels.put("threads", "virtual");
    levels.put("users", "400");
    levels.put("connection", connection);
    levels.put("pool", pool);
    return levels;
  }
}

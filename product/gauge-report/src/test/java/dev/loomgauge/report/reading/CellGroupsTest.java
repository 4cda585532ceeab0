package dev.loomgauge.report.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.loomgauge.core.judgement.Conclusions;
import dev.loomgauge.core.result.Expected.Figure;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.LoadSummaries;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.report.FailedTrial;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CellGroupsTest {
  @Test
  void usersAreTheAxisWhenTheyVary() {
    CellGroups groups = of(trial("virtual", "50", "100"), trial("virtual", "50", "400"));

    assertThat(groups.axis()).isEqualTo("users");
    assertThat(groups.groups())
        .singleElement()
        .satisfies(g -> assertThat(g.xs()).containsExactly(100.0, 400.0));
  }

  @Test
  void poolSizesAreTheAxisWhenTheNumberOfUsersIsOne() {
    CellGroups groups = of(trial("platform", "800", "2000"), trial("virtual", "50", "2000"));

    assertThat(groups.axis()).isEqualTo("pool");
    assertThat(groups.groups())
        .singleElement()
        .satisfies(g -> assertThat(g.xs()).containsExactly(50.0, 800.0));
  }

  @Test
  void groupsAreToldApartByWhatVariesOnly() {
    CellGroups groups =
        of(
            trial("virtual", "100", "100"),
            trial("virtual", "100", "400"),
            trial("virtual", "50", "100"),
            trial("virtual", "50", "400"));

    assertThat(groups.groups())
        .extracting(CellGroups.Group::label)
        .containsExactly("pool 50", "pool 100");
    assertThat(groups.groups())
        .extracting(CellGroups.Group::slug)
        .containsExactly("pool-50", "pool-100");
  }

  @Test
  void noTrialsMakeNoGroups() {
    assertThat(of().groups()).isEmpty();
  }

  private static CellGroups of(Trial... trials) {
    List<Trial> all = List.of(trials);
    ResultsFolder folder = new ResultsFolder(Path.of("none"));
    return CellGroups.of(Conclusions.provisional("", all, folder), all, folder);
  }

  private static Trial trial(String threads, String pool, String users) {
    Map<String, String> levels = new LinkedHashMap<>();
    levels.put("threads", threads);
    levels.put("pool", pool);
    levels.put("users", users);
    Limit limit =
        new Limit("users", Limit.Kind.USERS, new Limit.Terms("users", 1, 1.0 / 10), true, 0);
    return TrialCopy.of(FailedTrial.TRIAL)
        .id(threads + pool + users)
        .cell(threads + pool + users)
        .levels(levels)
        .prediction(new Prediction(1, 10, null, null, List.of(limit), null))
        .trial();
  }

  @Test
  void ofManyLoadsSomeAreKeptWithAllTheirModes() {
    List<Trial> trials = new java.util.ArrayList<>();
    for (int users = 10; users > 0; users--) {
      trials.add(trial("virtual", "50", String.valueOf(users)));
      trials.add(trial("platform", "50", String.valueOf(users)));
    }
    CellGroups.Group group = of(trials.toArray(Trial[]::new)).groups().getFirst();

    assertThat(group.cells()).hasSize(20);
    assertThat(group.downsampled(20)).isSameAs(group);
    // Three loads of ten: the first, the last, and the fifth.
    assertThat(group.downsampled(6).cells().stream().map(c -> c.mode() + " " + c.level()))
        .containsExactly(
            "platform 1", "virtual 1", "platform 5", "virtual 5", "platform 10", "virtual 10");
    assertThat(group.downsampled(6).label()).isEqualTo(group.label());
    assertThat(group.downsampled(2).cells()).hasSize(2);
    assertThat(group.modes()).containsExactly("platform", "virtual");
    assertThat(group.of("virtual")).hasSize(10).allMatch(cell -> cell.mode().equals("virtual"));
    assertThat(group.hasLine()).isTrue();
    assertThat(of(trial("virtual", "50", "9")).groups().getFirst().hasLine()).isFalse();
  }

  @Test
  void theLargestGroupComesFirstAndNamesOfFilesAreUnique() {
    CellGroups groups =
        of(
            trial("virtual", "a b", "100"),
            trial("virtual", "a-b", "100"),
            trial("virtual", "c", "100"),
            trial("virtual", "c", "400"));

    assertThat(groups.groups())
        .extracting(CellGroups.Group::label)
        .containsExactly("pool c", "pool a b", "pool a-b");
    assertThat(groups.groups())
        .extracting(CellGroups.Group::slug)
        .containsExactly("pool-c", "pool-a-b", "pool-a-b-3");
    assertThat(groups.downsampled(2, 1).groups())
        .extracting(group -> group.cells().size())
        .containsExactly(1, 1);
  }

  @Test
  void anAxisHasNumbersAndALevelThatIsNoneLiesAtItsBeginning() {
    assertThat(CellGroups.axis(List.of(Map.of("users", "many"), Map.of("users", "few"))))
        .isEqualTo("users");
    assertThat(CellGroups.axis(List.of(Map.of("users", "", "rate", "10")))).isEqualTo("rate");
    assertThat(CellGroups.axis(List.of(Map.of("rate", "10"), Map.of("rate", "20.5"))))
        .isEqualTo("rate");
    assertThat(CellGroups.number("20.5")).isEqualTo(20.5);
    assertThat(CellGroups.number("-1")).isZero();
    assertThat(CellGroups.number("1e3")).isZero();
    assertThat(
            CellGroups.constant(
                List.of(Map.of("a", "1", "b", "2"), Map.of("a", "1", "b", "3"), Map.of("a", "1"))))
        .containsExactly("a");
  }

  private static Verdict.Row row(String cell, @Nullable Double p50Ms) {
    return new Verdict.Row(
        cell, "virtual", "100", 1, 99.0, null, 100, 0.99, p50Ms, p50Ms, null, 0.0, null, null,
        null);
  }

  @Test
  void aRowOfTheVerdictIsTakenUnlessItHasNoPercentilesOrIsMissing() {
    List<Trial> trials =
        Stream.of("whole", "older", "missing")
            .map(
                pool ->
                    TrialCopy.of(trial("virtual", pool, "100"))
                        .outcome(Trial.Outcome.COMPLETED)
                        .load(LoadSummaries.of(10, 400, 5))
                        .trial())
            .toList();
    Verdict verdict =
        new Verdict(
            "",
            List.of(
                new Verdict.Group(
                    Map.of(),
                    List.of(row(trials.getFirst().cell(), 7.5), row(trials.get(1).cell(), null)),
                    List.of())),
            List.of(),
            new Verdict.Count(3, 0),
            List.of(),
            new Verdict.Comparing(0.03, List.of()),
            List.of(),
            Verdict.Findings.NONE);

    assertThat(
            CellGroups.of(verdict, trials, new ResultsFolder(Path.of("none"))).groups().stream()
                .map(group -> group.cells().getFirst()))
        .extracting(
            cell -> cell.prediction().equals(trials.getFirst().prediction()),
            cell -> cell.row().cell(),
            cell -> cell.measured(Figure.THROUGHPUT),
            cell -> cell.measured(Figure.P50),
            cell -> cell.measured(Figure.MEAN))
        .containsExactlyInAnyOrder(
            tuple(true, "virtualwhole100", 99.0, 7.5, 5.0),
            tuple(true, "virtualolder100", 40.0, 5.0, 5.0),
            tuple(true, "virtualmissing100", 40.0, 5.0, 5.0));
  }
}

package dev.loomgauge.report.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.judgement.Conclusions;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    Limit limit = new Limit("users", Limit.Kind.USERS, Limit.Terms.carrying("users", 10), true, 0);
    return new Trial(
        threads + pool + users,
        threads + pool + users,
        levels,
        1,
        "service",
        "",
        Trial.Outcome.FAILED,
        "broken",
        new Prediction(1, 10, null, null, List.of(limit), null),
        "",
        null,
        null,
        Map.of(),
        List.of(),
        null,
        null,
        null,
        List.of());
  }
}

package dev.loomgauge.core.result.cell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.judgement.Trials;
import dev.loomgauge.core.judgement.comparison.Blocks;
import dev.loomgauge.core.scenario.Cell;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CellNamesTest {
  private static Map<String, String> levels(String threads, String users, String connections) {
    Map<String, String> levels = new LinkedHashMap<>();
    levels.put("threads", threads);
    levels.put("users", users);
    levels.put("limit", "unlimited");
    levels.put("connections", connections);
    return levels;
  }

  @Test
  void onlyTheThreadModeAndWhatVariesAreNamed() {
    CellNames names =
        CellNames.of(List.of(levels("platform", "160", "50"), levels("platform", "2000", "50")));

    assertThat(names.name("id", levels("platform", "2000", "50")))
        .isEqualTo("platform, 2,000 users");
    assertThat(
            CellNames.of(List.of(levels("virtual", "61", "10"), levels("virtual", "61", "40")))
                .name("id", levels("virtual", "61", "40")))
        .isEqualTo("virtual, connections 40");
  }

  @Test
  void withoutAnythingToTellCellsApartTheIdIsTheName() {
    CellNames names = CellNames.of(List.of(Map.of("users", "5")));

    assertThat(names.name("users5", Map.of("users", "5"))).isEqualTo("users5");
  }

  @Test
  void numbersOfUsersAndOtherLevelsAreWrittenForPeople() {
    CellNames names = new CellNames(Set.of("threads", "users", "workers"));
    Map<String, String> levels = new LinkedHashMap<>();
    levels.put("users", "1");
    levels.put("threads", "virtual");
    levels.put("workers", "10000");

    assertThat(names.name("id", levels)).isEqualTo("1 user, virtual, workers 10,000");
    levels.put("workers", "");
    levels.put("users", "2");
    assertThat(names.name("id", levels)).isEqualTo("2 users, virtual");
  }

  @Test
  void everyCellOfTrialsHasItsName() {
    Cell one = Blocks.cell("platform", "a");
    Cell other = Blocks.cell("virtual", "b");
    Blocks blocks = new Blocks().with(one, new Trials(), 390).with(other, new Trials(), 390, 391);

    assertThat(CellNames.byCell(blocks.trials()))
        .isEqualTo(Map.of(one.id(), "platform, label a", other.id(), "virtual, label b"));
  }
}

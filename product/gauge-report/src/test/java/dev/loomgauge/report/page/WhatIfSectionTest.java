package dev.loomgauge.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.report.Fixture;
import dev.loomgauge.report.page.WhatIfSection.Point;
import dev.loomgauge.report.reading.Contents;
import dev.loomgauge.report.reading.ReportProgress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WhatIfSectionTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void whatWasMeasuredIsShownAtItsUsersOrAtItsRate() {
    List<Point> open =
        WhatIfSection.points(
            Contents.read(Fixture.in(folder.resolve("open")).open().write(), ReportProgress.NONE));
    List<Point> closed =
        WhatIfSection.points(
            Contents.read(Fixture.in(folder.resolve("closed")).write(), ReportProgress.NONE));

    assertThat(open).isNotEmpty();
    assertThat(open)
        .allSatisfy(
            point ->
                assertThat(point.levels())
                    .containsEntry("rate", String.valueOf((int) point.load()))
                    .doesNotContainKey("users"));
    assertThat(open).extracting(Point::rps).isEqualTo(closed.stream().map(Point::rps).toList());
    assertThat(closed)
        .allSatisfy(
            point ->
                assertThat(point.levels())
                    .containsEntry("users", String.valueOf((int) point.load())));
  }

  @Test
  void aCellOfALoadThatNoPageSolvesBeginsWithTheMostThatOneDoes() {
    assertThat(WhatIfSection.solvable(Map.of("threads", "virtual", "users", "100000")))
        .isEqualTo(Map.of("threads", "virtual", "users", "30000"));
    assertThat(WhatIfSection.solvable(Map.of("users", "29999"))).containsEntry("users", "29999");
    assertThat(WhatIfSection.solvable(Map.of("rate", "100000"))).containsEntry("rate", "30000");
    assertThat(WhatIfSection.solvable(Map.of("rate", "0.5"))).containsEntry("rate", "0.5");
  }

  @Test
  void linesThatAPageCopiesBehindTheScenarioAreLinesOfTheirOwn() {
    assertThat(new WhatIfSection("this", "", "", "wait: 1ms", Map.of(), null).text())
        .isEqualTo("wait: 1ms\n");
  }
}

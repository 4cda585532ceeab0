package dev.loomgauge.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.WarmUp.Burst;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModeWarmUpTest {
  private static final Burst COLD = new Burst(24, 4, 2, 2_000, 3.0, 4.0);
  private static final Burst FULL = new Burst(240, 4, 1, 9_000, 0.25, 0.125);
  private static final Burst WARM = new Burst(24, 4, 1, 4_000, 0.5, 0.125);

  @TempDir private Path folder = Path.of("");

  @Test
  void costsAreSummedAndBurstsWithAsManyUsersAreCompared() {
    assertThat(
            ModeWarmUp.of(
                List.of(
                    warmUp("virtual", COLD, FULL, WARM, FULL),
                    warmUp("virtual", COLD, FULL),
                    warmUp("platform", COLD))))
        .containsExactly(
            new ModeWarmUp("virtual", 2, 40, 35_000, 8.5, 3.0, 1.75, 0),
            new ModeWarmUp("platform", 1, 20, 2_000, 4.0, 3.0, 3.0, 1));
  }

  @Test
  void aServiceThatWasNotObservedHasNoFigures() {
    Burst unseen = new Burst(24, 4, 1, 0, null, 0);

    assertThat(ModeWarmUp.of(List.of(warmUp("virtual", unseen))))
        .containsExactly(new ModeWarmUp("virtual", 1, 20, 0, 0, null, null, 0));
    assertThat(warmUp("virtual", unseen).leastSeconds()).isZero();
  }

  @Test
  void theLeastDemandIsThatOfTheBurstInWhichItWasLeast() {
    Burst unseen = new Burst(24, 4, 1, 0, null, 0);
    Burst idle = new Burst(24, 4, 1, 100, 0.0, 0);

    assertThat(warmUp("virtual", COLD, FULL, WARM, idle, unseen).leastSeconds())
        .isEqualTo(0.000_25);
  }

  @Test
  void theWarmUpsOfARunAreReadFromTheFoldersOfTheirLoads() throws IOException {
    ResultsFolder results = new ResultsFolder(folder);
    assertThat(results.readWarmUps()).isEmpty();
    for (String threads : List.of("platform", "virtual")) {
      Path loads = Files.createDirectories(results.logs().resolve("of-" + threads + "/jvm-1"));
      Json.write(ResultsFolder.warmUpJson(loads), warmUp(threads, COLD, WARM));
    }

    assertThat(results.readWarmUps())
        .containsExactly(warmUp("platform", COLD, WARM), warmUp("virtual", COLD, WARM));
  }

  private static WarmUp warmUp(String threads, Burst... bursts) {
    return new WarmUp("order-mvc", threads, 20, List.of(bursts));
  }

  @Test
  void aBurstIsQuietUpToATwentiethOfItsTimeInTheCompilers() {
    assertThat(new Burst(24, 4, 1, 2_000, 3.0, 0.2).quiet()).isTrue();
    assertThat(new Burst(24, 4, 1, 2_000, 3.0, 0.201).quiet()).isFalse();
    WarmUp warmUp =
        new WarmUp(
            "shop",
            "virtual",
            9,
            List.of(
                new Burst(24, 4, 1, 1, null, 9),
                new Burst(24, 4, 1, 1, 0.0, 9),
                new Burst(24, 4, 1, 1, 3.0, 9),
                new Burst(24, 4, 1, 1, 2.0, 0.1),
                new Burst(24, 4, 1, 1, 5.0, 0.2)));
    assertThat(warmUp.busy()).isFalse();
    assertThat(warmUp.leastSeconds()).isEqualTo(0.002);
    assertThat(new WarmUp("shop", "virtual", 9, List.of(COLD)).busy()).isTrue();
  }
}

package dev.loomgauge.core.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.result.file.ResultsException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ScoringTest {

  @Test
  void publishedNewslettersLieAtOrAboveTheirFloors() throws IOException {
    List<Score> scores =
        newsletter(
            new Measured("platform-8", List.of(3150.0)),
            new Measured("platform-200", List.of(178.0)),
            new Measured("virtual", List.of(54.0)));

    assertThat(scores).extracting(score -> score.floor().ms()).containsExactly(3150.0, 150.0, 50.0);
    assertThat(scores)
        .extracting(Score::standing)
        .containsExactly(BatchStanding.AT, BatchStanding.ABOVE, BatchStanding.ABOVE);
    assertThat(scores.get(2).columns())
        .containsEntry("workers", "")
        .containsEntry("task_wait_ms", "50")
        .containsEntry("times_floor", "1.0800")
        .containsEntry("published_times_floor", "1.0800")
        .containsEntry("scaled", "");
  }

  @Test
  void aWaitThatIsOverTooSoonIsImpossible() throws IOException {
    List<Score> scores =
        newsletter(
            new Measured("platform-8", List.of(3100.0, 3101.0, 3102.0)),
            new Measured("platform-200", List.of(149.0, 151.0, 150.5)),
            new Measured("virtual", List.of(54.0)));

    assertThat(scores)
        .extracting(Score::standing)
        .containsExactly(BatchStanding.IMPOSSIBLE, BatchStanding.AT, BatchStanding.ABOVE);
  }

  @Test
  void computationsAreHeldAgainstTheDemandOfTheSameRun() throws IOException {
    BatchShape shape = Microbenchmark.HASH.brief();
    List<Score> scores =
        new Scoring(Microbenchmark.HASH, shape, 2, PublishedBatchTest.shipped())
            .of(
                List.of(
                    new Measured(Variant.DEMAND, List.of(0.4, 0.41, 0.39)),
                    new Measured("platform-cores", List.of(105.0, 105.5, 104.5)),
                    new Measured("virtual", List.of(60.0, 60.1, 59.9))));

    assertThat(scores)
        .allSatisfy(score -> assertThat(score.floor().ms()).isCloseTo(100, within(1e-9)));
    assertThat(scores)
        .extracting(Score::standing)
        .containsExactly(BatchStanding.ABOVE, BatchStanding.IMPOSSIBLE);
    assertThat(scores.getFirst().columns())
        .containsEntry("task_work", "SHA-256 updated 20000 times with one byte")
        .containsEntry("workers", "2")
        .containsEntry("published_ms", "6200.000")
        .containsEntry("published_floor_ms", "")
        .containsEntry("scaled", "updates 20,000 of 500,000");
  }

  @Test
  void oneComputationSharedOutIsMeasuredWhole() throws IOException {
    Microbenchmark primes = Microbenchmark.PRIME_SUM;
    List<Score> scores =
        new Scoring(primes, primes.brief(), 4, PublishedBatchTest.shipped())
            .of(
                List.of(
                    new Measured(Variant.DEMAND, List.of(12.0)),
                    new Measured("platform-cores", List.of(3.5)),
                    new Measured("virtual", List.of(3.5)),
                    new Measured("parallel-stream", List.of(3.5))));

    assertThat(scores).extracting(score -> score.floor().ms()).containsOnly(3.0);
    assertThat(Objects.requireNonNull(scores.getFirst().published()).ms()).isEqualTo(2832);
  }

  @Test
  void aVariantWithoutAFigureIsNamed() {
    assertThatThrownBy(() -> newsletter(new Measured("virtual", List.of(54.0))))
        .isInstanceOf(ResultsException.class)
        .hasMessageContaining("newsletter-dispatch has no figure for 'platform-8'");
  }

  @Test
  void sizesThatABenchmarkDoesNotHaveChangeNothing() {
    BatchShape shape = Microbenchmark.HASH.published();

    assertThat(shape.with(Map.of("waitMs", 7L))).isEqualTo(shape);
    assertThat(shape.with(Map.of("tasks", 7L)).scaledFrom(shape)).isEqualTo("tasks 7 of 500");
  }

  private static List<Score> newsletter(Measured... measured) throws IOException {
    Microbenchmark newsletter = Microbenchmark.NEWSLETTER_DISPATCH;
    return new Scoring(newsletter, newsletter.brief(), 2, PublishedBatchTest.shipped())
        .of(List.of(measured));
  }
}

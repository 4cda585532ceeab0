package dev.loomgauge.core.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.reproduction.PublishedTables;
import dev.loomgauge.core.result.file.ResultsException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ScoringTest {

  @Test
  void publishedNewslettersLieAtOrAboveTheirFloors() {
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
  void aWaitThatIsOverTooSoonIsImpossible() {
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
  void computationsAreHeldAgainstTheDemandOfTheSameRun() {
    BatchShape shape = Microbenchmark.HASH.brief();
    List<Score> scores =
        new Scoring(Microbenchmark.HASH, shape, 2, published(Microbenchmark.HASH))
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
  void oneComputationSharedOutIsMeasuredWhole() {
    Microbenchmark primes = Microbenchmark.PRIME_SUM;
    List<Score> scores =
        new Scoring(primes, primes.brief(), 4, published(primes))
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

  @Test
  void everyColumnOfARowHasItsFigure() {
    Score score =
        newsletter(
                new Measured("platform-8", List.of(3300.0, 3301.0, 3302.0)),
                new Measured("platform-200", List.of(178.0)),
                new Measured("virtual", List.of(54.0)))
            .getFirst();

    // Student's t of 2 degrees of freedom is 4.303; its standard error 1 / sqrt(3)
    assertThat(score.columns())
        .containsExactly(
            Map.entry("benchmark", "newsletter-dispatch"),
            Map.entry("variant", "platform-8"),
            Map.entry("tasks", "500"),
            Map.entry("task_wait_ms", "50"),
            Map.entry("task_work", ""),
            Map.entry("workers", "8"),
            Map.entry("score_ms", "3301.000"),
            Map.entry("low_ms", "3298.516"),
            Map.entry("high_ms", "3303.484"),
            Map.entry("iterations", "3"),
            Map.entry("floor_ms", "3150.000"),
            Map.entry("floor_law", "63 rounds of 50.0 ms: 500 waits on 8 workers"),
            Map.entry("times_floor", "1.0479"),
            Map.entry("verdict", "above"),
            Map.entry("published_source", "virtual-thread-jmh"),
            Map.entry("published_ms", "3150.000"),
            Map.entry("published_floor_ms", "3150.000"),
            Map.entry("published_times_floor", "1.0000"),
            Map.entry("scaled", ""));
  }

  @Test
  void whatNobodyPublishedLeavesItsColumnsEmpty() {
    Microbenchmark newsletter = Microbenchmark.NEWSLETTER_DISPATCH;
    List<Score> scores =
        new Scoring(newsletter, newsletter.brief(), 2, Map.of())
            .of(
                List.of(
                    new Measured("platform-8", List.of(3300.0)),
                    new Measured("platform-200", List.of(178.0)),
                    new Measured("virtual", List.of(54.0))));

    assertThat(scores.getFirst().columns())
        .containsEntry("published_source", "")
        .containsEntry("published_ms", "")
        .containsEntry("published_floor_ms", "")
        .containsEntry("published_times_floor", "");
  }

  @Test
  void aScoreHasNoLowEndBelowZero() {
    Score wide =
        newsletter(
                new Measured("platform-8", List.of(1.0, 99.0)),
                new Measured("platform-200", List.of(178.0)),
                new Measured("virtual", List.of(54.0)))
            .getFirst();

    assertThat(wide.lowMs()).isZero();
    // Student's t of 1 degree of freedom is 12.706; its standard error 49
    assertThat(wide.highMs()).isCloseTo(50 + 12.706 * 49, within(0.1));
  }

  @Test
  void theCrewSaysHowManyTasksAreUnderWay() {
    assertThat(new Crew.Pool(8).workers(500, 4)).isEqualTo(8);
    assertThat(new Crew.Cores().workers(500, 4)).isEqualTo(4);
    assertThat(new Crew.Each().workers(500, 4)).isEqualTo(500);
  }

  @Test
  void aSizeBelowOneAndAnUnknownOneAreRefused() {
    assertThat(BatchShape.of("tasks", 1).size("tasks")).isEqualTo(1);
    assertThatThrownBy(() -> BatchShape.of("tasks", 1).and("waitMs", 0)).hasMessage("waitMs of 0");
    assertThatThrownBy(() -> BatchShape.of("tasks", 1).size("waitMs"))
        .hasMessage("no size waitMs among [tasks]");
  }

  @Test
  void whatIsScaledIsListedInTheOrderOfItsSizes() {
    BatchShape whole = BatchShape.of("tasks", 1_000).and("waitMs", 10).and("updates", 5_000);

    assertThat(whole.with(Map.of("updates", 50L, "tasks", 100L)).scaledFrom(whole))
        .isEqualTo("tasks 100 of 1,000, updates 50 of 5,000");
  }

  @Test
  void aMicrobenchmarkIsNamedAndAnUnknownOneRefusedWithTheNearest() {
    assertThat(Microbenchmark.ALL)
        .allSatisfy(each -> assertThat(Microbenchmark.named(each.key())).isSameAs(each));
    assertThatThrownBy(() -> Microbenchmark.named("prime-sun"))
        .hasMessageContaining("prime-sun")
        .hasMessageContaining("there is no such microbenchmark.")
        .hasMessageContaining("'prime-sum'");
  }

  @Test
  void thePublishedShapesAndWhatIsShorterAreThoseOfTheTable() {
    assertThat(Microbenchmark.ALL)
        .extracting(each -> each.published().sizes().toString(), each -> each.brief().toString())
        .containsExactly(
            tuple("{tasks=500, waitMs=50}", "BatchShape[sizes={tasks=500, waitMs=50}]"),
            tuple("{tasks=500, updates=500000}", "BatchShape[sizes={tasks=500, updates=20000}]"),
            tuple("{tasks=100, limit=100000}", "BatchShape[sizes={tasks=100, limit=100000}]"),
            tuple("{tasks=1000, waitMs=10}", "BatchShape[sizes={tasks=100, waitMs=10}]"));
    assertThat(Microbenchmark.ALL)
        .flatExtracting(Microbenchmark::variants)
        .containsExactly(
            new Variant("platform-8", new Crew.Pool(8), "platform-8"),
            new Variant("platform-200", new Crew.Pool(200), "platform-200"),
            new Variant("virtual", new Crew.Each(), "virtual"),
            new Variant("platform-cores", new Crew.Cores(), "platform-8"),
            new Variant("virtual", new Crew.Each(), "virtual"),
            new Variant("platform-cores", new Crew.Cores(), "platform"),
            new Variant("virtual", new Crew.Each(), "virtual"),
            new Variant("parallel-stream", new Crew.Cores(), "parallel-stream"),
            new Variant("sequential", new Crew.Pool(1), "sequential"),
            new Variant("virtual", new Crew.Each(), "virtual"),
            new Variant("structured", new Crew.Each(), "structured"));
  }

  private static Map<String, Score.Published> published(Microbenchmark benchmark) {
    Path file = Path.of("../../published/batches.csv");
    return PublishedTables.of(benchmark, PublishedTables.BATCHES.read(file));
  }

  private static List<Score> newsletter(Measured... measured) {
    Microbenchmark newsletter = Microbenchmark.NEWSLETTER_DISPATCH;
    return new Scoring(newsletter, newsletter.brief(), 2, published(newsletter))
        .of(List.of(measured));
  }

  @Test
  void oneIterationHasNoWidth() {
    Score score =
        newsletter(
                new Measured("platform-8", List.of(3150.0)),
                new Measured("platform-200", List.of(178.0)),
                new Measured("virtual", List.of(54.0)))
            .get(1);

    assertThat(List.of(score.lowMs(), score.ms(), score.highMs()))
        .containsExactly(178.0, 178.0, 178.0);
    assertThat(score.iterations()).isEqualTo(1);
  }

  @Test
  void everyMicrobenchmarkHasItsLawItsClassesAndItsWork() {
    assertThat(Microbenchmark.ALL)
        .extracting(
            Microbenchmark::key,
            Microbenchmark::law,
            Microbenchmark::classes,
            each -> each.work(each.brief()))
        .containsExactly(
            tuple("newsletter-dispatch", FloorLaw.ROUNDS, "Newsletter", ""),
            tuple("hash", FloorLaw.TASKS, "Hash", "SHA-256 updated 20000 times with one byte"),
            tuple("prime-sum", FloorLaw.WHOLE, "Prime", "sum of primes 2 to 100000"),
            tuple("wait-parallelisation", FloorLaw.ROUNDS, "Wait", ""));
  }

  @Test
  void aVariantWithoutIterationsIsRefusedAndItsMeanIsThatOfAll() {
    assertThatThrownBy(() -> new Measured("virtual", List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("virtual has no iterations");
    assertThat(new Measured("virtual", List.of(1.0, 2.0, 6.0)).mean().mean()).isEqualTo(3);
  }

  @Test
  void everyMicrobenchmarkHasItsLawItsClassesAndItsWords() {
    assertThat(Microbenchmark.ALL)
        .extracting(
            Microbenchmark::key,
            Microbenchmark::law,
            Microbenchmark::classes,
            Microbenchmark::description)
        .containsExactly(
            tuple(
                "newsletter-dispatch",
                FloorLaw.ROUNDS,
                "Newsletter",
                "500 waits of 50 ms on a pool of 8, on one of 200, and on virtual threads"),
            tuple(
                "hash",
                FloorLaw.TASKS,
                "Hash",
                "500 SHA-256 digests on a pool of as many threads as cores, and on virtual threads"),
            tuple(
                "prime-sum",
                FloorLaw.WHOLE,
                "Prime",
                "the sum of the primes to 100,000 on a pool, on virtual threads, and as a parallel"
                    + " stream"),
            tuple(
                "wait-parallelisation",
                FloorLaw.ROUNDS,
                "Wait",
                "1,000 waits of 10 ms in a loop, on virtual threads, and in a structured scope"
                    + " (preview)"));
    assertThat(Microbenchmark.ALL)
        .extracting(each -> each.work(each.published()))
        .containsExactly(
            "", "SHA-256 updated 500000 times with one byte", "sum of primes 2 to 100000", "");
    assertThat(List.of(Variant.PARAMETER, Variant.DEMAND)).containsExactly("variant", "demand");
  }

  @Test
  void aCrewIsReportedWhereTasksShareIt() {
    assertThat(new Crew.Pool(8).reported(4)).hasValue(8);
    assertThat(new Crew.Cores().reported(4)).hasValue(4);
    assertThat(new Crew.Each().reported(4)).isEmpty();
  }
}

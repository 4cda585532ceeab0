package dev.loomgauge.core.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class PublishedBatchTest {
  static List<PublishedBatch> shipped() throws IOException {
    Path file = Path.of("../../published/batches.csv");
    return PublishedBatch.readAll(file.toString(), Files.readString(file));
  }

  @Test
  void everyVariantOfEveryMicrobenchmarkHasItsPublishedFigure() throws IOException {
    List<PublishedBatch> shipped = shipped();

    assertThat(Microbenchmark.ALL)
        .allSatisfy(
            benchmark ->
                assertThat(shipped)
                    .filteredOn(row -> row.benchmark().equals(benchmark.key()))
                    .extracting(PublishedBatch::variant)
                    .containsExactlyInAnyOrderElementsOf(
                        benchmark.variants().stream().map(Variant::published).toList()));
  }

  @Test
  void everyPublishedBatchIsAMicrobenchmark() throws IOException {
    List<String> known = Microbenchmark.ALL.stream().map(Microbenchmark::key).toList();

    assertThat(shipped()).allSatisfy(row -> assertThat(known).contains(row.benchmark()));
  }

  @Test
  void thePublishedShapesAreTheOnesThatFullRunsHave() throws IOException {
    PublishedBatch eight = named(shipped(), "newsletter-dispatch", "platform-8");
    BatchShape shape = Microbenchmark.NEWSLETTER_DISPATCH.published();

    assertThat(eight.tasks()).hasValue(shape.size(BatchShape.TASKS));
    assertThat(eight.waitMs()).hasValue((double) shape.size(BatchShape.WAIT_MS));
    assertThat(eight.floorMs()).hasValue(eight.reportedMs());
  }

  @Test
  void aComputationHasNoFloorWithoutItsDemand() throws IOException {
    assertThat(named(shipped(), "hash", "virtual").floorMs()).isEmpty();
    assertThat(named(shipped(), "prime-sum", "platform").floorMs()).isEmpty();
  }

  @Test
  void aMissingColumnAndAWordForANumberAreRefusedWithTheirPlace() {
    assertThatThrownBy(() -> PublishedBatch.readAll("b.csv", "source,tasks\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("b.csv:1: column 'experiment' is missing.");
    assertThatThrownBy(
            () ->
                PublishedBatch.readAll(
                    "b.csv",
                    """
                    source,experiment,variant,tasks,task_wait_ms,workers,reported_ms
                    s,e,v,many,,,5
                    """))
        .hasMessageContaining("b.csv:2: is not all numbers");
  }

  @Test
  void eachFieldIsReadFromTheColumnOfItsName() {
    assertThat(
            PublishedBatch.readAll(
                "b.csv",
                """
                reported_ms,workers,task_wait_ms,tasks,variant,experiment,source,note
                178.5,4,2.5,10,pool,letters,blog,none
                9,,,,virtual,sums,paper,
                11,,2,10,virtual,letters,blog,
                """))
        .containsExactly(
            new PublishedBatch(
                "blog",
                "letters",
                "pool",
                OptionalLong.of(10),
                OptionalDouble.of(2.5),
                OptionalLong.of(4),
                178.5),
            new PublishedBatch(
                "paper",
                "sums",
                "virtual",
                OptionalLong.empty(),
                OptionalDouble.empty(),
                OptionalLong.empty(),
                9),
            new PublishedBatch(
                "blog",
                "letters",
                "virtual",
                OptionalLong.of(10),
                OptionalDouble.of(2),
                OptionalLong.empty(),
                11))
        .extracting(PublishedBatch::floorMs)
        .containsExactly(OptionalDouble.of(7.5), OptionalDouble.empty(), OptionalDouble.of(2));
  }

  @Test
  void aRowWithACommaTooManyIsRefusedWithItsPlace() {
    assertThatThrownBy(
            () ->
                PublishedBatch.readAll(
                    "b.csv",
                    """
                    source,experiment,variant,tasks,task_wait_ms,workers,reported_ms
                    s,e,v,1,,,5
                    s,e,v,1,000,,,5
                    """))
        .hasMessageContaining("b.csv:3: has 8 fields under a header of 7.")
        .hasMessageContaining("Quote fields that hold commas.");
  }

  private static PublishedBatch named(List<PublishedBatch> rows, String name, String variant) {
    return rows.stream()
        .filter(row -> row.benchmark().equals(name) && row.variant().equals(variant))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aFileWithoutAnyLineLacksItsFirstColumn() {
    assertThatThrownBy(() -> PublishedBatch.readAll("none.csv", ""))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("none.csv:1: column 'source' is missing.");
  }

  @Test
  void aLongWordForANumberIsCut() {
    assertThatThrownBy(
            () ->
                PublishedBatch.readAll(
                    "b.csv",
                    "source,experiment,variant,tasks,task_wait_ms,workers,reported_ms\ns,e,v,,,,"
                        + "x".repeat(100)
                        + "\n"))
        .isInstanceOf(InputException.class)
        .hasMessageEndingWith("xx.... Correct the field.");
  }
}

package dev.loomgauge.core.reproduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.loomgauge.core.batch.BatchShape;
import dev.loomgauge.core.batch.Floor;
import dev.loomgauge.core.batch.Microbenchmark;
import dev.loomgauge.core.batch.Score;
import dev.loomgauge.core.batch.Variant;
import dev.loomgauge.core.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PublishedBatchesTest {
  private static final String HEADER =
      "source,experiment,variant,tasks,task_wait_ms,workers,reported_ms\n";

  @TempDir private Path folder = Path.of("");

  private static List<Published> shipped() {
    return PublishedTables.BATCHES.read(Path.of("../../published/batches.csv"));
  }

  private List<Published> read(String text) throws IOException {
    return PublishedTables.BATCHES.read(Files.writeString(folder.resolve("b.csv"), text));
  }

  @Test
  void everyVariantOfEveryMicrobenchmarkHasItsPublishedFigure() {
    List<Published> shipped = shipped();

    assertThat(Microbenchmark.ALL)
        .allSatisfy(
            benchmark ->
                assertThat(PublishedTables.of(benchmark, shipped).keySet())
                    .containsExactlyInAnyOrderElementsOf(
                        benchmark.variants().stream().map(Variant::published).toList()));
  }

  @Test
  void everyPublishedBatchIsAMicrobenchmark() {
    List<String> known = Microbenchmark.ALL.stream().map(Microbenchmark::key).toList();

    assertThat(shipped())
        .hasSize(11)
        .allSatisfy(row -> assertThat(known).contains(row.experiment()));
  }

  @Test
  void thePublishedShapesAreTheOnesThatFullRunsHave() {
    Published eight = named("newsletter-dispatch", "platform-8");
    BatchShape shape = Microbenchmark.NEWSLETTER_DISPATCH.published();
    double wait = (double) shape.size(BatchShape.WAIT_MS);
    Floor floor = Floor.rounds(shape.size(BatchShape.TASKS), 8, wait);

    assertThat(eight.law()).isEqualTo(floor.law());
    assertThat(eight.bound()).isEqualTo(floor.ms()).isEqualTo(eight.figure());
  }

  @Test
  void aComputationHasNoFloorWithoutItsDemand() {
    assertThat(named("hash", "virtual").bound()).isNull();
    assertThat(named("prime-sum", "platform").bound()).isNull();
  }

  @Test
  void aMissingColumnAndAWordForANumberAreRefusedWithTheirPlace() {
    assertThatThrownBy(() -> read("source,experiment,variant\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("b.csv:1: ");
    assertThatThrownBy(() -> read(HEADER + "s,e,v,many,,,5\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("b.csv:2: tasks 'many' ")
        .hasMessageEndingWith(" Correct the row.");
  }

  @Test
  void eachFieldIsReadFromTheColumnOfItsName() throws IOException {
    List<Published> rows =
        read(
            """
            reported_ms,workers,task_wait_ms,tasks,variant,experiment,source,note
            178.5,4,2.5,10,platform-8,hash,blog,none
            9,,,,virtual,sums,paper,
            11,,2,10,virtual,hash,blog,
            12,,0,10,none,hash,blog,
            """);

    assertThat(rows)
        .extracting(
            Published::source,
            Published::experiment,
            Published::variant,
            Published::figure,
            Published::bound)
        .containsExactly(
            tuple("blog", "hash", "platform-8", 178.5, 7.5),
            tuple("paper", "sums", "virtual", 9.0, null),
            tuple("blog", "hash", "virtual", 11.0, 2.0),
            tuple("blog", "hash", "none", 12.0, null));
    assertThat(PublishedTables.of(Microbenchmark.HASH, rows))
        .hasSize(3)
        .containsEntry("platform-8", new Score.Published("blog", 178.5, 7.5))
        .containsEntry("virtual", new Score.Published("blog", 11, 2.0))
        .containsEntry("none", new Score.Published("blog", 12, null));
  }

  @Test
  void aRowWithACommaTooManyIsRefusedWithItsPlace() {
    assertThatThrownBy(() -> read(HEADER + "s,e,v,1,,,5\ns,e,v,1,000,,,5\n"))
        .hasMessageContaining("b.csv:3: the row has 8 cells, the header 7: ")
        .hasMessageContaining("put text that holds a comma in quotes");
  }

  private static Published named(String name, String variant) {
    return shipped().stream()
        .filter(row -> row.experiment().equals(name) && row.variant().equals(variant))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aFileWithoutAnyLineIsRefused() {
    assertThatThrownBy(() -> read(""))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("b.csv: is empty.");
  }

  @Test
  void aLongWordForANumberIsCut() {
    assertThatThrownBy(() -> read(HEADER + "s,e,v,,,," + "x".repeat(100) + "\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("xx...' ")
        .hasMessageNotContaining("x".repeat(50));
  }
}

package dev.loomgauge.core.reproduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.audit.law.Plausibility;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PublishedTablesTest {
  private static final Path PUBLISHED = Path.of("../../published");

  @TempDir private Path folder = Path.of("");

  @Test
  void aThroughputIsReadWithTheCeilingOfItsOwnParameters() {
    Published virtual = load("rest-proxy", "virtual", "1000");

    assertThat(virtual.measure()).isEqualTo(Measure.THROUGHPUT);
    assertThat(virtual.figure()).isEqualTo(4807.93);
    assertThat(virtual.bound()).isEqualTo(5000);
    assertThat(virtual.law()).isEqualTo("1,000 users / 200 ms = 5,000 req/s");
    assertThat(load("rest-proxy", "platform", "1000").bound()).isEqualTo(1000);
  }

  @Test
  void aRowWithoutThroughputIsReadByItsMeanWithTheFloorOfLittlesLaw() {
    Published platform = load("order-io", "platform", "10000");

    assertThat(platform.measure()).isEqualTo(Measure.MEAN);
    assertThat(platform.bound()).isEqualTo(10_000, within(1e-6));
    assertThat(platform.plausibility()).isEqualTo(Plausibility.SUSPICIOUS);
  }

  @Test
  void workThatIsNotTimedHasNoBound() {
    assertThat(load("microservice-compute", "virtual", "200").bound()).isNull();
  }

  @Test
  void aBatchIsReadWithItsRounds() {
    Published pool =
        PublishedTables.BATCHES.read(PUBLISHED.resolve("batches.csv")).stream()
            .filter(row -> row.variant().equals("platform-8") && row.bound() != null)
            .findFirst()
            .orElseThrow();

    assertThat(pool.figure()).isEqualTo(3150);
    assertThat(pool.bound()).isEqualTo(3150);
    assertThat(pool.ratio()).isEqualTo(1);
  }

  @Test
  void memoryOfAProcessIsReadAsBytesForEachRequest() {
    assertThat(PublishedTables.MEMORY.read(PUBLISHED.resolve("memory.csv")))
        .filteredOn(row -> row.variant().equals("virtual"))
        .singleElement()
        .returns(512 * 1024 * 1024 / 10_000.0, Published::figure)
        .returns(Measure.MEMORY, Published::measure)
        .returns(null, Published::bound);
  }

  @Test
  void aClaimIsReadWithWhatTheAuditSays() {
    assertThat(PublishedTables.CLAIMS.read(PUBLISHED.resolve("claims.csv")))
        .filteredOn(row -> row.experiment().equals("cost"))
        .extracting(Published::plausibility)
        .contains(Plausibility.IMPOSSIBLE);
  }

  @Test
  void everyFieldOfALoadIsReadFromItsColumn() throws IOException {
    Path file =
        written(
            """
            users,thread_model,experiment,source,service_delay_ms,thread_limit,throughput_rps,mean_ms
            100,platform,io,blog,200,20,90,1050
            100,virtual,io,blog,200,,,210
            100,virtual,io,blog,,,,210
            100,virtual,io,blog,200,,,
            """);

    assertThat(PublishedTables.LOADS.read(file))
        .extracting(
            Published::source,
            Published::experiment,
            Published::variant,
            Published::users,
            Published::measure,
            Published::figure,
            Published::bound,
            Published::law)
        .containsExactly(
            tuple(
                "blog",
                "io",
                "platform",
                "100",
                Measure.THROUGHPUT,
                90.0,
                100.0,
                "20 threads / 200 ms = 100 req/s"),
            tuple(
                "blog",
                "io",
                "virtual",
                "100",
                Measure.MEAN,
                210.0,
                200.0,
                "100 users at 100 users / 200 ms = 500 req/s"),
            tuple("blog", "io", "virtual", "100", Measure.MEAN, 210.0, null, ""));
  }

  @Test
  void aBatchWithoutWorkersHasOneForEachTaskAndAClaimItsFirstFigure() throws IOException {
    Path batches =
        written(
            """
            source,experiment,variant,tasks,task_wait_ms,workers,reported_ms
            blog,letters,pool,10,50,4,160
            blog,letters,virtual,10,50,,55
            blog,sums,virtual,10,,4,55
            blog,sums,virtual,10,50,4,
            """);
    assertThat(PublishedTables.BATCHES.read(batches))
        .extracting(
            Published::experiment,
            Published::variant,
            Published::measure,
            Published::figure,
            Published::bound,
            Published::law)
        .containsExactly(
            tuple(
                "letters",
                "pool",
                Measure.TIME,
                160.0,
                150.0,
                "3 rounds of 50.0 ms: 10 waits on 4 workers"),
            tuple(
                "letters",
                "virtual",
                Measure.TIME,
                55.0,
                50.0,
                "1 round of 50.0 ms: 10 waits on 10 workers"),
            tuple("sums", "virtual", Measure.TIME, 55.0, null, ""));

    Path claims =
        written(
            """
            source,experiment,claim,value,baseline,claimed_ratio,claimed_saving_percent,users
            blog,speed,twice as fast,200,100,2,,
            blog,cost,half the cost,50,100,,50,
            blog,none,nothing,50,100,,,
            """);
    assertThat(PublishedTables.CLAIMS.read(claims))
        .extracting(Published::variant, Published::measure, Published::figure, Published::bound)
        .containsExactly(
            tuple("twice as fast", Measure.CLAIM, 2.0, null),
            tuple("half the cost", Measure.CLAIM, 50.0, null));
  }

  private Path written(String text) throws IOException {
    return Files.writeString(folder.resolve("table.csv"), text);
  }

  private static Published load(String experiment, String variant, String users) {
    List<Published> rows = PublishedTables.LOADS.read(PUBLISHED.resolve("load-tests.csv"));
    return rows.stream()
        .filter(row -> row.experiment().equals(experiment))
        .filter(row -> row.variant().equals(variant) && row.users().equals(users))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void memoryNeedsItsUsersAndAClaimMayBeOfRequests() throws IOException {
    Path memory =
        written(
            """
            source,experiment,thread_model,users,memory_mb
            blog,idle,virtual,1024,512
            blog,idle,platform,,512
            blog,idle,reactive,1024,
            """);
    assertThat(PublishedTables.MEMORY.read(memory))
        .extracting(Published::variant, Published::users, Published::figure, Published::measure)
        .containsExactly(tuple("virtual", "1024", 524_288.0, Measure.MEMORY));

    Path claims =
        written(
            """
            source,experiment,claim,requests,throughput_rps,claimed_saving_percent
            blog,a,many,1000,,
            blog,a,quick,1000,50,
            blog,a,cheap,1000,50,85%
            """);
    assertThat(PublishedTables.CLAIMS.read(claims))
        .extracting(Published::variant, Published::figure)
        .containsExactly(tuple("many", 1000.0), tuple("quick", 50.0), tuple("cheap", 85.0));
  }
}

package dev.loomgauge.core.reproduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.audit.law.Standing;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class PublishedTablesTest {
  private static final Path PUBLISHED = Path.of("../../published");

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
    assertThat(platform.standing()).isEqualTo(Standing.SUSPICIOUS);
  }

  @Test
  void workThatIsNotTimedHasNoBound() {
    assertThat(load("microservice-compute", "virtual", "200").bound()).isNull();
  }

  @Test
  void aBatchIsReadWithItsRounds() {
    Published pool =
        PublishedTables.batches(PUBLISHED.resolve("batches.csv")).stream()
            .filter(row -> row.variant().equals("platform-8") && row.bound() != null)
            .findFirst()
            .orElseThrow();

    assertThat(pool.figure()).isEqualTo(3150);
    assertThat(pool.bound()).isEqualTo(3150);
    assertThat(pool.ratio()).isEqualTo(1);
  }

  @Test
  void memoryOfAProcessIsReadAsBytesForEachRequest() {
    assertThat(PublishedTables.memory(PUBLISHED.resolve("memory.csv")))
        .filteredOn(row -> row.variant().equals("virtual"))
        .singleElement()
        .returns(512 * 1024 * 1024 / 10_000.0, Published::figure)
        .returns(Measure.MEMORY, Published::measure)
        .returns(null, Published::bound);
  }

  @Test
  void aClaimIsReadWithWhatTheAuditSays() {
    assertThat(PublishedTables.claims(PUBLISHED.resolve("claims.csv")))
        .filteredOn(row -> row.experiment().equals("cost"))
        .extracting(Published::standing)
        .contains(Standing.IMPOSSIBLE);
  }

  private static Published load(String experiment, String variant, String users) {
    List<Published> rows = PublishedTables.loads(PUBLISHED.resolve("load-tests.csv"));
    return rows.stream()
        .filter(row -> row.experiment().equals(experiment))
        .filter(row -> row.variant().equals(variant) && row.users().equals(users))
        .findFirst()
        .orElseThrow();
  }
}

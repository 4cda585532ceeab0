package dev.loomgauge.core.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.audit.law.Plausibility;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.TableReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every row of the tables that ship: its line, its verdict, and the law that decides. */
class PublishedTablesTest {

  @Test
  void theRowsOfThreeBackendsAllHold() {
    assertThat(verdicts("more-load-tests.csv"))
        .hasSize(15)
        .allMatch(verdict -> verdict.contains(" consistent "));
  }

  @Test
  void everyBreakOfTheLoadTestsIsFoundAndNoRowIsAccusedFalsely() {
    assertThat(verdicts("load-tests.csv"))
        .containsExactly(
            // 97.1 x 1.05 s = 102 of 200 users; the 780 timeouts can have held the others.
            "2 suspicious little",
            "3 consistent little",
            // 202.9 of 200: more than 0.2 %, less than 3 %.
            "4 suspicious little",
            // 6,400 = 32 x 200.
            "5 suspicious whole-waves",
            // 246 of 200.
            "6 impossible little",
            "7 suspicious little",
            "8 consistent little",
            // 3,920 = 49 x 80.
            "9 suspicious whole-waves",
            "10 consistent delay-floor",
            // 10,000 orders, 200 threads, 200 ms: 10 s, not 450 ms.
            "11 suspicious thread-queue",
            "12 consistent delay-floor",
            // 3,205 = 1,000 / 312 ms; nothing else is wrong.
            "13 suspicious exact-quotient",
            // 1,770 > 200 / 0.2 s.
            "14 impossible thread-ceiling",
            "15 suspicious exact-quotient",
            // 8,788 of 50,000, and 0.02 % failures.
            "16 impossible little",
            // The same, but enough requests failed to hold the other users.
            "17 suspicious little",
            "18 suspicious little",
            "19 consistent thread-ceiling",
            // 5,262 > 500 / 0.1 s.
            "20 impossible users-ceiling",
            // 2,226 > 200 / 0.1 s.
            "21 impossible thread-ceiling",
            "22 consistent users-ceiling",
            "23 impossible thread-ceiling",
            "24 consistent users-ceiling",
            "25 consistent thread-ceiling",
            "26 consistent users-ceiling",
            "27 consistent thread-ceiling",
            "28 consistent users-ceiling",
            "29 consistent thread-ceiling",
            "30 consistent users-ceiling",
            "31 consistent thread-ceiling",
            "32 consistent users-ceiling",
            "33 consistent thread-ceiling",
            // 263,000 requests at 11,046.78 a second take 23.8 s.
            "34 impossible requests-over-duration");
  }

  @Test
  void aBatchThatWaitsHasAFloorAndOneThatComputesHasNone() {
    assertThat(verdicts("batches.csv"))
        .containsExactly(
            "2 consistent batch-floor",
            "3 consistent batch-floor",
            "4 consistent batch-floor",
            // 63 rounds x 50 ms = 3,150 ms to the last digit.
            "5 suspicious batch-floor",
            "6 consistent batch-floor",
            "7 consistent batch-floor",
            "8 not-checkable batch-floor",
            "9 not-checkable batch-floor",
            "10 not-checkable batch-floor",
            "11 not-checkable batch-floor",
            "12 not-checkable batch-floor");
  }

  @Test
  void claimsAreRecomputed() {
    assertThat(verdicts("claims.csv"))
        .containsExactly(
            "2 suspicious claim-basis",
            "3 impossible saving",
            "4 suspicious idle-load",
            "5 impossible requests-over-duration");
  }

  @Test
  void aRowSaysWhatElseIsWrongWhatWasCheckedAndWhatWasNot() {
    AuditedRow mixed =
        rows("load-tests.csv").stream().filter(r -> r.row().line() == 14).findFirst().orElseThrow();

    assertThat(mixed.reason()).isEqualTo("1,770 req/s is above 200 threads / 200 ms = 1,000 req/s");
    assertThat(mixed.against())
        .extracting(AuditedRow.Judged::law)
        .containsExactly("thread-ceiling", "thread-queue", "exact-quotient");
    assertThat(mixed.cells()).hasSameSizeAs(AuditedRow.COLUMNS).contains("77.00");
    assertThat(mixed.unmet())
        .extracting(AuditedRow.Unmet::law)
        .containsExactly("requests-over-duration");
  }

  @Test
  void aRowThatCannotBeCheckedNamesTheMissingColumns() {
    assertThat(rows("batches.csv").getLast().reason())
        .isEqualTo("batch-floor needs tasks, task_wait_ms");
    assertThat(rows("batches.csv").getLast().plausibility()).isEqualTo(Plausibility.NOT_CHECKABLE);
  }

  private static List<String> verdicts(String file) {
    return rows(file).stream()
        .map(row -> row.row().line() + " " + row.plausibility().word() + " " + row.law())
        .toList();
  }

  private static List<AuditedRow> rows(String file) {
    List<AuditedRow> rows = new ArrayList<>();
    try (TableReader table = TableReader.open(Path.of("../../published", file))) {
      for (AuditRow row = table.read(); row != null; row = table.read()) {
        rows.add(Audit.of(row));
      }
    }
    return rows;
  }
}

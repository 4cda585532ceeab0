package dev.loomgauge.core.audit.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.audit.Audit;
import dev.loomgauge.core.audit.AuditedRow;
import dev.loomgauge.core.audit.FormatBook;
import dev.loomgauge.core.audit.law.LawFinding.Checked;
import dev.loomgauge.core.audit.law.Plausibility;
import dev.loomgauge.core.audit.table.AuditColumn;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a print has twice, and totals of rows that stand beside them. */
class TotalsTest {
  private static final String JMETER =
      """
      Label,# Samples,Average,Median,90%% Line,95%% Line,99%% Line,Min,Maximum,Error %%,Throughput,Received KB/sec,Std. Dev.
      read,3000,20,20,22,23,60,20,90,%1$s,75.0/sec,10.0,1.0
      write,1000,60,60,62,63,70,40,91,0.00%%,25.0/sec,10.0,1.0
      TOTAL,4000,%2$s,22,62,63,70,20,91,%1$s,100.0/sec,10.0,1.0
      """;

  private static final String DASHBOARD =
      """
      {"read":{"sampleCount":3000,"errorCount":0,"meanResTime":20.25},
      "write":{"sampleCount":%s,"errorCount":0,"meanResTime":60.5},
      "Total":{"sampleCount":4000,"errorCount":0,"meanResTime":%s,"throughput":100.0}}
      """;

  private static final String GATLING =
      """
      ---- Global Information --------------------------------------------------------
      > request count                                      10000 (OK=8000   KO=%s  )
      > mean response time                                    %s (OK=50     KO=10    )
      > mean requests/sec                                  100.0 (OK=80     KO=20    )
      """;

  private static final String LOCUST =
      """
      Type     Name              # reqs      # fails |    Avg     Min     Max    Med |   req/s  failures/s
      --------|----------------|-------|------------|-------|-------|-------|-------|--------|-----------
      GET      /a                   100     0(0.00%%) |     90      12     551     80 |   10.00        0.00
      --------|----------------|-------|------------|-------|-------|-------|-------|--------|-----------
               Aggregated           100     0(0.00%%) |     90      12     551     80 |   10.00        0.00

      Type     Name              # reqs      # fails |    Avg     Min     Max    Med |   req/s  failures/s
      --------|----------------|-------|------------|-------|-------|-------|-------|--------|-----------
      GET      /a                   300     0(0.00%%) |     40      12     551     30 |   30.00        0.00
      POST     /b                   100     0(0.00%%) |     80      12     551     70 |   10.00        0.00
      --------|----------------|-------|------------|-------|-------|-------|-------|--------|-----------
               Aggregated           400     0(0.00%%) |     %s      12     551     40 |   40.00        0.00
      """;

  @Test
  void theMeanOfATotalIsThatOfItsRowsByTheirRequests() {
    assertThat(law("weighted-mean", JMETER.formatted("0.00%", "30")))
        .isEqualTo(Plausibility.CONSISTENT);
    assertThat(law("weighted-mean", JMETER.formatted("0.00%", "31")))
        .isEqualTo(Plausibility.CONSISTENT);
    assertThat(law("weighted-mean", JMETER.formatted("0.00%", "40")))
        .isEqualTo(Plausibility.IMPOSSIBLE);
    assertThat(law("weighted-mean", JMETER.formatted("5.00%", "40")))
        .isEqualTo(Plausibility.SUSPICIOUS);
    assertThat(law("weighted-mean", DASHBOARD.formatted(1000, "30.31")))
        .isEqualTo(Plausibility.CONSISTENT);
    String slow = DASHBOARD.replace("20.25", "2000.25").replace("60.5", "6000.5");
    assertThat(law("weighted-mean", slow.formatted(1000, "3003.31")))
        .as("a thousandth more")
        .isEqualTo(Plausibility.CONSISTENT);
    assertThat(law("weighted-mean", slow.formatted(1000, "3015.31")))
        .as("half a percent more")
        .isEqualTo(Plausibility.SUSPICIOUS);
    assertThat(law("weighted-mean", DASHBOARD.formatted(1000, "40.37")))
        .isEqualTo(Plausibility.IMPOSSIBLE);
  }

  @Test
  void rowsThatAreNotThoseOfTheTotalSayNothingOfIt() {
    assertThat(law("weighted-mean", DASHBOARD.formatted(4000, "20.25"))).isNull();
  }

  @Test
  void onlyTheLastTableOfLocustHasTheRowsOfItsLastSum() {
    assertThat(law("weighted-mean", LOCUST.formatted(50))).isEqualTo(Plausibility.CONSISTENT);
    assertThat(law("weighted-mean", LOCUST.formatted(60))).isEqualTo(Plausibility.IMPOSSIBLE);
  }

  @Test
  void theTotalOfGatlingIsThatOfItsAnswersAndItsFailures() {
    assertThat(law("weighted-mean", GATLING.formatted(2000, 42)))
        .isEqualTo(Plausibility.CONSISTENT);
    assertThat(law("weighted-mean", GATLING.formatted(2000, 50)))
        .isEqualTo(Plausibility.SUSPICIOUS);
    assertThat(law("equal-figures", GATLING.formatted(2000, 42)))
        .isEqualTo(Plausibility.CONSISTENT);
    assertThat(law("equal-figures", GATLING.formatted(1000, 42)))
        .isEqualTo(Plausibility.SUSPICIOUS);
  }

  @Test
  void vegetaCountsAsManyStatusesAsRequests() {
    String text =
        """
        Requests      [total, rate, throughput]  3000, 100.03, 99.96
        Duration      [total, attack, wait]      30.012s, 29.99s, %s
        Latencies     [mean, 50, 95, 99, max]    6.8ms, 6.2ms, 11.9ms, 15.5ms, %s
        Success       [ratio]                    100.00%%
        Status Codes  [code:count]               200:%s  204:1000
        """;

    String honest = text.formatted("22ms", "25ms", 2000);
    assertThat(law("equal-figures", honest)).isEqualTo(Plausibility.CONSISTENT);
    assertThat(law("open-end", honest)).isEqualTo(Plausibility.CONSISTENT);
    assertThat(law("equal-figures", text.formatted("22ms", "25ms", 2001)))
        .isEqualTo(Plausibility.SUSPICIOUS);
    assertThat(law("open-end", text.formatted("22ms", "15ms", 2000)))
        .isEqualTo(Plausibility.IMPOSSIBLE);
  }

  @Test
  void whatDiffersIsToldWithBothFigures() {
    assertThat(judged("weighted-mean", JMETER.formatted("0.00%", "40")))
        .hasValueSatisfying(
            finding -> {
              assertThat(finding.words().get())
                  .isEqualTo(
                      "the mean of all is 40 ms, and 30 ms by the 2 parts of which it is the"
                          + " total");
              assertThat(finding.margin()).isCloseTo(1 / 3.0, within(1e-9));
            });
    assertThat(judged("weighted-mean", JMETER.formatted("0.00%", "20")).orElseThrow().margin())
        .isCloseTo(-1 / 3.0, within(1e-9));
    assertThat(judged("equal-figures", GATLING.formatted(1000, 42)))
        .hasValueSatisfying(
            finding -> {
              assertThat(finding.words().get()).startsWith("requests is 10,000, and 9,000 where");
              assertThat(finding.margin()).isCloseTo(-0.1, within(1e-9));
            });
  }

  /** What a law says of the total, or null where it is silent. */
  private static @Nullable Plausibility law(String law, String text) {
    return judged(law, text).map(Checked::plausibility).orElse(null);
  }

  private static Optional<Checked> judged(String law, String text) {
    PrintedMeasurement total =
        FormatBook.read(new Printed(text)).orElseThrow().measurements().getLast();
    AuditedRow audited = Audit.of(total, Stated.of(Map.of()));
    return Stream.of(audited.against(), audited.obeyed())
        .flatMap(List::stream)
        .filter(judged -> judged.law().equals(law))
        .map(AuditedRow.Judged::finding)
        .findFirst();
  }

  @Test
  void theTotalOfAnEarlyLocustHasTheMeanOfItsRows() {
    String print =
        """
         Name                  # reqs      # fails     Avg     Min     Max  |  Median   req/s
         GET /                    100     0(0.00%)      40      12     350  |      40   10.00
         Total                    100     0(0.00%)                                      10.00

         Name                  # reqs      # fails     Avg     Min     Max  |  Median   req/s
         GET /                   1000     0(0.00%)      44      12     350  |      40   20.00
         GET /about               500     0(0.00%)      50      12     310  |      42   10.00
         Total                   1500     0(0.00%)                                      30.00
        """;

    PrintedMeasurement found = ToolRulesTest.found(print);
    assertThat(found.value(AuditColumn.MEAN)).hasValue(46.0);
    assertThat(found.rounding(AuditColumn.MEAN)).isCloseTo(1 / 46.0, within(1e-9));
    assertThat(found.laws()).isEmpty();
    PrintedMeasurement told = ToolRulesTest.found("$ locust --no-web -c 10 -r 1\n" + print);
    assertThat(told.value(AuditColumn.CONNECTIONS)).hasValue(10.0);
    assertThat(told.has(AuditColumn.USERS)).as("users pause").isFalse();
    assertThat(ToolRulesTest.found(print.replace("  1500 ", "  1501 ")).has(AuditColumn.MEAN))
        .isFalse();
  }
}

package dev.loomgauge.core.audit.law;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.audit.law.LawFinding.Checked;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.PrintedFigure;
import dev.loomgauge.core.audit.table.Rows;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EqualFiguresTest {
  private static Checked of(double one, double other) {
    return (Checked)
        PrintLaws.equalFigures(AuditColumn.MEAN, printed(one), printed(other), "line 7")
            .check(Rows.of("users", "1"));
  }

  /** To one decimal. */
  private static PrintedFigure printed(double value) {
    return new PrintedFigure(value, 0.05, 0.05, false);
  }

  @Test
  void whatStandsTwiceIsTheSameUpToTheRoundingOfBoth() {
    assertThat(of(20, 20).plausibility()).isEqualTo(Plausibility.CONSISTENT);
    assertThat(of(20, 20.09).plausibility()).isEqualTo(Plausibility.CONSISTENT);
    assertThat(of(20, 19.91).plausibility()).isEqualTo(Plausibility.CONSISTENT);
    assertThat(of(20, 20.2).plausibility()).isEqualTo(Plausibility.SUSPICIOUS);
    assertThat(of(20, 19.8).plausibility()).isEqualTo(Plausibility.SUSPICIOUS);
    assertThat(of(20, 200).words().get())
        .isEqualTo("mean_ms is 20, and 200 where it stands again (line 7)");
  }

  @Test
  void theOtherIsHeldAgainstTheFirstWithTheRoundingOfBoth() {
    Checked more =
        (Checked)
            PrintLaws.equalFigures(
                    AuditColumn.MEAN, printed(20), new PrintedFigure(25, 0.5, 0.5, false), "line 7")
                .check(Rows.of("users", "1"));
    assertThat(more.margin()).isCloseTo(0.25, within(1e-12));
    assertThat(more.tolerance()).isCloseTo(0.55 / 20, within(1e-12));
    assertThat(of(20, 15).margin()).isCloseTo(-0.25, within(1e-12));
    assertThat(of(20, 20).cause()).isEmpty();
    assertThat(of(20, 25).cause()).startsWith("The print was put together from several runs");
  }

  @Test
  void threeNotationsOfTimesAreNoTimesInTheService() {
    for (String latency : List.of("schedule", "corrected", "unnamed")) {
      assertThat(Little.isNoResidence(Rows.of("latency,users", latency + ",1"))).isTrue();
    }
    assertThat(Little.isNoResidence(Rows.of("latency,users", "service,1"))).isFalse();
    assertThat(Little.isNoResidence(Rows.of("latency,users", ",1"))).isFalse();
  }

  /** 1,000 users / 500 req/s - 1,500 ms. */
  @Test
  void aMeanIsNotCalculatedFromAThinkTimeThatWasCalculatedFromIt() {
    AuditRow row =
        Rows.of("users,throughput_rps,mean_ms,duration_s,think_ms", "1000,500.0,500.0,60,1500");
    assertThat(CalculatedFigures.derivedMean(row))
        .isInstanceOfSatisfying(
            Checked.class,
            found -> {
              assertThat(found.plausibility()).isEqualTo(Plausibility.SUSPICIOUS);
              assertThat(found.words().get())
                  .isEqualTo(
                      "a mean of 500 ms is 1,000 users / 500 req/s - 1,500 ms to its last digit");
            });
    PrintedFigure rounded = new PrintedFigure(1_500, 0.5, 0.5, false);
    assertThat(
            CalculatedFigures.derivedMean(
                row.stating(Map.of(AuditColumn.THINK, rounded), Map.of())))
        .isEqualTo(LawFinding.silent());
  }

  private static String shares(String rate) {
    LawFinding found =
        CountLaws.failuresOfRequests(Rows.of("requests,failures,error_rate", "1000,150," + rate));
    return found instanceof Checked checked
        ? checked.plausibility() + " " + checked.tolerance()
        : "";
  }

  /** 150 of 1,000 are 0.15, and 0.1304 of 1,150. */
  @Test
  void aPublishedShareOfFailuresIsAsExactAsItIsPrintedAndAsAThousandth() {
    assertThat(shares("0.1509")).isEqualTo("CONSISTENT 0.001");
    assertThat(shares("0.1515")).isEqualTo("SUSPICIOUS 0.001");
    assertThat(shares("0.1525")).isEqualTo("IMPOSSIBLE 0.001");
    assertThat(shares("0.1309")).isEqualTo("CONSISTENT 0.001");
    assertThat(shares("0.1290")).isEqualTo("SUSPICIOUS 0.001");
    assertThat(shares("0.16")).isEqualTo("IMPOSSIBLE 0.005");
    assertThat(shares("0.19")).isEqualTo("IMPOSSIBLE 0.005");
  }
}

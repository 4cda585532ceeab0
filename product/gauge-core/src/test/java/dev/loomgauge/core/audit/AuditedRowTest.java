package dev.loomgauge.core.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.audit.law.Plausibility;
import dev.loomgauge.core.audit.table.Rows;
import org.junit.jupiter.api.Test;

class AuditedRowTest {
  private static AuditedRow row(String header, String cells) {
    return Audit.of(Rows.of(header, cells));
  }

  @Test
  void aRowThatHoldsHasTheFirstLawThatItObeys() {
    AuditedRow holds = row("users,throughput_rps,mean_ms,load", "200,396,505,closed");

    assertThat(holds.plausibility()).isEqualTo(Plausibility.CONSISTENT);
    assertThat(holds.law()).isEqualTo("little");
    assertThat(holds.cells()).hasSameSizeAs(AuditedRow.COLUMNS);
    assertThat(holds.cells().get(7)).as("checked").startsWith("little");
    assertThat(holds.cells().get(6)).as("also").isEmpty();
  }

  @Test
  void aCellThatCannotBeReadKeepsARowFromHolding() {
    AuditedRow unread =
        row("users,throughput_rps,mean_ms,load,p99_ms,max_ms", "200,396,505,closed,1s,x");

    assertThat(unread.obeyed()).isNotEmpty();
    assertThat(unread.plausibility()).isEqualTo(Plausibility.NOT_CHECKABLE);
    assertThat(unread.law()).isEqualTo("readable-cells");
    assertThat(unread.reason())
        .startsWith("p99_ms '1s' has a unit: ")
        .contains("; max_ms 'x' is not a number: ");
    assertThat(unread.margin()).isNull();
    assertThat(unread.cells().subList(2, 4)).containsExactly("", "");
  }

  @Test
  void theWorstOfSeveralBrokenLawsDecidesAndTheOthersAreToldBesideIt() {
    AuditedRow broken =
        row("users,throughput_rps,mean_ms,p50_ms,p99_ms,load", "10,100,500,90,20,closed");

    assertThat(broken.plausibility()).isEqualTo(Plausibility.IMPOSSIBLE);
    assertThat(broken.against()).hasSizeGreaterThan(1);
    assertThat(broken.law()).isEqualTo(broken.against().getFirst().law());
    assertThat(broken.cells().get(6))
        .isEqualTo(
            broken.against().stream()
                .skip(1)
                .map(judged -> judged.law() + ": " + judged.finding().words().get())
                .collect(java.util.stream.Collectors.joining("; ")));
    assertThat(broken.cells().get(2)).as("percent with two digits").matches("-?\\d+\\.\\d\\d");
  }

  @Test
  void whatIsMissingIsSaidAndTheLawThatMissesLeastIsNamed() {
    AuditedRow few = row("users,note", "200,x");

    assertThat(few.plausibility()).isEqualTo(Plausibility.NOT_CHECKABLE);
    assertThat(few.unmet())
        .anySatisfy(unmet -> assertThat(unmet.law()).isEqualTo(few.law()))
        .allSatisfy(
            unmet ->
                assertThat(unmet.missing().size())
                    .isGreaterThanOrEqualTo(
                        few.unmet().stream()
                            .filter(own -> own.law().equals(few.law()))
                            .findFirst()
                            .orElseThrow()
                            .missing()
                            .size()));
    assertThat(few.reason()).contains("little needs throughput_rps, mean_ms");
    assertThat(few.cells().get(8)).as("unchecked").isEqualTo(few.reason());
  }

  @Test
  void whereNothingWasAnsweredNothingIsJudged() {
    AuditedRow none = row("users,requests,mean_ms", "200,0,5");

    assertThat(none.plausibility()).isEqualTo(Plausibility.NOT_CHECKABLE);
    assertThat(none.law()).isEqualTo("some-answer");
    assertThat(none.reason()).isEqualTo("nothing was answered, so there is nothing to judge");
    assertThat(none.cause()).isEmpty();
  }
}

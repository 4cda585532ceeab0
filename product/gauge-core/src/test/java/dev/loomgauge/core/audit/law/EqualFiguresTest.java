package dev.loomgauge.core.audit.law;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.audit.law.LawFinding.Checked;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.audit.table.PrintedFigure;
import dev.loomgauge.core.audit.table.Rows;
import org.junit.jupiter.api.Test;

class EqualFiguresTest {
  private static Checked of(double one, double other) {
    return (Checked)
        new EqualFigures(AuditColumn.MEAN, printed(one), printed(other), "line 7")
            .check(Rows.of("users", "1"));
  }

  /** To one decimal. */
  private static PrintedFigure printed(double value) {
    return new PrintedFigure(value, 0.05, 0.05, false);
  }

  @Test
  void whatStandsTwiceIsTheSameUpToTheRoundingOfBoth() {
    assertThat(of(20, 20).standing()).isEqualTo(Standing.CONSISTENT);
    assertThat(of(20, 20.09).standing()).isEqualTo(Standing.CONSISTENT);
    assertThat(of(20, 19.91).standing()).isEqualTo(Standing.CONSISTENT);
    assertThat(of(20, 20.2).standing()).isEqualTo(Standing.SUSPICIOUS);
    assertThat(of(20, 19.8).standing()).isEqualTo(Standing.SUSPICIOUS);
    assertThat(of(20, 200).words().get())
        .isEqualTo("mean_ms is 20, and 200 where it stands again (line 7)");
  }
}

package dev.loomgauge.core.audit.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.audit.table.AuditColumn;
import java.util.List;
import org.junit.jupiter.api.Test;

class NamedColumnsTest {
  @Test
  void ofTwoColumnsOfTheSameNameTheFirstCounts() {
    NamedColumns columns =
        NamedColumns.of(
                List.of("Users", "Req/s", "Avg (ms)", "Mean latency (ms)"), Numerals.of(List.of()))
            .orElseThrow();

    PrintedMeasurement row = columns.row(List.of("9", "30", "20", "70"), 4, "line 4");

    assertThat(row.value(AuditColumn.MEAN)).hasValue(20.0);
    assertThat(row.value(AuditColumn.USERS)).hasValue(9.0);
    assertThat(row.value(AuditColumn.THROUGHPUT)).hasValue(30.0);
  }
}

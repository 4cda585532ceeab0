package dev.loomgauge.core.result.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.folder.TrialsCsv;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("the default locale is that of the whole JVM")
class CsvTest {

  @Test
  void aFieldWithCommasQuotesAndLineBreaksSurvives() {
    List<String> fields = List.of("plain", "a,b", "say \"hi\"", "two\nlines", "");

    assertThat(Csv.parse(Csv.line(fields) + "\n")).containsExactly(fields);
  }

  @Test
  void onlyFieldsThatNeedQuotesHaveThem() {
    assertThat(Csv.line(List.of("a b", "a,b", "\"", "x\ny", "x\ry", "\0", "", "#")))
        .isEqualTo("a b,\"a,b\",\"\"\"\",\"x\ny\",\"x\ry\",\0,,#");
    assertThat(Csv.table(List.of("a", "b"), List.of(List.of("1", "")))).isEqualTo("a,b\n1,\n");
  }

  @Test
  void whatASpreadsheetWouldRunIsMadeTextAndNumbersStay() {
    assertThat(Csv.harmless("=SUM(A1:A9)")).isEqualTo("'=SUM(A1:A9)");
    assertThat(Csv.harmless(" @cmd|'/c calc'!A0")).startsWith("'");
    assertThat(Csv.harmless("\t=1+1")).startsWith("'");
    assertThat(Csv.harmless("-1+cmd")).startsWith("'");
    assertThat(List.of("-12.5", "+3", "-", "a=b", "", "1,050"))
        .allSatisfy(plain -> assertThat(Csv.harmless(plain)).isEqualTo(plain));
  }

  @Test
  void numbersAreTheSameUnderEveryLocale() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      assertThat(Csv.number(1234.5, 2)).isEqualTo("1234.50");
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void whatWasNotMeasuredIsAnEmptyField() {
    assertThat(Csv.number(null, 2)).isEmpty();
    assertThat(Csv.number(Double.NaN, 2)).isEmpty();
  }

  @Test
  void thePublishedColumnsComeFirstInTheirOrder() {
    assertThat(TrialsCsv.columns(List.of(), List.of("threads", "permits")))
        .contains("threads_active_mean", "permits_active_mean", "permits_waiting_mean")
        .doesNotContain("threads_waiting_mean");
    assertThat(TrialsCsv.columns(List.of(), List.of()))
        .startsWith(
            "ts_iso",
            "thread_mode",
            "hikari_pool",
            "path_mode",
            "conn_mode",
            "concurrency",
            "rep",
            "throughput_rps",
            "p50_ms",
            "p95_ms",
            "p99_ms",
            "p999_ms",
            "max_ms",
            "error_rate",
            "http_reqs",
            "app_cpu_pct",
            "pg_cpu_pct",
            "load_cpu_pct",
            "hikari_active_max",
            "hikari_pending_max",
            "jvm_threads_max",
            "rss_mb_max",
            "pinned_events");
  }
}

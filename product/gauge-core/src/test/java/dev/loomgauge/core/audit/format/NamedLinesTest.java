package dev.loomgauge.core.audit.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.audit.table.AuditColumn;
import java.util.List;
import org.junit.jupiter.api.Test;

class NamedLinesTest {
  private static List<PrintedMeasurement> read(String text) {
    return new NamedLines("list of figures")
        .recognise(new Printed(text))
        .map(Reading::measurements)
        .orElse(List.of());
  }

  @Test
  void threeFiguresWithAThroughputOrAMeanAreARun() {
    PrintedMeasurement run =
        read("Result\nRequests: 12,000\nThroughput: 400 req/s\nDuration: 30 s\n").getFirst();

    assertThat(run.value(AuditColumn.REQUESTS)).hasValue(12_000.0);
    assertThat(run.value(AuditColumn.THROUGHPUT)).hasValue(400.0);
    assertThat(run.value(AuditColumn.DURATION)).hasValue(30.0);
    assertThat(run.line()).isEqualTo(2);
    assertThat(read("Requests: 12000\nMean latency: 12.3 ms\nDuration: 30 s\n"))
        .extracting(found -> found.value(AuditColumn.MEAN).orElseThrow())
        .containsExactly(12.3);
  }

  @Test
  void twoFiguresAreWordsAndSoAreThreeWithoutAThroughputOrAMean() {
    assertThat(read("Requests: 12000\nThroughput: 400 req/s\n")).isEmpty();
    assertThat(read("Requests: 12000\nDuration: 30 s\np99: 40 ms\n")).isEmpty();
  }

  @Test
  void thousandsMayBeSeparatedByABlank() {
    PrintedMeasurement run =
        read("Requests: 12 345\nThroughput: 1 400.5 req/s\nMean latency: 12 ms\nErrors: 7 100%\n")
            .getFirst();

    assertThat(run.value(AuditColumn.REQUESTS)).hasValue(12_345.0);
    assertThat(run.value(AuditColumn.THROUGHPUT)).hasValue(1400.5);
    assertThat(run.value(AuditColumn.FAILURES)).hasValue(7.0);
  }

  @Test
  void bytesAreNoRequests() {
    for (String bytes : List.of("12.5 MB/s", "12,5 MB/s", "12.5MiB/s", "100 Mbps", "12 B")) {
      PrintedMeasurement run =
          read("Requests: 12000\nThroughput: " + bytes + "\nMean latency: 3.2 ms\nMax: 41 ms\n")
              .getFirst();

      assertThat(run.has(AuditColumn.THROUGHPUT)).as(bytes).isFalse();
      assertThat(run.value(AuditColumn.MAX)).hasValue(41.0);
    }
  }

  @Test
  void aNameThatComesAgainBeginsAnotherRun() {
    String run = "Requests: %s\nThroughput: 400 req/s\nMean latency: 12 ms\n";

    assertThat(read(run.formatted(1000) + "\n" + run.formatted(2000)))
        .extracting(PrintedMeasurement::line)
        .containsExactly(1L, 5L);
    assertThat(read(run.formatted(1000) + run.formatted(2000)))
        .extracting(found -> found.value(AuditColumn.REQUESTS).orElseThrow())
        .containsExactly(1000.0, 2000.0);
  }

  @Test
  void aLineOfThreeHundredCharactersIsNoFigure() {
    String two = "Requests: 1000\nMean latency: 12 ms\n";
    String shorter = "Throughput: 400 req/s" + " ".repeat(278);

    assertThat(read(two + shorter)).hasSize(1);
    assertThat(read(two + shorter + " ")).isEmpty();
  }
}

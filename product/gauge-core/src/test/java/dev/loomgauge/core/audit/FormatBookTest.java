package dev.loomgauge.core.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.audit.format.Fixture;
import dev.loomgauge.core.audit.format.Printed;
import dev.loomgauge.core.audit.format.PrintedMeasurement;
import dev.loomgauge.core.audit.format.Reading;
import dev.loomgauge.core.audit.format.Stated;
import dev.loomgauge.core.audit.law.Plausibility;
import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.result.file.Csv;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Prints that the tools themselves made against one server, whose own count is beside them. */
class FormatBookTest {
  private static final Stated TWENTY = Stated.of(Map.of("users", "20"));

  @Test
  void everyToolAndNotationIsNamedOnce() {
    assertThat(FormatBook.names().split(", "))
        .doesNotHaveDuplicates()
        .contains("wrk", "k6", "locust")
        .containsSubsequence(
            "JMeter report",
            "summary in JSON",
            "Hyperfoil",
            "ranking",
            "Markdown table",
            "HTML table",
            "table",
            "list of figures")
        .doesNotContain("prints of tools");
  }

  static Stream<List<String>> prints() {
    return Csv.parse(Fixture.text("served.csv")).stream().skip(1);
  }

  @ParameterizedTest
  @MethodSource("prints")
  void everyPrintIsRecognisedAndItsCountIsThatOfTheServer(List<String> served) {
    Reading reading = FormatBook.read(Fixture.of(served.get(0))).orElseThrow();

    assertThat(reading.format()).isEqualTo(served.get(1));
    double requests = only(reading).value(AuditColumn.REQUESTS).orElseThrow();
    double users = Double.parseDouble(served.get(2));
    assertThat(Double.parseDouble(served.get(3)) - requests).isBetween(0.0, users);
  }

  @ParameterizedTest
  @MethodSource("prints")
  void honestPrintsHoldAndSpoiledOnesAreFound(List<String> served) {
    Stated stated = Stated.of(Map.of("users", served.get(2)));
    AuditedRow audited =
        Audit.of(stated.of(only(FormatBook.read(Fixture.of(served.get(0))).orElseThrow()).row()));

    assertThat(audited.plausibility()).isEqualTo(Plausibility.valueOf(served.get(4)));
    assertThat(audited.against().stream().map(AuditedRow.Judged::law)).contains(law(served));
  }

  @ParameterizedTest
  @ValueSource(strings = {"hey-honest.txt", "ohajson-honest.txt"})
  void withoutUsersTheyAreAskedFor(String name) {
    AuditedRow audited = Audit.of(only(FormatBook.read(Fixture.of(name)).orElseThrow()).row());

    assertThat(audited.plausibility()).isEqualTo(Plausibility.CONSISTENT);
    assertThat(audited.unmet())
        .anySatisfy(law -> assertThat(law.missing()).containsExactly(AuditColumn.USERS));
  }

  @Test
  void aLieInAnHonestPrintIsImpossible() {
    String text = Fixture.text("h2load-honest.txt").replace("20 total client", "10 total client");

    assertThat(
            Audit.of(only(FormatBook.read(new Printed(text)).orElseThrow()).row()).plausibility())
        .isEqualTo(Plausibility.IMPOSSIBLE);
  }

  /**
   * Each thread of wrk has as many connections as every other: of 50 on 4 threads, 48 are opened.
   */
  @Test
  void connectionsOfWrkThatItsThreadsCannotShareEvenlyAreNotOpened() {
    String text =
        Fixture.text("wrk-honest.txt")
            .replaceFirst("\\d+ threads and \\d+ connections", "4 threads and 50 connections");

    PrintedMeasurement wrk = only(FormatBook.read(new Printed(text)).orElseThrow());

    assertThat(Objects.requireNonNull(wrk.row().figure(AuditColumn.USERS)).value()).isEqualTo(48);
  }

  @Test
  void whatIsStatedGoesBeforeWhatIsPrinted() {
    PrintedMeasurement wrk = only(FormatBook.read(Fixture.of("wrk-honest.txt")).orElseThrow());

    assertThat(TWENTY.of(wrk.row()).figure(AuditColumn.USERS)).isNotNull();
    assertThat(Audit.of(Stated.of(Map.of("users", "100")).of(wrk.row())).plausibility())
        .isEqualTo(Plausibility.SUSPICIOUS);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "{}", "[]", "[1, 2", "hello", "<html></html>", "| a | b |\n|---|---|"})
  void whatIsNoPrintIsNotRecognised(String text) {
    assertThat(FormatBook.read(new Printed(text))).isEmpty();
  }

  @Test
  void halfATableOfAPageAMillionTimesTakesNoTime() {
    assertThat(FormatBook.read(new Printed("<table><tr><td>".repeat(300_000)))).isEmpty();
    assertThat(FormatBook.read(new Printed("|-".repeat(1_000_000)))).isEmpty();
    assertThat(FormatBook.read(new Printed("{\n".repeat(200_000)))).isEmpty();
    assertThat(FormatBook.read(new Printed("[{\"users\": 1e999999999, \"rps\": 2}]"))).isEmpty();
  }

  private static PrintedMeasurement only(Reading reading) {
    assertThat(reading.measurements()).hasSize(1);
    return reading.measurements().getFirst();
  }

  private static String[] law(List<String> served) {
    return served.get(5).isEmpty() ? new String[0] : new String[] {served.get(5)};
  }
}

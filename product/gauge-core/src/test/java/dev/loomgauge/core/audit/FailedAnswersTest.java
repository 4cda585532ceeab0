package dev.loomgauge.core.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.audit.format.Fixture;
import dev.loomgauge.core.audit.format.PrintedMeasurement;
import dev.loomgauge.core.audit.table.AuditRow;
import dev.loomgauge.core.audit.table.Rows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FailedAnswersTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          requests                   | 0      | true
          requests                   | 1      | false
          throughput_rps             | 0      | true
          throughput_rps             | 0.1    | false
          throughput_rps,mean_ms     | 0,0    | true
          throughput_rps,mean_ms     | 0,45   | false
          users                      | 5      | false
          requests,throughput_rps    | 5,0    | false
          requests,failures          | 5,5    | true
          requests,failures          | 5,4    | false
          requests,failures          | 5,100% | false
          requests,failures,mean_ms  | 5,5,1  | false
          requests,failures,p50_ms   | 5,5,1  | false
          requests,failures,max_ms   | 5,5,1  | false
          """)
  void nothingWasAnsweredWithoutRequestsOrWhereAllFailedAndNoneWasTimed(
      String header, String cells, boolean none) {
    assertThat(FailedAnswers.none(Rows.of(header, cells))).isEqualTo(none);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          requests,failures          | 1000,100 | 10 % of the answers failed (100 of 1,000); the figures count them as answers
          requests,failures          | 1000,499 | 49.9 % of the answers failed (499 of 1,000); the figures count them as answers
          requests,failures          | 1000,500 | 50 % of the answers failed (500 of 1,000); the figures are mostly those of failures
          requests,failures          | 10,30    | 75 % of the answers failed (30 of 40); the figures are mostly those of failures
          throughput_rps,duration_s,failures | 20,10,50 | 25 % of the answers failed (50 of 200); the figures count them as answers
          users,failures             | 5,15%    | 15 % of the answers failed; the figures count them as answers
          users,error_rate           | 5,0.2    | 20 % of the answers failed; the figures count them as answers
          """)
  void aShareFromATenthOnIsSaidWithWhatItMeansForTheFigures(
      String header, String cells, String words) {
    assertThat(FailedAnswers.words(Rows.of(header, cells), new PrintedMeasurement("", 1)))
        .contains(words);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "requests,failures | 1000,99",
        "users,failures | 5,9.9%",
        "users,error_rate | 5,0.09",
        "users,failures | 5,100",
        "requests | 1000",
      })
  void aSmallerShareAndOneOfAnUnknownNumberAreNot(String header, String cells) {
    assertThat(FailedAnswers.words(Rows.of(header, cells), new PrintedMeasurement("", 1)))
        .isEmpty();
  }

  @Test
  void theThreeMostFrequentKindsAreNamedWithTheirNumbers() {
    AuditRow row = Rows.of("requests,failures", "1000,200");
    PrintedMeasurement three =
        new PrintedMeasurement("", 1).fail("503", 20, "").fail("404", 150, "").fail("500", 30, "");

    assertThat(FailedAnswers.words(row, three))
        .contains(
            "20 % of the answers failed (200 of 1,000: 150 404, 30 500, 20 503); the figures count"
                + " them as answers");
    assertThat(FailedAnswers.words(row, three.fail("502", 10, "")).orElseThrow())
        .contains(": 150 404, 30 500, 20 503, ...)");
  }

  @Test
  void requestsWithoutAnAnswerAreInNoTimeOfTheFigures() {
    AuditRow row = Rows.of("requests,failures", "1000,200");

    assertThat(
            FailedAnswers.words(
                row,
                new PrintedMeasurement("", 1)
                    .fail("Get \"http://x\": dial tcp: i/o timeout (Client.Timeout)", 150, "")
                    .fail("503", 50, "")))
        .contains("20 % of the answers failed (200 of 1,000: 150 i/o timeout, 50 503)");
    assertThat(
            FailedAnswers.words(
                    row,
                    new PrintedMeasurement("", 1).fail("Timeout", 100, "").fail("503", 100, ""))
                .orElseThrow())
        .as("half of them")
        .endsWith("; the figures count them as answers");
    assertThat(
            FailedAnswers.words(row, new PrintedMeasurement("", 1).fail("x".repeat(41), 200, "")))
        .contains(
            "20 %% of the answers failed (200 of 1,000: %s...); the figures count them as answers"
                .formatted("x".repeat(40)));
  }

  @Test
  void failuresThatAreInNoOtherFigureAreSoTold() {
    AuditRow beside = Rows.of("requests,failures", "300,100");
    PrintedMeasurement wrk = Fixture.apart(new PrintedMeasurement("", 1).fail("503", 100, ""));

    assertThat(FailedAnswers.words(beside, wrk))
        .contains("25 % of the answers failed (100 of 400: 503); they are in no other figure");
    assertThat(FailedAnswers.words(Rows.of("users,failures", "5,60%"), wrk))
        .contains("60 % of the answers failed (503); they are in no other figure");
  }

  @Test
  void aShareIsNoNumberOfTheRequests() {
    PrintedMeasurement none = new PrintedMeasurement("", 1);
    assertThat(FailedAnswers.words(Rows.of("requests,failures", "1000,15%"), none))
        .contains("15 % of the answers failed; the figures count them as answers");
    assertThat(FailedAnswers.words(Rows.of("requests,failures,error_rate", "1000,50,0.9"), none))
        .as("the number goes before the rate")
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "TIME",
        "connect",
        "refused",
        "reset",
        "deadline",
        "no answer",
        "read",
        "write",
        "EOF",
        "dial",
        "error"
      })
  void everyWordOfAMissingAnswerIsKnown(String kind) {
    assertThat(
            FailedAnswers.words(
                Rows.of("requests,failures", "1000,200"),
                new PrintedMeasurement("", 1).fail(kind, 200, "")))
        .contains("20 % of the answers failed (200 of 1,000: " + kind + ")");
  }
}

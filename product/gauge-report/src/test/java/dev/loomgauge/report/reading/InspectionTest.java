package dev.loomgauge.report.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.LoadSummaries;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.report.FailedTrial;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InspectionTest {
  @Test
  void aReasonIsThatOfTheFirstFailureInWords() {
    assertThat(Inspection.reason(new UncheckedIOException(new MalformedInputException(1))))
        .isEqualTo("it is no text in UTF-8");
    assertThat(Inspection.reason(new IOException("no\nsuch"))).isEqualTo("no");
    assertThat(Inspection.reason(new IOException("It ends..."))).isEqualTo("It ends");
    assertThat(Inspection.reason(new IOException(""))).isEqualTo("IOException");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1.25                 | 1.25                | true",
        "1.3                  | 1.25                | true",
        "1.2                  | 1.25                | true",
        "1.3                  | 1.2499              | false",
        "1.2500               | 1.25                | false",
        "12                   | 12.0                | false",
        "-1.3                 | -1.25               | true",
        "1,234.5 req/s        | 1234.51 req/s       | true",
        "1,234                | 1234                | true",
        "1,23                 | 123                 | false",
        "virtual=1.3 limit=2  | virtual=1.25 limit=2 | true",
        "virtual=1.3 limit=2  | virtual=1.25 limit=3 | false",
        "virtual=1.3          | virtual=1.25 limit=3 | false",
        "other=1.3            | virtual=1.3          | false",
      })
  void aFigureFitsThatWasWrittenWithFewerDecimals(String written, String figure, boolean fits) {
    assertThat(Inspection.same(written, figure)).isEqualTo(fits);
  }

  @Test
  void damagesNameTheirFileWithinTheFolder() {
    ResultsFolder folder = new ResultsFolder(Path.of("/runs/one"));
    Inspection inspection = new Inspection(folder);
    inspection.damaged(Path.of("/runs/one/trials/a/gc.csv"), "it is cut off", "Left out.");
    inspection.missing(Path.of("/runs/one/trials.csv"), "None is shown.");

    assertThat(inspection.found())
        .isEqualTo(
            List.of(
                "trials/a/gc.csv is damaged: it is cut off. Left out.",
                "trials.csv is missing. None is shown."));
  }

  @Test
  void trialsThatWereCutOffAreNamedInOneSentence() {
    Trial first = FailedTrial.TRIAL;
    Trial second = TrialCopy.of(first).id("002").trial();

    assertThat(Inspection.cutOff(List.of())).isEmpty();
    assertThat(Inspection.cutOff(List.of(first)))
        .hasValue(
            "Trial 001 was cut off: its seconds until then are shown, and count for nothing.");
    assertThat(Inspection.cutOff(List.of(first, second)))
        .hasValue(
            "Trials 001, 002 were cut off: their seconds until then are shown, and count for"
                + " nothing.");
  }

  /** Of nothing that was measured, of an engine that keeps no log, and of one that should. */
  @Test
  void onlyALogThatShouldBeThereIsMissed() {
    Inspection inspection = new Inspection(new ResultsFolder(Path.of("/runs/none")));
    TrialCopy trial =
        TrialCopy.of(FailedTrial.TRIAL).load(LoadSummaries.of(10, 100, 5)).levels(Map.of());

    inspection.latencies(FailedTrial.TRIAL);
    inspection.latencies(trial.levels(Map.of("engine", "wrk")).trial());
    assertThat(inspection.found()).isEmpty();
    inspection.latencies(trial.levels(Map.of("engine", "gauge-load")).trial());
    assertThat(inspection.found())
        .containsExactly(
            "trials/001/latency.hlog is missing. The trial is not in the latency distribution.");
  }
}

package dev.loomgauge.report.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Path;
import java.util.List;
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
}

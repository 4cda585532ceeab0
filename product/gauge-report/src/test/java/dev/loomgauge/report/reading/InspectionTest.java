package dev.loomgauge.report.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class InspectionTest {
  @Test
  void aReasonIsThatOfTheFirstFailureInWords() {
    assertThat(Inspection.reason(new UncheckedIOException(new MalformedInputException(1))))
        .isEqualTo("it is no text in UTF-8");
    assertThat(Inspection.reason(new IOException("no\nsuch"))).isEqualTo("no");
    assertThat(Inspection.reason(new IOException("It ends..."))).isEqualTo("It ends");
    assertThat(Inspection.reason(new IOException(""))).isEqualTo("IOException");
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

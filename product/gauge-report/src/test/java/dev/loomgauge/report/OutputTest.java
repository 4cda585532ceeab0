package dev.loomgauge.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.input.UserError;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.report.chart.Chart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void aFileThatCannotBeWrittenIsNamedWithTheRemedy() throws IOException {
    Path file = Files.writeString(folder.resolve("taken"), "a file").resolve("report.html");

    assertThatThrownBy(() -> Output.write(file, "text"))
        .isInstanceOfSatisfying(
            ResultsException.class, e -> assertThat(e.exitCode()).isEqualTo(UserError.FAILED))
        .hasMessage(
            "Cannot write %s: %s is in the way. See that this user can write there; what was"
                + " written before is kept.",
            file, file.getParent());
    assertThat(Output.write(folder.resolve("made/a.txt"), "text")).hasContent("text");
  }

  @Test
  void withoutChartsNothingIsDrawn() {
    List<String> notes = new ArrayList<>();

    assertThat(Output.draw(folder, List.of(new Chart.Section("", List.of())), notes)).isEmpty();
    assertThat(notes).isEmpty();
  }
}

package dev.loomgauge.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.loomgauge.core.result.LoadSummaries;
import dev.loomgauge.core.result.MeasuredWindow;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.report.FailedTrial;
import dev.loomgauge.report.chart.Chart;
import dev.loomgauge.report.chart.SvgEngineTest;
import dev.loomgauge.report.page.TrialTables.WindowTable;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is listed trial by trial, and chart by chart. */
class TrialTablesTest {
  private static Trial windowed(String id, MeasuredWindow window) {
    return TrialCopy.of(FailedTrial.TRIAL)
        .id(id)
        .levels(Map.of("threads", "virtual"))
        .completed()
        .window(window)
        .load(LoadSummaries.of(12.5, 100, 5))
        .trial();
  }

  @Test
  void windowsAreListedAndThoseThatNeverGotSteadyStandApartToo() {
    WindowTable table =
        WindowTable.of(
            List.of(
                windowed("001", new MeasuredWindow(3.26, true, "It was warm.", "Its end.", null)),
                FailedTrial.TRIAL,
                windowed("002", new MeasuredWindow(0, false, "No time left.", "Cut.", null))));

    assertThat(table.any()).isTrue();
    assertThat(table.summary()).isEqualTo("Measured windows: 1 of 2 steady");
    assertThat(table.lines())
        .containsExactly(
            new WindowTable.WindowLine(
                "001", "3.3 s", "12.5 s", false, "steady", "It was warm.", "Its end."),
            new WindowTable.WindowLine(
                "002", "0 s", "12.5 s", true, "not steady", "No time left.", "Cut."));
    assertThat(table.unsteady()).containsExactly(table.lines().getLast());
    assertThat(WindowTable.of(List.of(FailedTrial.TRIAL)).any()).isFalse();
  }

  private static Chart chart(List<Chart.Choice> choices, int selected) {
    return new Chart(
        "timeline",
        new Chart.Words("Second by second", "Shaded: the window.", "In words"),
        new Chart.Size(300, 200, true),
        SvgEngineTest.broken().option(),
        choices,
        selected);
  }

  private static Chart.Choice choice(String label, String note) {
    return new Chart.Choice(label, "", "value", List.of(), Map.of(), note);
  }

  @Test
  void aPictureHasItsFileItsChoicesAndTheNoteOfTheOneThatIsShown() {
    List<Chart.Choice> choices = List.of(choice("first", "a note"), choice("second", "another"));
    List<Pictures> sections =
        Pictures.of(
            List.of(new Chart.Section("pool 50", List.of(chart(choices, 1), chart(List.of(), 0)))),
            "");

    assertThat(sections)
        .containsExactly(
            new Pictures(
                "pool 50",
                List.of(
                    new Pictures.Picture(
                        "timeline",
                        "Second by second",
                        "Shaded: the window.",
                        "In words",
                        "timeline.svg",
                        true,
                        List.of(
                            new Pictures.Option(0, "first", false),
                            new Pictures.Option(1, "second", true)),
                        "another"),
                    new Pictures.Picture(
                        "timeline",
                        "Second by second",
                        "Shaded: the window.",
                        "In words",
                        "timeline.svg",
                        true,
                        List.of(),
                        ""))));
    assertThat(Pictures.of(List.of(chart(choices, 0))))
        .extracting(Pictures.Picture::file, Pictures.Picture::note)
        .containsExactly(tuple("charts/timeline.svg", "a note"));
  }

  @Test
  void aPageIsNotedOnceSomethingLimitsItsFigures() {
    List<String> about = List.of("now");
    List<String> notes = List.of("One core.", "No cgroup.");

    assertThat(TablePage.of("bench", about, List.of(), List.of(), List.of(), List.of()).noted())
        .isFalse();
    assertThat(TablePage.of("bench", about, notes, List.of(), List.of(), List.of()))
        .returns(true, TablePage::noted)
        .returns(List.of("One core.", "No cgroup."), TablePage::notes)
        .returns(List.of("now"), TablePage::about)
        .returns("bench", TablePage::name);
  }
}

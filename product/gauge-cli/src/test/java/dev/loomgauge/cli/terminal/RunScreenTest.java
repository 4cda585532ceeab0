package dev.loomgauge.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.terminal.Format.FormatOption;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class RunScreenTest {
  @Test
  void theReportIsWrittenAtTheEndUnlessItIsAskedForAfterEachTrial() {
    assertThat(CommandLine.populateCommand(new RunScreen()).live()).isFalse();
    assertThat(CommandLine.populateCommand(new RunScreen(), "--live").live()).isTrue();
  }

  @Test
  void nothingIsPlainOrWholeUnlessItIsAskedFor() {
    assertThat(CommandLine.populateCommand(new Screen()))
        .returns(false, Screen::plain)
        .returns(false, Screen::all)
        .returns(false, Screen::live);
    assertThat(CommandLine.populateCommand(new RunScreen(), "--plain"))
        .returns(true, Screen::plain)
        .returns(false, Screen::all);
    assertThat(CommandLine.populateCommand(new Screen(), "--verbose"))
        .returns(false, Screen::plain)
        .returns(true, Screen::all);
  }

  @Test
  void rowsAreATableForPeopleUnlessAnotherFormatIsAskedFor() {
    assertThat(CommandLine.populateCommand(new FormatOption()))
        .returns(Format.table, FormatOption::chosen)
        .returns(true, FormatOption::table);
    assertThat(CommandLine.populateCommand(new FormatOption(), "--format", "markdown"))
        .returns(Format.markdown, FormatOption::chosen)
        .returns(false, FormatOption::table);
  }
}

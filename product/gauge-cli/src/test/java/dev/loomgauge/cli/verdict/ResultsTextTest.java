package dev.loomgauge.cli.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.WrittenRun;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.TrialCopy;
import dev.loomgauge.core.result.TrialWarning.Severity;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.report.Report;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResultsTextTest {
  private static Verdict verdict(int trials, int voided) {
    return new Verdict(
        "The headline.",
        List.of(),
        List.of("A step."),
        new Verdict.Count(trials, voided),
        List.of(),
        new Verdict.Comparing(0.03, List.of()),
        List.of(),
        Verdict.Findings.NONE);
  }

  @Test
  void aVoidTrialFailsARunUnlessItsRepetitionIsValid() {
    List<Trial> two = new WrittenRun().users(100, 1, 2).trials();
    Trial stolen =
        TrialCopy.of(two.getFirst())
            .warnings(List.of(GateCode.STEAL.warning(Severity.VOID, "20 %", "Wait.")))
            .trial();
    Trial again = TrialCopy.of(two.getLast()).repeats(stolen.id()).trial();

    assertThat(ResultsText.code(verdict(2, 0), two)).isEqualTo(ExitCode.DONE);
    assertThat(ResultsText.code(verdict(2, 1), List.of(stolen, again))).isEqualTo(ExitCode.DONE);
    assertThat(ResultsText.code(verdict(2, 1), List.of(stolen, two.getLast())))
        .isEqualTo(ExitCode.FAILED);
    assertThat(ResultsText.code(verdict(3, 2), List.of(stolen, again))).isEqualTo(ExitCode.FAILED);
  }

  private static String printed(boolean evidence, boolean all) {
    Map<String, LoadSummary.Kind> kinds = new LinkedHashMap<>();
    kinds.put("list", new LoadSummary.Kind(7_000, Map.of(), 20.5, 20.1, 25, 31));
    kinds.put("create", new LoadSummary.Kind(300, Map.of(), 61, 60.2, 70, 80));
    List<Trial> trials = new WrittenRun().users(100, 1, 2).kinds(kinds).trials();
    Report.Written written =
        new Report.Written(List.of(), List.of(), List.of(), null, trials, Map.of());
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
    if (evidence) {
      ResultsText.evidence(out, verdict(2, 0), written, all);
    } else {
      ResultsText.print(out, verdict(2, 0), written, all);
    }
    return printed.toString(StandardCharsets.UTF_8);
  }

  @Test
  void evidenceIsTheTableWithoutWhatAnAnswerSays() {
    assertThat(printed(false, false))
        .contains("The headline.", "Next steps", "All throughput is in req/s.")
        .doesNotContain("Kinds of request");
    assertThat(printed(true, false))
        .contains("All throughput is in req/s.")
        .doesNotContain("The headline.", "Next steps", "Kinds of request");
  }

  @Test
  void kindsOfRequestsArePrintedWhereAllIsAskedFor() {
    assertThat(printed(false, true)).contains("Kinds of request");
    assertThat(printed(true, true)).contains("Kinds of request");
  }
}

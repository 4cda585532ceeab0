package dev.loomgauge.cli.document;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.core.finding.evidence.Rule;
import dev.loomgauge.core.finding.rule.Rules;
import java.nio.file.Files;
import java.util.stream.Collectors;

/** The rules of findings as a document. */
final class FindingsReference {
  private FindingsReference() {}

  static String text() {
    return """
    # Findings
    A finding is a cause that can be changed: why a cell is as it is, with the figures that were seen, the remedy, and what the remedy brings by the model where that is known.
    Findings are in the terminal, in `report.html`, in `summary.md` and in `verdict.json` (`findings`), the one that explains most first. A cause counts where it is there in at least half of the trials of its cell;
    a service in which no rule finds anything has none. This page is made from the program.

    Most rules rest on [where the time of a request goes](method/time.md). A picture is of a trial of `bench/faults.sh --pictures`, which puts each fault into a service and compares the first finding with it.

    """
        + Rules.ALL.stream().map(FindingsReference::section).collect(Collectors.joining("\n"));
  }

  private static String section(Rule rule) {
    return "## %s\n`%s`\n\n%s\n%s"
        .formatted(rule.title(), rule.code(), rule.meaning(), picture(rule));
  }

  /** Of a rule whose fault can be put into a service. */
  private static String picture(Rule rule) {
    String file = "findings/" + rule.code() + ".svg";
    return Files.exists(Commands.root().resolve("docs").resolve(file))
        ? "\n![Where the time of a request goes: %s](%s)\n".formatted(rule.title(), file)
        : "";
  }
}

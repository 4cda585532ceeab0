package dev.loomgauge.cli.audit;

import dev.loomgauge.cli.terminal.Sarif;
import dev.loomgauge.cli.terminal.WorkflowCommand;
import dev.loomgauge.core.audit.law.Plausibility;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Verdicts where a review shows them: as annotations of GitHub, or as SARIF 2.1.0. */
final class Annotations {
  private Annotations() {}

  /** A workflow command a measurement that does not hold. */
  static void github(PrintStream out, List<AuditedFile> files) {
    files.forEach(
        file ->
            file.rows().stream()
                .filter(row -> row.plausibility() != Plausibility.CONSISTENT)
                .forEach(row -> command(out, file, row)));
  }

  private static void command(PrintStream out, AuditedFile file, AuditedFile.Judged row) {
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("file", file.file().strip());
    properties.put("line", String.valueOf(row.measurement().line()));
    properties.put("title", ("audit: " + row.audited().law()).strip());
    WorkflowCommand.print(out, level(row, "notice"), properties, text(row));
  }

  private static String level(AuditedFile.Judged row, String least) {
    return switch (row.plausibility()) {
      case IMPOSSIBLE -> "error";
      case SUSPICIOUS -> "warning";
      case NOT_CHECKABLE, CONSISTENT -> least;
    };
  }

  private static String text(AuditedFile.Judged row) {
    String title = row.measurement().title();
    return ((title.isEmpty() ? "" : title + ": ")
            + row.sentence()
            + ". "
            + String.join(" ", PrintText.causes(row.audited())))
        .strip();
  }

  /** One run with a result a measurement that does not hold. */
  static void sarif(PrintStream out, List<AuditedFile> files) {
    out.println(
        Sarif.of(
            "Loomgauge audit",
            files.stream()
                .flatMap(
                    file ->
                        file.rows().stream()
                            .filter(row -> row.plausibility() != Plausibility.CONSISTENT)
                            .map(row -> result(file, row)))
                .toList()));
  }

  private static Sarif.Result result(AuditedFile file, AuditedFile.Judged row) {
    String law = row.audited().law();
    return new Sarif.Result(
        law.isEmpty() ? "no-law" : law,
        level(row, "note"),
        text(row),
        file.file(),
        row.measurement().line());
  }
}

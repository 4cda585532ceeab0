package dev.loomgauge.cli.audit;

import dev.loomgauge.cli.terminal.TextTable;
import dev.loomgauge.cli.terminal.Wrapped;
import dev.loomgauge.core.Printable;
import dev.loomgauge.core.audit.AuditedRow;
import dev.loomgauge.core.audit.Explanation;
import dev.loomgauge.core.audit.format.PrintedMeasurement;
import dev.loomgauge.core.audit.format.Stated;
import dev.loomgauge.core.audit.format.Taken;
import dev.loomgauge.core.audit.format.ToolAssumption;
import dev.loomgauge.core.audit.table.AuditColumn;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** Prints of tools for people: a sentence a file, then what was taken for what. */
record PrintText(PrintStream out, Stated stated, boolean explain) {
  /** More files than this have their details where they are asked for. */
  private static final int FEW = 3;

  static final String CAUSES = "Likely causes";

  /** More rows than this are listed as a table. */
  private static final int MOST_DETAILED = 2;

  void print(List<AuditedFile> files) {
    files.forEach(
        file ->
            Wrapped.print(
                out, "", file.file() + " (" + file.format() + ") " + file.sentence() + "."));
    if (files.size() <= FEW || explain) {
      files.forEach(file -> details(file, files.size() > 1));
    }
  }

  private void details(AuditedFile file, boolean several) {
    if (several) {
      out.println();
      out.println(Printable.oneLine(file.file()));
    }
    if (file.rows().size() > MOST_DETAILED) {
      AuditText text = new AuditText(file.file(), 1);
      file.rows().forEach(row -> text.add(row.audited()));
      out.println();
      text.print(out);
      if (explain) {
        Wrapped.section(
            out,
            CAUSES,
            file.rows().stream().flatMap(r -> causes(r.audited()).stream()).distinct().toList());
      }
    } else {
      for (AuditedFile.Judged row : file.rows()) {
        taken(row, file.rows().size() > 1);
      }
    }
  }

  private void taken(AuditedFile.Judged row, boolean titled) {
    PrintedMeasurement measurement = row.measurement();
    if (titled) {
      out.println();
      Wrapped.print(out, "", measurement.title() + " " + row.sentence() + ".");
    }
    alsoBroken(row);
    if (explain) {
      Wrapped.section(out, CAUSES, causes(row.audited()));
    }
    out.println();
    List<List<String>> lines = new ArrayList<>();
    lines.add(List.of("quantity", "taken", "from"));
    for (Taken one : measurement.taken()) {
      if (!stated.figures().containsKey(one.column())) {
        lines.add(List.of(one.column().header(), one.figure().plain(), one.from()));
      }
    }
    stated
        .figures()
        .forEach((column, figure) -> lines.add(List.of(column.header(), figure.plain(), "you")));
    TextTable.print(out, lines);
    Wrapped.section(out, "Assumed", measurement.assumed().stream().map(this::assumed).toList());
    Wrapped.section(out, "Notes", measurement.notes());
  }

  /** The sentence before has the first of the broken laws. */
  private void alsoBroken(AuditedFile.Judged row) {
    Wrapped.section(
        out,
        "Also " + row.audited().plausibility().word(),
        row.audited().against().stream()
            .skip(1)
            .map(judged -> judged.law() + ": " + judged.finding().words().get() + ".")
            .toList());
  }

  private String assumed(ToolAssumption one) {
    String said = stated.words().get(one.column());
    if (said != null) {
      return one.column().option() + ": " + (said.isEmpty() ? "none" : said) + ", as you say";
    }
    String option =
        one.column() == AuditColumn.LOAD ? "--model" : "--known " + one.column().option() + "=...";
    return "%s: %s, as %s; %s states otherwise"
        .formatted(one.column().option(), one.word(), one.why(), option);
  }

  /** Each with its remedy; the cause that the law itself names where none fits better. */
  static List<String> causes(AuditedRow row) {
    List<String> causes =
        Explanation.of(row).stream().map(cause -> cause.words() + " " + cause.remedy()).toList();
    return !causes.isEmpty() || row.cause().isEmpty() ? causes : List.of(row.cause());
  }
}

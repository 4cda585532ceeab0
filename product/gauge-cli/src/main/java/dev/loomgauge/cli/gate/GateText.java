package dev.loomgauge.cli.gate;

import dev.loomgauge.cli.terminal.TextTable;
import dev.loomgauge.cli.terminal.WorkflowCommand;
import dev.loomgauge.cli.terminal.Wrapped;
import dev.loomgauge.core.gate.FactOutcome;
import dev.loomgauge.core.gate.GateFact;
import dev.loomgauge.core.input.Quoted;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** What {@code gate} prints: one screen, and where GitHub runs it a line for each difference. */
final class GateText {
  /** Rows of the table, so that all of it fits on a screen. */
  private static final int MOST_ROWS = 12;

  /** The same above a table of times. */
  private static final int MOST_ROWS_WITH_TIMES = 6;

  /** Lines of what is equal. */
  private static final int MOST_EQUAL = 6;

  /** The same below a table of times. */
  private static final int MOST_EQUAL_WITH_TIMES = 3;

  private GateText() {}

  /** Prints the verdict, {@code all} facts or what fits on a screen, how sure it is, the files. */
  static void screen(PrintStream out, GateResult result, boolean all) {
    Wrapped.print(out, "", result.headline());
    Wrapped.print(out, "", result.compared());
    List<GateFact> told = all ? result.decision().facts() : result.told();
    if (!told.isEmpty()) {
      out.println();
      int most = result.times().isPresent() ? MOST_ROWS_WITH_TIMES : MOST_ROWS;
      Stream<GateFact> shown = told.stream().limit(all ? told.size() : most);
      TextTable.print(out, rows(shown, Quoted::cut));
      if (!all && told.size() > most) {
        out.println("  %d more in gate.json".formatted(told.size() - most));
      }
    }
    out.println();
    result
        .times()
        .ifPresent(
            times -> {
              TextTable.print(out, new TimesWords(times).rows());
              out.println();
            });
    if (!all) {
      equal(out, result);
    }
    if (!result.unseen().isEmpty()) {
      Wrapped.print(out, "Not seen: ", result.unseen());
    }
    Wrapped.print(out, "How sure: ", result.howSure());
    Wrapped.print(out, "Folder:   ", result.folder().toString());
  }

  private static void equal(PrintStream out, GateResult result) {
    if (result.decision().with(FactOutcome.EQUAL).isEmpty()) {
      return;
    }
    List<String> lines = Wrapped.lines("Equal:    ", result.equal());
    int most = result.times().isPresent() ? MOST_EQUAL_WITH_TIMES : MOST_EQUAL;
    lines.stream().limit(most).forEach(out::println);
    if (lines.size() > most) {
      out.println("          ... (all of it with --verbose)");
    }
  }

  /** The titles first. */
  static List<List<String>> rows(Stream<GateFact> facts, UnaryOperator<String> name) {
    Stream<List<String>> rows =
        facts.map(
            fact ->
                List.of(
                    fact.outcome().word(),
                    name.apply(fact.words()),
                    fact.baseWords(),
                    fact.headWords(),
                    fact.outcome() == FactOutcome.UNSEEN ? "" : fact.rule()));
    return Stream.concat(Stream.of(List.of("", "fact", "base", "head", "decided")), rows).toList();
  }

  /**
   * An error for each fact and time that fails, a warning for each other one that is worse, changed
   * or slower.
   */
  static void annotations(PrintStream out, GateResult result) {
    result
        .incomplete()
        .ifPresent(
            words ->
                WorkflowCommand.print(
                    out,
                    "warning",
                    Map.of("title", "gate: " + words),
                    "Not seen: " + result.unseen()));
    result
        .remarks()
        .forEach(
            each ->
                WorkflowCommand.print(
                    out,
                    each.level(),
                    Map.of("title", "gate: " + each.outcome()),
                    each.sentence()));
  }

  /** "replies of 127.0.0.1:5432 per request: 21 instead of 2". */
  static String sentence(GateFact fact) {
    return "%s: %s instead of %s".formatted(fact.words(), fact.headWords(), fact.baseWords());
  }
}

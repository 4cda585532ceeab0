package dev.loomgauge.report.page;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.folder.OwnAnswer;
import dev.loomgauge.report.reading.CellGroups;
import dev.loomgauge.report.reading.CellTimes;
import dev.loomgauge.report.reading.Contents;
import dev.loomgauge.report.reading.HowSure;
import dev.loomgauge.report.text.CellTable;
import dev.loomgauge.report.text.Names;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What follows the headline, for those who read nothing more: why, what to do, how sure.
 *
 * @param title of the steps
 * @param steps what to do, the most useful first; of the user's own service all that was answered
 *     but the claim, which is the headline
 * @param folded how many more there are; empty for none
 * @param sure a sentence each
 */
record FirstScreen(
    Why why,
    String title,
    List<String> steps,
    String folded,
    List<String> more,
    List<String> sure) {
  private static final String STEPS = "Next steps";

  /** As many steps as are shown at once, like on a terminal. */
  private static final int MOST_STEPS = 3;

  static FirstScreen of(Contents contents) {
    Verdict verdict = contents.verdict();
    List<String> answered = contents.answer().behindClaim();
    List<String> all = answered.isEmpty() ? verdict.advice() : answered;
    int shown = answered.isEmpty() ? Math.min(MOST_STEPS, all.size()) : all.size();
    return new FirstScreen(
        Why.of(contents),
        answered.isEmpty() ? STEPS : OwnAnswer.ANSWER,
        together(all.subList(0, shown)),
        shown == all.size() ? "" : String.valueOf(all.size() - shown),
        together(all.subList(shown, all.size())),
        together(HowSure.of(verdict, contents.trials())));
  }

  private static List<String> together(List<String> sentences) {
    return sentences.stream().map(Numbers::together).toList();
  }

  /**
   * The rest of what was said of the user's own service, with its next steps, which then are not on
   * the first screen.
   */
  record Later(boolean any, List<OwnAnswer.Section> sections, boolean stepped, List<String> steps) {
    static Later of(Contents contents) {
      OwnAnswer answer = contents.answer();
      List<OwnAnswer.Section> sections = answer.others();
      List<String> steps =
          answer.behindClaim().isEmpty() ? List.of() : together(contents.verdict().advice());
      return new Later(!sections.isEmpty(), sections, !steps.isEmpty(), steps);
    }
  }

  /**
   * Where the time of a request goes in each thread mode, under the load that the headline is
   * about; bars of one scale.
   *
   * @param at that load, and what else the cells share
   */
  record Why(boolean any, String at, List<TimeBars.Key> key, List<Mode> modes) {
    private static final Why NONE = new Why(false, "", List.of(), List.of());

    /** Of the longest bar: a part that is nowhere wider is not in the legend. */
    private static final double SEEN = 0.005;

    /** One cell, its mode also as a CSS class; {@code words} say what the bar shows. */
    record Mode(String mode, String tone, String mean, List<TimeBars.Piece> pieces, String words) {}

    static Why of(Contents contents) {
      Verdict verdict = contents.verdict();
      return group(verdict).map(group -> of(group, verdict, contents)).orElse(NONE);
    }

    /** The group that has a sentence in the headline; else the first, as the headline has it. */
    private static Optional<Verdict.Group> group(Verdict verdict) {
      return verdict.groups().stream()
          .filter(group -> group.sentences().stream().anyMatch(verdict.headline()::contains))
          .findFirst()
          .or(() -> verdict.groups().stream().findFirst());
    }

    private static Why of(Verdict.Group group, Verdict verdict, Contents contents) {
      Map<String, CellTimes> times =
          CellTimes.of(contents.trials()).stream()
              .collect(Collectors.toMap(cell -> cell.last().cell(), Function.identity()));
      Map<String, List<Verdict.Row>> byLoad =
          group.rows().stream()
              .filter(row -> times.containsKey(row.cell()))
              .collect(
                  Collectors.groupingBy(
                      Verdict.Row::users, LinkedHashMap::new, Collectors.toList()));
      return byLoad.values().stream()
          .max(
              Comparator.comparingInt((List<Verdict.Row> rows) -> rows.size())
                  .thenComparingDouble(rows -> load(rows.getFirst())))
          .map(rows -> of(rows, times, at(group, rows.getFirst(), verdict, contents)))
          .orElse(NONE);
    }

    private static Why of(List<Verdict.Row> rows, Map<String, CellTimes> times, String at) {
      List<CellTimes> cells =
          rows.stream()
              .sorted(Comparator.comparingInt(row -> Names.modeOrder(row.threads())))
              .flatMap(row -> Stream.ofNullable(times.get(row.cell())))
              .toList();
      double longest =
          cells.stream().mapToDouble(cell -> TimeBars.width(cell.measured())).max().orElse(0);
      List<Mode> modes = new ArrayList<>();
      for (CellTimes cell : cells) {
        String mode = cell.last().threads();
        modes.add(
            new Mode(
                mode,
                Names.tone(mode),
                Numbers.millis(cell.measured().meanMs()),
                TimeBars.pieces(cell.measured(), longest),
                cell.measured().words()));
      }
      return new Why(
          true,
          at,
          TimeBars.keyOf(cells.stream().map(CellTimes::measured).toList(), SEEN * longest),
          List.copyOf(modes));
    }

    private static double load(Verdict.Row row) {
      return row.users().isEmpty() ? 0 : Double.parseDouble(row.users());
    }

    /** "2,000 users, connection released". */
    private static String at(
        Verdict.Group group, Verdict.Row row, Verdict verdict, Contents contents) {
      String axis = CellTable.axis(contents.trials());
      String load =
          row.users().isEmpty()
              ? ""
              : axis.equals("users")
                  ? Names.load(axis, row.users())
                  : Numbers.level(row.users()) + " " + axis;
      String label = verdict.groups().size() > 1 ? CellGroups.label(group, verdict.groups()) : "";
      return Stream.of(load, label)
          .filter(words -> !words.isEmpty())
          .collect(Collectors.joining(", "));
    }
  }
}

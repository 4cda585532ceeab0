package dev.loomgauge.cli.verdict;

import dev.loomgauge.cli.terminal.Section;
import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Verdict;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The comparisons of a verdict in words, by the levels that set them apart. */
public final class ComparedText {
  private ComparedText() {}

  static void print(PrintStream out, Verdict verdict) {
    List<Comparison> all = verdict.comparisons();
    if (all.isEmpty()) {
      return;
    }
    if (all.stream().allMatch(one -> one.interval() == null)) {
      Section.print(
          out,
          "Compared",
          List.of(
              "One block decides nothing: every cell was measured once, so there is no interval."
                  + " Measure more blocks: repetitions in the scenario, or --precision 3%."));
      return;
    }
    out.println();
    out.println(title(all.size(), verdict.margin()));
    byPlace(all)
        .forEach(
            (place, words) -> {
              if (!place.isEmpty()) {
                out.println("  " + place);
              }
              words.forEach(line -> out.println((place.isEmpty() ? "  - " : "    - ") + line));
            });
  }

  /** What the comparisons below it are worth. */
  public static String title(int comparisons, double margin) {
    String corrected = comparisons == 1 ? "" : ", corrected for " + comparisons + " comparisons";
    return "Compared (95 % intervals"
        + corrected
        + "; equivalent means within "
        + Margin.words(margin)
        + ")";
  }

  private static Map<String, List<String>> byPlace(List<Comparison> all) {
    Map<String, List<String>> byPlace = new LinkedHashMap<>();
    for (Comparison one : all) {
      String place =
          one.levels().entrySet().stream()
              .filter(level -> !level.getKey().equals(one.factor()) && varies(level, all))
              .map(level -> level.getKey() + " " + level.getValue())
              .collect(Collectors.joining(", "));
      byPlace.computeIfAbsent(place, k -> new ArrayList<>()).add(one.words());
    }
    return byPlace;
  }

  private static boolean varies(Map.Entry<String, String> level, List<Comparison> all) {
    return all.stream().anyMatch(one -> !level.getValue().equals(one.levels().get(level.getKey())));
  }
}

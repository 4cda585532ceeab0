package dev.loomgauge.cli.command;

import dev.loomgauge.cli.terminal.TextTable;
import dev.loomgauge.cli.terminal.Wrapped;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.batch.Microbenchmark;
import dev.loomgauge.core.batch.Score;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The scores of microbenchmarks for people. */
final class BenchText {
  private BenchText() {}

  static void print(PrintStream out, List<Score> scores) {
    List<List<String>> lines = new ArrayList<>();
    lines.add(
        List.of(
            "benchmark",
            "variant",
            "score",
            "95 % interval",
            "floor",
            "x floor",
            "published",
            "x its floor",
            "verdict"));
    scores.forEach(score -> lines.add(line(score)));
    TextTable.print(out, lines);
    Set<String> laws = new LinkedHashSet<>();
    scores.forEach(
        s ->
            laws.add(
                "%s, %s: %s"
                    .formatted(s.batch().benchmark(), s.batch().variant(), s.floor().law())));
    Wrapped.section(out, "Floors", List.copyOf(laws));
    Wrapped.section(out, "Notes", notes(scores));
  }

  static List<String> notes(List<Score> scores) {
    List<String> notes = new ArrayList<>();
    Set<String> scaled = new LinkedHashSet<>();
    scores.stream()
        .map(Score::batch)
        .filter(batch -> !batch.scaled().isEmpty())
        .forEach(batch -> scaled.add(batch.benchmark() + ": " + batch.scaled()));
    if (!scaled.isEmpty()) {
      notes.add(
          "Smaller than published, for a short run (%s). Compare the multiples of the floor; --full runs the published sizes."
              .formatted(String.join("; ", scaled)));
    }
    notes.add("Intervals are over the iterations of one JVM; another JVM may differ by more.");
    if (scores.stream()
        .anyMatch(s -> s.batch().benchmark().equals(Microbenchmark.PRIME_SUM.key()))) {
      notes.add(
          "prime-sum tests a number by division up to its square root. How the published one does,"
              + " and in how many pieces, was not told: its milliseconds cannot be held against"
              + " these.");
    }
    return List.copyOf(notes);
  }

  private static List<String> line(Score score) {
    Score.Published published = score.published();
    return List.of(
        score.batch().benchmark(),
        score.batch().variant(),
        Numbers.millis(score.ms()),
        Numbers.millis(score.lowMs()) + " to " + Numbers.millis(score.highMs()),
        Numbers.millis(score.floor().ms()),
        ratio(score.timesFloor()),
        published == null ? "-" : Numbers.millis(published.ms()),
        ratio(published == null ? null : published.timesFloor()),
        score.standing().words());
  }

  private static String ratio(@Nullable Double ratio) {
    return ratio == null ? "-" : Numbers.ratio(ratio);
  }
}

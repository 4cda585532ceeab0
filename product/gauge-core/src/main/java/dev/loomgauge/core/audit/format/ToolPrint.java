package dev.loomgauge.core.audit.format;

import dev.loomgauge.core.audit.table.AuditColumn;
import dev.loomgauge.core.input.InputFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What one tool prints, as {@code tool-prints.txt} and {@code tool-objects.txt} tell it.
 *
 * @param name of the tool
 * @param heads with which a run begins, in the order in which they stand in a print
 * @param needs each of which a run has
 * @param once each of which a run has in one line
 * @param facts in the order in which they are taken
 * @param again of quantities that stand in a print twice
 * @param assumptions what the tool implies, the first that holds counts
 * @param notes what a reader should know
 * @param flags for {@link ToolRules}
 */
record ToolPrint(
    String name,
    List<Head> heads,
    List<Phrase> needs,
    List<Phrase> once,
    List<Fact> facts,
    List<Fact> again,
    List<Assumption> assumptions,
    List<Note> notes,
    List<String> flags) {

  /** The facts behind it stand below a line. */
  private static final String BELOW = "below ";

  /** All tools, the least ambiguous first. */
  static final List<ToolPrint> ALL = all("tool-prints.txt");

  /** What tools write as JSON, a path and a value a line. */
  static final List<ToolPrint> OBJECTS = all("tool-objects.txt");

  /** How a head begins a run. */
  enum Begins {
    /** One that has this head or a later one already is over. */
    NEXT,
    /** Only where none of the tool is under way: it is printed again and again. */
    AGAIN,
    /** Where its number is smaller than before. */
    DROP,
    /** A part of a run, which counts where no whole one follows. */
    PART
  }

  /** A line with which a run begins. */
  record Head(Phrase phrase, Begins begins) {}

  /**
   * What the tool implies, where a line has a phrase; always, where that is empty.
   *
   * @param ofCommand whether the line is the command in front of the run
   */
  record Assumption(
      AuditColumn column, String word, Phrase phrase, boolean ofCommand, String why) {}

  /** What a reader should know, where a line has a phrase; {@code $1} is its group. */
  record Note(Phrase phrase, String words) {}

  private static List<ToolPrint> all(String file) {
    List<ToolPrint> all = new ArrayList<>();
    List<String> block = new ArrayList<>();
    String table = InputFile.shipped(ToolPrint.class, file);
    for (String line : (table + "\ntool ").lines().toList()) {
      if (line.startsWith("tool ") && !block.isEmpty()) {
        all.add(of(block));
        block.clear();
      }
      if (!line.isBlank() && !line.startsWith("#")) {
        block.add(line);
      }
    }
    return List.copyOf(all);
  }

  private static ToolPrint of(List<String> lines) {
    ToolPrint tool =
        new ToolPrint(
            lines.getFirst().substring("tool ".length()).strip(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>());
    Phrase below = null;
    for (String line : lines.subList(1, lines.size())) {
      if (line.startsWith(BELOW)) {
        below = Phrase.of(line.substring(BELOW.length()));
      } else {
        tool.add(line, below);
      }
    }
    return tool;
  }

  private void add(String line, @Nullable Phrase below) {
    int blank = line.indexOf(' ');
    String word = line.substring(0, blank);
    String rest = line.substring(blank + 1).strip();
    switch (word) {
      case "head" -> heads.add(new Head(Phrase.of(rest), Begins.NEXT));
      case "again", "drop", "part" ->
          heads.add(new Head(Phrase.of(rest), Begins.valueOf(word.toUpperCase(Locale.ROOT))));
      case "needs" -> needs.add(Phrase.of(rest));
      case "once" -> once.add(Phrase.of(rest));
      case "load", "window", "latency" ->
          assume(AuditColumn.valueOf(word.toUpperCase(Locale.ROOT)), rest);
      case "default" -> assume(AuditColumn.USERS, rest);
      case "note" -> {
        String[] parts = rest.split(" \\| ", 2);
        notes.add(new Note(Phrase.of(parts[0]), parts[1]));
      }
      case "rule" -> flags.add(rest);
      case "last", "else", "above", "before" ->
          facts.add(fact(rest, Fact.When.valueOf(word.toUpperCase(Locale.ROOT)), below));
      case "same" -> again.add(fact(rest, Fact.When.FIRST, below));
      default -> facts.add(fact(line, Fact.When.FIRST, below));
    }
  }

  /**
   * {@code closed | why}, or with the pattern on which it depends {@code open | pattern | why};
   * {@code before} in front of the pattern is that of the command.
   */
  private void assume(AuditColumn column, String rest) {
    String[] parts = rest.split(" \\| ", 3);
    boolean always = parts.length == 2;
    String pattern = always ? "" : parts[1];
    boolean ofCommand = pattern.startsWith("before ");
    Phrase phrase = Phrase.of(ofCommand ? pattern.substring("before ".length()) : pattern);
    assumptions.add(new Assumption(column, parts[0], phrase, ofCommand, parts[always ? 1 : 2]));
  }

  private static Fact fact(String line, Fact.When when, @Nullable Phrase below) {
    String[] parts = line.split(" \\| ", 2);
    return Fact.of(parts[0], parts[1], when, below);
  }
}

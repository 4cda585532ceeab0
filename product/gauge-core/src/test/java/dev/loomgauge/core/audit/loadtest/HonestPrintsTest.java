package dev.loomgauge.core.audit.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.TestSize;
import dev.loomgauge.core.audit.Audit;
import dev.loomgauge.core.audit.AuditedRow;
import dev.loomgauge.core.audit.FormatBook;
import dev.loomgauge.core.audit.format.Printed;
import dev.loomgauge.core.audit.format.PrintedMeasurement;
import dev.loomgauge.core.audit.format.Reading;
import dev.loomgauge.core.audit.format.Stated;
import dev.loomgauge.core.audit.law.Plausibility;
import dev.loomgauge.core.audit.table.AuditColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Simulated runs, printed by tools and kept as people keep prints: several in one file with words
 * between, quoted, commented out, behind time stamps, as a page, in colours, with the numbers of
 * another country, cut off.
 */
class HonestPrintsTest {
  private static final TestSize SIZE = TestSize.of(400);
  private static final TestSize SPOILED = TestSize.of(100);

  /** Beyond rounding: tools print three digits. */
  private static final double CLOSE = 0.005;

  /**
   * wrk adds samples: a mean above what its users waited is no contradiction. Times of Gatling 2.0
   * are known to 10 ms.
   */
  private static final List<String> EXCUSED = List.of("wrk", "wrk-pipelined", "gatling-2.0");

  /** They count the answers that were no failures. */
  private static final List<String> COUNT_OF_ANSWERS =
      List.of("siege", "siege-json", "siege-paused", "siege-stalled");

  private static final List<String> RATE_OF_ANSWERS =
      List.of("siege", "siege-json", "siege-paused", "siege-stalled", "vegeta", "vegeta-json");

  /** What they cannot know of must not be doubted either: pauses, ramps, requests at once. */
  private static final List<String> UNDOUBTED =
      List.of(
          "k6-ramped",
          "k6-json-ramped",
          "siege-paused",
          "autocannon-pipelined",
          "autocannon-consecutive",
          "wrk-pipelined");

  /** Marks in front of a line, as build servers, containers and comments have them. */
  private static final List<String> MARKS =
      List.of(
          "> ",
          "> > ",
          "# ",
          "// ",
          " * ",
          "-- ",
          "    ",
          "2026-03-14T08:26:53.5897280Z ",
          "[2026-03-14 08:26:53] ",
          "08:26:53 ",
          "load-1  | ",
          "[INFO] ",
          "Mar 14 08:26:53 build load[1234]: ");

  private static final List<String> BETWEEN =
      List.of("That is all.", "---", "========", "## Next", "$ ./run.sh", "Und noch einmal:");

  /**
   * A file with its runs.
   *
   * @param whole whether nothing of it is cut off
   */
  private record Kept(String text, List<ToolPrinter> tools, List<Figures> runs, boolean whole) {
    static Kept drawn(long seed, double factor, List<ToolPrinter> printers) {
      SplittableRandom random = new SplittableRandom(seed);
      StringBuilder text = new StringBuilder("What we measured\n\n");
      List<ToolPrinter> tools = new ArrayList<>();
      List<Figures> runs = new ArrayList<>();
      for (int i = random.nextInt(3); i >= 0; i--) {
        ToolPrinter tool = one(printers, random);
        Figures run = Figures.drawn(random, factor, tool.course());
        tools.add(tool);
        runs.add(run);
        text.append("Run with ").append(tools.size()).append(" of the settings:\n\n");
        boolean fenced = random.nextInt(4) == 0;
        text.append(fenced ? "```\n" : "").append(tool.print(run)).append(fenced ? "```\n" : "");
        text.append('\n').append(one(BETWEEN, random)).append("\n\n");
      }
      boolean cut = random.nextInt(8) == 0;
      int end = cut ? text.lastIndexOf("\n", text.length() * 3 / 4) : text.length();
      String kept = text.substring(0, end);
      return new Kept(decorated(kept, random), tools, runs, !cut);
    }

    private static String decorated(String text, SplittableRandom random) {
      boolean page = text.contains("<table>");
      return switch (random.nextInt(page ? 8 : 12)) {
        case 0 -> text.replace("\n", "\r\n");
        case 8 ->
            "<html><body><pre><code>"
                + text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
                + "</code></pre></body></html>\n";
        case 2 -> text.replaceAll("(?m)^(.+)$", "\u001b[36m$1\u001b[0m");
        case 1, 3, 4, 5, 6 -> lines(text, one(MARKS, random));
        default -> text;
      };
    }

    private static String lines(String text, String mark) {
      return text.lines().map(line -> mark + line).collect(Collectors.joining("\n")) + "\n";
    }

    private static <T> T one(List<T> all, SplittableRandom random) {
      return all.get(random.nextInt(all.size()));
    }
  }

  @Test
  void everyRunIsReadAsItWasPrintedAndNoneIsAccused() {
    LongStream.rangeClosed(1, SIZE.taken())
        .mapToObj(seed -> Kept.drawn(seed, 1, ToolPrinter.ALL))
        .forEach(HonestPrintsTest::isHonest);
  }

  @Test
  void everyToolIsReadWithoutDecoration() {
    for (ToolPrinter tool : ToolPrinter.ALL) {
      Figures run = Figures.drawn(new SplittableRandom(7), 1, tool.course());
      isHonest(new Kept(tool.print(run), List.of(tool), List.of(run), true));
    }
  }

  @Test
  void whatAToolDoesNotTellIsNoDoubt() {
    List<ToolPrinter> undoubted =
        ToolPrinter.ALL.stream().filter(tool -> UNDOUBTED.contains(tool.name())).toList();
    assertThat(undoubted).hasSameSizeAs(UNDOUBTED);
    for (long seed = 1; seed <= 10; seed++) {
      for (ToolPrinter tool : undoubted) {
        Figures run = Figures.drawn(new SplittableRandom(seed), 1, tool.course());
        Kept kept = new Kept(tool.print(run), List.of(tool), List.of(run), true);
        AuditedRow audited = audited(kept, 0, read(kept).getFirst());
        assertThat(audited.plausibility())
            .as("%s: %s%n%s", tool.name(), audited.reason(), kept.text())
            .isLessThan(Plausibility.SUSPICIOUS);
      }
    }
  }

  private static void isHonest(Kept kept) {
    List<PrintedMeasurement> read = read(kept);
    if (kept.whole()) {
      assertThat(read).as(kept.text()).hasSameSizeAs(kept.runs());
    }
    for (int i = 0; i < Math.min(read.size(), kept.runs().size()); i++) {
      isRead(kept, i, read.get(i));
      AuditedRow audited = audited(kept, i, read.get(i));
      assertThat(audited.plausibility())
          .as("%s: %s%n%s", kept.tools().get(i).name(), audited.reason(), kept.text())
          .isNotEqualTo(Plausibility.IMPOSSIBLE);
    }
  }

  @Test
  void ofRunsWhoseTimesAreTooLongMostAreFound() {
    List<ToolPrinter> closed =
        ToolPrinter.ALL.stream()
            .filter(tool -> tool.load() != ToolPrinter.Load.OPEN && tool.text().contains("{mean"))
            .filter(tool -> !EXCUSED.contains(tool.name()))
            .filter(tool -> tool.course() != Figures.Course.PAUSED)
            .toList();
    long found = 0;
    long all = 0;
    for (long seed = 1; seed <= SPOILED.taken(); seed++) {
      Kept kept = Kept.drawn(1000 + seed, 1.6, closed);
      List<PrintedMeasurement> read = read(kept);
      for (int i = 0; i < read.size() && kept.whole(); i++) {
        all++;
        Plausibility plausibility = audited(kept, i, read.get(i)).plausibility();
        found += plausibility.compareTo(Plausibility.SUSPICIOUS) >= 0 ? 1 : 0;
      }
    }
    assertThat((double) found / all).isGreaterThanOrEqualTo(SPOILED.leastShare(0.9));
  }

  private static List<PrintedMeasurement> read(Kept kept) {
    return FormatBook.read(new Printed(kept.text())).map(Reading::measurements).orElse(List.of());
  }

  private static AuditedRow audited(Kept kept, int index, PrintedMeasurement read) {
    boolean asks = kept.tools().get(index).load() == ToolPrinter.Load.ASKS;
    String users = String.valueOf(kept.runs().get(index).users());
    return Audit.of(read, Stated.of(asks ? Map.of("users", users) : Map.of()));
  }

  private static void isRead(Kept kept, int index, PrintedMeasurement read) {
    Figures run = kept.runs().get(index);
    String tool = kept.tools().get(index).name();
    String text = tool + "\n" + kept.text();
    long answers = run.requests() - run.failed();
    double rate = RATE_OF_ANSWERS.contains(tool) ? answers / run.seconds() : run.rate();
    double requests = COUNT_OF_ANSWERS.contains(tool) ? answers : run.requests();
    is(read, AuditColumn.THROUGHPUT, rate, 1 / run.seconds() * run.rate() * 1.01, text);
    is(read, AuditColumn.MEAN, run.mean(), 1.01, text);
    is(read, AuditColumn.P50, run.at(0.5), 1.01, text);
    is(read, AuditColumn.P99, run.at(0.99), 1.01, text);
    is(read, AuditColumn.MAX, run.max(), Math.max(1.01, run.max() * CLOSE), text);
    is(read, AuditColumn.REQUESTS, requests, 0, text);
    double streams = tool.equals("wrk-pipelined") ? 2 : read.value(AuditColumn.STREAMS).orElse(1.0);
    is(read, AuditColumn.USERS, run.users() / streams, 0, text);
    is(read, AuditColumn.DURATION, run.seconds(), 1, text);
  }

  private static void is(
      PrintedMeasurement read, AuditColumn column, double printed, double rounding, String text) {
    read.value(column)
        .ifPresent(
            value ->
                assertThat(Math.abs(value - printed))
                    .as("%s: %s, not %s, of %s", column, value, printed, text)
                    .isLessThanOrEqualTo(rounding + printed * CLOSE));
  }
}

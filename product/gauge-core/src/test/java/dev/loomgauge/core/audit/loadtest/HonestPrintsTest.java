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
import dev.loomgauge.core.audit.law.Standing;
import dev.loomgauge.core.audit.table.AuditColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Simulated runs, printed by tools and kept as people keep prints: several in one file with words
 * between, quoted, commented out, behind time stamps, as a page, in colours.
 */
class HonestPrintsTest {
  private static final TestSize SIZE = TestSize.of(300);

  private static final List<ToolPrinter> PRINTERS = List.of(ToolPrinter.values());

  /** Beyond rounding: tools print three digits. */
  private static final double CLOSE = 0.005;

  /** A file with its runs. */
  private record Kept(String text, List<ToolPrinter> tools, List<Figures> runs) {
    static Kept drawn(long seed, double factor) {
      SplittableRandom random = new SplittableRandom(seed);
      StringBuilder text = new StringBuilder("What we measured\n\n");
      List<ToolPrinter> tools = new ArrayList<>();
      List<Figures> runs = new ArrayList<>();
      for (int i = random.nextInt(3); i >= 0; i--) {
        ToolPrinter tool = PRINTERS.get(random.nextInt(PRINTERS.size()));
        Figures run = Figures.drawn(random, factor);
        tools.add(tool);
        runs.add(run);
        text.append("Run with ").append(tools.size()).append(" of the settings:\n\n");
        text.append(tool.print(run)).append("\nThat is all.\n\n");
      }
      return new Kept(decorated(text.toString(), random), tools, runs);
    }

    private static String decorated(String text, SplittableRandom random) {
      return switch (random.nextInt(9)) {
        case 0 -> lines(text, "> ");
        case 1 -> lines(text, "# ");
        case 2 -> lines(text, "2026-03-14T08:26:53.5897280Z ");
        case 3 -> lines(text, "load-1  | ");
        case 4 -> text.replace("\n", "\r\n");
        case 5 ->
            "<html><body><pre><code>"
                + text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
                + "</code></pre></body></html>\n";
        case 6 -> text.replaceAll("(?m)^(.+)$", "\u001b[36m$1\u001b[0m");
        case 7 -> lines(text, "    ");
        default -> text;
      };
    }

    private static String lines(String text, String mark) {
      return text.lines().map(line -> mark + line).collect(Collectors.joining("\n")) + "\n";
    }
  }

  @Test
  void everyRunIsReadAsItWasPrintedAndNoneIsAccused() {
    LongStream.rangeClosed(1, SIZE.taken())
        .forEach(
            seed -> {
              Kept kept = Kept.drawn(seed, 1);
              List<PrintedMeasurement> read = read(kept);
              assertThat(read).as("%d%n%s", seed, kept.text()).hasSameSizeAs(kept.runs());
              for (int i = 0; i < read.size(); i++) {
                isRead(kept, i, read.get(i));
                AuditedRow audited = audited(kept, i, read.get(i));
                assertThat(audited.standing())
                    .as("%d: %s%n%s", seed, audited.reason(), kept.text())
                    .isNotEqualTo(Standing.IMPOSSIBLE);
              }
            });
  }

  @Test
  void ofRunsWhoseTimesAreTooLongMostAreFound() {
    long found = 0;
    long all = 0;
    for (long seed = 1; seed <= SIZE.taken(); seed++) {
      Kept kept = Kept.drawn(1000 + seed, 1.6);
      List<PrintedMeasurement> read = read(kept);
      for (int i = 0; i < read.size(); i++) {
        all++;
        // wrk adds samples: a mean above what its users waited is no contradiction.
        boolean excused = kept.tools().get(i) == ToolPrinter.WRK;
        Standing standing = audited(kept, i, read.get(i)).standing();
        found += excused || standing.compareTo(Standing.SUSPICIOUS) >= 0 ? 1 : 0;
      }
    }
    assertThat((double) found / all).isGreaterThan(0.9);
  }

  private static List<PrintedMeasurement> read(Kept kept) {
    return FormatBook.read(new Printed(kept.text())).map(Reading::measurements).orElse(List.of());
  }

  private static AuditedRow audited(Kept kept, int index, PrintedMeasurement read) {
    boolean told = kept.tools().get(index).tellsUsers();
    String users = String.valueOf(kept.runs().get(index).users());
    return Audit.of(read, Stated.of(told ? Map.of() : Map.of("users", users)));
  }

  private static void isRead(Kept kept, int index, PrintedMeasurement read) {
    Figures run = kept.runs().get(index);
    String name = kept.tools().get(index).name().toLowerCase(Locale.ROOT);
    is(read, AuditColumn.THROUGHPUT, run.rate(), 1 / run.seconds() * run.rate() * 1.01, name);
    is(read, AuditColumn.MEAN, run.mean(), 1.01, name);
    is(read, AuditColumn.P50, run.at(0.5), 1.01, name);
    is(read, AuditColumn.P99, run.at(0.99), 1.01, name);
    is(read, AuditColumn.MAX, run.max(), Math.max(1.01, run.max() * CLOSE), name);
    is(read, AuditColumn.REQUESTS, run.requests(), 0, name);
    is(read, AuditColumn.USERS, run.users(), 0, name);
    is(read, AuditColumn.DURATION, run.seconds(), 1, name);
  }

  private static void is(
      PrintedMeasurement read, AuditColumn column, double printed, double rounding, String tool) {
    read.value(column)
        .ifPresent(
            value ->
                assertThat(Math.abs(value - printed))
                    .as("%s of %s: %s, not %s", column, tool, value, printed)
                    .isLessThanOrEqualTo(rounding + printed * CLOSE));
  }
}

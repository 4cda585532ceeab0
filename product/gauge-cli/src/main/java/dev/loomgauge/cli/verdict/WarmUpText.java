package dev.loomgauge.cli.verdict;

import dev.loomgauge.cli.terminal.Wrapped;
import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.result.ModeWarmUp;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** What warming cost and gained, in a sentence. */
final class WarmUpText {
  private WarmUpText() {}

  static void print(PrintStream out, List<ModeWarmUp> modes) {
    if (!modes.isEmpty()) {
      out.println();
      String words = modes.stream().map(WarmUpText::words).collect(Collectors.joining("; "));
      Wrapped.lines("", "Warm-up, CPU per request from first burst to last: " + words + ".")
          .forEach(out::println);
    }
  }

  /** "virtual 2.9 to 0.41 ms in 24 s". */
  private static String words(ModeWarmUp mode) {
    return "%s%s to %s in %s%s"
        .formatted(
            mode.threads().isEmpty() ? "" : mode.threads() + " ",
            Numbers.millis(mode.firstMs()),
            Numbers.millis(mode.lastMs()),
            Numbers.span(Duration.ofSeconds(Math.round(mode.seconds()))),
            busy(mode));
  }

  private static String busy(ModeWarmUp mode) {
    if (mode.busy() == 0) {
      return "";
    }
    return mode.warmUps() == 1
        ? " (compilers still busy)"
        : " (compilers still busy after %d of %d warm-ups)".formatted(mode.busy(), mode.warmUps());
  }
}

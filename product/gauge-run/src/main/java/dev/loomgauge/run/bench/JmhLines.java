package dev.loomgauge.run.bench;

import java.io.PrintWriter;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What JMH prints: kept as it is, and read for news. */
final class JmhLines implements Consumer<String> {
  private static final Pattern ESTIMATE = Pattern.compile("# Run progress: .* ETA (\\S+)");
  private static final Pattern VARIANT = Pattern.compile("# Parameters: .*\\bvariant = ([^,)]+).*");
  private static final Pattern ITERATION =
      Pattern.compile("(?:# )?((?:Warmup )?Iteration)\\s+(\\d+): (.*)");

  /** Hears of a variant and what it does. */
  @FunctionalInterface
  interface News {
    /** See {@link BenchProgress#at}. */
    void at(String variant, String doing, String left);
  }

  private final PrintWriter log;
  private final News news;
  private String variant = "";
  private String left = "";

  /**
   * News of one run of JMH.
   *
   * @param log takes every line; a full disk does not stop the benchmark
   */
  JmhLines(PrintWriter log, News news) {
    this.log = log;
    this.news = news;
  }

  @Override
  public void accept(String line) {
    log.println(line);
    log.flush();
    Matcher estimate = ESTIMATE.matcher(line);
    Matcher parameters = VARIANT.matcher(line);
    Matcher iteration = ITERATION.matcher(line);
    if (estimate.matches()) {
      left = estimate.group(1).equals("N/A") ? "" : estimate.group(1);
    } else if (parameters.matches()) {
      variant = parameters.group(1);
    } else if (iteration.matches()) {
      news.at(
          variant,
          "%s %s: %s".formatted(iteration.group(1), iteration.group(2), iteration.group(3)),
          left);
    }
  }
}

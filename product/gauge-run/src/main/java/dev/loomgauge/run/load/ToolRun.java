package dev.loomgauge.run.load;

import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.run.load.LoadEngine.RunningLoad;
import dev.loomgauge.run.process.Child;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;

/** One load by a tool of somebody else's: one process, one report at its end, no seconds. */
final class ToolRun implements RunningLoad {
  private static final Duration GRACE = Duration.ofSeconds(5);

  /** Reads a tool's report. */
  @FunctionalInterface
  interface Reader {
    /** Makes the summary of a tool that had ended then. */
    LoadSummary read(Path report, Instant end);
  }

  private final String tool;
  private final Child child;
  private final Path report;
  private final Reader reader;
  private volatile boolean stopped;

  ToolRun(String tool, Child child, Path report, Reader reader) {
    this.tool = tool;
    this.child = child;
    this.report = report;
    this.reader = reader;
  }

  @Override
  public List<Long> pids() {
    return List.of(child.pid());
  }

  @Override
  public LoadOutcome await() throws InterruptedException {
    int code;
    try {
      code = child.exit().get();
    } catch (InterruptedException e) {
      stop();
      throw e;
    } catch (ExecutionException e) {
      throw new LoadException("The end of %s was not seen: %s".formatted(tool, e.getMessage()));
    }
    Instant end = Instant.now();
    boolean told = Files.isRegularFile(report);
    if (stopped) {
      return new LoadOutcome(told ? reader.read(report, end) : nothing(end), null, List.of(), true);
    }
    if (code != 0 || !told) {
      throw new LoadException(
          "%s ended with code %d%s. Last log lines: %s (whole log: %s)"
              .formatted(
                  tool, code, told ? "" : " and left no report", child.lastWords(5), child.log()));
    }
    return new LoadOutcome(reader.read(report, end), null, List.of(), false);
  }

  /** The summary of a load that was ended before its window. */
  static LoadSummary nothing(Instant end) {
    return new LoadSummary(
        end.toString(),
        0,
        LoadSummary.Requests.of(0, 0, null, Map.of(), Map.of()),
        LoadSummary.Latencies.constant(0),
        null);
  }

  @Override
  public void stop() {
    stopped = true;
    child.stop(GRACE);
  }
}

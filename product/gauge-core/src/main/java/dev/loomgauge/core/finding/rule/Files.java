package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.result.Activity;
import java.util.Optional;

/** Requests wait for files. */
public final class Files implements Rule {
  @Override
  public String code() {
    return "files";
  }

  @Override
  public String title() {
    return "File I/O";
  }

  @Override
  public String meaning() {
    return """
        Requests wait for files. File I/O blocks the carrier of a virtual thread; the scheduler compensates with additional carriers, within limits.\
        """;
  }

  private static final double MUCH = 0.2;

  @Override
  public Optional<Cause> find(Evidence e) {
    return e.much(
        Activity.FILE,
        MUCH,
        "Requests wait %s for file I/O",
        "Cache files that do not change; write asynchronously, or in fewer and larger writes.");
  }
}

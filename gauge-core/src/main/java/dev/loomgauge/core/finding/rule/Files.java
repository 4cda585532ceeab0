package dev.loomgauge.core.finding.rule;

import dev.loomgauge.core.result.threads.Activity;
import java.util.Optional;

/** Requests wait for files. */
final class Files implements Rule {
  @Override
  public String code() {
    return "files";
  }

  @Override
  public String title() {
    return "Files in a request";
  }

  @Override
  public String meaning() {
    return """
        Requests wait for files. A virtual thread keeps its carrier while it reads or writes a file; the scheduler adds carriers for it, within limits.\
        """;
  }

  private static final double MUCH = 0.2;

  @Override
  public Optional<Cause> find(Evidence e) {
    double share = e.share(Activity.FILE);
    return share < MUCH
        ? Optional.empty()
        : Optional.of(
            new Cause(
                "Requests wait "
                    + e.ofMean(Activity.FILE)
                    + " for files"
                    + e.at(Activity.FILE)
                    + ".",
                "Read what does not change once; write beside the request, or with fewer, larger writes.",
                share));
  }
}

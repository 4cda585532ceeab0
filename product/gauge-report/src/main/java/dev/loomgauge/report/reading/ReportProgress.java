package dev.loomgauge.report.reading;

/** Takes how far a report has come. */
@FunctionalInterface
public interface ReportProgress {
  ReportProgress NONE = (doing, done, of) -> {};

  /**
   * Takes a step.
   *
   * @param doing what goes on: "reading trials"
   * @param done how many of them are done, 0 to {@code of}
   * @param of all of them, 1 and up
   */
  void at(String doing, int done, int of);
}

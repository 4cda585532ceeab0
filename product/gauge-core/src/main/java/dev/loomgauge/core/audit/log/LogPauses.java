package dev.loomgauge.core.audit.log;

/**
 * Pauses in which no request began although many were due. Beginnings at a rate have gaps by
 * chance, one of 20 mean gaps once in half a billion (e^-20); users that wait in step have gaps as
 * long as their requests, which is why a pause is three times as long as the median.
 *
 * @param totalMs of all pauses
 * @param due requests that would have begun in them
 * @param inFlight requests under way all through the longest
 * @param corrected response times, with those of the requests that were due
 */
record LogPauses(
    long count,
    long totalMs,
    double due,
    long longestMs,
    long longestFrom,
    long inFlight,
    ElapsedTimes corrected) {
  private static final double DUE = 20;
  private static final double MEDIANS = 3;
  private static final long SHORTEST_MS = 200;

  static LogPauses of(LogTally tally) {
    double perMs = (double) tally.requests() / Math.max(1, tally.lastBeginMs() - tally.beginMs());
    double least =
        Math.max(SHORTEST_MS, Math.max(DUE / perMs, MEDIANS * tally.times().quantile(0.5)));
    Sum sum = new Sum(perMs, tally.times().copy());
    tally
        .timeline()
        .gaps(
            gap -> {
              if (gap.lasted() >= least) {
                sum.add(gap);
              }
            });
    return new LogPauses(
        sum.count,
        sum.totalMs,
        sum.totalMs * perMs,
        sum.longest.lasted(),
        sum.longest.from(),
        sum.longest.inFlight(),
        sum.corrected);
  }

  private static final class Sum {
    private final double perMs;
    private final ElapsedTimes corrected;
    private long count;
    private long totalMs;
    private LogTimeline.Gap longest = new LogTimeline.Gap(0, 0, 0);

    private Sum(double perMs, ElapsedTimes corrected) {
      this.perMs = perMs;
      this.corrected = corrected;
    }

    /** What was due at a moment of the pause would have waited for its end. */
    private void add(LogTimeline.Gap gap) {
      count++;
      totalMs += gap.lasted();
      longest = gap.lasted() > longest.lasted() ? gap : longest;
      corrected.addBelow(gap.lasted(), perMs);
    }
  }
}

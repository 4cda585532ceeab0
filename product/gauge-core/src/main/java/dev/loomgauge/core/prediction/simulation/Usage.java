package dev.loomgauge.core.prediction.simulation;

/** Time integrals of how many are busy and how many wait. */
public final class Usage {
  private double since;
  private double busyArea;
  private double waitingArea;
  private double from;
  private int leastWaiting = Integer.MAX_VALUE;
  private int pausing;
  private double pausedUntil;
  int busy;
  int waiting;

  /** To be called before {@link #busy} or {@link #waiting} changes. */
  void upTo(double now) {
    double passed = now - since;
    if (passed > 0) {
      leastWaiting = Math.min(leastWaiting, waiting);
    }
    double paused = Math.clamp(pausedUntil - since, 0, Math.max(0, passed));
    busyArea += busy * (passed - paused) + pausing * paused;
    waitingArea += waiting * passed;
    since = now;
  }

  /** All servers pause until a time: nobody can have them, so they count as busy. */
  void pause(double now, int servers, double until) {
    upTo(now);
    pausing = servers;
    pausedUntil = until;
  }

  /** Forgets what has been, and counts from now on. */
  void measureFrom(double now) {
    upTo(now);
    busyArea = 0;
    waitingArea = 0;
    leastWaiting = Integer.MAX_VALUE;
    from = now;
  }

  public double meanBusy(double now) {
    upTo(now);
    return busyArea / (now - from);
  }

  public double meanWaiting(double now) {
    upTo(now);
    return waitingArea / (now - from);
  }

  /** Whether somebody has waited all the time. */
  boolean neverEmpty(double now) {
    upTo(now);
    return leastWaiting > 0 && leastWaiting < Integer.MAX_VALUE;
  }
}

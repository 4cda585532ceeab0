package generators;

/** What a generator is asked to do, for so many seconds from its start. */
public sealed interface Load {
  int seconds();

  /**
   * Users without think time. A generator that has a window of its own begins it after {@code lead}
   * seconds.
   */
  record Closed(int users, int lead, int seconds) implements Load {}

  /**
   * Arrivals at a constant rate. A generator without an open model sends from so many users that
   * the delay lets through the same.
   */
  record Open(int rate, int delayMs, int seconds) implements Load {
    /** Little's law. */
    public int users() {
      return Math.max(1, rate * delayMs / 1000);
    }
  }
}

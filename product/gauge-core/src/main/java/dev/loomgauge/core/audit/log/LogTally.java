package dev.loomgauge.core.audit.log;

import java.util.ArrayList;
import java.util.List;

/** What is kept of the requests of a log while it is read: sums, a histogram and a timeline. */
public final class LogTally {
  /** A time that is so far from the others is none. */
  private static final long FARTHEST_MS = 400L * 24 * 3600 * 1000;

  private static final int QUOTED = 3;

  /** Users may be fewer for so long between one that ends and the next. */
  private static final long DIP_MS = 1000;

  /** What begins so long after all others had ended may be of another test. */
  static final long APART_MS = 60_000;

  private final LogTimeline timeline = new LogTimeline();
  private final Tenths tenths = new Tenths();
  private final ElapsedTimes times = new ElapsedTimes();
  private final List<Long> unreadLines = new ArrayList<>();
  private long requests;
  private long failed;
  private long failedMs;
  private long allMs;
  private long longest;
  private long begin = Long.MAX_VALUE;
  private long lastBegin = Long.MIN_VALUE;
  private long end = Long.MIN_VALUE;
  private long mostUsers;
  private long firstAtMost;
  private long lastAtMost;
  private long longestFrom;
  private long longestTo;
  private long fewerFrom = Long.MAX_VALUE;
  private long userStarts;
  private long unread;
  private boolean cutOff;
  private boolean open;
  private boolean transactions;

  /**
   * A request.
   *
   * @param beginMs since the epoch
   * @param elapsedMs until its answer, 0 and up
   * @param users at work when it ended; 0 where the log does not tell
   * @return whether its times can be those of this log
   */
  boolean request(long beginMs, long elapsedMs, boolean ok, long users) {
    boolean strange =
        beginMs < 0
            || elapsedMs < 0
            || elapsedMs > FARTHEST_MS
            || (requests > 0 && Math.abs(beginMs - begin) > FARTHEST_MS);
    if (strange) {
      return false;
    }
    long endMs = beginMs + elapsedMs;
    if (isApart(beginMs)) {
      fewerFrom = Math.min(fewerFrom, end);
    }
    timeline.add(beginMs, endMs);
    tenths.add(endMs, elapsedMs, ok);
    times.add(elapsedMs);
    requests++;
    allMs += elapsedMs;
    failed += ok ? 0 : 1;
    failedMs += ok ? 0 : elapsedMs;
    longest = Math.max(longest, elapsedMs);
    begin = Math.min(begin, beginMs);
    lastBegin = Math.max(lastBegin, beginMs);
    end = Math.max(end, endMs);
    users(endMs, users);
    return true;
  }

  /** Whether many requests would have been due since the last one ended. */
  private boolean isApart(long beginMs) {
    double waited = (double) beginMs - end;
    return requests > 0
        && waited >= APART_MS
        && waited * requests >= LogMeasurements.Pauses.DUE * (end - begin + 1);
  }

  /** How many users are at work from a moment on; 0 where that is not known. */
  void users(long atMs, long users) {
    if (users > mostUsers) {
      mostUsers = users;
      longestFrom = atMs;
      longestTo = atMs;
      stretch(atMs);
    } else if (users == mostUsers && users > 0) {
      if (atMs - DIP_MS > fewerFrom) {
        stretch(atMs);
      }
      until(atMs);
      fewerFrom = Long.MAX_VALUE;
    } else if (users > 0) {
      fewerFrom = Math.min(fewerFrom, atMs);
    }
  }

  /** Begins another stretch in which all users are at work. */
  private void stretch(long atMs) {
    firstAtMost = atMs;
    lastAtMost = atMs;
    fewerFrom = Long.MAX_VALUE;
  }

  private void until(long atMs) {
    lastAtMost = Math.max(lastAtMost, atMs);
    if (lastAtMost - firstAtMost > longestTo - longestFrom) {
      longestFrom = firstAtMost;
      longestTo = lastAtMost;
    }
  }

  void open() {
    open = true;
  }

  /**
   * Whether requests are sent at a rate: the notation says so, or users came and went all the time.
   */
  boolean isOpen() {
    return open || userStarts > 2 * mostUsers;
  }

  void userStarted() {
    userStarts++;
  }

  /** Users that began; 0 where the log does not tell. */
  long userStarts() {
    return userStarts;
  }

  /** The number of users falls at a moment, until which it was what it was. */
  void usersUntil(long atMs, long before) {
    if (before == mostUsers) {
      until(atMs);
      fewerFrom = Math.min(fewerFrom, atMs);
    }
  }

  /** A line that is none of the log. */
  void unread(long line) {
    unread++;
    if (unreadLines.size() < QUOTED) {
      unreadLines.add(line);
    }
  }

  /** A record that lacks fields: the last one, without an end of its line, was cut off. */
  void lacking(ByteRecords record) {
    if (record.whole()) {
      unread(record.line());
    } else {
      cutOff();
    }
  }

  /** A sample that sums up others. */
  void transaction() {
    transactions = true;
  }

  boolean hasTransactions() {
    return transactions;
  }

  /** The last line was cut off. */
  void cutOff() {
    cutOff = true;
  }

  public long requests() {
    return requests;
  }

  public long unread() {
    return unread;
  }

  /** The first of them. */
  public List<Long> unreadLines() {
    return List.copyOf(unreadLines);
  }

  /** Whether the last line ends in its middle. */
  public boolean isCutOff() {
    return cutOff;
  }

  LogTimeline timeline() {
    return timeline;
  }

  Tenths tenths() {
    return tenths;
  }

  ElapsedTimes times() {
    return times;
  }

  /** All requests that were read, over a millisecond at the least. */
  Tenths.Part whole() {
    return new Tenths.Part(begin, Math.max(begin + 1, end), requests, allMs, failed);
  }

  /** The mean of those that did not fail. */
  double meanAnsweredMs() {
    return requests == failed ? 0 : (double) (allMs - failedMs) / (requests - failed);
  }

  long longestMs() {
    return longest;
  }

  long beginMs() {
    return begin;
  }

  long lastBeginMs() {
    return lastBegin;
  }

  long mostUsers() {
    return mostUsers;
  }

  /** When the longest stretch began in which all users were at work. */
  long firstAtMostMs() {
    return longestFrom;
  }

  long lastAtMostMs() {
    return longestTo;
  }
}

package dev.loomgauge.run.discovery;

import dev.loomgauge.core.Numbers;
import dev.loomgauge.core.discovery.LoadPoint;
import dev.loomgauge.core.discovery.ModeEvidence;
import dev.loomgauge.core.result.WarmUp;
import dev.loomgauge.protocol.time.Durations;
import dev.loomgauge.run.Progress;
import dev.loomgauge.run.machine.TierException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** More and more users on a service, until throughput no longer rises. */
record SteppedLoad(
    String name, String mode, Step step, int mostUsers, ObservationPace pace, Progress progress) {
  /** Users of the first load after that of a single one. */
  static final int FIRST = 16;

  /** The longest response time that a load waits for, in seconds. */
  static final double LONGEST = 12;

  private static final double MOST_SHORT = 48;

  private static final int ENOUGH = 30;
  private static final int MOST_ALONE = 8;
  private static final int FACTOR = 4;

  /**
   * Where more users than a usual pool has threads already wait for each other: further ones mostly
   * wait for longer.
   */
  private static final int FACTOR_QUEUED = 2;

  /** Of users before the last level: fewer more might bring no more throughput than chance. */
  private static final double LAST_FACTOR = 1.5;

  private static final int MANY = 256;
  private static final double QUEUED = 1.2;

  /** Requests per second that warm a service, and the most users who send them. */
  private static final double WARM_RATE = 800;

  private static final int MOST_WARMING = 256;

  /** Of response times in a window, behind which its ends hardly count. */
  private static final double RESPONSES = 5;

  /** Runs a load. */
  interface Step {
    LoadPoint run(int users, Loads.Times times) throws InterruptedException;
  }

  SteppedLoad with(Step other) {
    return new SteppedLoad(name, mode, other, mostUsers, pace, progress);
  }

  /** As many users as send {@link #WARM_RATE} requests per second, where a service keeps up. */
  static int warming(double meanMs) {
    return (int) Math.clamp(Math.ceil(meanMs * WARM_RATE / 1000), FIRST, MOST_WARMING);
  }

  /**
   * Users of the next load that warms it: twice the requests that the service works on at once, by
   * Little's law. That keeps it as busy as before, and leaves no long queue to be served when the
   * load has ended.
   *
   * @param aloneMs unloaded response time
   * @param before the load before it; the next one has no more users
   */
  static int warming(double aloneMs, LoadPoint before) {
    return (int)
        Math.clamp(
            Math.ceil(2 * before.rps() * aloneMs / 1000),
            Math.min(FIRST, before.users()),
            before.users());
  }

  /** Whether a service is warm, after {@code most} loads at most, and the last of them. */
  static boolean warmed(int loads, int most, LoadPoint last) {
    return loads >= most
        || (loads >= ObservationPace.WARMINGS && last.busy().compilers() <= WarmUp.LITTLE);
  }

  /** Users whose requests hardly meet, enough of them to be timed in a window. */
  int few(LoadPoint one) {
    return (int)
        Math.clamp(Math.ceil(ENOUGH * one.meanMs() / pace.alone().toMillis()), 1, MOST_ALONE);
  }

  /** Of a load of a few users. */
  Loads.Times alone(LoadPoint one) {
    return new Loads.Times(
        Durations.ofMillis(one.meanMs()),
        ObservationPace.LEAD,
        longer(pace.alone(), 3 * one.meanMs() / 1000));
  }

  /** One user, for long enough that a request is answered. */
  LoadPoint once() throws InterruptedException {
    return answered(1, new Loads.Times(Duration.ZERO, Duration.ZERO, pace.first()));
  }

  /**
   * A load; again and for longer where none of its requests was answered.
   *
   * @throws TierException if all of them fail, or take too long
   */
  LoadPoint answered(int users, Loads.Times times) throws InterruptedException {
    double length = Durations.seconds(times.window());
    while (true) {
      LoadPoint point =
          step.run(users, new Loads.Times(times.spread(), times.warmup(), seconds(length)));
      if (point.rps() > 0) {
        return point;
      }
      if (point.errorRate() > 0) {
        throw new TierException(
            "%s (%s): every request failed under load, though the first succeeded. A request that can be sent only once needs other values each time: {1..1000}, or those of a file."
                .formatted(name, mode));
      }
      length *= 2;
      if (length > MOST_SHORT) {
        throw new TierException(
            "%s (%s): no request succeeded within %.0f s. What takes that long is not measured; see the log of the service."
                .formatted(name, mode, length / 2));
      }
    }
  }

  /**
   * More and more users after a first load, up to the first number that brings no more, or to the
   * most.
   */
  List<LoadPoint> from(LoadPoint first) throws InterruptedException {
    List<LoadPoint> points = new ArrayList<>(List.of(first));
    int users = level(FIRST);
    while (true) {
      LoadPoint before = points.getLast();
      double expected =
          Math.min(LONGEST, Math.max(before.meanMs() / 1000, users / Math.max(1, before.rps())));
      LoadPoint point = settled(users, before, expected);
      if (point.failed()) {
        progress.found(
            Numbers.format(
                "%s: %s of requests failed at %s; larger loads are left out.",
                mode, Numbers.percent(point.errorRate()), Numbers.count(users, "user")));
        return points;
      }
      points.add(point);
      if (!ModeEvidence.gains(before, point) || users == mostUsers) {
        return points;
      }
      boolean queued = users >= MANY && point.meanMs() > QUEUED * points.getFirst().meanMs();
      users = level(users * (queued ? FACTOR_QUEUED : FACTOR));
    }
  }

  /** So many users, or the most where these are hardly more. */
  private int level(int users) {
    return LAST_FACTOR * users > mostUsers ? mostUsers : users;
  }

  /**
   * One of them, whose response time is expected in seconds; again and for longer where the first
   * had not settled.
   */
  private LoadPoint settled(int users, LoadPoint before, double expected)
      throws InterruptedException {
    Duration spread = Durations.ofMillis(before.meanMs());
    Duration warmup = longer(pace.first(), 1.5 * expected);
    LoadPoint point =
        step.run(users, new Loads.Times(spread, warmup, longer(pace.window(), 1.5 * expected)));
    if (point.settled() || point.failed()) {
      return point;
    }
    double longer =
        Math.clamp(RESPONSES * point.meanMs() / 1000, Durations.seconds(pace.alone()), 2 * LONGEST);
    return step.run(users, new Loads.Times(spread, warmup, seconds(longer)));
  }

  /** At least so long. */
  static Duration longer(Duration least, double seconds) {
    return seconds(Math.max(Durations.seconds(least), seconds));
  }

  /** To the nearest millisecond. */
  static Duration seconds(double seconds) {
    return Duration.ofMillis(Math.round(seconds * 1000));
  }
}

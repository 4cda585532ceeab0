package dev.loomgauge.run.discovery;

import dev.loomgauge.core.gate.GateBuild;
import java.time.Duration;

/**
 * How long the loads of an observation last, at least: what a service needs longer for, it gets
 * longer.
 *
 * @param patience with a service that answers with errors, or on another port
 * @param first load of one user, and the warm-up before a load of more users counts
 * @param warming each of the loads that warm the service
 * @param warmings such loads at most, while its compilers are busy; two are the least
 * @param rest after a load that changed the code, until the compilers have ended
 * @param settling a load after a recording began or ended
 * @param window of a load that counts
 * @param alone a load of so few users that their requests hardly meet
 * @param recorded window of a load with a recording, and of the same load without one
 * @param windows into which a load without a recording is divided where requests are counted, each
 *     a second long, or as many as a request takes
 */
public record ObservationPace(
    Duration patience,
    Duration first,
    Duration warming,
    int warmings,
    Duration rest,
    Duration settling,
    Duration window,
    Duration alone,
    Duration recorded,
    int windows) {

  /** Loads that warm a service at least. */
  static final int WARMINGS = 2;

  /** Before a load whose response time is known counts. */
  static final Duration LEAD = Duration.ofMillis(500);

  /** The pace of {@code try}. */
  public static final ObservationPace USUAL =
      new ObservationPace(
          Duration.ofSeconds(15),
          Duration.ofMillis(1500),
          Duration.ofSeconds(5),
          4,
          Duration.ofSeconds(2),
          Duration.ofMillis(2500),
          Duration.ofMillis(2500),
          Duration.ofSeconds(4),
          Duration.ofSeconds(3),
          8);

  /** A load engine starts and ends. */
  private static final Duration START = Duration.ofSeconds(1);

  /** A build starts, answers, and is attached to and ended. */
  private static final Duration STARTED = Duration.ofSeconds(6);

  /** Loads of more and more users. */
  private static final int CLIMB = 3;

  /** Loads that settle: as each of three recordings begins, and behind the last. */
  private static final int SETTLED = 4;

  /** Loads under a recording, and the last without one. */
  private static final int RECORDED = 3;

  /** About how long an observation takes. */
  Duration length() {
    return warmUp()
        .plus(loads(1, first))
        .plus(loads(CLIMB, first.plus(window)))
        .plus(rest)
        .plus(loads(3, LEAD.plus(alone)))
        .plus(loads(SETTLED, settling.plus(rest)))
        .plus(loads(RECORDED, LEAD.plus(recorded)));
  }

  private Duration warmUp() {
    return loads(1, first).plus(loads(WARMINGS, warming.plus(rest)));
  }

  /** The same of a service whose requests were counted: it is warm, and settles. */
  Duration afterCounting() {
    return length().minus(warmUp()).plus(loads(1, settling.plus(rest)));
  }

  /** About how long it takes to count what the requests of a build do. */
  Duration counting() {
    return warmUp()
        .plus(loads(1, first))
        .plus(loads(1, first.plus(Duration.ofSeconds(windows))))
        .plus(loads(1, settling.plus(rest)))
        .plus(loads(1, LEAD.plus(alone)));
  }

  /**
   * About how long a block takes in which two builds are timed, where either starts in five seconds
   * and answers some hundred requests per second.
   */
  public Duration block() {
    int loads = TimesObserver.PAIRS * GateBuild.values().length;
    return STARTED
        .multipliedBy(GateBuild.values().length)
        .plus(loads(loads, warming.dividedBy(WARMINGS)))
        .plus(rest)
        .plus(loads(loads, LEAD.plus(recorded)));
  }

  private static Duration loads(int number, Duration each) {
    return START.plus(each).multipliedBy(number);
  }
}

package dev.loomgauge.run.load;

import dev.loomgauge.protocol.Wire;
import dev.loomgauge.protocol.WireException;
import dev.loomgauge.protocol.load.EngineClock;
import dev.loomgauge.protocol.load.EngineLine;
import dev.loomgauge.protocol.load.EngineReach;
import dev.loomgauge.run.host.Placement;
import dev.loomgauge.run.load.EngineOutput.SecondsMerge;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Child;
import dev.loomgauge.run.process.Children;
import dev.loomgauge.run.process.Launch;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A process of gauge-load: it takes one plan after the other on standard input. */
final class EngineProcess {
  private static final System.Logger LOG = System.getLogger(EngineProcess.class.getName());

  private static final String CLOCK = "clock";
  private static final int QUESTIONS = 20;
  private static final long LOOK_MILLIS = 100;
  private static final Duration ANSWER = Duration.ofSeconds(20);
  private static final long NANOS_IN_MICRO = 1_000;

  private final Placement placement;
  private final Launch launch;
  private final Child child;
  private final BlockingQueue<EngineLine> answers = new LinkedBlockingQueue<>();
  private volatile boolean asked;
  private volatile @Nullable EngineOutput latest;
  private int plans;

  /** Starts it, without a plan. */
  EngineProcess(Placement placement, Launch launch) {
    this.placement = placement;
    this.launch = launch;
    this.child = placement.start(launch.withLines(this::line));
    var _ = child.exit().whenComplete((code, failure) -> ended());
  }

  /** That it is ready for its first plan is of no interest. */
  private void line(String line) {
    EngineOutput output = latest;
    if (asked && answer(line)) {
      return;
    }
    if (output != null) {
      output.line(line);
    }
  }

  private boolean answer(String line) {
    try {
      EngineLine said = Wire.read(line, EngineLine.class);
      return (said instanceof EngineClock || said instanceof EngineReach) && answers.add(said);
    } catch (WireException e) {
      return false; // whoever asked does not wait for ever
    }
  }

  /**
   * How far its clock is ahead of this machine's: of twenty questions the one with the least round
   * trip tells. Only when {@link #idle}.
   *
   * @throws LoadException if it does not answer
   */
  ClockReading clock() throws InterruptedException {
    if (placement.here()) {
      return ClockReading.HERE;
    }
    ClockReading best = null;
    for (int n = 0; n < QUESTIONS; n++) {
      Instant wall = Instant.now();
      long before = System.nanoTime();
      EngineClock told = ask(CLOCK, EngineClock.class);
      long roundTrip = (System.nanoTime() - before) / NANOS_IN_MICRO;
      long middle = ChronoUnit.MICROS.between(Instant.EPOCH, wall) + roundTrip / 2;
      if (best == null || roundTrip < best.roundTripMicros()) {
        best = new ClockReading(told.epochMicros() - middle, roundTrip);
      }
    }
    return Objects.requireNonNull(best);
  }

  /**
   * Has it get ready to begin together with others, which {@link #awaitAnswer} waits for: a new one
   * warms up, so that it loads no classes in its first seconds. Only when {@link #idle}.
   *
   * @throws LoadException if it has ended
   */
  synchronized void prepare() {
    say(plans == 0 ? "warm-up" : CLOCK);
  }

  /** Waits until it has got ready; {@link LoadException} if it does not answer. */
  synchronized void awaitAnswer() throws InterruptedException {
    answer(EngineClock.class);
  }

  /** What one connection after the other takes it to a numeric address with a port. */
  EngineReach reach(String address) throws InterruptedException {
    return ask("reach " + address, EngineReach.class);
  }

  private synchronized <T extends EngineLine> T ask(String question, Class<T> type)
      throws InterruptedException {
    say(question);
    return answer(type);
  }

  private void say(String question) {
    answers.clear();
    asked = true;
    try {
      child.say(question);
    } catch (IOException e) {
      asked = false;
      throw new LoadException(death());
    }
  }

  private <T extends EngineLine> T answer(Class<T> type) throws InterruptedException {
    try {
      for (long left = ANSWER.toMillis(); left > 0 && child.alive(); left -= LOOK_MILLIS) {
        EngineLine answer = answers.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        if (answer != null) {
          return type.cast(answer);
        }
      }
    } finally {
      asked = false;
    }
    throw new LoadException(
        child.alive()
            ? "The load engine on %s does not answer within %d s."
                .formatted(placement.host().name(), ANSWER.toSeconds())
            : death());
  }

  /** That it has ended, and its last words. */
  String death() {
    return placement.here() || placement.host().alive()
        ? child.death(
            "The load engine" + (placement.here() ? "" : " on " + placement.host().name()))
        : "Load host %s was lost.".formatted(placement.host().name());
  }

  Placement placement() {
    return placement;
  }

  private void ended() {
    EngineOutput output = latest;
    if (output != null) {
      output.ended();
    }
  }

  Child child() {
    return child;
  }

  boolean idle() {
    EngineOutput output = latest;
    return child.alive() && (output == null || output.over().isDone());
  }

  /** Whether it was started there in the same way as a launch asks for. */
  boolean fits(Placement there, Launch wanted) {
    return placement.equals(there) && launch.command().equals(wanted.command());
  }

  /**
   * Gives it a plan, with which it begins; only when {@link #idle}.
   *
   * @param log takes what it complains of from now on, as its launch has it for the first plan
   * @param aheadMillis by how much its clock is ahead of this machine's
   * @throws LoadException if it does not take it
   */
  synchronized EngineOutput run(String plan, SecondsMerge merge, Path log, long aheadMillis) {
    if (plans > 0) {
      logTo(log);
    }
    plans++;
    EngineOutput output = new EngineOutput(plans, merge, aheadMillis);
    latest = output;
    if (!child.alive()) {
      output.ended();
    }
    try {
      child.say(plan);
    } catch (IOException e) {
      throw new LoadException(
          "The load engine did not take its plan: %s. Last log lines: %s"
              .formatted(e.getMessage(), child.logTail(5)));
    }
    return output;
  }

  /** Has it end a plan early, with a summary; nothing if that is over. */
  synchronized void stop(EngineOutput plan) {
    if (latest != plan || plan.over().isDone()) {
      return;
    }
    try {
      child.say("stop");
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "The load engine has ended already", e);
    }
  }

  private void logTo(Path log) {
    try {
      child.nextLog(log);
    } catch (TierException e) {
      LOG.log(System.Logger.Level.DEBUG, "The load engine goes on with its log", e);
    }
  }

  void discard() {
    child.stop(Children.GRACE);
  }

  /**
   * How far the clock of an engine's machine is ahead of this machine's, in microseconds, below 0
   * where it is behind; known to within half of the least round trip (RFC 5905, section 8).
   */
  record ClockReading(long aheadMicros, long roundTripMicros) {
    static final ClockReading HERE = new ClockReading(0, 0);

    /** A start that is further off than this is not the same start. */
    private static final long MOST_MICROS = 5_000;

    private static final long MICROS_IN_MS = 1_000;

    /** In whole milliseconds, as rows and logs have their times. */
    long aheadMillis() {
      return Math.round((double) aheadMicros / MICROS_IN_MS);
    }

    /** Whether it is known to within 5 ms. */
    boolean exact() {
      return roundTripMicros / 2 <= MOST_MICROS;
    }

    /** Whether the clock has stayed within 5 ms of what it was. */
    boolean agrees(ClockReading earlier) {
      return Math.abs(aheadMicros - earlier.aheadMicros) <= MOST_MICROS;
    }
  }
}

package dev.loomgauge.load.traffic;

import dev.loomgauge.load.http.BodySearch;
import dev.loomgauge.load.http.RequestSequence;
import dev.loomgauge.load.http.ResponseParser;
import dev.loomgauge.load.http.UserMemory;
import dev.loomgauge.load.http.ValueFiles;
import dev.loomgauge.load.measure.LoopRecorder;
import dev.loomgauge.load.plan.Kind;
import dev.loomgauge.load.plan.Plan;
import dev.loomgauge.load.plan.ResponseCheck;
import io.netty.channel.EventLoop;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * One event loop and all that its connections share. Nothing in it is used by another thread once
 * the run has begun.
 */
public final class Lane {
  private static final int SCRATCH_BYTES = 16_384;

  private final EventLoop loop;
  private final Plan plan;
  private final int number;
  private final LoopRecorder recorder;
  private final RandomGenerator random;
  private final RequestSequence requests;
  private final TimerQueue timers;
  private final Deadlines deadlines;
  private final Dialer dialer;
  private final List<Kind> kinds;
  private final byte[] scratch = new byte[SCRATCH_BYTES];
  private boolean stopped;

  /** Puts a lane together; {@code number} is which of {@code plan.threads()} it is, from 0. */
  public Lane(
      EventLoop loop,
      Plan plan,
      ValueFiles files,
      int number,
      Endpoints endpoints,
      LoopRecorder recorder) {
    this.loop = loop;
    this.plan = plan;
    this.number = number;
    this.recorder = recorder;
    SplittableRandom own = random(plan.seed(), number);
    this.random = own;
    // A stream of their own: which ids are asked for does not depend on when.
    this.requests = new RequestSequence(plan, files, own.split(), number);
    this.timers = new TimerQueue(loop, recorder);
    this.deadlines = new Deadlines(timers, plan.timeout().toNanos());
    int atOnce = Math.max(1, plan.maxConnecting() / plan.threads());
    this.dialer =
        new Dialer(this, loop, endpoints, atOnce, plan.connectTimeout().toMillis(), number);
    this.kinds = plan.mix().all();
  }

  /**
   * A stream for each lane, by splits: seeds that lie a multiple of the generator's step apart give
   * one stream, shifted. The first lane has the generator that is split, and its first split is for
   * its requests, so the other lanes have later ones.
   */
  private static SplittableRandom random(long seed, int number) {
    SplittableRandom parent = new SplittableRandom(seed);
    SplittableRandom own = parent;
    for (int split = 0; number > 0 && split <= number; split++) {
      own = parent.split();
    }
    return own;
  }

  public EventLoop loop() {
    return loop;
  }

  public Plan plan() {
    return plan;
  }

  /** Which lane it is, from 0. */
  public int number() {
    return number;
  }

  public LoopRecorder recorder() {
    return recorder;
  }

  public RandomGenerator random() {
    return random;
  }

  public TimerQueue timers() {
    return timers;
  }

  public Dialer dialer() {
    return dialer;
  }

  public boolean busy() {
    return !deadlines.isEmpty();
  }

  /** How long the requests in flight have been so, in nanoseconds. */
  public List<Long> ages(long now) {
    return deadlines.ages(now);
  }

  /** No further request and no further connection. */
  public void stop() {
    stopped = true;
  }

  public boolean stopped() {
    return stopped;
  }

  boolean tls() {
    return plan.target().tls();
  }

  Deadlines deadlines() {
    return deadlines;
  }

  RequestSequence requests() {
    return requests;
  }

  public UserMemory newUser() {
    return requests.newUser();
  }

  byte[] scratch() {
    return scratch;
  }

  /** Kinds of request, a login among them. */
  int kinds() {
    return kinds.size();
  }

  /** Whether the plan names its kinds, so that each is counted. */
  boolean countsKinds() {
    return plan.mix().named();
  }

  /** A message that says which kind of request it is about, where there are several. */
  String named(int kind, String message) {
    return countsKinds() ? kinds.get(kind).name() + ": " + message : message;
  }

  ResponseParser newParser(int kind) {
    Kind its = kinds.get(kind);
    return new ResponseParser(
        its.request().isHead(),
        its.check().bodyContains().map(BodySearch::new).orElse(null),
        requests.capture(kind));
  }

  /** Why the check refuses a complete response; null where it is a success. */
  @Nullable String refusal(int kind, ResponseParser response) {
    ResponseCheck check = kinds.get(kind).check();
    if (!check.allows(response.status())) {
      return "status " + response.status();
    }
    if (!response.bodyMatches()) {
      return "the body does not contain check.bodyContains";
    }
    return response.bodyBytes() < check.minBytes()
        ? "a body of " + response.bodyBytes() + " bytes"
        : null;
  }
}

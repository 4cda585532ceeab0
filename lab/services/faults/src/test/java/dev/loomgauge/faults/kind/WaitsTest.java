package dev.loomgauge.faults.kind;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.contract.Eventually;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** How long each fault takes. */
class WaitsTest extends FaultScene {
  WaitsTest() throws IOException {}

  /** Milliseconds that an answer takes. */
  private long millis(Fault fault) throws Exception {
    Request request = request(7);
    long begin = System.nanoTime();
    assertThat(fault.answer(request)).isEqualTo(right(7));
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
  }

  private void waits(long millis, Fault fault) throws Exception {
    waits(millis, 2 * millis - 1, fault);
  }

  /** A busy machine makes a wait longer, but not each of twenty. */
  private void waits(long millis, long most, Fault fault) throws Exception {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 20 && least > most; i++) {
      asked.set(0);
      least = Math.min(least, millis(fault));
    }
    assertThat(least).as(fault.toString()).isBetween(millis, most);
  }

  /** Most of the time that an answer takes is that of the call. */
  @Test
  void aLockAndAPoolAreHeldForAFewMilliseconds() throws Exception {
    waits(5, 40, new GlobalLock());
    waits(2, 15, new SpinningPool());
    waits(2, 15, new HeldCarriers());
  }

  @Test
  void waitsAreAsLongAsTheySay() throws Exception {
    waits(300, new Sleep());
    waits(20, new NativeWait());
    meanwhile = number -> ignored(number <= 3);
    waits(3 * 50, new RetryStorm());
  }

  /**
   * A call that is not answered while its caller waits, and no longer: on a busy machine the last
   * of four calls may be seen before one that was given up.
   */
  private void ignored(boolean call) throws InterruptedException {
    if (call) {
      TimeUnit.SECONDS.sleep(1);
    }
  }

  /**
   * Of that many requests the last one alone takes so long; a busy machine makes one of them long,
   * but not in each of twenty turns.
   */
  private void lastOf(int every, long millis, Fault fault) throws Exception {
    boolean quick = false;
    for (int turn = 0; turn < 20 && !quick; turn++) {
      long longest = 0;
      for (int i = 1; i < every; i++) {
        longest = Math.max(longest, millis(fault));
      }
      long last = millis(fault);
      assertThat(last).isGreaterThanOrEqualTo(millis);
      quick = longest < millis && last < 2 * millis;
    }
    assertThat(quick).as("%d are quick and one takes %d ms", every - 1, millis).isTrue();
  }

  @Test
  void everyTwentiethRequestComputesAndEveryTenthLoadsAPlugIn() throws Exception {
    lastOf(20, 200, new CpuBurst());
    SlowInitializer initializer = new SlowInitializer();
    assertThat(millis(initializer)).as("the first one needs it too").isGreaterThanOrEqualTo(50);
    for (int i = 2; i < 10; i++) {
      assertThat(initializer.answer(request(7))).isEqualTo(right(7));
    }
    assertThat(millis(initializer)).isGreaterThanOrEqualTo(50);
    lastOf(10, 50, initializer);
  }

  @Test
  void aDownstreamThatIsSlowIsAskedThreeTimesMoreAndWaitedForAtLast() throws Exception {
    meanwhile = number -> ignored(number <= 3);
    assertThat(new RetryStorm().answer(request(7))).isEqualTo(right(7));
    Eventually.equal("calls", 4, asked::get);
  }

  /** A busy machine makes a call late, but not each of twenty. */
  @Test
  void aDownstreamThatIsQuickIsAskedOnce() throws Exception {
    int calls = 0;
    for (int turn = 0; turn < 20 && calls != 1; turn++) {
      asked.set(0);
      assertThat(new RetryStorm().answer(request(8))).isEqualTo(right(8));
      calls = asked.get();
    }
    assertThat(calls).isOne();
  }
}

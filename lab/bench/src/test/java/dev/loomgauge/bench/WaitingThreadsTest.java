package dev.loomgauge.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Threads that wait, how deep they are, and who wakes them. */
@Timeout(60)
class WaitingThreadsTest {
  /** Calls of its own method that a thread is in. */
  private static long depth(Thread thread) {
    return Arrays.stream(thread.getStackTrace())
        .filter(frame -> frame.getMethodName().equals("down"))
        .count();
  }

  @Test
  void threadsParkAtTheLastDepthUntilTheyAreEnded() throws Exception {
    Frames.Parking parking = new Frames.Parking(3, List.of(8, 5), 0);

    assertThat(parking.threads)
        .hasSize(3)
        .allSatisfy(thread -> assertThat(thread.isVirtual()).isTrue())
        .extracting(WaitingThreadsTest::depth)
        .containsExactly(6L, 6L, 6L);

    parking.end();

    assertThat(parking.threads).noneMatch(Thread::isAlive);
  }

  /** A frame of it has two numbers and two references, and hardly anything else. */
  @Test
  void whatAThreadTakesIsOfOneAndNotOfAll() throws Exception {
    assertThat(Frames.bytes(500, List.of(300))).isBetween(300 * 16L, 300 * 1_000L);
  }

  @Test
  void threadsWaitTenCallsDeepInAdditionToTheFirstHundred() throws Exception {
    Parked parked = new Parked();
    parked.start("platform", 2);
    assertThat(parked.threads).hasSize(2).allMatch(thread -> !thread.isVirtual());
    assertThat(parked.threads).allMatch(Thread::isDaemon);

    parked.start("virtual", 1);

    assertThat(parked.threads).hasSize(101);
    assertThat(parked.threads.subList(2, 101)).allMatch(Thread::isVirtual);
    assertThat(parked.threads).extracting(WaitingThreadsTest::depth).containsOnly(11L);
    parked.release.countDown();
    for (Thread thread : parked.threads) {
      thread.join();
    }
  }

  /** The flag that tracks it is missing in this JVM. */
  @Test
  void memoryIsInBytesAndIsNotGuessed() {
    assertThat(Parked.Memory.resident(List.of("VmHWM:\t   999 kB", "VmRSS:\t    12 kB", "x")))
        .isEqualTo(12_288);
    assertThat(Parked.Memory.resident(List.of("VmHWM:\t   999 kB"))).isZero();
    assertThatThrownBy(Parked.Memory::now)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith(
            "The JVM reports no native memory: Native memory tracking is not enabled");
  }

  /** A busy machine makes work longer, but not each of two hundred times. */
  @Test
  void workIsHalfAsLongToHalfAsLongAgain() throws Exception {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 200 && least >= 700_000; i++) {
      long begin = System.nanoTime();
      InStep.work(1);
      least = Math.min(least, System.nanoTime() - begin);
    }
    assertThat(least).isBetween(500_000L, 700_000L);

    Thread.startVirtualThread(
            () -> {
              try {
                Thread.sleep(1);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            })
        .join();
    assertThat(InStep.waker().getName()).containsIgnoringCase("DelayScheduler");
  }
}

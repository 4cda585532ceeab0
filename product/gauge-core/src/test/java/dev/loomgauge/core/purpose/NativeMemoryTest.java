package dev.loomgauge.core.purpose;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NativeMemoryTest {
  /** The form in which JDK 25 answers, with figures of our own. */
  private static final String ANSWER =
      """
      4711:

      Native Memory Tracking:

      (Omitting categories weighting less than 1KB)

      Total: reserved=3000000KB, committed=500000KB
             malloc: 20000KB #1000, peak=21000KB #1100
             mmap:   reserved=2980000KB, committed=480000KB

      -                 Java Heap (reserved=2097152KB, committed=300000KB)
                                  (mmap: reserved=2097152KB, committed=300000KB, at peak)

      -                    Thread (reserved=40000KB, committed=3000KB)
                                  (threads #40)
                                  (stack: reserved=39900KB, committed=2900KB, peak=2900KB)
                                  (malloc: 60KB #240)
      """;

  @Test
  void heapStacksAndTheRestAreRead() {
    assertThat(NativeMemory.parse(ANSWER))
        .hasValueSatisfying(
            memory -> {
              assertThat(memory.committed()).isEqualTo(500_000L << 10);
              assertThat(memory.heap()).isEqualTo(300_000L << 10);
              assertThat(memory.stacks()).isEqualTo(2_900L << 10);
              assertThat(memory.other()).isEqualTo(197_100L << 10);
            });
  }

  @Test
  void aJvmThatDoesNotTrackItsMemoryTellsNothing() {
    assertThat(NativeMemory.parse("Native memory tracking is not enabled")).isEmpty();
  }

  @Test
  void everyUnitIsReadAsItsPowerOfTwo() {
    assertThat(
            NativeMemory.parse(
                """
                Total: reserved=9GB, committed=3GB
                - Java Heap (reserved=900MB, committed=700MB)
                - Thread (reserved=40000KB, committed=3000KB)
                           (stack: reserved=39900KB, committed=2900KB, peak=2900KB)
                """))
        .contains(new NativeMemory(3L << 30, 700L << 20, 2_900L << 10));
    assertThat(
            NativeMemory.parse(
                """
                Total: reserved=9000, committed=5000
                - Java Heap (reserved=900, committed=700)
                - Thread (reserved=400, committed=300)
                - Thread Stack (reserved=200B, committed=90B)
                """))
        .contains(new NativeMemory(5_000, 700, 90));
  }

  @Test
  void theRestIsNeverBelowZeroAndAnAnswerWithoutAPartIsNone() {
    assertThat(new NativeMemory(10, 7, 2).other()).isEqualTo(1);
    assertThat(new NativeMemory(10, 7, 4).other()).isZero();
    for (String part : new String[] {"Total:", "Java Heap (", "(stack:"}) {
      assertThat(NativeMemory.parse(ANSWER.replace(part, "other"))).as(part).isEmpty();
    }
  }
}

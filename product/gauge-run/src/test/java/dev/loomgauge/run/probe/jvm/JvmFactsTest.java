package dev.loomgauge.run.probe.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.run.probe.jvm.JvmReader.JvmReading;
import dev.loomgauge.run.probe.jvm.Queues.PoolFacts;
import dev.loomgauge.run.probe.jvm.Queues.VirtualThreads;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JvmFactsTest {
  private static final PoolFacts PERMITS = new PoolFacts(4, 2, 10);

  private static JvmFacts facts(long heapMost, @Nullable Integer busy) {
    return new JvmFacts(
        100,
        heapMost,
        10,
        1,
        3,
        Duration.ofMillis(20),
        30,
        1_000,
        new Queues(
            busy == null
                ? Map.of("permits", PERMITS)
                : Map.of("permits", PERMITS, "threads", new PoolFacts(busy, null, 200)),
            new VirtualThreads(1, 7, 1, 2)));
  }

  @Test
  void instancesAddUp() {
    assertThat(facts(500, 3).plus(facts(600, 4)))
        .isEqualTo(
            new JvmFacts(
                200,
                1_100,
                20,
                2,
                6,
                Duration.ofMillis(40),
                60,
                2_000,
                new Queues(
                    Map.of(
                        "permits", new PoolFacts(8, 4, 20), "threads", new PoolFacts(7, null, 400)),
                    new VirtualThreads(2, 14, 2, 4))));
  }

  @Test
  void whatOneDoesNotShowIsUnknownOfBoth() {
    JvmFacts both = facts(-1, null).plus(facts(600, 4));

    assertThat(both.heapMostBytes()).isNegative();
    assertThat(both.queues().pools()).containsOnlyKeys("permits");
    JvmFacts turned = facts(600, 4).plus(facts(-1, null));
    assertThat(turned.heapMostBytes()).isEqualTo(-1);
    assertThat(turned.queues().pools()).containsOnlyKeys("permits");
    Queues old = new Queues(Map.of(), null);
    assertThat(old.plus(facts(600, 4).queues()).virtualThreads()).isNull();
    assertThat(facts(600, 4).queues().plus(old).virtualThreads()).isNull();
    PoolFacts unseen = new PoolFacts(null, 1, null);
    assertThat(unseen.plus(PERMITS)).isEqualTo(new PoolFacts(null, 3, null));
    assertThat(PERMITS.plus(unseen)).isEqualTo(new PoolFacts(null, 3, null));
  }

  @Test
  void oneThatDoesNotAnswerSpeaksForAll() {
    JvmReading seen = new JvmReading.Seen(facts(500, 3));
    JvmReading silent = new JvmReading.Silent("late");
    JvmReading gone = new JvmReading.Gone();

    assertThat(seen.and(seen)).isEqualTo(new JvmReading.Seen(facts(500, 3).plus(facts(500, 3))));
    assertThat(seen.and(silent)).isEqualTo(silent);
    assertThat(silent.and(seen)).isEqualTo(silent);
    assertThat(silent.and(gone)).isEqualTo(gone);
    assertThat(gone.and(seen)).isEqualTo(gone);
  }
}

package dev.loomgauge.load.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.load.traffic.OpenTraffic.MomentQueue;
import org.junit.jupiter.api.Test;

class MomentQueueTest {
  @Test
  void momentsComeOutInTheOrderTheyWentInThroughGrowthAndWrapping() {
    MomentQueue queue = new MomentQueue();
    long in = 0;
    long out = 0;
    for (int round = 0; round < 300; round++) {
      for (int i = 0; i < 7; i++) {
        queue.add(in++);
      }
      for (int i = 0; i < 5; i++) {
        assertThat(queue.peek()).isEqualTo(out);
        assertThat(queue.take()).isEqualTo(out++);
      }
    }
    assertThat(queue.size()).isEqualTo(600);
    while (!queue.isEmpty()) {
      assertThat(queue.take()).isEqualTo(out++);
    }
    assertThat(out).isEqualTo(in);
  }
}

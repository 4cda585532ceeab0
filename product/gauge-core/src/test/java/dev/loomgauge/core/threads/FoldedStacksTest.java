package dev.loomgauge.core.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class FoldedStacksTest {
  @Test
  void aStackIsALineFromItsBottomUpWithItsCount() {
    FoldedStacks stacks = new FoldedStacks();
    stacks.add("CPU", List.of("a.B.c:1", "a.Server.run:2"));
    stacks.add("CPU", List.of("a.B.c:1", "a.Server.run:2"));
    stacks.add("CPU", List.of("a.A.d:1"));

    assertThat(stacks.lines()).containsExactly("CPU;a.A.d:1 1", "CPU;a.Server.run:2;a.B.c:1 2");
  }

  @Test
  void theNumberOfDifferentStacksIsBounded() {
    FoldedStacks stacks = new FoldedStacks();
    for (int n = 0; n < 20_000; n++) {
      stacks.add("CPU", List.of("a.B.c:" + n));
    }
    stacks.add("CPU", List.of("a.B.c:0"));

    assertThat(stacks.lines()).hasSize(5_000).contains("CPU;a.B.c:0 2");
  }
}

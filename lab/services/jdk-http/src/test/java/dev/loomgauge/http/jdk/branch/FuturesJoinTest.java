package dev.loomgauge.http.jdk.branch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class FuturesJoinTest {
  private static final Callable<String> BROKEN =
      () -> {
        throw new IllegalStateException("broken");
      };

  private final Join join = new FuturesJoin(Runnable::run);

  @Test
  void theFirstThatSucceedsIsTheResult() throws Exception {
    assertThat(join.first(List.of(BROKEN, () -> "a", () -> "b"))).isEqualTo("a");
  }

  @Test
  void whereAllFailSoDoesTheFirst() {
    assertThatThrownBy(() -> join.first(List.of(BROKEN, BROKEN)))
        .isInstanceOf(BranchFailed.class)
        .hasMessage("a branch failed: broken");
  }

  @Test
  void allFailWhereOneDoes() throws Exception {
    assertThat(join.all(List.of(() -> "a", () -> "b"))).containsExactly("a", "b");
    assertThatThrownBy(() -> join.all(List.of(() -> "a", BROKEN))).isInstanceOf(BranchFailed.class);
  }
}

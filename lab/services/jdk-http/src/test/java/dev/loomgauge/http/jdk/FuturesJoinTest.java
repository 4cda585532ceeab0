package dev.loomgauge.http.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.http.parts.BadSetting;
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

  @Test
  void everyBranchRunsOnAThreadOfTheFactoryOfItsOwn() throws Exception {
    Callable<String> name = () -> Thread.currentThread().getName();
    Join own = Joins.of(Join.Kind.FUTURES, Thread.ofPlatform().daemon().name("own-", 1).factory());

    assertThat(own.all(List.of(name, name, name)))
        .containsExactlyInAnyOrder("own-1", "own-2", "own-3");
    assertThat(own.first(List.of(name))).isEqualTo("own-4");
  }

  /** The flag is missing in this JVM. */
  @Test
  void aStructureNeedsThePreviewFlag() {
    assertThatThrownBy(() -> Joins.of(Join.Kind.STRUCTURE, Thread.ofVirtual().factory()))
        .isInstanceOf(BadSetting.class)
        .hasMessage(
            "JOIN=structure: it is a preview API of JDK 25: start this service on JDK 25 with"
                + " --enable-preview (this is %s)",
            System.getProperty("java.version"));
  }
}

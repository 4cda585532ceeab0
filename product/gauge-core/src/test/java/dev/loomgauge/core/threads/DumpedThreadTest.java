package dev.loomgauge.core.threads;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Threads of dumps that have stacks alone. */
class DumpedThreadTest {
  private static final String VIRTUAL = "java.lang.VirtualThread.run:309";

  @Test
  void aVirtualThreadThatIsParkedHasNoCarrier() {
    List<String> stack = List.of("java.lang.VirtualThread.park:582", "app.A.b:1", VIRTUAL);

    assertThat(DumpedThread.ofStack(stack)).isEqualTo(new DumpedThread(true, "", false, stack));
  }

  @Test
  void aVirtualThreadThatRunsHasOne() {
    List<String> stack = List.of("app.A.b:1", VIRTUAL);

    assertThat(DumpedThread.ofStack(stack)).isEqualTo(new DumpedThread(true, "", true, stack));
  }

  @Test
  void aPinnedOneKeepsItsCarrierWhereThatIsAmongTheFourTopFrames() {
    String park = "jdk.internal.misc.Unsafe.park";
    String pinned = "java.lang.VirtualThread.parkOnCarrierThread:690";

    assertThat(DumpedThread.ofStack(List.of(park, "a.A.a", "b.B.b", pinned, VIRTUAL)).carried())
        .isTrue();
    assertThat(
            DumpedThread.ofStack(List.of(park, "a.A.a", "b.B.b", "c.C.c", pinned, VIRTUAL))
                .carried())
        .isFalse();
  }

  @Test
  void aPlatformThreadHasNoCarrier() {
    List<String> stack = List.of("app.A.b:1", "java.lang.Thread.run:1474");

    assertThat(DumpedThread.ofStack(stack)).isEqualTo(new DumpedThread(false, "", false, stack));
    assertThat(DumpedThread.ofStack(List.of()))
        .isEqualTo(new DumpedThread(false, "", false, List.of()));
  }

  @Test
  void aFrameKeepsTheNameOfAHiddenClassBehindItsModule() {
    assertThat(DumpedThread.frame("app//a.B$$Lambda/0x00007f1.run(Unknown Source)"))
        .isEqualTo("a.B$$Lambda/0x00007f1.run");
    assertThat(DumpedThread.frame("java.base@25/java.lang.Thread.run(Thread.java:1474)"))
        .isEqualTo("java.lang.Thread.run:1474");
    assertThat(DumpedThread.frame("a.b.C.d")).isEqualTo("a.b.C.d");
  }

  @Test
  void aFrameThatIsCutOffBehindItsColonIsItsMethod() {
    assertThat(DumpedThread.frame("java.base/a.B.c(B.java:")).isEqualTo("a.B.c");
  }
}

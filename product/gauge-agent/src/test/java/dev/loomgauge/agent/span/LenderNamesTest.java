package dev.loomgauge.agent.span;

import static dev.loomgauge.agent.span.RecordedSpans.call;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.agent.boot.Hook;
import dev.loomgauge.agent.span.TracedRow.Kind;
import dev.loomgauge.agent.span.TracedRow.Member;
import dev.loomgauge.agent.span.TracedRow.Where;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Pools of one library, as they are called. */
class LenderNamesTest {
  private final Spans spans =
      new Spans(
          new Drivers(List.of()),
          new LenderNames(
              Map.of(
                  Named.class.getName(), "called",
                  Mute.class.getName(), "nothing",
                  Failing.class.getName(), "fails")));
  private final int pool = spans.add(point(Kind.ACQUIRE, Member.RESULT, Where.CLASS, "pool"));
  private final int wrapper =
      spans.add(point(Kind.ACQUIRE, Member.RESULT, Where.INTERFACE, "wrapper"));
  private final int release = spans.add(point(Kind.RELEASE, Member.SELF, Where.INTERFACE, "any"));

  private static TracePoint point(Kind kind, Member member, Where where, String label) {
    return new TracePoint(
        new TracedRow(kind, where, member, label, "type", "method"), label, where == Where.CLASS);
  }

  /** A pool that says what it is called. */
  public static class Named {
    private final String name;

    Named(String name) {
      this.name = name;
    }

    /** Its name. */
    public String called() {
      return name;
    }
  }

  /** A pool whose superclass is in the table. */
  public static final class Derived extends Named {
    Derived(String name) {
      super(name);
    }
  }

  /** A pool of a release without the method. */
  public static final class Mute {}

  /** A pool that does not tell. */
  public static final class Failing {
    /** Always fails. */
    public String fails() {
      throw new IllegalStateException("closed");
    }
  }

  @BeforeEach
  void listens() {
    Hook.listen(spans);
  }

  @AfterEach
  void listensNoMore() {
    Hook.listen(null);
  }

  @Test
  void twoPoolsOfALibraryAreToldApartByTheirNames() throws IOException {
    Object one = "one";
    Object two = "two";
    String longest = "a name of more than sixteen characters";
    assertThat(
            RecordedSpans.of(
                () -> {
                  call(pool, new Named("write"), one);
                  call(pool, new Derived(longest), two);
                  call(release, one, null);
                  call(release, two, null);
                }))
        .containsExactly(
            "ACQUIRE pool write",
            "ACQUIRE pool " + longest,
            "RELEASE pool write",
            "RELEASE pool " + longest);
  }

  @Test
  void aPoolThatDoesNotTellGoesByTheNameOfItsLibrary() throws IOException {
    assertThat(
            RecordedSpans.of(
                () -> {
                  call(pool, new Mute(), "one");
                  call(pool, new Failing(), "two");
                  call(pool, new Named(" "), "three");
                  call(pool, "no pool at all", "four");
                }))
        .hasSize(4)
        .containsOnly("ACQUIRE pool");
  }

  @Test
  void aWrapperIsCalledAsThePoolBehindIt() throws IOException {
    Object wrapped = "wrapped";
    assertThat(
            RecordedSpans.of(
                () -> {
                  Object outer = Hook.began(wrapper, new Named("wrapper"), null);
                  call(pool, new Named("read"), "member");
                  Hook.ended(outer, wrapped, false);
                  call(release, wrapped, null);
                }))
        .containsExactly("ACQUIRE pool read", "RELEASE pool read");
  }

  @Test
  void aNameIsWrittenAsEveryEventCanHoldIt() {
    LenderNames names = new LenderNames(Map.of(Named.class.getName(), "called"));

    assertThat(names.of(new Named("fifteen letters"))).isEqualTo("fifteen letters");
    assertThat(names.of(new Named("sixteen letters!"))).startsWith("sixteen").hasSize(130);
    assertThat(names.of(null)).isEmpty();
  }
}

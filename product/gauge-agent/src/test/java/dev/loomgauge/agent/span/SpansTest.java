package dev.loomgauge.agent.span;

import static dev.loomgauge.agent.span.RecordedSpans.call;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.agent.boot.Hook;
import dev.loomgauge.agent.span.TracedRow.Kind;
import dev.loomgauge.agent.span.TracedRow.Member;
import dev.loomgauge.agent.span.TracedRow.Where;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import jdk.jfr.Enabled;
import jdk.jfr.Recording;
import jdk.jfr.StackTrace;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Calls as instrumented methods tell them, and the events that come of them. */
class SpansTest {
  private final Spans spans =
      new Spans(
          new Drivers(List.of("dev.loomgauge.agent.span.SpansTest")), new LenderNames(Map.of()));
  private final int entry = spans.add(point(Kind.ENTRY, Member.NONE, "server", true));
  private final int pool = spans.add(point(Kind.ACQUIRE, Member.RESULT, "pool", true));
  private final int unknown = spans.add(point(Kind.ACQUIRE, Member.RESULT, "unknown", false));
  private final int silent = spans.add(point(Kind.ACQUIRE, Member.RESULT, "", true));
  private final int release = spans.add(point(Kind.RELEASE, Member.SELF, "any", false));

  private static TracePoint point(Kind kind, Member member, String label, boolean named) {
    return new TracePoint(
        new TracedRow(kind, named ? Where.CLASS : Where.INTERFACE, member, label, "type", "method"),
        label,
        named);
  }

  /** A connection that a driver of this package has made. */
  private static final class Physical {}

  @BeforeEach
  void listens() {
    Hook.listen(spans);
  }

  @AfterEach
  void listensNoMore() {
    Hook.listen(null);
  }

  @Test
  void aRequestWithinARequestIsNone() throws IOException {
    assertThat(
            RecordedSpans.of(
                () -> {
                  Object outer = Hook.began(entry, null, null);
                  call(entry, null, null);
                  Hook.ended(outer, null, false);
                  call(entry, null, null);
                }))
        .containsExactly("ENTRY server", "ENTRY server");
  }

  @Test
  void aWrapperCountsOnceByTheNameOfThePoolBehindIt() throws IOException {
    Object wrapped = "wrapped";
    Object member = "member";
    assertThat(
            RecordedSpans.of(
                () -> {
                  Object outer = Hook.began(unknown, null, null);
                  call(pool, null, member);
                  Hook.ended(outer, wrapped, false);
                  Object closing = Hook.began(release, wrapped, null);
                  call(release, member, null);
                  Hook.ended(closing, null, false);
                  call(release, wrapped, null);
                }))
        .containsExactly("ACQUIRE pool", "RELEASE pool");
  }

  @Test
  void whatADriverMakesIsNotLent() throws IOException {
    Physical physical = new Physical();
    assertThat(
            RecordedSpans.of(
                () -> {
                  call(unknown, null, physical);
                  call(release, physical, null);
                }))
        .isEmpty();
  }

  @Test
  void aPoolThatIsKnownByNameLendsWhatADriverMade() throws IOException {
    Physical physical = new Physical();
    assertThat(
            RecordedSpans.of(
                () -> {
                  call(pool, null, physical);
                  call(release, physical, null);
                }))
        .containsExactly("ACQUIRE pool", "RELEASE pool");
  }

  @Test
  void aPoolThatOpensAConnectionHoldsItsOwnMemberAlone() throws IOException {
    Physical physical = new Physical();
    Object member = "member";
    assertThat(
            RecordedSpans.of(
                () -> {
                  Object outer = Hook.began(unknown, null, null);
                  call(unknown, null, physical);
                  Hook.ended(outer, member, false);
                  call(release, physical, null);
                  call(release, member, null);
                }))
        .containsExactly("ACQUIRE unknown", "RELEASE unknown");
  }

  @Test
  void anAcquireThatFailsHoldsNothing() throws IOException {
    assertThat(RecordedSpans.of(() -> Hook.ended(Hook.began(pool, null, null), "member", true)))
        .isEmpty();
  }

  @Test
  void aPoolWithoutLabelIsNotTold() throws IOException {
    Object member = "member";
    assertThat(
            RecordedSpans.of(
                () -> {
                  Object outer = Hook.began(unknown, null, null);
                  call(silent, null, member);
                  Hook.ended(outer, member, false);
                  call(release, member, null);
                }))
        .isEmpty();
  }

  @Test
  void noLabelGoesIntoTheRecordersPoolOfStrings() {
    for (int length = 0; length < 200; length++) {
      String label = "l".repeat(length);

      assertThat(point(Kind.ENTRY, Member.NONE, label, true).label())
          .startsWith(label)
          .matches(whole -> whole.length() < 16 || whole.length() > 128);
    }
  }

  @Test
  void whatWasTakenBeforeIsNotGivenBack() throws IOException {
    assertThat(RecordedSpans.of(() -> call(release, "member", null))).isEmpty();
  }

  @Test
  void aMemberMayBeTheObjectItselfOrTheFirstArgument() throws IOException {
    int self = spans.add(point(Kind.ACQUIRE, Member.SELF, "self", true));
    int argument = spans.add(point(Kind.ACQUIRE, Member.ARGUMENT, "argument", true));
    int giveBack = spans.add(point(Kind.RELEASE, Member.ARGUMENT, "any", false));
    Object one = "one";
    Object two = "two";

    assertThat(
            RecordedSpans.of(
                () -> {
                  Hook.ended(Hook.began(self, one, two), "result", false);
                  Hook.ended(Hook.began(giveBack, "x", one), null, false);
                  Hook.ended(Hook.began(argument, one, two), "result", false);
                  Hook.ended(Hook.began(giveBack, two, "x"), null, false);
                  Hook.ended(Hook.began(giveBack, null, two), null, false);
                }))
        .containsExactly("ACQUIRE self", "RELEASE self", "ACQUIRE argument", "RELEASE argument");
  }

  @Test
  void anAcquireWithinARequestLeavesTheRequestToGoOn() throws IOException {
    Object member = "member";
    assertThat(
            RecordedSpans.of(
                () -> {
                  Object outer = Hook.began(entry, null, null);
                  call(pool, null, member);
                  call(entry, null, null);
                  call(release, member, null);
                  Hook.ended(outer, null, false);
                }))
        .containsExactlyInAnyOrder("ACQUIRE pool", "RELEASE pool", "ENTRY server");
  }

  @Test
  void whatWasNotBegunAndWhatAnotherListenerBeganIsNotEnded() throws IOException {
    assertThat(
            RecordedSpans.of(
                () -> {
                  Hook.ended(null, "x", false);
                  Hook.ended("call of another", "x", false);
                  Hook.listen(null);
                  call(pool, null, "member");
                }))
        .isEmpty();
    assertThat(Hook.began(pool, null, null)).isNull();
  }

  /** From 16 to 128 characters would go into the recorder's pool. */
  @Test
  void aLabelIsWrittenAsItIsAndBlanksBehindItMeanNothing() {
    for (int length = 1; length < 140; length++) {
      String label = "x".repeat(length);
      String written = Span.whole(label);

      assertThat(written.strip()).isEqualTo(label);
      assertThat(written.length() < 16 || written.length() > 128).as("%d", length).isTrue();
      assertThat(written.length() == length).isEqualTo(length < 16 || length >= 130);
    }
  }

  /** Of which the one within is known by an interface alone. */
  @Test
  void aPoolThatIsKnownByNameGivesItsNameToWhatItTakesFromAnother() throws IOException {
    Object inner = "inner";
    Object outer = "outer";
    assertThat(
            RecordedSpans.of(
                () -> {
                  Object call = Hook.began(pool, null, null);
                  call(unknown, null, inner);
                  Hook.ended(call, outer, false);
                  call(release, inner, null);
                }))
        .as("what it has inside is no member of its own")
        .containsExactly("ACQUIRE pool");
    assertThat(RecordedSpans.of(() -> call(release, outer, null))).containsExactly("RELEASE pool");
  }

  @Test
  void onlyAnAcquireOfTheSameKindIsAPartOfAnother() throws IOException {
    int self = spans.add(point(Kind.ACQUIRE, Member.SELF, "self", true));
    int other =
        spans.add(
            new TracePoint(
                new TracedRow(Kind.ACQUIRE, Where.CLASS, Member.RESULT, "o", "type", "other"),
                "o",
                true));
    assertThat(
            RecordedSpans.of(
                () -> {
                  for (int within : new int[] {self, other}) {
                    Object outer = Hook.began(pool, null, null);
                    assertThat(Hook.began(within, "own", null)).isNull();
                    Hook.ended(outer, "member" + within, false);
                  }
                }))
        .containsExactly("ACQUIRE pool", "ACQUIRE pool");
  }

  @Test
  void aListenerLearnsOfWhatItBeganAndOfNothingElse() {
    List<Object> told = new ArrayList<>();
    Hook.listen(
        new Hook() {
          @Override
          protected @Nullable Object begin(
              int point, @Nullable Object self, @Nullable Object first) {
            told.add(point + " " + self + " " + first);
            return point == 1 ? "call" : null;
          }

          @Override
          protected void end(Object call, @Nullable Object result, boolean failed) {
            told.add(call + " " + result + " " + failed);
          }
        });
    Hook.ended(Hook.began(1, "self", "first"), "result", true);
    Hook.ended(Hook.began(2, null, "first"), "result", false);

    assertThat(told).containsExactly("1 self first", "call result true", "2 null first");

    Object call = Hook.began(1, "self", null);
    Hook.listen(null);
    Hook.ended(call, "result", false);
    assertThat(told).as("nobody listens any more").hasSize(4).last().isEqualTo("1 self null");
  }

  private static Object begun(int point, @Nullable Object self) {
    return Objects.requireNonNull(Hook.began(point, self, null));
  }

  /** Of one that takes its member from another the time of both. */
  @Test
  void aSpanIsAsLongAsItsCall() throws Exception {
    Object member = "member";
    Path file = Files.createTempFile("spans", ".jfr");
    try (Recording recording = new Recording()) {
      recording.enable(Span.class);
      recording.start();
      Object request = begun(entry, null);
      Object outer = begun(unknown, null);
      Thread.sleep(3);
      call(pool, null, member);
      Hook.ended(outer, member, false);
      Object giving = begun(release, member);
      Thread.sleep(3);
      Hook.ended(giving, null, false);
      Hook.ended(request, null, false);
      recording.stop();
      recording.dump(file);
      assertThat(RecordingFile.readAllEvents(file))
          .filteredOn(event -> event.getEventType().getName().equals(Span.NAME))
          .extracting(event -> event.getString("kind"))
          .containsExactlyInAnyOrder("ACQUIRE", "RELEASE", "ENTRY");
      assertThat(RecordingFile.readAllEvents(file))
          .filteredOn(event -> event.getEventType().getName().equals(Span.NAME))
          .allSatisfy(
              event ->
                  assertThat(event.getDuration()).isGreaterThanOrEqualTo(Duration.ofMillis(3)));
    } finally {
      Files.delete(file);
    }
  }

  @Test
  void requestsOfOtherThreadsAreRequestsOfTheirOwn() throws Exception {
    Object first = begun(entry, null);
    Object acquiring = begun(pool, null);
    List<@Nullable Object> others = new ArrayList<>();
    Thread other =
        Thread.ofPlatform()
            .start(
                () -> {
                  others.add(Hook.began(entry, null, null));
                  others.add(
                      Hook.began(
                          spans.add(point(Kind.ACQUIRE, Member.SELF, "p", true)), "x", null));
                });
    other.join();
    assertThat(others).hasSize(2).doesNotContainNull();
    Hook.ended(acquiring, null, true);
    Hook.ended(first, null, false);
  }

  /** {@code gauge-run} reads it by this name. */
  @Test
  void theEventHasTheNameThatIsReadOfIt() {
    assertThat(Span.NAME).isEqualTo("loomgauge.Span");
  }

  @Test
  void aSpanIsRecordedOnlyWhereARecordingAsks() {
    assertThat(Span.class.getAnnotation(Enabled.class).value()).isFalse();
    assertThat(Span.class.getAnnotation(StackTrace.class).value()).isFalse();
  }
}

package dev.loomgauge.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.client.FakeLoomgauge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

/** Each assertion on the facts that were agreed on, and where they are others. */
class ObservedAssertTest {
  @TempDir private Path folder = Path.of("");

  private Observed read(String facts) throws IOException {
    Files.writeString(folder.resolve("facts.json"), facts);
    return Observed.read(folder);
  }

  private static String agreed() throws IOException {
    return Files.readString(FakeLoomgauge.AGREED);
  }

  private ObservedAssert seen() throws IOException {
    return Loomgauge.assertThat(read(agreed()));
  }

  private static String fact(String kind, String figure, double low, double high) {
    return """
        {"version": 1, "predicted": [], "facts": [
          {"kind": "%s", "of": "", "words": "it", "figure": "%s", "low": %s, "high": %s}]}
        """
        .formatted(kind, figure, low, high);
  }

  private static void aborts(String why, ThrowingCallable assertion) {
    assertThatThrownBy(assertion)
        .isInstanceOf(TestAbortedException.class)
        .hasMessageContaining(why);
  }

  private static void fails(String why, ThrowingCallable assertion) {
    assertThatThrownBy(assertion).isInstanceOf(AssertionError.class).hasMessageContaining(why);
  }

  @Test
  void whatHoldsIsAsserted() throws IOException {
    assertThat(
            seen()
                .carriedByVirtualThreads()
                .pinsNowhere()
                .failsNever()
                .holdsAtMost("HikariCP connections", 1)
                .holdsAtMost("connections", 2)
                .holdsAtMost("Jetty virtual threads", 0)
                .repliesAtMost("127.0.0.1:5432", 11)
                .allocatesAtMost("63.1 kB")
                .allocatesAtMost("0.1 MB")
                .allocatesAtMost("70000B"))
        .isNotNull();
  }

  @Test
  void whatIsMoreFails() throws IOException {
    ObservedAssert seen = seen();

    fails(
        "HttpClient connections held at once by a request: 2, and at most 1 is allowed",
        () -> seen.holdsAtMost("connections", 1));
    fails("replies of", () -> seen.repliesAtMost(":5432", 10));
    fails(
        "allocated per request: 60 KB, and at most 50 kB is allowed",
        () -> seen.allocatesAtMost("50 kB"));
  }

  /** 5 % on either side, since another JVM may be that far from this one. */
  @Test
  void aBoundNearTheFigureDecidesNothing() throws IOException {
    ObservedAssert seen = seen();

    aborts("undecided: allocated per request: 60 KB", () -> seen.allocatesAtMost("60 kB"));
    aborts("too near to tell", () -> seen.allocatesAtMost("62 kB"));
    aborts("too near to tell", () -> seen.allocatesAtMost("58 kB"));
  }

  @Test
  void platformThreadsAreNoVirtualOnes() throws IOException {
    fails(
        "it: platform, and virtual is asked for",
        () ->
            Loomgauge.assertThat(read(fact("carried", "platform", 0, 0)))
                .carriedByVirtualThreads());
    aborts(
        "undecided: it: 96 % virtual",
        () ->
            Loomgauge.assertThat(read(fact("carried", "96 % virtual", 0.92, 1)))
                .carriedByVirtualThreads());
    assertThat(
            Loomgauge.assertThat(read(fact("carried", "99 % virtual", 0.96, 1)))
                .carriedByVirtualThreads())
        .isNotNull();
  }

  @Test
  void whatAJvmDoesNotTellIsUndecided() throws IOException {
    String unseen =
        """
        {"version": 1, "predicted": [], "facts": [
          {"kind": "pinned", "of": "", "words": "pinned frames"},
          {"kind": "held", "of": "", "words": "members held at once"}]}
        """;
    ObservedAssert seen = Loomgauge.assertThat(read(unseen));

    aborts("undecided: pinned frames: not seen of this JVM", seen::pinsNowhere);
    aborts(
        "undecided: members held at once: not seen of this JVM",
        () -> seen.holdsAtMost("connections", 1));
  }

  @Test
  void whatIsVoidIsToldByEveryAssertionButThatOfFailures() throws IOException {
    ObservedAssert seen =
        Loomgauge.assertThat(
            read(
                fact("failed", "12 %", 0.11, 0.13)
                    .replace("\"facts\"", "\"void\": \"12 % failed\\n\", \"facts\"")));

    aborts("void: 12 % failed [", seen::pinsNowhere);
    aborts("void: 12 % failed [", () -> seen.allocatesAtMost("1 MB"));
    fails("it: 12 %, and none is allowed", seen::failsNever);
  }

  @Test
  void nothingKnownIsToldByAll() {
    Observed nothing = Observed.nothing(folder, "undecided: it took too long");

    aborts("took too long", () -> Loomgauge.assertThat(nothing).failsNever());
    aborts("took too long", () -> Loomgauge.assertThat(nothing).pinsNowhere());
    aborts(
        "VIRTUAL threads are not predicted: undecided", () -> nothing.predicted(Threads.VIRTUAL));
  }

  @Test
  void whatIsNotThereIsRefused() throws IOException {
    ObservedAssert seen = seen();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> seen.repliesAtMost(":5433", 1))
        .withMessage("There is no \":5433\" in [127.0.0.1:5432].");
    assertThatIllegalArgumentException().isThrownBy(() -> seen.holdsAtMost(" ", 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> seen.holdsAtMost("connections", -1))
        .withMessage("At most -1: write 0 or more.");
    for (String size : new String[] {"", "200", "1e3 kB", "-1 kB", "1 GB", "2.5.1 kB"}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> seen.allocatesAtMost(size))
          .withMessageContaining("is no size. Write a number with B, kB or MB");
    }
  }

  @Test
  void aPredictionHoldsWithItsWholeIntervalOrNotAtAll() throws IOException {
    PredictedLoad predicted = read(agreed()).predicted(Threads.VIRTUAL);

    assertThat(predicted.users()).isEqualTo(500);
    assertThat(Loomgauge.assertThat(predicted).throughputAtLeast(900)).isNotNull();
    fails(
        "throughput of virtual threads at 500 users: 900 to 1,000 req/s, limited by the CPU of the service, and at least 1,001 req/s are asked for [",
        () -> Loomgauge.assertThat(predicted).throughputAtLeast(1_001));
    aborts(
        "undecided: throughput of virtual threads",
        () -> Loomgauge.assertThat(predicted).throughputAtLeast(1_000));
    aborts(
        "PLATFORM threads are not predicted: virtual threads carry requests already",
        () -> read(agreed()).predicted(Threads.PLATFORM));
  }

  @Test
  void aPredictionWithoutAnIntervalDecidesNothing() throws IOException {
    PredictedLoad predicted =
        read("""
                {"version": 1, "facts": [], "predicted": [
                  {"threads": "virtual", "users": 9, "rps": 5, "figure": "~5 req/s (no interval)", "limitedBy": "x"}]}
                """)
            .predicted(Threads.VIRTUAL);

    aborts(
        "throughput of virtual threads at 9 users: ~5 req/s (no interval), limited by x, and at least 1 req/s are asked for: too near",
        () -> Loomgauge.assertThat(predicted).throughputAtLeast(1));
  }

  @Test
  void whyNothingIsPredictedIsTold() throws IOException {
    aborts(
        "not predicted: nothing was seen",
        () ->
            read("{\"version\": 1, \"facts\": [], \"predicted\": [], \"unpredicted\": \"nothing was seen\"}")
                .predicted(Threads.VIRTUAL));
  }
}

package dev.loomgauge.core.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.discovery.OutsideView.Connect;
import dev.loomgauge.core.discovery.OutsideView.Point;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutsideViewTest {
  private static final Connect NEAR = new Connect(0.5, 20);

  private static Point point(int users, double rps, double loadBusy) {
    double mean = users * 1000 / rps;
    return new Point(users, rps, mean, mean, mean, 0, loadBusy, Handshakes.NONE);
  }

  /** 15 at once, 100 ms each. */
  @Test
  void whereThroughputStopsLittlesLawTellsHowManyAreServedAtOnce() {
    OutsideView view =
        new OutsideView(List.of(point(1, 10, 0), point(16, 150, 0.1), point(64, 150, 0.1)), NEAR);

    assertThat(view.limited()).isTrue();
    assertThat(view.atOnce()).isCloseTo(15, within(1e-9));
    assertThat(view.conclusions().getFirst())
        .contains("throughput stops rising at 150 req/s", "A pool of about 15", "6.67 ms");
    assertThat(view.conclusions().getLast())
        .contains("0.50 % of the 100 ms of an unloaded request");
  }

  /** The same behind a handshake of 20 ms for each request, in which nothing is held yet. */
  @Test
  void handshakesAreInResponseTimesAndNoPoolIsHeldForThem() {
    Handshakes each = new Handshakes(1, 20, 0);
    OutsideView view =
        new OutsideView(
            List.of(
                new Point(1, 8.33, 120, 120, 120.0, 0, 0, each),
                new Point(16, 133, 120, 120, 120.0, 0, 0.1, each),
                new Point(64, 133, 480, 480, 480.0, 0, 0.1, each)),
            NEAR);

    assertThat(view.atOnce()).isCloseTo(13.3, within(1e-9));
    assertThat(view.conclusions().getFirst())
        .contains("for all of the 100 ms of an unloaded request");
    assertThat(view.conclusions().getLast())
        .isEqualTo(
            "A TLS handshake takes 20.0 ms, which is in the response times: 1 connection in 1"
                + " request.");
  }

  @Test
  void whereThroughputStillRisesNoLimitIsClaimed() {
    OutsideView view =
        new OutsideView(List.of(point(1, 10, 0), point(16, 160, 0.1), point(64, 640, 0.2)), NEAR);

    assertThat(view.limited()).isFalse();
    assertThat(view.conclusions().getFirst()).startsWith("No limit was reached").contains("640");
  }

  @Test
  void aLoadThatFailedIsNoRisingThroughput() {
    Point failed = new Point(64, 700, 20, 20, 20.0, 0.6, 0.1, Handshakes.NONE);
    OutsideView view = new OutsideView(List.of(point(1, 10, 0), point(16, 160, 0.1), failed), NEAR);

    assertThat(view.limited()).isFalse();
    assertThat(view.most()).isEqualTo(160);
    assertThat(view.conclusions().getFirst())
        .contains("60.0 % of requests fail with 64 users", "160 req/s")
        .doesNotContain("No limit");
  }

  @Test
  void whereTheCpusOfTheLoadWereFullTheLimitMayBeTheirs() {
    OutsideView view =
        new OutsideView(List.of(point(1, 10, 0), point(16, 150, 0.5), point(64, 150, 0.95)), NEAR);

    assertThat(view.conclusions().getFirst())
        .contains("make the load were 95", "the limit may be here")
        .doesNotContain("pool");
  }

  @Test
  void everyConclusionIsAWholeSentence() {
    Point alone = new Point(1, 10, 100, 100, 100.0, 0, 0.01, Handshakes.NONE);
    Point some = new Point(16, 150, 106.7, 100, 120.0, 0, 0.1, Handshakes.NONE);
    String connect =
        "To open a connection takes 0.500 ms (median of 20, without load), about one round trip of"
            + " the network: 0.50 % of the 100 ms of an unloaded request.";

    assertThat(
            new OutsideView(
                    List.of(
                        alone, some, new Point(64, 152, 421, 400, 600.0, 0, 0.1, Handshakes.NONE)),
                    NEAR)
                .conclusions())
        .containsExactly(
            "Something is full: throughput stops rising at 152 req/s. A pool of about 15 whose"
                + " members are held for all of the 100 ms of an unloaded request would explain it"
                + " (Little's law) if nothing else is slower under load, and so would a resource that"
                + " serves one request at a time for 6.58 ms (utilisation law). More users only wait"
                + " longer: 421 ms at 64 users.",
            connect);
    assertThat(
            new OutsideView(
                    List.of(
                        alone, some, new Point(64, 600, 106, 100, 130.0, 0, 0.1, Handshakes.NONE)),
                    NEAR)
                .conclusions())
        .containsExactly(
            "No limit was reached: throughput still rose at 64 users (600 req/s, p99 130 ms).",
            connect);
    assertThat(
            new OutsideView(
                    List.of(
                        alone, some, new Point(64, 300, 106, 100, null, 0, 0.1, Handshakes.NONE)),
                    NEAR)
                .conclusions())
        .as("a p99 of too few requests")
        .startsWith("No limit was reached: throughput still rose at 64 users (300 req/s).");
    assertThat(
            new OutsideView(
                    List.of(
                        alone, some, new Point(64, 152, 421, 400, 600.0, 0, 0.85, Handshakes.NONE)),
                    NEAR)
                .conclusions())
        .containsExactly(
            "Throughput stopped rising at 152 req/s, but the CPUs of this machine that make the load"
                + " were 85.0 % busy: the limit may be here and not in the service. Load from a"
                + " machine with more CPUs.",
            connect);
    assertThat(
            new OutsideView(
                    List.of(
                        alone, some, new Point(64, 700, 20, 20, 20.0, 0.6, 0.1, Handshakes.NONE)),
                    NEAR)
                .conclusions())
        .containsExactly(
            "60.0 % of requests fail with 64 users. The highest throughput before that was 150"
                + " req/s.",
            connect);
    assertThat(OutsideView.unknown()).hasSize(3).allMatch(words -> words.endsWith("."));
  }

  @Test
  void aLoadIsThatOfAServiceWhoseCpusAreNotSeen() {
    assertThat(new Point(16, 150, 106.7, 100, 120.0, 0.02, 0.3, Handshakes.NONE).load())
        .isEqualTo(new LoadPoint(16, 150, 106.7, 0, 0, 0.3, 0.02));
  }

  @Test
  void aLoadThatFailedShowsNoLimitEvenWithLessThroughput() {
    Point failed = new Point(64, 100, 640, 600, 900.0, 0.6, 0.1, Handshakes.NONE);
    OutsideView view = new OutsideView(List.of(point(1, 10, 0), point(16, 160, 0.1), failed), NEAR);

    assertThat(view.limited()).isFalse();
    assertThat(view.failed()).isTrue();
    assertThat(new OutsideView(List.of(point(1, 10, 0)), NEAR).limited()).isFalse();
    // The last two loads count, and not the first
    assertThat(
            new OutsideView(
                    List.of(point(1, 10, 0), point(16, 160, 0.1), point(32, 161, 0.1)), NEAR)
                .limited())
        .isTrue();
  }
}

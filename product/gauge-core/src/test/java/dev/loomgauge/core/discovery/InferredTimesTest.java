package dev.loomgauge.core.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.result.Activity;
import dev.loomgauge.protocol.time.Durations;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How the time of a request is divided among its waits and its CPU. */
class InferredTimesTest {
  /** What is left of the time counts as a queue for a CPU up to the time in run queues. */
  @Test
  void timeInRunQueuesExplainsWhatTheWaitsLeave() {
    ServiceModel.Sum sum =
        new ServiceModel.Sum(
            10, 2, Map.of("database", 5.0), new ServiceModel.Queues(0.5, 1.5), true);

    assertThat(sum.queuedForCpuMs()).isEqualTo(1.5);
    assertThat(sum.unexplainedMs()).isCloseTo(1, within(1e-9));
    assertThat(
            new ServiceModel.Sum(
                    10, 6, Map.of("database", 5.0), new ServiceModel.Queues(0, 1.5), true)
                .queuedForCpuMs())
        .isZero();
  }

  /**
   * HikariCP asks the database about a connection that rested, which now and then costs a reply.
   */
  @Test
  void whatRecordedRequestsTookLongerIsNotCountedTwice() {
    ServiceModel.Sum sum =
        new ServiceModel.Sum(
            45,
            2,
            Map.of("database", 42.0),
            new ServiceModel.Queues(9, 0),
            true,
            52.5,
            Handshakes.NONE);

    assertThat(sum.slowerMs()).isEqualTo(7.5);
    assertThat(sum.unexplainedMs()).isCloseTo(-0.5, within(1e-9));
    assertThat(sum.words())
        .contains("9.00 ms waiting for pools \u2212 7.50 ms by which requests were slower while")
        .contains("\u2212 0.500 ms counted twice (1.1 %)");
  }

  @Test
  void timeThatNothingExplainsIsAWaitOfItsOwn() {
    // 100 ms at the client, 0.5 ms of CPU, 60 ms at the database
    ModeEvidence mode =
        new ModeEvidence(
            "platform",
            List.of(SeenModes.point(1, 10, 100, 0.01), SeenModes.point(300, 400, 750, 0.1)),
            Optional.of(
                new TracedPath(
                    100,
                    List.of(
                        new TracedPath.Work(1),
                        new TracedPath.Wait("db", Activity.WAITS, 60, 1),
                        new TracedPath.Work(3)),
                    0,
                    "executor-thread-pool-")),
            Optional.empty(),
            Map.of(),
            40);
    ServiceModel model = ModelInference.of(List.of(mode), 1, 1000);

    assertThat(model.path())
        .extracting(ServiceModel.Line::yaml, ServiceModel.Line::evidence)
        .containsExactly(
            tuple("acquire: threads", ""),
            tuple("use: {station: cpu, share: 0.25}", ""),
            tuple("wait: 60.0ms", "db"),
            tuple("use: cpu", ""),
            tuple("wait: 39.5ms", "not explained: 39.5 % of the time at the client"),
            tuple("release: threads", ""));
    assertThat(model.resources().getFirst().label()).isEqualTo("Quarkus threads");
  }

  /** Of 20 ms for each request, half is that of a handshake; without its own CPU time. */
  @Test
  void whereConnectionsAreNotKeptARequestWaitsForAHandshake() {
    Handshakes each = new Handshakes(0.5, 20, 0);
    LoadPoint alone = SeenModes.point(1, 50, 20, 0.01).with(each);
    ModeEvidence mode =
        new ModeEvidence(
            "platform", List.of(alone), Optional.empty(), Optional.empty(), Map.of(), 0);
    ServiceModel model = ModelInference.of(List.of(mode), 1, 1000);

    assertThat(alone.settled()).isTrue();
    assertThat(model.sum().handshakes()).isEqualTo(each);
    assertThat(mode.inService()).isCloseTo(0.5, within(1e-9));
    // With 0.5 ms of CPU, the path takes what was measured.
    assertThat(model.sum().cpuMs()).isEqualTo(0.5);
    assertThat(model.path())
        .extracting(ServiceModel.Line::yaml, ServiceModel.Line::evidence)
        .containsExactly(
            tuple("wait: 10.0ms", "TLS handshake, 1 connection in 2 requests"),
            tuple("use: cpu", "measured by a calibration"),
            tuple(
                "wait: 9.50ms",
                "20.0 ms alone less 0.500 ms of CPU and its queue and 10.0 ms of a handshake; not"
                    + " seen inside"));
  }

  @Test
  void aTimeIsWrittenInMillisecondsOrMicroseconds() {
    assertThat(ModelInference.time(1)).isEqualTo("1.00ms");
    assertThat(ModelInference.time(0.9994)).isEqualTo("999us");
    assertThat(ModelInference.time(0.0001)).isEqualTo("1us");
    assertThat(ModelInference.time(123.4)).isEqualTo("123ms");
    assertThat(ModelInference.time(12_345)).isEqualTo("12345ms");
    for (double ms = 0.000_1; ms < 3_600_000; ms *= 1.7) {
      double known = Math.max(0.001, ms); // no time is shorter
      assertThat(Durations.parse(ModelInference.time(ms)))
          .as("%s ms", ms)
          .hasValueSatisfying(
              read ->
                  assertThat(Durations.millis(read))
                      .isCloseTo(known, within(0.000_5 + 0.005 * known)));
    }
  }

  @Test
  void fromOutsideAWaitIsWhatTheApplicationsThreadsLeave() {
    // 100 ms at the client: 4 ms of CPU in its own threads, and 6 ms ready without one
    ModeEvidence mode =
        new ModeEvidence(
            "platform",
            List.of(
                new LoadPoint(
                    1,
                    10,
                    100,
                    20,
                    new LoadPoint.Threads(4, 6),
                    new LoadPoint.Busy(0.1, 0, 0, 0),
                    0,
                    Handshakes.NONE),
                SeenModes.point(300, 3000, 100, 0.1)),
            Optional.empty(),
            Optional.empty(),
            Map.of(),
            0);
    ServiceModel model = ModelInference.of(List.of(mode), 1, 1000);

    assertThat(model.sum())
        .isEqualTo(
            new ServiceModel.Sum(
                100,
                4,
                Map.of("not CPU; not seen inside", 90.0),
                new ServiceModel.Queues(0, 6),
                false));
    assertThat(model.path())
        .extracting(ServiceModel.Line::yaml, ServiceModel.Line::evidence)
        .containsExactly(
            tuple("use: cpu", "measured by a calibration"),
            tuple(
                "wait: 90.0ms", "100 ms alone less 10.0 ms of CPU and its queue; not seen inside"));
  }
}

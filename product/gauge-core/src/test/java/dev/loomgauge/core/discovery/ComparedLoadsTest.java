package dev.loomgauge.core.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ComparedLoadsTest {

  /** A mode whose requests were not traced. */
  private static ModeEvidence seen(String mode, LoadPoint... points) {
    return new ModeEvidence(mode, List.of(points), Optional.empty(), Optional.empty(), Map.of(), 0);
  }

  /** One user fills the one CPU nearly; three of four are below the limit. */
  @Test
  void whereOneUserFillsTheCpuOneLoadIsCompared() {
    ModeEvidence works =
        seen(
            "platform",
            new LoadPoint(
                1,
                1500,
                0.65,
                0.5,
                new LoadPoint.Threads(0.5, 0.1),
                new LoadPoint.Busy(0.9, 0, 0.1, 0),
                0,
                Handshakes.NONE),
            SeenModes.point(16, 2000, 8, 1),
            SeenModes.point(64, 2000, 32, 1));

    ServiceModel onOne = ModelInference.of(List.of(works), 1, 1000);
    assertThat(onOne.users()).isEqualTo(List.of(20));
    assertThat(onOne.cpuFirst()).isTrue();
    assertThat(ModelInference.of(List.of(works), 4, 1000).users()).isEqualTo(List.of(3, 20));
    assertThat(ModelInference.of(List.of(SeenModes.traced("platform")), 1, 1000).cpuFirst())
        .isFalse();
  }

  /** Half a second elsewhere and 0.5 ms of CPU: it takes 1,000 users to fill the one CPU. */
  @Test
  void aCpuThatTheMostUsersDoNotFillIsNoFirstLimit() {
    ModeEvidence waits =
        seen("virtual", SeenModes.point(1, 2, 500, 0.001), SeenModes.point(512, 1_024, 500, 0.5));

    assertThat(ModelInference.of(List.of(waits), 1, 800).cpuFirst()).isFalse();
    assertThat(ModelInference.of(List.of(waits), 1, 1_024).cpuFirst()).isTrue();
  }

  /** The CPU is full from 202 users on, and 250 threads are, too, as soon as there are as many. */
  @Test
  void aLimitOfThreadsThatWasSeenIsExceededByALoad() {
    Concurrency threads =
        new Concurrency(250, 0.5, 245, 0, 0, new Concurrency.Piled(0, 0), 101, false);
    ModeEvidence full =
        new ModeEvidence(
            "platform",
            List.of(
                SeenModes.point(1, 9.9, 101, 0.01),
                SeenModes.point(256, 1900, 135, 0.95),
                SeenModes.point(1024, 2000, 512, 1)),
            PathTracer.follow(TracedRequests.released(10, 1)),
            Optional.of(threads),
            Map.of(),
            250);

    assertThat(EntryLimit.of(full).confirmed()).isTrue();
    assertThat(ModelInference.of(List.of(full), 1, 1000).users()).isEqualTo(List.of(110, 380));
    assertThat(ModelInference.of(List.of(full), 1, 300).users()).isEqualTo(List.of(110, 300));
  }

  /** A request of 100 ms on two CPUs, of which it uses 1 ms: they are full at 200 users. */
  private static ComparedLoads loads(int threads) {
    ModeEvidence mode = seen("platform", new LoadPoint(1, 10, 100, 1, 0.01, 0.1, 0));
    return new ComparedLoads(
        List.of(mode),
        2,
        List.of(
            new ServiceModel.Resource(
                ModelInference.WORKERS,
                "threads",
                Map.of("platform", OptionalInt.of(threads)),
                "")));
  }

  @Test
  void loadsLieAtHalfOfTheLowestLimitAndHalfBeyondTheHighest() {
    assertThat(loads(50).users(10_000)).containsExactly(25, 75);
    assertThat(loads(1_000).users(10_000)).containsExactly(100, 300);
    assertThat(loads(1_000).users(120)).containsExactly(60, 120);
    assertThat(loads(123).users(10_000)).containsExactly(62, 190);
    assertThat(loads(1_000).cpuFirst(200)).isTrue();
    assertThat(loads(1_000).cpuFirst(199)).isFalse();
    assertThat(loads(199).cpuFirst(10_000)).isFalse();
  }

  /**
   * 2,000 answers per second took all of the CPU that measures: 1,500 are planned for, 100 ms each.
   */
  @Test
  void noMoreUsersAreComparedThanTheCpusThatMeasureCarry() {
    ModeEvidence virtual =
        seen(
            "virtual",
            new LoadPoint(1, 10, 100, 0.1, 0.01, 0.01, 0),
            new LoadPoint(128, 1_200, 105, 0.1, 0.1, 0.6, 0),
            new LoadPoint(512, 2_000, 250, 0.1, 0.2, 1, 0));

    ServiceModel model = ModelInference.of(List.of(virtual), 1, 10_000);

    assertThat(model.users()).containsExactly(75, 150);
    assertThat(model.atMost())
        .isEqualTo(
            "loads end at 150 users: the CPUs that measure were 100 % busy with virtual"
                + " threads at 512 users; 75.0 % is planned for at most, and above 85.0 % a"
                + " trial is void");
    assertThat(ModelInference.of(List.of(SeenModes.traced("platform")), 1, 1000).atMost())
        .isEmpty();
  }

  /** Something else kept those CPUs busy while two users sent ten requests per second. */
  @Test
  void cpusThatCarriedMoreAreNotBusyWithALighterLoad() {
    ModeEvidence platform =
        seen(
            "platform",
            new LoadPoint(1, 5, 190, 6, 0.03, 0.2, 0),
            new LoadPoint(2, 10, 190, 6, 0.06, 0.85, 0),
            new LoadPoint(16, 50, 310, 5, 0.3, 0.3, 0),
            new LoadPoint(64, 51, 1_200, 5, 0.3, 0.3, 0));

    ServiceModel model = ModelInference.of(List.of(platform), 1, 10_000);

    assertThat(model.atMost()).isEmpty();
    assertThat(model.users().getLast()).isGreaterThanOrEqualTo(20);
  }
}

package dev.loomgauge.core.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.discovery.ServiceModel.Queues;
import dev.loomgauge.core.discovery.ServiceModel.Sum;
import dev.loomgauge.core.discovery.TracedPath.Acquire;
import dev.loomgauge.core.discovery.TracedPath.Release;
import dev.loomgauge.core.discovery.TracedPath.Step;
import dev.loomgauge.core.discovery.TracedPath.Wait;
import dev.loomgauge.core.discovery.TracedPath.Work;
import dev.loomgauge.core.result.Activity;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TracedPathTest {
  private static final List<Step> STEPS =
      List.of(
          new Work(1),
          new Acquire("outer", 2),
          new Work(3),
          new Acquire("inner", 4),
          new Wait("db", Activity.WAITS, 5, 1),
          new Release("inner"),
          new Wait("net", Activity.NETWORK, 6, 2),
          new Release("outer"));

  private static TracedPath path(List<Step> steps) {
    return new TracedPath(40, steps, 0, "http-");
  }

  @Test
  void workWaitsAndQueuesAreSummedByThemselves() {
    TracedPath path = path(STEPS);

    assertThat(path.workMs()).isEqualTo(4);
    assertThat(path.waitsMs()).isEqualTo(11);
    assertThat(path.queuesMs()).isEqualTo(6);
    assertThat(path.pools()).containsExactly("outer", "inner");
  }

  @Test
  void aPoolIsHeldFromItsMemberToItsReleaseWithoutTheQueueBefore() {
    assertThat(path(STEPS).holdMs("outer")).isEqualTo(3 + 4 + 5 + 6);
    assertThat(path(STEPS).holdMs("inner")).isEqualTo(5);
    assertThat(path(STEPS).holdMs("none")).isZero();
  }

  @Test
  void aPoolIsInsideAnotherWhereItAlwaysIs() {
    assertThat(path(STEPS).around("inner")).containsExactly("outer");
    assertThat(path(STEPS).around("outer")).isEmpty();
    assertThat(
            path(List.of(
                    new Acquire("outer", 0),
                    new Acquire("inner", 0),
                    new Release("inner"),
                    new Release("outer"),
                    new Acquire("inner", 0),
                    new Release("inner")))
                .around("inner"))
        .isEmpty();
  }

  @Test
  void onVirtualThreadsOnlyTheCarriersDiffer() {
    assertThat(path(STEPS).onVirtualThreads()).isEqualTo(new TracedPath(40, STEPS, 1, ""));
  }

  @Test
  void theMeanRequestOfAMixHasThePartsOfItsKindsByTheirShares() {
    Sum mean =
        Sum.mean(
            List.of(kind(0.6, 10, 1, 0.5, 1, 8), kind(0.2, 50, 5, 2.5, 3, 40)), Map.of("db", 4.0));

    assertThat(mean.clientMs()).isCloseTo(20, within(1e-9));
    assertThat(mean.cpuMs()).isCloseTo(2, within(1e-9));
    assertThat(mean.queues().cpuMs()).isCloseTo(1, within(1e-9));
    assertThat(mean.queues().poolsMs()).isCloseTo(1.5, within(1e-9));
    assertThat(mean.recordedMs()).isCloseTo(16, within(1e-9));
    assertThat(mean.waitsMs()).isEqualTo(4);
    assertThat(mean.traced()).isTrue();
  }

  private static KindEvidence kind(
      double share, double meanMs, double cpuMs, double readyMs, double poolMs, double entryMs) {
    return new KindEvidence(
        "a",
        share,
        new LoadPoint(
            1,
            9,
            meanMs,
            99,
            new LoadPoint.Threads(cpuMs, readyMs),
            new LoadPoint.Busy(0.1, 0, 0, 0),
            0,
            Handshakes.NONE),
        new TracedPath(entryMs, List.of(new Acquire("p", poolMs)), 0, ""));
  }

  @Test
  void whatIsLeftOfARequestIsNotExplainedOrCountedTwice() {
    Sum left =
        new Sum(
            100, 10, Map.of("db", 60.0, "net", 20.0), new Queues(4, 2), true, 130, Handshakes.NONE);
    Sum twice = new Sum(100, 10, Map.of("db", 95.0), new Queues(1, 2), true, 104, Handshakes.NONE);

    assertThat(left.waitsMs()).isEqualTo(80);
    assertThat(left.queuedForCpuMs()).isEqualTo(2);
    assertThat(left.slowerMs()).isZero();
    assertThat(left.unexplainedMs()).isEqualTo(4);
    assertThat(twice.queuedForCpuMs()).isZero();
    assertThat(twice.slowerMs()).isEqualTo(4);
    assertThat(twice.unexplainedMs()).isEqualTo(-2);
  }

  @Test
  void aPoolThatWasTakenAloneFirstIsNotInsideAnother() {
    assertThat(
            path(List.of(
                    new Acquire("inner", 0),
                    new Release("inner"),
                    new Acquire("outer", 0),
                    new Acquire("inner", 0),
                    new Release("inner"),
                    new Release("outer")))
                .around("inner"))
        .isEmpty();
    assertThat(
            path(List.of(
                    new Acquire("a", 0),
                    new Acquire("b", 0),
                    new Acquire("inner", 0),
                    new Release("inner"),
                    new Release("a"),
                    new Acquire("inner", 0)))
                .around("inner"))
        .containsExactly("b");
  }
}

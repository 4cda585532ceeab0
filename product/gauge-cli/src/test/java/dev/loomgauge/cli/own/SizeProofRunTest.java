package dev.loomgauge.cli.own;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.discovery.LoadPoint;
import dev.loomgauge.core.discovery.ModeEvidence;
import dev.loomgauge.core.discovery.Overlap;
import dev.loomgauge.core.discovery.PoolKnob;
import dev.loomgauge.core.discovery.ServiceModel;
import dev.loomgauge.core.discovery.answer.DecidedPair;
import dev.loomgauge.core.discovery.answer.SizeProof;
import dev.loomgauge.core.finding.Proof;
import dev.loomgauge.core.finding.TriedLevels;
import dev.loomgauge.core.result.cell.CellPercentiles;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Whether an observation of the service with new sizes confirms them. */
class SizeProofRunTest {
  private static final ServiceModel MODEL =
      new ServiceModel(
          List.of(
              new ServiceModel.Resource(
                  "connections",
                  "HikariCP connections",
                  Map.of("platform", OptionalInt.of(10)),
                  "seen")),
          List.of(),
          new ServiceModel.Sum(100, 1, Map.of(), new ServiceModel.Queues(0, 0), true),
          List.of(20));

  private static SizeProof of(PoolKnob knob, String level) {
    return new SizeProof(
        new Proof(new TriedLevels(Map.of(), Map.of(knob.factor(), level)), List.of(), List.of()),
        List.of(knob),
        DecidedPair.NONE,
        new CellPercentiles(1, 1, null, null),
        Map.of());
  }

  private static ModeEvidence evidence(int users, Optional<Overlap> entries, int held) {
    return new ModeEvidence(
        "platform",
        List.of(
            new LoadPoint(1, 10, 100, 1, 0.1, 0.1, 0),
            new LoadPoint(users, 240, 500, 1, 0.1, 0.1, 0)),
        Optional.empty(),
        entries,
        Map.of("HikariCP connections", atOnce(held)),
        0);
  }

  private static Overlap atOnce(int most) {
    return new Overlap(most, 0.9, most, 0.9, 50, new Overlap.Piled(50, 5), 100);
  }

  @Test
  void membersOfAPoolAreTakenFromItsHolds() {
    SizeProof proof = of(new PoolKnob("connections", "connections", "SIZE", "10"), "20");

    assertThat(SizeProofRun.seen(MODEL, proof, evidence(64, Optional.empty(), 18)))
        .isEqualTo(Map.of("connections", 18));
  }

  @Test
  void tooFewUsersTellNothing() {
    SizeProof proof = of(new PoolKnob("connections", "connections", "SIZE", "100"), "200");

    assertThat(SizeProofRun.seen(MODEL, proof, evidence(64, Optional.empty(), 64))).isEmpty();
  }

  @Test
  void threadsAndLimitsAreRequestsInTheServiceOrFollowFromLittlesLaw() {
    PoolKnob limit = new PoolKnob("limit", "limit", "LIMIT", "unlimited");
    PoolKnob threads = new PoolKnob("threads", "service-threads", "SIZE", "5");

    assertThat(SizeProofRun.seen(MODEL, of(limit, "20"), evidence(64, Optional.of(atOnce(20)), 0)))
        .isEqualTo(Map.of("limit", 20));
    // 240 a second, each of which takes 100 ms alone
    assertThat(SizeProofRun.seen(MODEL, of(threads, "30"), evidence(64, Optional.empty(), 0)))
        .isEqualTo(Map.of("threads", 24));
  }
}

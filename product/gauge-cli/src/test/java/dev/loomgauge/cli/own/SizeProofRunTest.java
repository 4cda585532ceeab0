package dev.loomgauge.cli.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.loomgauge.cli.WrittenRun;
import dev.loomgauge.core.discovery.Concurrency;
import dev.loomgauge.core.discovery.LoadPoint;
import dev.loomgauge.core.discovery.ModeEvidence;
import dev.loomgauge.core.discovery.PoolKnob;
import dev.loomgauge.core.discovery.ServiceModel;
import dev.loomgauge.core.discovery.SweptDelays;
import dev.loomgauge.core.discovery.answer.Choice;
import dev.loomgauge.core.discovery.answer.DecidedPair;
import dev.loomgauge.core.discovery.answer.Outcome;
import dev.loomgauge.core.discovery.answer.SizeProof;
import dev.loomgauge.core.finding.Proof;
import dev.loomgauge.core.finding.TriedLevels;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.cell.CellPercentiles;
import dev.loomgauge.core.scenario.Delayed;
import dev.loomgauge.core.scenario.Trust;
import dev.loomgauge.core.scenario.reading.RequestPattern;
import dev.loomgauge.protocol.time.Delay;
import dev.loomgauge.run.discovery.AskedOrigin;
import dev.loomgauge.run.discovery.Discovery;
import dev.loomgauge.run.discovery.OwnCommand;
import java.net.URI;
import java.time.Duration;
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

  private static ModeEvidence evidence(int users, Optional<Concurrency> entries, int held) {
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

  private static Concurrency atOnce(int most) {
    return new Concurrency(most, 0.9, most, 0.9, 50, new Concurrency.Piled(50, 5), 100, false);
  }

  @Test
  void theSizeOfTodayComesBeforeTheOtherAtTheDelayThatIsObserved() {
    List<Delay> delays =
        List.of(new Delay.Fixed(Duration.ofMillis(1)), new Delay.Fixed(Duration.ofMillis(9)));
    SweptDelays swept =
        new SweptDelays(Map.of(new Delayed("127.0.0.1", 5432, delays.getLast()), delays));
    Choice choice =
        new Choice(outcome("virtual", "40"), outcome("virtual", "10"), Map.of("pool", "40"));

    assertThat(SizeProofRun.levels(swept, choice, 300).ofRun())
        .containsExactly(
            entry("threads", "virtual"),
            entry("users", "300"),
            entry("delay-5432", "9ms"),
            entry("pool", "10,40"));
  }

  private static Outcome outcome(String mode, String pool) {
    return new Outcome(
        Map.of("threads", mode, "pool", pool), new Prediction(1, 1, null, null, List.of(), null));
  }

  @Test
  void theServiceIsLookedIntoInItsModeWithTheNewSizes() {
    List<Trial> trials = new WrittenRun().users(100, 5).trials();
    SizeProof proof =
        new SizeProof(
            new Proof(
                new TriedLevels(trials.getFirst().levels(), Map.of("pool", "40")), trials, trials),
            List.of(new PoolKnob("connections", "pool", "POOL_SIZE", "10")),
            DecidedPair.NONE,
            new CellPercentiles(1, 1, null, null),
            Map.of());
    Discovery.Subject subject =
        new Discovery.Subject(
            OwnCommand.of(List.of("java", "Own")),
            Map.of("PORT", "80"),
            Map.of("platform", Map.of("V", "no"), "virtual", Map.of("V", "yes")),
            SweptDelays.NONE);

    assertThat(SizeProofRun.changed(subject, proof))
        .isEqualTo(
            new Discovery.Subject(
                subject.command(),
                Map.of("PORT", "80"),
                Map.of("virtual", Map.of("V", "yes", "POOL_SIZE", "40")),
                SweptDelays.NONE));
  }

  @Test
  void itIsLookedIntoWithTheUsersOfTheProofAndWithSixteenAtLeast() {
    Discovery.Load asked =
        new Discovery.Load(
            RequestPattern.parse("--get", "/slow"),
            new AskedOrigin(Optional.of(URI.create("http://127.0.0.1:80")), Trust.OF_JDK),
            64,
            QuickPace.QUICK);

    assertThat(SizeProofRun.load(asked, 17))
        .isEqualTo(new Discovery.Load(asked.request(), asked.at(), 17, QuickPace.QUICK));
    assertThat(SizeProofRun.load(asked, 15).mostUsers()).isEqualTo(16);
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
    assertThat(SizeProofRun.seen(MODEL, proof, evidence(120, Optional.empty(), 120))).isEmpty();
    assertThat(SizeProofRun.seen(MODEL, proof, evidence(121, Optional.empty(), 121)))
        .isEqualTo(Map.of("connections", 121));
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

  @Test
  void aPoolIsLookedAtByItsOwnHoldsAlone() {
    ServiceModel two =
        new ServiceModel(
            List.of(
                new ServiceModel.Resource("clients", "client connections", Map.of(), "seen"),
                MODEL.resources().getFirst()),
            List.of(),
            MODEL.sum(),
            List.of(20));
    ModeEvidence seen = evidence(64, Optional.empty(), 18);
    ModeEvidence both =
        new ModeEvidence(
            "platform",
            seen.points(),
            Optional.empty(),
            Optional.empty(),
            Map.of("HikariCP connections", atOnce(18), "client connections", atOnce(33)),
            0);

    assertThat(
            SizeProofRun.seen(
                two, of(new PoolKnob("connections", "connections", "SIZE", "10"), "20"), both))
        .isEqualTo(Map.of("connections", 18));
  }
}

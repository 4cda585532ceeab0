package dev.loomgauge.core.discovery.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.discovery.WrittenService;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProofTest {
  private static final String TRIED = "SPRING_DATASOURCE_HIKARI_MAXIMUM_POOL_SIZE=40";

  private static final ResultsFolder NO_LOGS = new ResultsFolder(Path.of("none"));

  private static Seen proof(String size, double rps) {
    return Seen.on("platform", 300, rps)
        .with("connections", size)
        .pool("connections", Cases.POOL)
        .limit("connections", Kind.RESOURCE, Integer.parseInt(size) * 10.0);
  }

  private static Proof proof(double before, double after, double predicted) {
    List<Trial> trials =
        List.of(proof("10", before).trial(), proof("40", after).expects(predicted).trial());
    return Proof.of(
            Map.of("connections", "40"),
            WrittenService.knobs(),
            trials,
            Cases.compared("connections", trials),
            NO_LOGS)
        .orElseThrow();
  }

  private static Case proved(Proof proof) {
    Case known =
        Cases.known(
            WrittenService.knobs(), Cases.pooled("platform", 100), Cases.pooled("virtual", 100));
    return known.with(Optional.of(proof));
  }

  @Test
  void whatWasTriedStandsBesideWhatWasPredicted() {
    Proof proof = proof(99, 380, 399);

    assertThat(proof.doubtful()).isFalse();
    assertThat(Cases.answer(proved(proof)))
        .contains("Proved on platform threads at 300 users: with " + TRIED + " 380 req/s measured")
        .contains("(399 req/s predicted: 5.0 % too high), instead of 99.0 req/s with 10")
        .contains("About 38 of the 40 HikariCP connections are then in use at once, instead of 10:")
        .doesNotContain("not tried");
  }

  @Test
  void aProofTellsThatItsSlowestRequestsWerePredictedWrongly() {
    Proof proof =
        Proof.of(
                Map.of("connections", "40"),
                WrittenService.knobs(),
                List.of(proof("10", 99).trial(), proof("40", 380).expectsP99(50).trial()),
                List.of(),
                NO_LOGS)
            .orElseThrow();

    assertThat(Cases.answer(proved(proof)))
        .contains("Its p99 is 100 ms (50.0 ms predicted: 50.0 % too low).");
  }

  @Test
  void aSettingThatDidNotReachItsPoolIsNoticed() {
    Proof proof = proof(99, 99.5, 399);

    assertThat(proof.doubtful()).isTrue();
    assertThat(Cases.answer(proved(proof.with(Map.of("connections", 10)))))
        .contains("The setting did not reach the pool: with " + TRIED)
        .contains("still came to 10 at once")
        .contains("Nothing is proved.")
        .doesNotContain("Proved on");
  }

  @Test
  void aLargerPoolThatBringsNothingIsNoRecommendation() {
    Proof proof = proof(99, 101, 399).with(Map.of("connections", 25));

    assertThat(proof.reached()).isTrue();
    assertThat(Cases.answer(proved(proof)))
        .contains("Proved on platform threads")
        .contains("That is no gain here: keep the size of today.");
  }

  @Test
  void aGainThatTheVerdictDoesNotShowIsNotClaimed() {
    List<Trial> trials =
        List.of(
            proof("10", 100).block(1).trial(),
            proof("10", 100).block(2).trial(),
            proof("40", 110).block(1).trial(),
            proof("40", 180).block(2).trial());
    Proof proof =
        Proof.of(
                Map.of("connections", "40"),
                WrittenService.knobs(),
                trials,
                Cases.compared("connections", trials),
                NO_LOGS)
            .orElseThrow();

    assertThat(Cases.answer(proved(proof)))
        .contains("Whether that is a gain is not decided. These 2 blocks show neither");
  }

  @Test
  void aProofNeedsBothSides() {
    assertThat(
            Proof.of(
                Map.of("connections", "40"),
                WrittenService.knobs(),
                List.of(proof("10", 99).trial()),
                List.of(),
                NO_LOGS))
        .isEmpty();
  }

  @Test
  void aLimitReachesWhereNoMoreRequestsAreInTheService() {
    List<Trial> trials =
        List.of(
            Seen.on("virtual", 300, 900).trial(),
            Seen.on("virtual", 300, 890)
                .with("limit", "90")
                .limit("limit", Kind.RESOURCE, 891)
                .trial());
    Proof proof =
        Proof.of(Map.of("limit", "90"), WrittenService.knobs(), trials, List.of(), NO_LOGS)
            .orElseThrow();

    assertThat(proof.doubtful()).isTrue();
    assertThat(proof.with(Map.of("limit", 90)).reached()).isTrue();
    assertThat(proof.with(Map.of("limit", 250)).missed()).isPresent();
  }
}

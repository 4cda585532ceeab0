package dev.loomgauge.core.discovery.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.discovery.ServiceModel;
import dev.loomgauge.core.discovery.WrittenService;
import dev.loomgauge.core.result.Limit.Kind;
import dev.loomgauge.core.result.Trial;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Ten connections whose pool ends a wait, in the answer. */
class FailedWaitsTest {
  private static List<String> said(Duration timeout, Trial... trials) {
    ServiceModel model = WrittenService.MODEL;
    ServiceModel.Resource pool = model.resources().getLast().with(Optional.of(timeout));
    ServiceModel ending =
        new ServiceModel(
            List.of(model.resources().getFirst(), pool), model.path(), model.sum(), model.users());
    return new FailedWaits().of(Cases.withModel(Cases.known(List.of(), trials), ending));
  }

  private static Trial pooled(String mode) {
    return Cases.pooled(mode, 100);
  }

  /** 200 threads let so few in that nobody waits for as long. */
  @Test
  void virtualThreadsLetInWhoFails() {
    assertThat(said(Duration.ofSeconds(20), pooled("platform"), pooled("virtual")))
        .containsExactly(
            "Virtual threads: beyond about 2,090 users requests wait for one of the HikariCP"
                + " connections for longer than 20 s, and fail (predicted: 90 + 100 req/s x 20 s).");
  }

  @Test
  void aShortTimeoutIsReachedBehindThreadsToo() {
    assertThat(said(Duration.ofSeconds(1), pooled("platform"), pooled("virtual")))
        .hasSize(2)
        .first()
        .asString()
        .startsWith("Platform threads: beyond about 190 users requests wait");
  }

  @Test
  void whatIsFarFromWhatWasTriedIsNotSaid() {
    assertThat(said(Duration.ofSeconds(30), pooled("virtual"))).isEmpty();
  }

  @Test
  void whereSomethingElseLimitsNobodyWaitsForThePool() {
    Trial cpu =
        Seen.on("virtual", 300, 90)
            .limit("connections", Kind.RESOURCE, 100)
            .limit("service-cpu", Kind.STATION, 90)
            .trial();

    assertThat(said(Duration.ofSeconds(1), cpu)).isEmpty();
  }

  @Test
  void aPoolThatEndsNoWaitIsNotNamed() {
    assertThat(new FailedWaits().of(Cases.known(List.of(), pooled("virtual")))).isEmpty();
  }
}

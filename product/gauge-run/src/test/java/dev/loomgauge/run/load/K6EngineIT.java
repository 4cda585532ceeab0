package dev.loomgauge.run.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.loomgauge.core.result.LoadSummary;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("full")
class K6EngineIT extends ToolContract {
  @Override
  Tool tool() {
    return Tool.K6;
  }

  @Test
  void aRefusedConnectionIsCountedAsSuch() throws IOException, InterruptedException {
    LoadSummary load = run(request(LoopbackServer.nobody())).summary();

    assertThat(load.ok()).isZero();
    assertThat(load.requests().errors()).containsOnlyKeys("connect-refused");
    assertThat(load.requests().errorRate()).isEqualTo(1);
  }

  @Test
  void aConnectionThatIsClosedUnderARequestIsClosedEarly()
      throws IOException, InterruptedException {
    try (LoopbackServer server =
        new LoopbackServer(
            (number, path) -> {
              Thread.sleep(20);
              return number % 5 == 0 ? "" : LoopbackServer.OK;
            })) {
      LoadSummary load = run(request(server.address())).summary();

      assertThat(load.requests().errors()).isNotEmpty();
      assertThat(load.requests().errors().keySet()).isSubsetOf("closed-early", "reset");
    }
  }

  @Test
  void usersPauseForTheirThinkTime() throws IOException, InterruptedException {
    try (LoopbackServer server = LoopbackServer.answering(20)) {
      LoadSummary load =
          run(request(server.address(), new LoadRequest.Users(USERS, Duration.ofMillis(180))))
              .summary();

      assertThat(load.throughputRps()).isEqualTo(USERS / 0.2, within(USERS / 0.2 * 0.15));
    }
  }

  @Test
  void anArrivalRateIsKeptAndMissedStartsAreTold() throws IOException, InterruptedException {
    try (LoopbackServer server = LoopbackServer.answering(20)) {
      LoadSummary load = run(request(server.address(), new LoadRequest.Rate(40, false))).summary();

      assertThat(load.throughputRps()).isEqualTo(40, within(3.0));
      assertThat(load.generator().missedStarts()).isZero();
    }
    try (LoopbackServer server = LoopbackServer.answering(5_000)) {
      assertThat(
              run(request(server.address(), new LoadRequest.Rate(100, false)))
                  .summary()
                  .generator()
                  .missedStarts())
          .isPositive();
    }
  }

  @Test
  void aBodyThatIsNotTheExpectedOneFailsItsCheck() throws IOException, InterruptedException {
    try (LoopbackServer server = LoopbackServer.answering(20)) {
      LoadRequest request = request(server.address());
      LoadSummary right = run(expecting(request, "ok")).summary();
      LoadSummary wrong = run(expecting(request, "other")).summary();

      assertThat(right.requests().errors()).isEmpty();
      assertThat(wrong.ok()).isZero();
      assertThat(wrong.requests().errors()).containsOnlyKeys("check-failed");
    }
  }

  @Test
  void poissonArrivalsAreRefused() {
    URI target = URI.create("http://127.0.0.1:1");

    assertThatThrownBy(() -> run(request(target, new LoadRequest.Rate(10, true))))
        .hasMessageContaining("k6 makes arrivals at constant distances, not 'poisson'");
  }

  private static LoadRequest expecting(LoadRequest like, String body) {
    LoadRequest.Exchange sent = like.exchange();
    return new LoadRequest(
        new LoadRequest.Exchange(
            sent.targets(), sent.endpoint(), sent.variables(), body, sent.timeout()),
        like.timing(),
        like.seed(),
        like.folder(),
        like.cpus());
  }
}

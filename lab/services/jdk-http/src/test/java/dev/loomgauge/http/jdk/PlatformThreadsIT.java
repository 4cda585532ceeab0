package dev.loomgauge.http.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.contract.Answer;
import dev.loomgauge.contract.BlockingContract;
import dev.loomgauge.contract.Eventually;
import dev.loomgauge.contract.HttpScene;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** A fixed pool, and futures. */
class PlatformThreadsIT implements BlockingContract {
  private static final int WORKERS = 5;

  @RegisterExtension
  static final HttpScene SCENE =
      new HttpScene(
          RunningJdkHttp::start,
          Map.of("THREADS", "platform", "WORKERS", String.valueOf(WORKERS), "JOIN", "futures"));

  @Override
  public HttpScene scene() {
    return SCENE;
  }

  @Override
  public String threads() {
    return "platform";
  }

  @Override
  public boolean endsWhatIsNotNeeded() {
    return false;
  }

  @Test
  void runtimeInfoTellsTheLimitsInForce() throws Exception {
    JsonNode info = SCENE.get("/runtime-info").json();

    assertThat(info.get("maxThreads").asInt()).isEqualTo(WORKERS);
    assertThat(info.get("maxConnections").isNull()).isTrue();
    assertThat(info.get("maxIdleConnections").asInt()).isEqualTo(1_000_000);
    assertThat(info.get("join").asString()).isEqualTo("futures");
    assertThat(info.get("threadName").asString()).matches("worker-\\d+");
  }

  @Test
  void requestsBeyondTheWorkersWaitForOne() throws Exception {
    SCENE.downstream().pause();
    List<CompletableFuture<Answer>> answers =
        IntStream.rangeClosed(0, WORKERS).mapToObj(id -> SCENE.ask("/proxy/" + id)).toList();

    Eventually.equal("requests downstream", WORKERS, () -> SCENE.downstream().waiting());
    Thread.sleep(200);
    assertThat(SCENE.downstream().waiting()).isEqualTo(WORKERS);

    SCENE.downstream().resume();
    assertThat(answers).allSatisfy(answer -> assertThat(answer.join().status()).isEqualTo(200));
  }
}

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

/** A virtual thread for each request, and structured concurrency with its preview flag. */
class VirtualThreadsIT implements BlockingContract {
  @RegisterExtension
  static final HttpScene SCENE =
      new HttpScene(
          RunningJdkHttp::start,
          Map.of(
              "THREADS",
              "virtual",
              "WORKERS",
              "2",
              "JOIN",
              "structure",
              "JDK_JAVA_OPTIONS",
              "--enable-preview"));

  @Override
  public HttpScene scene() {
    return SCENE;
  }

  @Override
  public String threads() {
    return "virtual";
  }

  @Override
  public boolean endsWhatIsNotNeeded() {
    return true;
  }

  @Test
  void runtimeInfoTellsThatThereIsNoLimitOfThreads() throws Exception {
    JsonNode info = SCENE.get("/runtime-info").json();

    assertThat(info.get("maxThreads").isNull()).isTrue();
    assertThat(info.get("join").asString()).isEqualTo("structure");
    assertThat(info.get("threadName").asString()).matches("request-\\d+");
  }

  @Test
  void everyOrderIsServedAtOnceAndItsThreadsAreCounted() throws Exception {
    SCENE.downstream().pause();
    List<CompletableFuture<Answer>> answers =
        IntStream.rangeClosed(1, 10).mapToObj(id -> SCENE.ask("/order/" + id)).toList();

    Eventually.equal("calls", 30, () -> SCENE.downstream().waiting());
    assertThat(SCENE.fields().get("threads").get("activeVirtual").asInt()).isEqualTo(40);

    SCENE.downstream().resume();
    assertThat(answers).allSatisfy(answer -> assertThat(answer.join().status()).isEqualTo(200));
  }
}

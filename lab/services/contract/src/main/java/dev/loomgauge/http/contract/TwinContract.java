package dev.loomgauge.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.order.contract.Answer;
import dev.loomgauge.order.contract.Eventually;
import dev.loomgauge.order.contract.FakeDownstream.Behaviour;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the service on threads and its reactive twin must do both. */
public interface TwinContract extends TellingContract, DownstreamContract {
  /** What the downstream says of order 17. */
  String STOCK = "{\"id\":17,\"status\":\"in stock\"}";

  @Test
  default void anOrderIsExactlyTheseBytes() throws Exception {
    assertThat(scene().get("/order/17"))
        .isEqualTo(new Answer(200, "application/json", "{" + calls() + "}"));
  }

  @Test
  default void aMixedOrderHasWorkedAsWell() throws Exception {
    assertThat(scene().get("/mixed-order/17").body())
        .isEqualTo("{" + calls() + ",\"fraudCheck\":121013308,\"tax\":121013308}");
  }

  @Test
  default void theThreeCallsAreMadeAtTheSameTime() throws Exception {
    scene().downstream().pause();
    CompletableFuture<Answer> answer = scene().ask("/order/17");

    Eventually.equal("calls", 3, () -> scene().downstream().waiting());
    scene().downstream().resume();

    assertThat(answer.join().status()).isEqualTo(200);
  }

  private static String calls() {
    return "\"order\":17,\"payment\":%s,\"inventory\":%s,\"notification\":%s"
        .formatted(STOCK, STOCK, STOCK);
  }

  @Test
  default void theAnswerIsThatOfTheDownstream() throws Exception {
    scene().downstream().answer(new Behaviour(200, "application/json", "{\"own\":%s}"));

    assertThat(scene().get("/proxy/99"))
        .isEqualTo(new Answer(200, "application/json", "{\"own\":99}"));
  }

  @Test
  default void requestsAreAtTheDownstreamAtTheSameTime() throws Exception {
    scene().downstream().pause();
    List<CompletableFuture<Answer>> answers =
        IntStream.rangeClosed(1, 3).mapToObj(id -> scene().ask("/proxy/" + id)).toList();

    Eventually.equal("requests downstream", 3, () -> scene().downstream().waiting());
    assertThat(scene().metric("service_requests_active", "proxy")).isEqualTo(3);
    scene().downstream().resume();

    assertThat(answers).allSatisfy(answer -> assertThat(answer.join().status()).isEqualTo(200));
  }

  @Test
  default void theAnswerIsThatOfTheLastCall() throws Exception {
    scene().downstream().answer(new Behaviour(200, "application/json", "{\"own\":%s}"));

    assertThat(scene().get("/three-backends/99"))
        .isEqualTo(new Answer(200, "application/json", "{\"own\":99}"));
  }

  @Test
  default void callsAreMadeOneAfterTheOther() throws Exception {
    scene().downstream().pause();
    CompletableFuture<Answer> answer = scene().ask("/three-backends/1");

    Eventually.equal("requests downstream", 1, () -> scene().downstream().waiting());
    scene().downstream().resume();

    assertThat(answer.join().status()).isEqualTo(200);
  }

  @Test
  default void aRequestIsHeldForAsLongAsItAsks() throws Exception {
    long begin = System.nanoTime();

    assertThat(scene().get("/wait?ms=350").body()).isEqualTo("{\"waited\":\"350 ms\"}");
    assertThat(System.nanoTime() - begin)
        .isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(350));
    assertThat(scene().get("/wait").body()).isEqualTo("{\"waited\":\"200 ms\"}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-5", "x", "3600001", "99999999", ""})
  default void aWaitThatIsNoneIsRefused(String ms) throws Exception {
    assertThat(scene().get("/wait?ms=" + ms).status()).isEqualTo(400);
  }
}

package dev.loomgauge.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.order.contract.Answer;
import dev.loomgauge.order.contract.Eventually;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** The system {@code order-processing}. */
public interface OrderProcessingContract extends InHttpScene {
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
}

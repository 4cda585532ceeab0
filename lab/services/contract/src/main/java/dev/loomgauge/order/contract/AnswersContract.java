package dev.loomgauge.order.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is answered while all is well: the same bytes by every service. */
public interface AnswersContract extends InScene {

  @Test
  default void anOrderIsExactlyTheseBytes() throws Exception {
    Answer answer = scene().get("/api/order-summary/17");

    assertThat(answer)
        .isEqualTo(
            new Answer(
                200,
                "application/json",
                "{\"order\":{\"id\":17,\"product\":\"Product 17\",\"quantity\":9,\"totalCents\":4250,"
                    + "\"createdAt\":\"2026-01-01T00:00:17Z\",\"customer\":{\"id\":18,"
                    + "\"name\":\"Customer 18\",\"email\":\"customer18@example.org\"}},"
                    + "\"stock\":{\"id\":17,\"status\":\"in stock\"}}"));
  }

  @Test
  default void lettersFractionsAndLargeTotalsStayWhole() throws Exception {
    Answer answer = scene().get("/api/order-summary/99");

    assertThat(answer.body())
        .isEqualTo(
            "{\"order\":{\"id\":99,\"product\":\"Product 49\",\"quantity\":1,"
                + "\"totalCents\":9007199254740993,\"createdAt\":\"1999-12-31T21:59:59Z\","
                + "\"customer\":{\"id\":100,\"name\":\"Zoë \\\"Z\\\" <b>O'Neil</b> \\\\ 東京\","
                + "\"email\":\"customer100@example.org\"}},"
                + "\"stock\":{\"id\":99,\"status\":\"in stock\"}}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"connection=held", "connection=released", "path=normal", "other=1"})
  default void flagsDoNotChangeTheAnswer(String flags) throws Exception {
    Answer plain = scene().get("/api/order-summary/1000");

    assertThat(scene().get("/api/order-summary/1000?" + flags)).isEqualTo(plain);
    assertThat(plain.status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "?connection=held"})
  default void anUnknownOrderIsNotFound(String flags) throws Exception {
    assertThat(scene().get("/api/order-summary/1001" + flags))
        .isEqualTo(Answer.problem(404, "order-not-found", "there is no order 1001"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          x                    | id=x: use a whole number
          99999999999999999999 | id=99999999999999999999: use a whole number
          17?connection=hold   | connection=hold: use released or held
          17?connection=       | connection=: use released or held
          17?path=straight     | path=straight: use normal or synchronized
          """)
  default void aBadRequestSaysWhatIsAllowed(String path, String message) throws Exception {
    assertThat(scene().get("/api/order-summary/" + path))
        .isEqualTo(Answer.problem(400, "bad-request", message));
  }

  @Test
  default void healthIsUpAndNothingElseOfTheActuatorAnswers() throws Exception {
    Eventually.equal("health", 200, () -> scene().get("/actuator/health").status());
    assertThat(scene().get("/actuator/env").status()).isEqualTo(404);
  }
}

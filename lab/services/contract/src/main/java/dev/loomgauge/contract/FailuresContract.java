package dev.loomgauge.contract;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.contract.FakeDownstream.Behaviour;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is answered while something is broken, and that it is over when the break is. */
public interface FailuresContract extends InScene {
  String ORDER = "/api/order-summary/17";

  @ParameterizedTest
  @ValueSource(strings = {"released", "held"})
  default void aDownstreamThatIsDownIsABadGatewayUntilItIsBack(String connection) throws Exception {
    String path = ORDER + "?connection=" + connection;
    assertThat(scene().get(path).status()).isEqualTo(200);

    broken().isABadGatewayWhileItIsDown(path);

    Eventually.equal("connections active", 0, () -> scene().pool().activeNow());
  }

  @Test
  default void aDownstreamThatIsTooSlowIsAGatewayTimeoutUntilItIsQuickAgain() throws Exception {
    broken().isAGatewayTimeoutWhereItIsTooSlow(ORDER, Scene.DOWNSTREAM_TIMEOUT_MILLIS);

    scene().downstream().resume();
    assertThat(scene().get(ORDER).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({"404", "500", "503"})
  default void aDownstreamThatFailsIsABadGateway(int status) throws Exception {
    broken().isABadGatewayWhereItFails(ORDER, status);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          application/json | {"id":17,"sta
          application/json | ''
          application/json | []
          text/html        | <html>hello</html>
          """)
  default void aDownstreamThatAnswersNonsenseIsABadGateway(String type, String body)
      throws Exception {
    scene().downstream().answer(new Behaviour(200, type, body));

    assertThat(scene().get(ORDER))
        .isEqualTo(
            Answer.problem(
                502,
                "downstream-unreadable",
                "the downstream did not answer with an id and a status in JSON"));
  }

  @Test
  default void aDatabaseThatIsDownIsServiceUnavailableUntilItIsBack() throws Exception {
    scene().database().stop();
    try {
      assertThat(scene().get(ORDER)).isEqualTo(databaseUnavailable());
      assertThat(scene().get(ORDER + "?connection=held")).isEqualTo(databaseUnavailable());
      Eventually.equal("health", 503, () -> scene().get("/actuator/health").status());
    } finally {
      scene().database().start();
    }

    Eventually.equal("order", 200, () -> scene().get(ORDER).status());
    Eventually.equal("health", 200, () -> scene().get("/actuator/health").status());
  }

  @ParameterizedTest
  @ValueSource(strings = {"released", "held"})
  default void aDatabaseThatIsTooSlowIsServiceUnavailableUntilItIsQuickAgain(String connection)
      throws Exception {
    String path = ORDER + "?connection=" + connection;
    try (var stall = scene().database().stall()) {
      assertThat(stall).isNotNull();
      assertThat(scene().get(path)).isEqualTo(databaseUnavailable());
    }

    assertThat(scene().get(path).status()).isEqualTo(200);
  }

  @Test
  default void manyFailuresAreAFewLinesOfLog() throws Exception {
    scene().downstream().stop();
    PrintStream console = System.out;
    var log = new ByteArrayOutputStream();
    System.setOut(new PrintStream(log, true, UTF_8));
    long start = System.nanoTime();
    long end = start + Duration.ofSeconds(10).toNanos();
    try {
      // A failure of the test before may have taken the line of the second that this one begins in.
      for (int i = 0; i < 200 || (log.size() == 0 && System.nanoTime() - end < 0); i++) {
        assertThat(scene().get(ORDER).status()).isEqualTo(502);
      }
    } finally {
      System.setOut(console);
    }
    long seconds = Duration.ofNanos(System.nanoTime() - start).toSeconds();

    assertThat(log.toString(UTF_8).lines())
        .isNotEmpty()
        .hasSizeLessThanOrEqualTo(Math.toIntExact(seconds) + 2)
        .allSatisfy(line -> assertThat(line).contains("downstream-unavailable"));
  }

  private BrokenDownstream broken() {
    return new BrokenDownstream(scene());
  }

  private static Answer databaseUnavailable() {
    return Answer.problem(
        503,
        "database-unavailable",
        "the database did not answer: check that it runs at DB_HOST:DB_PORT and that POOL_SIZE is enough");
  }
}

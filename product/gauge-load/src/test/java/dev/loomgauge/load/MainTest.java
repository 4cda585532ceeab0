package dev.loomgauge.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

@Timeout(60)
class MainTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final Session session = new Session();

  private int run(String input, OutputStream output, String... args) {
    return Main.run(
        args,
        new ByteArrayInputStream(input.getBytes(UTF_8)),
        output,
        new PrintStream(err, true, UTF_8),
        session);
  }

  private int run(String input, String... args) {
    return run(input, out, args);
  }

  private List<JsonNode> lines(String type) {
    return Output.parse(out.toString(UTF_8)).lines().stream()
        .filter(line -> line.get("type").asString().equals(type))
        .toList();
  }

  @Test
  void helpIsAnAnswerAndNoRun() {
    assertThat(run("", "--help", "--plans")).isZero();
    assertThat(out.toString(UTF_8))
        .startsWith("usage: java -jar gauge-load.jar [--plans] < plan.json\n")
        .endsWith("exit codes: 0 done, 2 bad plan or usage, 3 output cannot be written\n");
    assertThat(err.size()).isZero();
  }

  @Test
  void whatItDoesNotKnowIsNamed() {
    assertThat(run("", "--plans", "plan.json")).isEqualTo(2);
    assertThat(err.toString(UTF_8))
        .isEqualTo(
            "gauge-load: unknown arguments [--plans, plan.json]; see --help"
                + System.lineSeparator());
  }

  @Test
  void aPlanThatIsNoneEndsItWithItsProblem() {
    assertThat(run("")).isEqualTo(2);
    assertThat(err.toString(UTF_8)).startsWith("gauge-load: load plan: the document");
    assertThat(out.size()).isZero();
  }

  @Test
  void anOutputThatBreaksIsTold() {
    OutputStream broken =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("no space left");
          }
        };

    assertThat(run("", broken, "--plans")).isEqualTo(3);
    assertThat(err.toString(UTF_8))
        .isEqualTo("gauge-load: output cannot be written: no space left" + System.lineSeparator());
  }

  @Test
  void anInterruptEndsItAndStays() {
    session.stop();
    Thread.currentThread().interrupt();
    assertThat(run(Plans.json(1, "'closed':{'users':1},'windowMs':1000"))).isEqualTo(3);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(err.toString(UTF_8))
        .contains("gauge-load: interrupted before the end; no summary was written");
  }

  @Test
  void onePlanWithoutASessionIsRunAndHasNoReadyLine() throws Exception {
    try (var server = LoopbackServer.answering(0)) {
      String plan =
          Plans.json(
              server.port(), "'closed':{'users':1,'thinkMs':60000},'windowMs':2000,'drainMs':5000");
      assertThat(run(plan)).isZero();
      assertThat(server.requests).hasSize(1);
    }
    assertThat(lines("ready")).isEmpty();
    assertThat(lines("started")).hasSize(1);
    assertThat(lines("summary")).hasSize(1);
  }

  @Test
  void aSessionTellsItsClockAndItsReachWhileItWaitsForAPlan() throws Exception {
    long before = System.currentTimeMillis();
    try (ServerSocket server = new ServerSocket(0, 64, InetAddress.getLoopbackAddress())) {
      String here = server.getInetAddress().getHostAddress() + ":" + server.getLocalPort();
      assertThat(run("clock\nreach " + here + "\nreach nowhere\n", "--plans")).isZero();
    }
    long after = System.currentTimeMillis();

    assertThat(lines("ready")).hasSize(1);
    assertThat(lines("ready").getFirst().get("plans").asInt()).isZero();
    assertThat(lines("clock")).hasSize(1);
    assertThat(lines("clock").getFirst().get("epochMicros").asLong())
        .isBetween(before * 1_000, (after + 1) * 1_000);
    assertThat(lines("reach")).hasSize(2);
    assertThat(lines("reach").getFirst().get("problem").asString()).isEmpty();
    assertThat(lines("reach").getFirst().get("connectMs").valueStream().map(JsonNode::asDouble))
        .hasSize(20)
        .allSatisfy(ms -> assertThat(ms).isBetween(0.0, 2_000.0));
    assertThat(lines("reach").getLast().get("problem").asString()).isNotEmpty();
    assertThat(lines("reach").getLast().get("connectMs")).isEmpty();
  }
}

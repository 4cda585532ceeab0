package dev.loomgauge.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;
import tools.jackson.databind.JsonNode;

/** Plan after plan in one process. */
@Timeout(60)
@Isolated("a session ends where its process has connections left, and another test's would count")
class SessionIT {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  @BeforeAll
  static void awaitTheFirstRuns() throws Exception {
    FirstRuns.await();
  }

  @Test
  void plansFollowOneAnotherAndEachCountsItsOwn() throws Exception {
    try (var server = LoopbackServer.answering(5)) {
      String plans =
          Plans.json(server.port(), "'closed':{'users':4},'windowMs':500,'drainMs':5000")
              + "\n"
              + Plans.json(server.port(), "'open':{'rate':100},'windowMs':500,'drainMs':5000")
              + "\n";
      // A plan that has its whole drain ends when nothing is in flight.
      assertThat(run(new Fed(plans, 2))).isZero();
      List<JsonNode> summaries = of("summary");
      assertThat(summaries).hasSize(2);
      assertThat(answered()).isEqualTo(server.requests.size());
      assertThat(summaries.get(1).get("begunInWindow").asLong()).isBetween(1L, 50L);
      assertThat(summaries.get(1).get("connectionsMax").asLong()).isLessThanOrEqualTo(50);
      assertThat(of("ready").stream().map(line -> line.get("plans").asInt()).toList())
          .containsExactly(0, 1, 2);
    }
  }

  @Test
  void aWarmUpIsOverBeforeThePlanBehindItAndCountsAsNone() throws Exception {
    try (var server = LoopbackServer.answering(5)) {
      String plan = Plans.json(server.port(), "'closed':{'users':4},'windowMs':300,'drainMs':5000");
      assertThat(run(new Fed("warm-up\n" + plan + "\n", 1))).isZero();

      assertThat(of("summary")).hasSize(1);
      assertThat(answered()).isEqualTo(server.requests.size());
      assertThat(of("clock").getFirst().get("epochMicros").asLong())
          .isLessThanOrEqualTo(1_000 * of("started").getFirst().get("startEpochMs").asLong());
      assertThat(of("ready").stream().map(line -> line.get("plans").asInt()).toList())
          .containsExactly(0, 1);
    }
  }

  @Test
  void whatIsReadyHasNoConnectionLeft() throws Exception {
    PipedOutputStream plans = new PipedOutputStream();
    PipedInputStream input = new PipedInputStream(plans);
    try (var server = LoopbackServer.answering(5)) {
      var session = CompletableFuture.supplyAsync(() -> run(input), Thread::startVirtualThread);
      give(plans, Plans.json(server.port(), "'closed':{'users':20},'windowMs':300"));
      await("ready", 2);
      assertThat(server.connections).hasValue(20);
      assertThat(server.closedWithin(5_000)).isTrue();
      plans.close();
      assertThat(session.get(10, TimeUnit.SECONDS)).isZero();
    }
  }

  @Test
  void stopEndsThePlanThatRunsAndNotTheOneAfterIt() throws Exception {
    PipedOutputStream plans = new PipedOutputStream();
    PipedInputStream input = new PipedInputStream(plans);
    try (var server = LoopbackServer.answering(5)) {
      var session = CompletableFuture.supplyAsync(() -> run(input), Thread::startVirtualThread);
      give(plans, Plans.json(server.port(), "'closed':{'users':4},'windowMs':60000"));
      await("second", 1);
      give(plans, "stop");
      await("ready", 2);
      give(plans, "stop"); // comes too late, and hits nothing
      give(plans, Plans.json(server.port(), "'closed':{'users':4},'windowMs':300"));
      await("ready", 3);
      plans.close();
      assertThat(session.get(10, TimeUnit.SECONDS)).isZero();
      assertThat(of("summary").stream().map(line -> line.get("interrupted").asBoolean()).toList())
          .containsExactly(true, false);
    }
  }

  @Test
  void aBadPlanEndsTheSession() throws Exception {
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    String plan = Plans.json(1, "'closed':{'users':4},'windoMs':1") + "\n";
    int code =
        Main.run(
            new String[] {"--plans"},
            new ByteArrayInputStream(plan.getBytes(UTF_8)),
            out,
            new PrintStream(errors, true, UTF_8),
            new Session());
    assertThat(code).isEqualTo(Main.BAD_PLAN);
    assertThat(errors.toString(UTF_8)).contains("windoMs: unknown key");
  }

  /** Text that ends only when a number of plans are over. */
  private final class Fed extends ByteArrayInputStream {
    private final int plans;

    Fed(String text, int plans) {
      super(text.getBytes(UTF_8));
      this.plans = plans;
    }

    @Override
    public synchronized int read(byte[] bytes, int from, int length) {
      int read = super.read(bytes, from, length);
      if (read < 0) {
        await("ready", plans + 1);
      }
      return read;
    }
  }

  private int run(InputStream in) {
    return Main.run(new String[] {"--plans"}, in, out, System.err, new Session());
  }

  private static void give(PipedOutputStream plans, String line) throws IOException {
    plans.write((line + "\n").getBytes(UTF_8));
    plans.flush();
  }

  private void await(String type, int number) {
    try {
      while (of(type).size() < number) {
        Thread.sleep(10);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private List<JsonNode> of(String type) {
    String whole = out.toString(UTF_8);
    return Output.parse(whole.substring(0, whole.lastIndexOf('\n') + 1)).lines().stream()
        .filter(line -> line.get("type").asString().equals(type))
        .toList();
  }

  private long answered() {
    return of("second").stream().mapToLong(line -> line.get("ok").asLong()).sum()
        + of("summary").stream()
            .mapToLong(line -> line.get("afterWindow").get("ok").asLong())
            .sum();
  }
}

package dev.loomgauge.http.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.loomgauge.contract.FullPort;
import dev.loomgauge.http.parts.Asked;
import dev.loomgauge.http.parts.Call;
import dev.loomgauge.http.parts.DownstreamFailure;
import dev.loomgauge.http.parts.Reply;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DownstreamTest {
  private final ConcurrentLinkedQueue<String> asked = new ConcurrentLinkedQueue<>();
  private final CountDownLatch gate = new CountDownLatch(1);
  private final HttpServer server;

  DownstreamTest() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Thread::startVirtualThread);
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            asked.add(exchange.getProtocol() + " " + exchange.getRequestURI());
            asked.add("upgrade: " + exchange.getRequestHeaders().get("Upgrade"));
            exchange.getResponseHeaders().set("location", "/elsewhere");
            gate.await();
            exchange.sendResponseHeaders(302, 2);
            exchange.getResponseBody().write(new byte[] {'{', '}'});
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    server.start();
  }

  @AfterEach
  void stop() {
    gate.countDown();
    server.stop(0);
  }

  private Downstream downstream() {
    return new Downstream(
        URI.create("http://127.0.0.1:" + server.getAddress().getPort()), Duration.ofSeconds(20));
  }

  /** What the client does by itself would be measured as work of the service. */
  @Test
  void aRequestIsPlainAndFollowsNobody() {
    gate.countDown();
    assertThatThrownBy(() -> downstream().get("/downstream/7"))
        .isInstanceOf(DownstreamFailure.class)
        .hasMessage("the downstream answered 302 instead of 200");
    assertThat(asked).containsExactly("HTTP/1.1 /downstream/7", "upgrade: null");
  }

  @Test
  void aDownstreamThatNeverTakesTheConnectionIsLate() {
    try (FullPort full = new FullPort()) {
      Downstream late =
          new Downstream(URI.create("http://127.0.0.1:" + full.port()), Duration.ofMillis(150));
      assertThatThrownBy(() -> late.get("/downstream/1"))
          .hasMessage("the downstream did not answer within 150 ms (DOWNSTREAM_TIMEOUT_MS)");
    }
  }

  private static void ignoring(Callable<String> branch) {
    assertThatThrownBy(branch::call).isInstanceOf(DownstreamFailure.class);
  }

  /** Leaves the first of three branches on its way. */
  private static Join hasty(BranchCounts counts, Callable<String> ends) {
    return new Join() {
      @Override
      public List<String> all(List<Callable<String>> branches)
          throws InterruptedException, BranchFailed {
        assertThat(branches).hasSize(Call.values().length);
        Thread.startVirtualThread(() -> ignoring(branches.getFirst()));
        while (counts.running() == 0) {
          Thread.sleep(1);
        }
        return Joins.of(Join.Kind.FUTURES, Thread.ofVirtual().factory())
            .all(List.of(ends, ends, ends));
      }

      @Override
      public String first(List<Callable<String>> branches) {
        throw new AssertionError("all are wanted");
      }
    };
  }

  private Reply order(BranchCounts counts, Callable<String> ends) throws Exception {
    return Objects.requireNonNull(
            new OrderProcessing(hasty(counts, ends), counts, downstream()).endpoints().get("order"))
        .answer(new Request("GET", Asked.of("/order/5"), ""));
  }

  private static void oneIsLeftRunning(BranchCounts counts) {
    assertThat(counts.families())
        .filteredOn(family -> family.name().equals("service_branches_left_running_total"))
        .first()
        .satisfies(left -> assertThat(left.samples().getFirst().value()).isEqualTo(1));
  }

  @Test
  void anOrderCountsTheCallsThatRunOn() throws Exception {
    BranchCounts counts = new BranchCounts();

    assertThat(order(counts, () -> "1").body())
        .isEqualTo("{\"order\":5,\"payment\":1,\"inventory\":1,\"notification\":1}");
    oneIsLeftRunning(counts);
  }

  @Test
  void anOrderThatFailsCountsTheCallsThatRunOn() {
    BranchCounts counts = new BranchCounts();
    DownstreamFailure late = DownstreamFailure.late(Duration.ofMillis(150));

    assertThatThrownBy(
            () ->
                order(
                    counts,
                    () -> {
                      throw late;
                    }))
        .isSameAs(late);
    oneIsLeftRunning(counts);
  }
}

package dev.loomgauge.http.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.loomgauge.contract.FakeDownstream;
import dev.loomgauge.http.parts.Asked;
import dev.loomgauge.http.parts.Reply;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GuardedCallTest {

  /** The downstream answers two requests only when both have come. */
  @ParameterizedTest
  @ValueSource(strings = {"lock", "monitor"})
  void requestsHoldLocksOfTheirOwn(String guard) throws Exception {
    CyclicBarrier both = new CyclicBarrier(2);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    try (ExecutorService threads = Executors.newCachedThreadPool()) {
      server.setExecutor(threads);
      server.createContext(
          "/",
          exchange -> {
            try (exchange) {
              both.await(20, TimeUnit.SECONDS);
              exchange.sendResponseHeaders(200, 2);
              exchange.getResponseBody().write(new byte[] {'{', '}'});
            } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
              exchange.sendResponseHeaders(500, -1);
            }
          });
      server.start();
      Endpoint guarded = guarded(server.getAddress().getPort());

      Future<Reply> one = threads.submit(() -> guarded.answer(request(1, guard)));
      Future<Reply> other = threads.submit(() -> guarded.answer(request(2, guard)));

      assertThat(one.get()).isEqualTo(Reply.json("{}")).isEqualTo(other.get());
      server.stop(0);
    }
  }

  private static Request request(int item, String guard) {
    return new Request("GET", Asked.of("/guarded/" + item + "?guard=" + guard), "");
  }

  /** Whoever has the monitor of a request holds up the one that is guarded by it, and no other. */
  @Test
  @Timeout(60)
  void onlyTheMonitorOfTheRequestIsTaken() throws Exception {
    try (FakeDownstream downstream = new FakeDownstream()) {
      Endpoint guarded = guarded(downstream.port());
      Request monitor = request(1, "monitor");
      for (Request lock :
          List.of(request(2, "lock"), new Request("GET", Asked.of("/guarded/3"), ""))) {
        synchronized (lock) {
          Thread free = asking(guarded, lock);
          free.join();
        }
      }
      Thread held;
      synchronized (monitor) {
        held = asking(guarded, monitor);
        while (held.getState() != Thread.State.BLOCKED) {
          Thread.sleep(1);
        }
      }
      held.join();
    }
  }

  private static Thread asking(Endpoint guarded, Request request) {
    return Thread.ofPlatform()
        .start(
            () -> {
              try {
                assertThat(guarded.answer(request).status()).isEqualTo(200);
              } catch (InterruptedException | IOException e) {
                throw new IllegalStateException(e);
              }
            });
  }

  private static Endpoint guarded(int port) {
    URI base = URI.create("http://127.0.0.1:" + port);
    return Objects.requireNonNull(
        new GuardedCall(new Downstream(base, Duration.ofSeconds(30))).endpoints().get("guarded"));
  }
}

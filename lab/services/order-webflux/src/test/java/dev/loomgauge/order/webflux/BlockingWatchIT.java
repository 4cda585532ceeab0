package dev.loomgauge.order.webflux;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.contract.BlockingWatch;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import reactor.blockhound.BlockingOperationError;
import reactor.netty.http.HttpResources;

/** That the watch works on this JDK: what blocks an event loop is caught. */
class BlockingWatchIT {

  @BeforeAll
  static void install() {
    BlockingWatch.install();
  }

  @Test
  void sleepingOnAnEventLoopIsCaught() throws Exception {
    assertThat(caughtOnEventLoop(() -> Thread.sleep(1))).contains("java.lang.Thread.sleep");
  }

  @Test
  void waitingForALatchOnAnEventLoopIsCaught() throws Exception {
    var latch = new CountDownLatch(1);
    assertThat(caughtOnEventLoop(() -> latch.await(1, TimeUnit.MILLISECONDS))).contains("park");
  }

  @Test
  void readingASocketOnAnEventLoopIsCaught() throws Exception {
    try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        var client = new Socket(server.getInetAddress(), server.getLocalPort())) {
      client.setSoTimeout(1);
      assertThat(caughtOnEventLoop(() -> client.getInputStream().read())).isNotEmpty();
    }
  }

  @Test
  void workThatDoesNotBlockIsNotCaught() throws Exception {
    assertThat(caughtOnEventLoop(() -> Math.max(1, 2))).isEmpty();
  }

  private interface Work {
    void run() throws InterruptedException, IOException;
  }

  /** What the watch caught while the work ran on an event loop of Reactor Netty. */
  private static String caughtOnEventLoop(Work work) throws InterruptedException {
    Future<?> done =
        HttpResources.get()
            .onServer(true)
            .next()
            .submit(
                () -> {
                  work.run();
                  return true;
                });
    try {
      done.get();
    } catch (ExecutionException e) {
      assertThat(e.getCause()).isInstanceOf(BlockingOperationError.class);
    }
    return String.join("\n", BlockingWatch.drain());
  }
}

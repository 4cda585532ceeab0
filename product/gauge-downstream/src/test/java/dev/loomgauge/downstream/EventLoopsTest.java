package dev.loomgauge.downstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.ChannelFuture;
import io.netty.channel.epoll.EpollIoHandler;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EventLoopsTest {
  private static final InetSocketAddress ANY =
      new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0);

  /** Of two, so that what listens is on another one than the connection. */
  private final EventLoops loops = new EventLoops(2, EpollIoHandler::newFactory);

  private final CountDownLatch busy = new CountDownLatch(1);
  private final CountDownLatch free = new CountDownLatch(1);

  private static Socket to(InetSocketAddress address) throws IOException {
    Socket socket = new Socket(address.getAddress(), address.getPort());
    socket.setSoTimeout(20_000);
    return socket;
  }

  private static Socket accepted(ServerSocket listening) throws IOException {
    Socket socket = listening.accept();
    socket.setSoTimeout(20_000);
    return socket;
  }

  /**
   * As a timer does: a loop closes its connections on its way to reading, and not after tasks. Of
   * the connection of the test alone: one that asks whether the end has begun may be accepted.
   */
  private void work() {
    if (busy.getCount() == 0) {
      return;
    }
    busy.countDown();
    try {
      free.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean refused(InetSocketAddress address) {
    try (Socket _ = new Socket(address.getAddress(), address.getPort())) {
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  @Test
  void connectionsOfALoopThatIsBusyAtItsEndAreClosedInBothDirections() throws Exception {
    try (ServerSocket elsewhere = new ServerSocket()) {
      elsewhere.bind(ANY);
      InetSocketAddress address =
          loops.listen(
              ANY,
              new ServerBootstrap(),
              client -> {
                ChannelFuture _ =
                    loops
                        .connecting(client, _ -> {})
                        .connect(elsewhere.getLocalSocketAddress())
                        .addListener(_ -> client.eventLoop().execute(this::work));
              });
      try (Socket client = to(address);
          Socket connected = accepted(elsewhere)) {
        busy.await();
        Thread closing = Thread.ofPlatform().start(loops::close);
        while (!refused(address) || closing.getState() != Thread.State.WAITING) {
          Thread.onSpinWait();
        }
        free.countDown();
        closing.join();

        assertThat(client.getInputStream().read()).isEqualTo(-1);
        assertThat(connected.getInputStream().read()).isEqualTo(-1);
      }
    }
  }

  @Test
  void anAddressThatIsTakenIsNamedAndAnEndFreesIt() throws Exception {
    InetSocketAddress address = loops.listen(ANY, new ServerBootstrap(), _ -> {});
    try (EventLoops others = new EventLoops(1, EpollIoHandler::newFactory)) {
      assertThatThrownBy(() -> others.listen(address, new ServerBootstrap(), _ -> {}))
          .isInstanceOf(IOException.class)
          .hasMessage("cannot listen on 127.0.0.1:" + address.getPort());
    }
    loops.close();
    loops.close();
    assertThatThrownBy(() -> to(address)).isInstanceOf(ConnectException.class);
  }
}

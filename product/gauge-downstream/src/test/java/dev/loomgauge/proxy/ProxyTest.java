package dev.loomgauge.proxy;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.protocol.time.DelayGrammar;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A proxy in front of a dependency of plain sockets, which the test plays itself. */
@Timeout(60)
class ProxyTest {
  private static final InetAddress HERE = InetAddress.ofLiteral("127.0.0.1");
  private static final int PATIENCE_MS = 20_000;

  private final Proxy proxy = new Proxy(1, 7);
  private ServerSocket dependency = unbound();

  private static ServerSocket unbound() {
    try {
      return new ServerSocket();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @BeforeEach
  void listen() throws IOException {
    dependency.bind(new InetSocketAddress(HERE, 0));
    dependency.setSoTimeout(PATIENCE_MS);
  }

  @AfterEach
  void close() throws IOException {
    proxy.close();
    dependency.close();
  }

  private DelayedDependency target(String delay) {
    return new DelayedDependency(
        new InetSocketAddress(HERE, dependency.getLocalPort()), DelayGrammar.parse(delay));
  }

  /** A connection and its other end. */
  private record Pair(Socket client, Socket server) implements AutoCloseable {
    void ask(String text) throws IOException {
      client.getOutputStream().write(text.getBytes(US_ASCII));
      assertThat(new String(server.getInputStream().readNBytes(text.length()), US_ASCII))
          .isEqualTo(text);
    }

    void reply(String text) throws IOException {
      server.getOutputStream().write(text.getBytes(US_ASCII));
    }

    String answer(int length) throws IOException {
      return new String(client.getInputStream().readNBytes(length), US_ASCII);
    }

    @Override
    public void close() throws IOException {
      client.close();
      server.close();
    }
  }

  private Pair connect(DelayedDependency target) throws IOException {
    Socket client = new Socket(HERE, proxy.listen(0, target));
    client.setSoTimeout(PATIENCE_MS);
    Socket server = dependency.accept();
    server.setSoTimeout(PATIENCE_MS);
    return new Pair(client, server);
  }

  @Test
  void aReplyLeavesItsDelayAfterItCameAndRequestsAtOnce() throws Exception {
    DelayedDependency target = target("80ms");
    try (Pair pair = connect(target)) {
      for (String word : new String[] {"first", "other"}) {
        pair.ask(word);
        long replied = System.nanoTime();
        pair.reply(word);
        assertThat(pair.answer(5)).isEqualTo(word);
        assertThat(System.nanoTime() - replied).isGreaterThanOrEqualTo(80_000_000L);
      }
      target.put(DelayGrammar.parse("0ms"));
      pair.ask("third");
      pair.reply("at once");
      assertThat(pair.answer(7)).isEqualTo("at once");
    }
    assertThat(target.state().connections()).isEqualTo(1);
    assertThat(target.state().bursts()).isEqualTo(3);
    assertThat(target.state().lateMaxMs()).isBetween(0.0, 10_000.0);
  }

  /** More than kernel and delay line hold: the proxy has to wait until the client reads on. */
  @Test
  void aClientThatHasSaidAllAndReadsLaterGetsAllOfTheReply() throws Exception {
    byte[] reply = new byte[32 << 20];
    new Random(1).nextBytes(reply);
    try (Pair pair = connect(target("1ms"))) {
      pair.ask("all");
      pair.client().shutdownOutput();
      assertThat(pair.server().getInputStream().read()).isEqualTo(-1);
      Thread writer =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try (Socket server = pair.server()) {
                      server.getOutputStream().write(reply);
                    } catch (IOException e) {
                      throw new UncheckedIOException(e);
                    }
                  });
      assertThat(writer.join(Duration.ofMillis(300))).as("it waits for the client").isFalse();

      byte[] got = pair.client().getInputStream().readAllBytes();

      assertThat(got.length).isEqualTo(reply.length);
      assertThat(Arrays.equals(got, reply)).isTrue();
      writer.join();
    }
  }

  @Test
  void aReplyThatIsQuickerThanTheOneBeforeItDoesNotOvertakeIt() throws Exception {
    DelayedDependency target = target("80ms");
    try (Pair pair = connect(target)) {
      pair.ask("a");
      pair.reply("1");
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
      while (target.state().bursts() < 1 && System.nanoTime() < end) {
        Thread.onSpinWait();
      }
      target.put(DelayGrammar.parse("0ms"));
      pair.ask("b");
      pair.reply("2");
      assertThat(pair.answer(2)).isEqualTo("12");
    }
  }

  @Test
  void aClientThatHasSaidAllStillGetsItsReply() throws Exception {
    try (Pair pair = connect(target("20ms"))) {
      pair.ask("all");
      pair.client().shutdownOutput();
      assertThat(pair.server().getInputStream().read()).isEqualTo(-1);
      pair.reply("the reply");
      pair.server().close();
      assertThat(new String(pair.client().getInputStream().readAllBytes(), US_ASCII))
          .isEqualTo("the reply");
    }
  }

  @Test
  void theEndOfAReplyComesBehindItAndTheOtherWayStaysOpen() throws Exception {
    try (Pair pair = connect(target("20ms"))) {
      pair.ask("one");
      pair.reply("bye");
      pair.server().shutdownOutput();
      assertThat(new String(pair.client().getInputStream().readAllBytes(), US_ASCII))
          .isEqualTo("bye");
      pair.ask("more");
      pair.client().close();
      assertThat(pair.server().getInputStream().read()).isEqualTo(-1);
    }
  }

  @Test
  void aResetGoesToTheOtherSide() throws Exception {
    try (Pair pair = connect(target("1ms"))) {
      pair.ask("x");
      pair.server().setSoLinger(true, 0);
      pair.server().close();
      assertThatThrownBy(() -> pair.client().getInputStream().read())
          .isInstanceOf(SocketException.class);
    }
    try (Pair pair = connect(target("1ms"))) {
      pair.ask("x");
      pair.client().setSoLinger(true, 0);
      pair.client().close();
      assertThatThrownBy(() -> pair.server().getInputStream().read())
          .isInstanceOf(SocketException.class);
    }
  }

  @Test
  void whereNothingListensTheClientIsReset() throws Exception {
    DelayedDependency target = target("1ms");
    int port = proxy.listen(0, target);
    dependency.close();
    try (Socket client = new Socket(HERE, port)) {
      client.setSoTimeout(PATIENCE_MS);
      assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(SocketException.class);
    }
    assertThat(target.state().connections()).isEqualTo(1);
    assertThat(target.state().bursts()).isZero();
  }

  @Test
  void moreThanItHoldsIsPassedOnWholeAndInOrder() throws Exception {
    byte[] many = new byte[(int) (2 * DelayLine.MOST_BYTES) + 5];
    for (int i = 0; i < many.length; i++) {
      many[i] = (byte) ((i * 31) >> 3);
    }
    try (Pair pair = connect(target("5ms"))) {
      CompletableFuture<?> asked = CompletableFuture.runAsync(() -> write(pair.client(), many));
      assertThat(pair.server().getInputStream().readNBytes(many.length)).isEqualTo(many);
      asked.get(20, TimeUnit.SECONDS);
      CompletableFuture<?> replied = CompletableFuture.runAsync(() -> write(pair.server(), many));
      assertThat(pair.client().getInputStream().readNBytes(many.length)).isEqualTo(many);
      replied.get(20, TimeUnit.SECONDS);
    }
  }

  private static void write(Socket socket, byte[] bytes) {
    try {
      socket.getOutputStream().write(bytes);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void aPortInUseIsNamedAndAClosedProxyListensNoMore() throws Exception {
    DelayedDependency target = target("1ms");
    int taken = dependency.getLocalPort();
    assertThatThrownBy(() -> proxy.listen(taken, target))
        .isInstanceOf(IOException.class)
        .hasMessage("cannot listen on 127.0.0.1:" + taken);
    int port = proxy.listen(0, target);
    proxy.close();
    assertThatThrownBy(() -> new Socket(HERE, port)).isInstanceOf(ConnectException.class);
  }
}

package dev.loomgauge.proxy;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketException;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

/** Over loopback: what passes, in what order, and how late at least. */
@Timeout(60)
class ProxyIT {
  private static final long MILLI = 1_000_000;

  /** Answers each byte with the next larger one. */
  private static void successor(Socket socket) throws IOException {
    for (int read = socket.getInputStream().read();
        read >= 0;
        read = socket.getInputStream().read()) {
      socket.getOutputStream().write(read + 1);
    }
  }

  @Test
  void eachReplyTakesTheDelayAndIsCounted() throws IOException {
    try (Dependency dependency = new Dependency(ProxyIT::successor);
        RunningProxy proxy = new RunningProxy(dependency.port(), "20ms");
        Socket client = proxy.connect()) {
      for (int i = 0; i < 10; i++) {
        long begin = System.nanoTime();
        client.getOutputStream().write(i);
        assertThat(client.getInputStream().read()).isEqualTo(i + 1);
        assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(20 * MILLI);
      }
      JsonNode counts = proxy.counts();
      assertThat(counts.get("connections").intValue()).isEqualTo(1);
      assertThat(counts.get("bursts").intValue()).isEqualTo(10);
    }
  }

  @Test
  void theDelayChangesWhileAConnectionIsOpen() throws IOException {
    try (Dependency dependency = new Dependency(ProxyIT::successor);
        RunningProxy proxy = new RunningProxy(dependency.port(), "0ms");
        Socket client = proxy.connect()) {
      client.getOutputStream().write(1);
      assertThat(client.getInputStream().read()).isEqualTo(2);
      proxy.delay("uniform(50ms,60ms)");
      long begin = System.nanoTime();
      client.getOutputStream().write(2);
      assertThat(client.getInputStream().read()).isEqualTo(3);
      assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(50 * MILLI);
    }
  }

  @Test
  void aReplyInPartsIsOneReply() throws IOException {
    Dependency.Conversation parts =
        socket -> {
          for (int read = socket.getInputStream().read();
              read >= 0;
              read = socket.getInputStream().read()) {
            for (String part : new String[] {"one ", "two ", "three"}) {
              socket.getOutputStream().write(part.getBytes(US_ASCII));
              Thread.sleep(20);
            }
          }
        };
    try (Dependency dependency = new Dependency(parts);
        RunningProxy proxy = new RunningProxy(dependency.port(), "lognormal(30ms,cv=1)");
        Socket client = proxy.connect()) {
      for (int i = 0; i < 5; i++) {
        client.getOutputStream().write(1);
        assertThat(new String(client.getInputStream().readNBytes(13), US_ASCII))
            .isEqualTo("one two three");
      }
      assertThat(proxy.counts().get("bursts").intValue()).isEqualTo(5);
    }
  }

  @Test
  void muchPassesInBothDirectionsAsItWas() throws Exception {
    byte[] sent = new byte[Math.toIntExact(2 * DelayLine.MOST_BYTES)];
    new Random(1).nextBytes(sent);
    try (Dependency dependency =
            new Dependency(socket -> socket.getInputStream().transferTo(socket.getOutputStream()));
        RunningProxy proxy = new RunningProxy(dependency.port(), "exponential(2ms)");
        Socket client = proxy.connect()) {
      Thread writer =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      client.getOutputStream().write(sent);
                      client.shutdownOutput();
                    } catch (IOException e) {
                      throw new UncheckedIOException(e);
                    }
                  });
      assertThat(client.getInputStream().readAllBytes()).isEqualTo(sent);
      writer.join();
    }
  }

  @Test
  void theEndOfRequestsLeavesTheReplyItsWay() throws IOException {
    Dependency.Conversation afterAll =
        socket -> {
          int length = socket.getInputStream().readAllBytes().length;
          socket.getOutputStream().write(String.valueOf(length).getBytes(US_ASCII));
        };
    try (Dependency dependency = new Dependency(afterAll);
        RunningProxy proxy = new RunningProxy(dependency.port(), "10ms");
        Socket client = proxy.connect()) {
      client.getOutputStream().write(new byte[1234]);
      client.shutdownOutput();
      assertThat(new String(client.getInputStream().readAllBytes(), US_ASCII)).isEqualTo("1234");
    }
  }

  @Test
  void aResetIsAReset() throws IOException {
    Dependency.Conversation resetting =
        socket -> {
          var _ = socket.getInputStream().read();
          socket.setSoLinger(true, 0);
        };
    try (Dependency dependency = new Dependency(resetting);
        RunningProxy proxy = new RunningProxy(dependency.port(), "10ms");
        Socket client = proxy.connect()) {
      client.getOutputStream().write(1);
      InputStream in = client.getInputStream();
      assertThatThrownBy(in::read)
          .isInstanceOf(SocketException.class)
          .hasMessageContaining("reset");
    }
  }

  @Test
  void aDependencyThatIsNotThereIsAReset() throws IOException {
    int port;
    try (Dependency gone = new Dependency(_ -> {})) {
      port = gone.port();
    }
    try (RunningProxy proxy = new RunningProxy(port, "0ms");
        Socket client = proxy.connect()) {
      InputStream in = client.getInputStream();
      assertThatThrownBy(in::read).isInstanceOf(SocketException.class);
    }
  }

  @Test
  void whoeverDoesNotReadHoldsTheSenderBack() throws Exception {
    AtomicLong sent = new AtomicLong();
    byte[] block = new byte[65_536];
    long all = 3_000L * block.length;
    Dependency.Conversation talking =
        socket -> {
          var _ = socket.getInputStream().read();
          for (int i = 0; i < 3_000; i++) {
            socket.getOutputStream().write(block);
            sent.addAndGet(block.length);
          }
        };
    try (Dependency dependency = new Dependency(talking);
        RunningProxy proxy = new RunningProxy(dependency.port(), "1ms");
        Socket client = proxy.connect()) {
      client.getOutputStream().write(1);
      long before = -1;
      while (before != sent.get() || before == 0) {
        before = sent.get();
        Thread.sleep(300);
      }
      assertThat(before).isLessThan(all / 2);
      assertThat(client.getInputStream().transferTo(OutputStream.nullOutputStream()))
          .isEqualTo(all);
    }
  }
}

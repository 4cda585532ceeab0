package dev.loomgauge.load.traffic;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.load.http.UserMemory;
import dev.loomgauge.load.http.ValueFiles;
import dev.loomgauge.load.measure.FailureKind;
import dev.loomgauge.load.plan.Plan;
import dev.loomgauge.load.plan.PlanReader;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import java.io.ByteArrayInputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server that takes connections and never says a word of TLS, so that they stay half open. */
@Timeout(60)
class DialerTest {
  private final MultiThreadIoEventLoopGroup loops =
      new MultiThreadIoEventLoopGroup(1, Transport.best().handlers());
  private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();

  @AfterEach
  void end() throws InterruptedException {
    loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).await();
  }

  private Lane lane(ServerSocket server) throws Exception {
    String json =
        ("{'version':1,'target':'https://127.0.0.1:%d','insecure':true,'request':{'path':'/'},"
                + "'closed':{'users':2},'windowMs':1000,'connectTimeoutMs':50000,"
                + "'maxConnecting':5,'threads':2}")
            .formatted(server.getLocalPort())
            .replace('\'', '"');
    Plan plan = PlanReader.read(new ByteArrayInputStream(json.getBytes(UTF_8)));
    return new Lane(
        loops.next(),
        plan,
        ValueFiles.read(plan),
        0,
        new Endpoints(plan, Transport.best()),
        new EmbeddedLane("'closed':{'users':1}").lane().recorder());
  }

  private void dial(Lane lane) {
    UserMemory memory = lane.newUser();
    lane.dialer()
        .dial(
            new ConnectionOwner() {
              @Override
              public UserMemory memory() {
                return memory;
              }

              @Override
              public void opened(Connection connection, long now) {
                heard.add("opened");
              }

              @Override
              public void answered(Connection connection, long now) {
                heard.add("answered");
              }

              @Override
              public void closed(
                  Connection connection, @Nullable FailureKind cause, Doing doing, long now) {
                heard.add("closed " + doing);
              }
            });
  }

  /** Five of two lanes are two of each. */
  @Test
  void soManyConnectionsAreBeingOpenedAtOnceAndTheOthersWait() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 9, InetAddress.getLoopbackAddress())) {
      Lane lane = lane(server);
      lane.loop().submit(() -> times(4, () -> dial(lane))).get();
      server.setSoTimeout(20_000);
      try (Socket second = server.accept()) {
        try (Socket first = server.accept()) {
          comesNoMore(server);
          assertThat(List.of(first.isConnected(), second.isConnected())).containsOnly(true);
        }
        isHeard();
        server.accept().close();
        isHeard();
        try (Socket fourth = server.accept()) {
          lane.loop()
              .submit(
                  () -> {
                    dial(lane);
                    lane.stop();
                    dial(lane);
                  })
              .get();
          assertThat(fourth.isConnected()).isTrue();
        }
        isHeard();
      }
      isHeard();
      comesNoMore(server);
    }
  }

  private void isHeard() throws InterruptedException {
    assertThat(heard.poll(20, TimeUnit.SECONDS)).isEqualTo("closed DIALLING");
  }

  private static void times(int times, Runnable what) {
    for (int n = 0; n < times; n++) {
      what.run();
    }
  }

  private static void comesNoMore(ServerSocket server) throws Exception {
    server.setSoTimeout(100);
    assertThatThrownBy(server::accept).isInstanceOf(SocketTimeoutException.class);
    server.setSoTimeout(20_000);
  }
}

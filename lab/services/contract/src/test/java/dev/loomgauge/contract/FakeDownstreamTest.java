package dev.loomgauge.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@Timeout(60)
class FakeDownstreamTest {
  @Test
  void itAnswersAtOnceWithTheIdThatIsAskedFor() throws Exception {
    try (FakeDownstream downstream = new FakeDownstream();
        Client client = new Client(downstream.port())) {
      Answer answer = client.get("/downstream/payment/77");

      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.body()).isEqualTo("{\"id\":77,\"status\":\"in stock\"}");
      downstream.answer(new FakeDownstream.Behaviour(503, "text/plain", ""));
      assertThat(client.get("/downstream/1"))
          .returns(503, Answer::status)
          .returns("", Answer::body);
      downstream.answer(new FakeDownstream.Behaviour(200, "text/plain", "it is %s"));
      assertThat(client.get("/downstream/5").body()).isEqualTo("it is 5");
      downstream.reset();
      assertThat(client.get("/downstream/5"))
          .isEqualTo(new Answer(200, "application/json", "{\"id\":5,\"status\":\"in stock\"}"));
      assertThat(downstream.waiting()).isZero();
    }
  }

  @Test
  void aProblemIsAnAnswerInJson() {
    Answer problem = Answer.problem(503, "gone", "start it");
    assertThat(problem)
        .isEqualTo(
            new Answer(503, "application/json", "{\"error\":\"gone\",\"message\":\"start it\"}"));
    assertThat(problem.json().get("message").asString()).isEqualTo("start it");
  }

  @Test
  void answersWaitWhileItPauses() throws Exception {
    try (FakeDownstream downstream = new FakeDownstream();
        Client client = new Client(downstream.port())) {
      downstream.pause();
      CompletableFuture<Answer> one = client.ask("/downstream/1");
      CompletableFuture<Answer> two = client.ask("/downstream/2");
      while (downstream.waiting() < 2) {
        Thread.onSpinWait();
      }
      assertThat(one).isNotDone();
      assertThat(two).isNotDone();

      downstream.resume();

      assertThat(one.get(20, TimeUnit.SECONDS).body()).contains("\"id\":1,");
      assertThat(two.get(20, TimeUnit.SECONDS).body()).contains("\"id\":2,");
      downstream.pause();
      downstream.reset();
      assertThat(client.get("/downstream/3").status()).isEqualTo(200);
    }
  }

  @Test
  void onceStoppedItRefusesAtAPortThatNobodyElseGets() throws Exception {
    FakeDownstream downstream = new FakeDownstream();
    try (Client client = new Client(downstream.port())) {
      downstream.stop();
      assertThatThrownBy(() -> client.get("/downstream/1")).isInstanceOf(ConnectException.class);
      assertThatThrownBy(() -> listen(downstream.port(), false)).isInstanceOf(BindException.class);

      downstream.reset();

      assertThat(client.get("/downstream/1").status()).isEqualTo(200);
      downstream.close();
      assertThatThrownBy(() -> client.get("/downstream/1")).isInstanceOf(IOException.class);
      listen(downstream.port(), true);
    }
  }

  @Test
  void anAnswerThatTricklesHasNoEndUntilItsDownstreamIsClosed() throws Exception {
    TricklingDownstream trickling = new TricklingDownstream();
    try (Socket client = new Socket(InetAddress.getLoopbackAddress(), trickling.port())) {
      assertThat(trickling.answering()).isZero();
      client.getOutputStream().write('G');
      assertThat(new String(client.getInputStream().readNBytes(100), StandardCharsets.US_ASCII))
          .startsWith("HTTP/1.1 200 OK\r\n")
          .contains("\r\n\r\n  ");
      assertThat(trickling.answering()).isEqualTo(1);
      trickling.close();
      assertThat(client.getInputStream().readAllBytes()).isNotNull();
      Eventually.equal("answers", 0, trickling::answering);
    }
  }

  @Test
  void aKeptPortIsFreeWhenItIsClosed() throws Exception {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    try (ClosedPort kept = ClosedPort.keep(port)) {
      assertThat(kept).isNotNull();
      assertThatThrownBy(() -> listen(port, false)).isInstanceOf(BindException.class);
    }
    listen(port, false);
  }

  private static void listen(int port, boolean again) throws IOException {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(again);
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    }
  }

  /** Those that this process has open. */
  private static long sockets() throws IOException {
    try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
      return open.filter(FakeDownstreamTest::isSocket).count();
    }
  }

  private static boolean isSocket(Path file) {
    try {
      return Files.readSymbolicLink(file).toString().startsWith("socket:");
    } catch (IOException e) {
      return false; // it has gone meanwhile, as that of the list has
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void atAFullPortNobodyGetsInUntilItIsClosed() throws Exception {
    long before = sockets();
    FullPort full = new FullPort();
    InetSocketAddress address =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), full.port());
    try (Socket late = new Socket()) {
      assertThatThrownBy(() -> late.connect(address, 100))
          .isInstanceOf(SocketTimeoutException.class);
    }
    full.close();
    assertThat(sockets()).isLessThanOrEqualTo(before);
    try (Socket refused = new Socket()) {
      assertThatThrownBy(() -> refused.connect(address, 20_000))
          .isInstanceOf(ConnectException.class);
    }
  }
}

package dev.loomgauge.proxy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.protocol.ProxyReady;
import dev.loomgauge.protocol.Wire;
import io.netty.channel.epoll.Epoll;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MainTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '!',
      value = {
        "--seed=1; no --to is given",
        "--to=5432=3; '3' is not a duration",
        "--to=db=3ms; 'db' is not an address",
        "--to=localhost:5432=3ms; is not a numeric address",
        "--to=8.8.8.8:5432=3ms; is not a loopback address",
        "--to=70000=3ms; has no such port",
        "--to=5432=3ms --port=70000; --port 70000 is out of range",
        "--to=5432=3ms --to=5433=3ms --port=7000; one port for several targets",
        "--to=5432=3ms --loops=0; --loops 0 is out of range",
        "--too=5432=3ms; Unknown option"
      })
  void aBadArgumentEndsWithOneLineAndCode2(String arguments, String problem) {
    assertThat(run("", arguments.split(" ", -1))).isEqualTo(2);
    assertThat(err.toString(UTF_8).lines())
        .hasSize(1)
        .first()
        .asString()
        .startsWith("gauge-downstream-proxy: ")
        .contains(problem);
    assertThat(out.size()).isZero();
  }

  @Test
  void itSaysThatItIsReadyAndEndsWithItsInput() {
    assertThat(run("", "--stop-at-eof", "--to=5432=3ms")).isZero();
    assertThat(out.toString(UTF_8).lines())
        .hasSize(1)
        .first()
        .asString()
        .startsWith("{\"ready\":true,\"ports\":{\"5432\":");
  }

  @Test
  void whatItSaysOfItselfNamesAPortOfEachTarget() {
    assertThat(run("", "--stop-at-eof", "--to=5432=3ms", "--to=127.0.0.2:80=1ms")).isZero();
    ProxyReady ready = Wire.read(out.toString(UTF_8), ProxyReady.class);
    assertThat(ready)
        .isEqualTo(
            new ProxyReady(
                true,
                ready.ports(),
                Epoll.isAvailable() ? "epoll" : "nio",
                ProcessHandle.current().pid()));
    assertThat(ready.ports()).containsOnlyKeys("5432", "127.0.0.2:80");
    assertThat(ready.ports().values()).doesNotHaveDuplicates().allMatch(port -> port > 0);
  }

  @Test
  void itListensWhereItIsTold() throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }

    assertThat(run("", "--stop-at-eof", "--to=5432=3ms", "--port=" + port)).isZero();
    assertThat(out.toString(UTF_8)).contains("\"ports\":{\"5432\":" + port + "}");
  }

  @Test
  void aLineSetsDelaysAndIsAnswered() {
    String lines =
        """
        {"delays":{"5432":"5ms"}}
        {"delays":{"5432":"1ms","5433":"1ms"}}
        {"delays":{"5432":"soon"}}
        {"delays":{}}
        """;

    assertThat(run(lines, "--stop-at-eof", "--to=5432=3ms")).isZero();

    assertThat(out.toString(UTF_8).lines().skip(1))
        .satisfiesExactly(
            set -> assertThat(set).contains("\"error\":\"\"").contains("\"delay\":\"5ms\""),
            unknown ->
                assertThat(unknown).contains("'5433' is no target").contains("\"delay\":\"5ms\""),
            unread -> assertThat(unread).contains("'soon'").contains("\"delay\":\"5ms\""),
            asked -> assertThat(asked).contains("\"error\":\"\"").contains("\"bursts\":0"));
  }

  private int run(String input, String... arguments) {
    InputStream in = new ByteArrayInputStream(input.getBytes(UTF_8));
    return Main.run(
        in, new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8), arguments);
  }
}

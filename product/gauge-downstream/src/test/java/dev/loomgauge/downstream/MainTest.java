package dev.loomgauge.downstream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
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
        "--delay=100; '--delay': '100' is not a duration",
        "--stall=1s; '--stall': '1s' is not a stall",
        "--at-once=0; a concurrency of 0 is out of range",
        "--at-once=many; '--at-once'",
        "--error-rate=2; an error rate of 2.0 is out of range",
        "--port=70000; --port 70000 is out of range",
        "--address=8.8.8.8; 8.8.8.8 is not a loopback address",
        "--address=localhost; 'localhost' is not an address",
        "--loops=0; --loops 0 is out of range",
        "--dely=5ms; Unknown option: '--dely=5ms'"
      })
  void aBadArgumentEndsWithOneLineAndCode2(String argument, String problem) {
    assertThat(run(argument)).isEqualTo(2);
    assertThat(err.toString(UTF_8).lines())
        .hasSize(1)
        .first()
        .asString()
        .startsWith("gauge-downstream: ")
        .contains(problem);
    assertThat(out.size()).isZero();
  }

  @Test
  void aPortInUseEndsWithOneLineAndCode3() throws Exception {
    try (var taken = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"))) {
      assertThat(run("--port=" + taken.getLocalPort())).isEqualTo(3);
    }
    assertThat(err.toString(UTF_8).lines())
        .hasSize(1)
        .first()
        .asString()
        .contains("cannot listen on 127.0.0.1:");
  }

  @Test
  void itSaysThatItIsReadyAndEndsWithItsInput() {
    assertThat(run("--stop-at-eof")).isZero();
    assertThat(out.toString(UTF_8).lines())
        .hasSize(1)
        .first()
        .asString()
        .startsWith("{\"ready\":true,\"port\":");
  }

  private int run(String... arguments) {
    return Main.run(
        InputStream.nullInputStream(),
        new PrintStream(out, true, UTF_8),
        new PrintStream(err, true, UTF_8),
        arguments);
  }
}

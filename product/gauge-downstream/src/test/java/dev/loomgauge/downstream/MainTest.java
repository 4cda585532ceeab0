package dev.loomgauge.downstream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.protocol.BadSetting;
import dev.loomgauge.protocol.DownstreamReady;
import dev.loomgauge.protocol.DownstreamSettings;
import dev.loomgauge.protocol.DownstreamState;
import dev.loomgauge.protocol.Wire;
import io.netty.channel.epoll.Epoll;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
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
  void anAddressOfThisMachineAloneNeedsATokenUnlessItIsLoopback() {
    String token = "t".repeat(32);
    assertThat(Main.numericAddress("127.0.0.2", "")).isEqualTo(InetAddress.ofLiteral("127.0.0.2"));
    assertThat(Main.numericAddress("::1", "")).isEqualTo(InetAddress.ofLiteral("::1"));
    assertThat(Main.numericAddress("10.1.2.3", token)).isEqualTo(InetAddress.ofLiteral("10.1.2.3"));
    for (String all : List.of("0.0.0.0", "::", "224.0.0.1")) {
      assertThatThrownBy(() -> Main.numericAddress(all, token))
          .isInstanceOf(BadSetting.class)
          .hasMessageContaining(all + " is not a loopback address");
    }
    assertThatThrownBy(() -> Main.numericAddress("10.1.2.3", token.substring(1)))
        .hasMessageContaining("--address 10.1.2.3 is not a loopback address");
    assertThatThrownBy(() -> Main.numericAddress("here", token))
        .hasMessageContaining("--address 'here' is not an address");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                                                                      | {"delay":"100ms","routes":{},"stall":null,"errorRate":0.0,"atOnce":null}
          --delay=5ms --route=b=7ms --route=a=6ms --stall=1s/10s --error-rate=0.25 --at-once=3 | {"delay":"5ms","routes":{"a":"6ms","b":"7ms"},"stall":"1s/10s","errorRate":0.25,"atOnce":3}
          """)
  void whatIsNotAskedForIsTheDefault(String arguments, String settings) throws Exception {
    List<String> all = new ArrayList<>(List.of("--stop-at-eof"));
    all.addAll(arguments.isEmpty() ? List.of() : List.of(arguments.split(" ", -1)));
    try (var ended = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Integer> code;
      try (var input = new PipedOutputStream()) {
        var in = new PipedInputStream(input);
        code =
            ended.submit(
                () ->
                    Main.run(
                        in,
                        new PrintStream(out, true, UTF_8),
                        new PrintStream(err, true, UTF_8),
                        all.toArray(String[]::new)));
        while (!out.toString(UTF_8).endsWith("\n")) {
          assertThat(code.isDone()).as(err.toString(UTF_8)).isFalse();
          Thread.sleep(5);
        }
        int port = Wire.read(out.toString(UTF_8), DownstreamReady.class).port();
        try (InputStream control =
            URI.create("http://127.0.0.1:" + port + "/control").toURL().openStream()) {
          assertThat(Wire.read(new String(control.readAllBytes(), UTF_8), DownstreamState.class))
              .extracting(DownstreamState::settings)
              .isEqualTo(Wire.read(settings, DownstreamSettings.class));
        }
      }
      assertThat(code.get(20, TimeUnit.SECONDS)).isZero();
    }
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
  void whatItSaysOfItselfIsWhatItWasAskedFor() {
    assertThat(run("--stop-at-eof", "--address=127.0.0.2", "--loops=3")).isZero();
    DownstreamReady ready = Wire.read(out.toString(UTF_8), DownstreamReady.class);
    assertThat(ready)
        .isEqualTo(
            new DownstreamReady(
                true,
                ready.port(),
                "127.0.0.2",
                Epoll.isAvailable() ? "epoll" : "nio",
                3,
                ProcessHandle.current().pid()));
    assertThat(ready.port()).isPositive();
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

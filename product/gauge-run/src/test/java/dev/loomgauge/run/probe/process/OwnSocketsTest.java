package dev.loomgauge.run.probe.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loomgauge.core.result.ThreadUse.Unread;
import dev.loomgauge.run.probe.process.SocketWatch.OwnSockets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnSocketsTest {
  @TempDir private Path proc;
  private OwnSockets own;

  @BeforeEach
  void twoProcesses() throws IOException {
    own = new OwnSockets(proc, List.of(7L, 8L));
    has(7, 1, 101);
    has(8, 1, 201);
    has(9, 1, 301);
  }

  private void has(long pid, int file, long inode) throws IOException {
    Path files = Files.createDirectories(proc.resolve(pid + "/fd"));
    Files.createSymbolicLink(
        files.resolve(String.valueOf(file)), Path.of("socket:[" + inode + "]"));
  }

  @Test
  void socketsOfEveryProcessAreOwnAndThoseOfOthersAreNot() {
    assertThat(own.test(101)).isTrue();
    assertThat(own.test(201)).isTrue();
    assertThat(own.test(301)).isFalse();
    assertThat(own.proc()).isEqualTo(proc);
  }

  @Test
  void aNewSocketIsLookedUpOnceAReading() throws IOException {
    assertThat(own.test(101)).isTrue();
    has(7, 2, 102);
    assertThat(own.test(103)).isFalse();
    has(7, 3, 104);
    own.refresh();

    assertThat(own.test(104)).isTrue();
    has(7, 4, 105);
    assertThat(own.test(105)).isFalse();
    own.refresh();
    // What was foreign once stays so: an inode does not change hands.
    assertThat(own.test(105)).isFalse();
    assertThat(own.test(102)).isTrue();
  }

  @Test
  void aSocketThatWasClosedIsForgottenWithTheNextLook() throws IOException {
    assertThat(own.test(101)).isTrue();
    Files.delete(proc.resolve("7/fd/1"));
    own.refresh();
    assertThat(own.test(101)).isTrue();
    assertThat(own.test(999)).isFalse();

    assertThat(own.test(101)).isFalse();
  }

  @Test
  void aMeanIsOverAllReadings() {
    assertThat(
            SocketWatch.mean(
                List.of(new Unread(1, 2, 3, 4.0, 5.0), new Unread(2, 4, 8, 16.0, 32.0))))
        .isEqualTo(new Unread(1.5, 3, 5.5, 10.0, 18.5));
    assertThat(SocketWatch.mean(List.of())).isEqualTo(new Unread(0, 0, 0, 0.0, 0.0));
  }

  @Test
  void withoutAProcessNothingIsReadAndClosingDoesNotWait() {
    SocketWatch watch = SocketWatch.start(List.of());
    watch.close();

    assertThat(watch.since(Instant.EPOCH)).isEqualTo(SocketWatch.mean(List.of()));
  }

  @Test
  void whatIsNotAcceptedYetIsReadAtLeastOnceAndCountsSinceThen() throws IOException {
    assumeTrue(Files.isReadable(Path.of("/proc/net/tcp")), "needs /proc/net/tcp");
    InetAddress here = InetAddress.ofLiteral("127.0.0.1");
    try (ServerSocket server = new ServerSocket(0, 5, here);
        Socket _ = new Socket(here, server.getLocalPort())) {
      SocketWatch watch = SocketWatch.start(List.of(ProcessHandle.current().pid()));
      watch.close();

      assertThat(watch.since(Instant.EPOCH).unaccepted()).isGreaterThanOrEqualTo(1);
      assertThat(watch.since(Instant.now().plusSeconds(60))).isEqualTo(SocketWatch.mean(List.of()));
    }
  }
}

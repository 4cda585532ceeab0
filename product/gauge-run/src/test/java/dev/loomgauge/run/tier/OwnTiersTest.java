package dev.loomgauge.run.tier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.scenario.Delayed;
import dev.loomgauge.protocol.time.DelayGrammar;
import dev.loomgauge.run.machine.CpuSet;
import dev.loomgauge.run.machine.TierException;
import dev.loomgauge.run.process.Children;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A downstream and a proxy of no rig, each a shell script in place of java. */
class OwnTiersTest {
  private static final String JAVA =
      """
      #!/bin/sh
      echo "$* token=$LOOMGAUGE_TOKEN" >"$0.said"
      case "$*" in
        *--to*) echo '{"ready":true,"ports":{"127.0.0.1:PORT":7001},"transport":"nio","pid":1}' ;;
        *) echo '{"ready":true,"port":81,"address":"127.0.0.1","transport":"nio","loops":1,"pid":1}' ;;
      esac
      while read -r line; do echo 'not in JSON'; done
      """;

  @TempDir private Path folder = Path.of("");
  private final Children children = new Children();
  private ServerSocket dependency = new ServerSocket();

  OwnTiersTest() throws IOException {}

  @BeforeEach
  void aJava() throws IOException {
    dependency = new ServerSocket(0, 5, InetAddress.ofLiteral("127.0.0.1"));
    Path java = Files.createDirectories(folder.resolve("bin")).resolve("java");
    Files.writeString(java, JAVA.replace("PORT", String.valueOf(dependency.getLocalPort())));
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Files.writeString(folder.resolve("own.jar"), "");
  }

  @AfterEach
  void close() throws IOException {
    children.close();
    dependency.close();
  }

  private ProxyTier proxy() {
    Delayed delayed =
        Delayed.of(String.valueOf(dependency.getLocalPort()), DelayGrammar.parse("5ms"));
    return ProxyTier.start(
        children,
        folder,
        folder.resolve("own.jar"),
        List.of(delayed),
        CpuSet.NONE,
        folder.resolve("proxy.log"));
  }

  @Test
  void aDownstreamHasArgumentsOfItsOwnAndAsksForNoToken() throws Exception {
    DownstreamTier tier =
        DownstreamTier.start(
            children,
            ReadyProgram.launch(
                "the downstream stub",
                folder,
                folder.resolve("own.jar"),
                List.of("--delay", "5ms"),
                folder.resolve("stub.log")));

    assertThat(folder.resolve("bin/java.said"))
        .hasContent(
            "-Xmx128m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -jar "
                + folder.resolve("own.jar")
                + " --delay 5ms --stop-at-eof token=");
    assertThat(tier.caution())
        .as("of nio")
        .hasValueSatisfying(
            words -> assertThat(words).startsWith("The downstream stub answers up to 1 ms late"));
    assertThat(tier.url()).hasToString("http://127.0.0.1:81");
    assertThat(tier.here()).isTrue();
    assertThat(tier.elsewhere()).isEmpty();
    assertThat(tier.name()).isEqualTo("the downstream stub");
    assertThat(tier.child().log()).isEqualTo(folder.resolve("stub.log"));
    assertThat(tier.end()).isNotDone();

    tier.child().stdin().close();
    tier.end().join();

    assertThat(tier.alive()).isFalse();
    assertThat(tier.death()).startsWith("The downstream stub ended (exit code 0).");
  }

  @Test
  void aProxyThatAnswersInOtherWordsIsNotTakenOver() {
    ProxyTier proxy = proxy();
    proxy.requireAlive();

    assertThatThrownBy(() -> proxy.set(Map.of()))
        .isInstanceOf(TierException.class)
        .hasMessageStartingWith("the delaying proxy answers in other words: ");
  }

  @Test
  void whoeverIsInterruptedDoesNotWaitForAProxy() {
    ProxyTier proxy = proxy();

    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> proxy.set(Map.of()))
        .isInstanceOf(TierException.class)
        .hasMessage("Interrupted while the delaying proxy was being set.");
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void theEndOfAProxyIsToldWhateverIsAskedOfIt() {
    ProxyTier proxy = proxy();
    assertThat(proxy.name()).isEqualTo("the delaying proxy");
    assertThat(proxy.caution())
        .hasValueSatisfying(
            words -> assertThat(words).startsWith("The delaying proxy answers up to 1 ms late"));
    assertThat(ReadyProgram.caution("The delaying proxy", "epoll")).isEmpty();

    proxy.close();

    assertThat(proxy.alive()).isFalse();
    assertThatThrownBy(proxy::requireAlive)
        .isInstanceOf(TierException.class)
        .hasMessageStartingWith("The delaying proxy ended (")
        .hasMessageEndingWith("(whole log: " + folder.resolve("proxy.log") + ")");
    assertThatThrownBy(() -> proxy.set(Map.of()))
        .isInstanceOf(TierException.class)
        .hasMessageStartingWith("The delaying proxy ended (");
  }

  @Test
  void aRigWithoutTiersTellsNothing() {
    assertThat(RigProbe.NONE.counted()).isEmpty();
    assertThat(RigProbe.NONE.elsewhere())
        .isEqualTo(new RigProbe.Elsewhere(Map.of(), Map.of(), Map.of(), Map.of()));
  }
}

package dev.loomgauge.cli.own;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.core.input.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A service that speaks TLS with a key that has signed itself: {@code Own.java}, and order-mvc. */
class TryTlsIT {
  private static final Path BIN = Path.of(System.getProperty("java.home"), "bin");
  private static final String JAVA = BIN.resolve("java").toString();
  private static final String SERVICE =
      Path.of("src/test/resources/own/Own.java").toAbsolutePath().toString();
  private static final String PASSWORD = "loopback";

  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void aKey() throws IOException, InterruptedException {
    keytool("-genkeypair", "-keyalg", "EC", "-dname", "CN=localhost", "-ext", "SAN=dns:localhost");
    keytool("-exportcert", "-rfc", "-file", certificate());
  }

  private String certificate() {
    return folder.resolve("certificate.pem").toString();
  }

  private String store() {
    return folder.resolve("key.p12").toString();
  }

  private void keytool(String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(BIN.resolve("keytool").toString()));
    Collections.addAll(command, words);
    command.addAll(List.of("-keystore", store(), "-storepass", PASSWORD));
    command.addAll(List.of("-storetype", "PKCS12", "-alias", "server"));
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
  }

  private Commands.Done observe(List<String> options, String... service) {
    List<String> words =
        new ArrayList<>(List.of("try", "--plain", "--observe", "--max-users", "16"));
    words.addAll(List.of("--write", folder.resolve("own.yaml").toString()));
    words.addAll(List.of("--out", folder.resolve("results").toString()));
    words.addAll(options);
    words.add("--");
    Collections.addAll(words, service);
    return Commands.run(QuickPace.QUICK, words.toArray(String[]::new));
  }

  private Commands.Done own(String... options) {
    List<String> all = new ArrayList<>(List.of("--get", "/slow", "--env", "OWN_KEY=" + store()));
    Collections.addAll(all, options);
    return observe(all, JAVA, "-XX:TieredStopAtLevel=1", SERVICE);
  }

  @Test
  @Tag("full")
  void itIsAnsweredAsOverHttpAndItsHandshakesAreExplained() throws IOException {
    Commands.Done done = own("--cacert", certificate());

    assertThat(done.code()).as(done.err()).isEqualTo(ExitCode.DONE);
    assertThat(done.out().replaceAll("\\s+", " "))
        .containsPattern(
            "connections are kept, so a TLS handshake of [\\d.]+ ms .*is paid once for each");
    assertThat(Files.readString(folder.resolve("own.yaml")))
        .contains("    tls: {cacert: \"" + certificate() + "\"}")
        .containsPattern("capacity: 5} +# 5 requests in the service at once and never more")
        .containsPattern("- wait: 5\\d(\\.\\d+)?ms +# Thread\\.sleep");
  }

  @Test
  @Tag("full")
  void eachRequestPaysForAHandshakeWhereConnectionsAreClosed() throws IOException {
    Commands.Done done = own("--insecure", "--env", "OWN_CLOSES=1");

    assertThat(done.code()).as(done.err()).isEqualTo(ExitCode.DONE);
    assertThat(done.out().replaceAll("\\s+", " "))
        .containsPattern("\\+ [\\d.]+ ms \\(TLS handshake, 1 connection in 1 request\\)");
    assertThat(Files.readString(folder.resolve("own.yaml"))).contains("    tls: {insecure: true}");
  }

  @Test
  void aCertificateThatNobodyTrustsIsOneLine() {
    Commands.Done done = own();

    assertThat(done.code()).isEqualTo(UserError.FAILED);
    assertThat(done.err())
        .containsPattern(
            "The certificate of https://localhost:\\d+/slow is not trusted\\. Remedy: ")
        .contains("--cacert FILE");
  }
}

package dev.loomgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * A key for localhost with a certificate that it has signed itself, made by keytool.
 *
 * @param store of type PKCS12
 * @param certificate in PEM
 */
public record SelfSignedKey(Path store, Path certificate) {
  /** Of the store and of the key. */
  public static final String PASSWORD = "loopback";

  /** Makes one in a folder, as {@code key.p12} and {@code certificate.pem}. */
  public static SelfSignedKey in(Path folder) throws IOException, InterruptedException {
    SelfSignedKey key =
        new SelfSignedKey(folder.resolve("key.p12"), folder.resolve("certificate.pem"));
    key.keytool(
        "-genkeypair", "-keyalg", "EC", "-dname", "CN=localhost", "-ext", "SAN=dns:localhost");
    key.keytool("-exportcert", "-rfc", "-file", key.certificate.toString());
    return key;
  }

  private void keytool(String... words) throws IOException, InterruptedException {
    String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    List<String> command = new ArrayList<>(List.of(keytool));
    Collections.addAll(command, words);
    command.addAll(List.of("-keystore", store.toString(), "-storepass", PASSWORD));
    command.addAll(List.of("-storetype", "PKCS12", "-alias", "server"));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
  }

  SSLContext context() throws IOException, GeneralSecurityException {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    return context;
  }
}

package dev.loomgauge.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** Listens on loopback with a key that has signed itself. */
final class TlsListener {
  private static final String PASSWORD = "loopback";

  private TlsListener() {}

  /**
   * Listens with a new key.
   *
   * @param folder for the key
   */
  static ServerSocket in(Path folder) throws Exception {
    Path store = folder.resolve("store");
    String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    Process process =
        new ProcessBuilder(
                keytool,
                "-genkeypair",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD,
                "-alias",
                "server")
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("keytool").toFile())
            .start();
    assertThat(process.waitFor()).as(Files.readString(folder.resolve("keytool"))).isZero();
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    return context
        .getServerSocketFactory()
        .createServerSocket(0, 100, InetAddress.getLoopbackAddress());
  }
}

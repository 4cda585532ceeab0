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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

@Timeout(180)
class TlsIT {
  private static final String PASSWORD = "loopback";

  @TempDir Path folder;

  @Test
  void anyCertificateIsTakenOnlyIfAskedFor() throws Exception {
    try (var server =
        LoopbackServer.with(
            listener(),
            visit -> {
              while (true) {
                visit.request();
                visit.write(LoopbackServer.OK);
              }
            })) {
      String plan =
          Plans.json(
                  server.port(),
                  "'closed':{'users':3,'thinkMs':10},'warmupMs':500,'windowMs':2000,'drainMs':10000")
              .replace("http:", "https:");
      Output insecure = Output.of(plan.replace("\"closed\"", "\"insecure\":true,\"closed\""));
      // On a busy machine the first answers may come after the window.
      assertThat(insecure.number("ok") + insecure.summary().get("afterWindow").get("ok").asLong())
          .isPositive();
      assertThat(insecure.summary().get("errors").size()).isZero();
      assertThat(insecure.rows().stream().mapToLong(row -> handshakes(row, "count").asLong()).sum())
          .isEqualTo(3);
      assertThat(
              insecure.rows().stream()
                  .mapToDouble(row -> handshakes(row, "sumMs").asDouble())
                  .sum())
          .isPositive();
      Output secure = Output.of(plan);
      assertThat(secure.number("ok")).isZero();
      assertThat(secure.errors("other")).isPositive();
      assertThat(secure.summary().get("errorSamples").get("other").asString())
          .contains("certification path");
    }
  }

  private static JsonNode handshakes(JsonNode row, String field) {
    return row.get("handshakes").get(field);
  }

  private ServerSocket listener() throws Exception {
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

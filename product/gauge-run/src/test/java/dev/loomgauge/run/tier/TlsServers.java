package dev.loomgauge.run.tier;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** Services that speak TLS with keys made for a test by keytool. */
public final class TlsServers {
  private static final String PASSWORD = "loopback";

  private TlsServers() {}

  /**
   * A key with a certificate that it has signed itself.
   *
   * @param store of type PKCS12
   * @param certificate in PEM
   */
  public record ServerKey(Path store, Path certificate) {
    /** Makes one, with options of {@code keytool -genkeypair}. */
    public static ServerKey make(Path folder, String... options)
        throws IOException, InterruptedException {
      Path store = Files.createTempFile(folder, "key", ".p12");
      Files.delete(store);
      List<String> making =
          new ArrayList<>(List.of("-genkeypair", "-keyalg", "EC", "-dname", "CN=localhost"));
      Collections.addAll(making, options);
      keytool(store, making);
      Path certificate = folder.resolve(store.getFileName() + ".pem");
      keytool(store, List.of("-exportcert", "-rfc", "-file", certificate.toString()));
      return new ServerKey(store, certificate);
    }

    /** The same with a certificate of an issuer, made with options of {@code keytool -gencert}. */
    ServerKey signedBy(ServerKey issuer, String... options)
        throws IOException, InterruptedException {
      Path request = Path.of(store + ".csr");
      keytool(store, List.of("-certreq", "-file", request.toString()));
      List<String> signing =
          new ArrayList<>(List.of("-gencert", "-rfc", "-infile", request.toString()));
      signing.addAll(List.of("-outfile", certificate.toString()));
      Collections.addAll(signing, options);
      keytool(issuer.store, signing);
      Path chain = Path.of(store + ".chain");
      Files.writeString(
          chain, Files.readString(certificate) + Files.readString(issuer.certificate));
      keytool(store, List.of("-importcert", "-noprompt", "-file", chain.toString()));
      return this;
    }

    /** The password of the store and of the key. */
    public static String password() {
      return PASSWORD;
    }

    private static void keytool(Path store, List<String> words)
        throws IOException, InterruptedException {
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
      command.addAll(words);
      command.addAll(List.of("-keystore", store.toString(), "-storepass", PASSWORD));
      command.addAll(List.of("-storetype", "PKCS12", "-alias", "server"));
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String said =
          new String(
              process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new IOException(said);
      }
    }

    private SSLContext context() throws IOException, GeneralSecurityException {
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

  /** One that answers every request with 200; the caller starts and stops it. */
  public static HttpsServer answering(ServerKey key) throws IOException, GeneralSecurityException {
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(key.context()));
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    return server;
  }
}

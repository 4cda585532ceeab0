package dev.loomgauge.protocol;

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
 * A key with a certificate that it has signed itself, made by keytool for the tests of all modules.
 *
 * @param store of type PKCS12
 * @param certificate in PEM
 */
public record ServerKey(Path store, Path certificate) {
  /** Of the store and of the key. */
  public static final String PASSWORD = "loopback";

  /** Makes one for localhost. */
  public static ServerKey forLocalhost(Path folder) throws IOException, InterruptedException {
    return make(folder, "-ext", "SAN=dns:localhost");
  }

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
  public ServerKey signedBy(ServerKey issuer, String... options)
      throws IOException, InterruptedException {
    Path request = Path.of(store + ".csr");
    keytool(store, List.of("-certreq", "-file", request.toString()));
    List<String> signing =
        new ArrayList<>(List.of("-gencert", "-rfc", "-infile", request.toString()));
    signing.addAll(List.of("-outfile", certificate.toString()));
    Collections.addAll(signing, options);
    keytool(issuer.store, signing);
    Path chain = Path.of(store + ".chain");
    Files.writeString(chain, Files.readString(certificate) + Files.readString(issuer.certificate));
    keytool(store, List.of("-importcert", "-noprompt", "-file", chain.toString()));
    return this;
  }

  private static void keytool(Path store, List<String> words)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(words);
    command.addAll(List.of("-keystore", store.toString(), "-storepass", PASSWORD));
    command.addAll(List.of("-storetype", "PKCS12", "-alias", "server"));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(said);
    }
  }

  /** What a server that has it speaks TLS with. */
  public SSLContext context() throws IOException, GeneralSecurityException {
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

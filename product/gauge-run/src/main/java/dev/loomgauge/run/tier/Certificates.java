package dev.loomgauge.run.tier;

import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.scenario.Trust;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** The certificates that are trusted, as the JDK's clients take them. */
public final class Certificates {
  private static final String REMEDY =
      "Name a file with certificates in PEM, which begin with -----BEGIN CERTIFICATE-----.";

  private Certificates() {}

  /** Checks that those of a file are readable and valid today; {@link OptionException} if not. */
  public static void check(Trust trust) {
    trust.cacert().ifPresent(Certificates::read);
  }

  static SSLContext context(Trust trust) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, managers(trust), null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a JDK speaks TLS", e);
    }
  }

  private static TrustManager @Nullable [] managers(Trust trust) throws GeneralSecurityException {
    if (trust.insecure()) {
      return new TrustManager[] {new Any()};
    }
    if (trust.cacert().isEmpty()) {
      return null; // those of the JDK
    }
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store(read(trust.cacert().get())));
    return factory.getTrustManagers();
  }

  private static KeyStore store(Collection<? extends Certificate> certificates)
      throws GeneralSecurityException {
    try {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      int number = 0;
      for (Certificate certificate : certificates) {
        store.setCertificateEntry(String.valueOf(number++), certificate);
      }
      return store;
    } catch (IOException e) {
      throw new IllegalStateException("a store in memory is not read", e);
    }
  }

  /** A server's own certificate that is named as trusted is checked for its dates here alone. */
  private static Collection<? extends Certificate> read(Path file) {
    Collection<? extends Certificate> all;
    try (InputStream in = Files.newInputStream(file)) {
      all = CertificateFactory.getInstance("X.509").generateCertificates(in);
    } catch (IOException | CertificateException e) {
      throw new OptionException(
          "cacert " + file, "cannot be read: " + e.getMessage() + ".", REMEDY);
    }
    if (all.isEmpty()) {
      throw new OptionException("cacert " + file, "has no certificate.", REMEDY);
    }
    Instant last =
        all.stream()
            .map(X509Certificate.class::cast)
            .map(certificate -> certificate.getNotAfter().toInstant())
            .max(Instant::compareTo)
            .orElseThrow();
    if (last.isBefore(Instant.now())) {
      throw new OptionException(
          "cacert " + file,
          "has expired on %s.".formatted(last),
          "Make a new certificate for the service, and name that one.");
    }
    return all;
  }

  /** Accepts all certificates, and any name in them. */
  private static final class Any extends X509ExtendedTrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}

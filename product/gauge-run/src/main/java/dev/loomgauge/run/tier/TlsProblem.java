package dev.loomgauge.run.tier;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.loomgauge.core.scenario.Trust;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;

/**
 * Why a service is not reached where one end speaks TLS and the other does not, or where the
 * certificate of the service is refused.
 *
 * @param plain whether it was spoken to by plain HTTP and its port speaks TLS
 * @param words one sentence and its remedy
 */
public record TlsProblem(boolean plain, String words) {
  private static final int PATIENCE_MS = 2_000;
  private static final int BAD_REQUEST = 400;
  private static final String ALERT = "Received fatal alert";
  private static final Trust ANY = new Trust(Optional.empty(), true);
  private static final String TRUST =
      "Remedy: name it, or that of its issuer, with --cacert FILE (in a manifest: tls: {cacert: FILE}); --insecure accepts any on loopback.";

  /** That of an answer; empty for one that has another reason. */
  public static Optional<TlsProblem> of(URI asked, HttpResponse<?> answer) {
    String location = answer.headers().firstValue("location").orElse("");
    if (answer.statusCode() / 100 == 3 && isHttp(asked) && location.startsWith("https:")) {
      return Optional.of(
          new TlsProblem(
              false,
              "%s redirects to HTTPS: %s. Remedy: ask there, or start the service without the redirect."
                  .formatted(asked, location)));
    }
    return answer.statusCode() == BAD_REQUEST ? plain(asked) : Optional.empty();
  }

  /** That of a failed conversation; empty for one that failed for another reason. */
  public static Optional<TlsProblem> of(URI asked, IOException failure) {
    if (failure instanceof SSLException) {
      return Optional.of(new TlsProblem(false, words(asked, failure)));
    }
    if (failure instanceof HttpTimeoutException && !isHttp(asked)) {
      return speaksHttp(asked)
          ? Optional.of(new TlsProblem(false, noTls(asked)))
          : Optional.empty();
    }
    return failure instanceof ConnectException ? Optional.empty() : plain(asked);
  }

  private static Optional<TlsProblem> plain(URI asked) {
    return isHttp(asked) && speaksTls(asked.getHost(), asked.getPort())
        ? Optional.of(
            new TlsProblem(
                true,
                "Port %d speaks TLS, and %s is plain HTTP. Remedy: write https://."
                    .formatted(asked.getPort(), asked)))
        : Optional.empty();
  }

  private static boolean isHttp(URI asked) {
    return "http".equals(asked.getScheme());
  }

  private static String words(URI asked, IOException failure) {
    String message = messages(failure);
    if (has(failure, CertificateExpiredException.class)) {
      return "The certificate of %s has expired. Remedy: renew it; --insecure accepts it on loopback."
          .formatted(asked);
    }
    if (has(failure, CertificateNotYetValidException.class)) {
      return "The certificate of %s is not valid yet. Remedy: correct the clock, or the certificate."
          .formatted(asked);
    }
    if (message.contains("No subject alternative") || message.contains("No name matching")) {
      return "The certificate of %s is one for other host names. Remedy: use a name that it has, or make one for %s; --insecure accepts it on loopback."
          .formatted(asked, asked.getHost());
    }
    if (message.contains("certification path") || message.contains("PKIX")) {
      return "The certificate of %s is not trusted. ".formatted(asked) + TRUST;
    }
    if (message.contains("Unsupported or unrecognized SSL message")
        || message.contains("plaintext connection")) {
      return noTls(asked);
    }
    if (message.contains("bad_certificate") || message.contains("certificate_required")) {
      return "%s asks its clients for a certificate, and Loomgauge has none. Remedy: start the service without that."
          .formatted(asked);
    }
    return "%s accepts no TLS connection: %s. Remedy: see the log of the service for its reason."
        .formatted(asked, failure.getMessage());
  }

  private static String noTls(URI asked) {
    return "Port %d speaks plain HTTP, and %s is TLS. Remedy: write http://."
        .formatted(asked.getPort(), asked);
  }

  private static boolean has(Throwable failure, Class<? extends Throwable> type) {
    return causes(failure).anyMatch(type::isInstance);
  }

  private static String messages(Throwable failure) {
    return causes(failure)
        .map(cause -> String.valueOf(cause.getMessage()))
        .reduce("", (one, other) -> one + " " + other);
  }

  private static Stream<Throwable> causes(Throwable failure) {
    return Stream.iterate(failure, cause -> cause != null, Throwable::getCause);
  }

  /** A server may wait for the end of what it takes for the line of a request. */
  private static boolean speaksHttp(URI asked) {
    try (Socket socket = connected(asked.getHost(), asked.getPort())) {
      socket.getOutputStream().write("HEAD / HTTP/1.0\r\n\r\n".getBytes(US_ASCII));
      return new String(socket.getInputStream().readNBytes(4), US_ASCII).equals("HTTP");
    } catch (IOException e) {
      return false;
    }
  }

  private static Socket connected(String host, int port) throws IOException {
    Socket socket = new Socket();
    socket.connect(new InetSocketAddress(host.replaceAll("[\\[\\]]", ""), port), PATIENCE_MS);
    socket.setSoTimeout(PATIENCE_MS);
    return socket;
  }

  /** Whatever its certificate is: a handshake that succeeds, or is refused in TLS. */
  private static boolean speaksTls(String host, int port) {
    try (Socket socket = connected(host, port)) {
      try (SSLSocket tls =
          (SSLSocket)
              Certificates.context(ANY).getSocketFactory().createSocket(socket, host, port, true)) {
        tls.startHandshake();
        return true;
      }
    } catch (IOException e) {
      return String.valueOf(e.getMessage()).contains(ALERT);
    }
  }
}

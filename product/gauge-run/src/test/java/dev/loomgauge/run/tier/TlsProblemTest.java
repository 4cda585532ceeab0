package dev.loomgauge.run.tier;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsServer;
import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.scenario.ServiceManifest.Tls;
import dev.loomgauge.core.scenario.Trust;
import dev.loomgauge.protocol.ServerKey;
import dev.loomgauge.run.machine.TierException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsProblemTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final String LOCALHOST = "SAN=dns:localhost";
  private static final Trust ANY = new Trust(Optional.empty(), true);

  @TempDir private static Path folder = Path.of("");
  private static ServerKey key = new ServerKey(folder, folder);
  private HttpServer server = HttpServer.create();

  TlsProblemTest() throws IOException {}

  @BeforeAll
  static void aKey() throws Exception {
    key = ServerKey.forLocalhost(folder);
  }

  @AfterEach
  void end() {
    server.stop(0);
  }

  private URI start(HttpServer its) {
    server = its;
    its.start();
    String scheme = its instanceof HttpsServer ? "https" : "http";
    return URI.create(scheme + "://localhost:" + its.getAddress().getPort());
  }

  private URI start(ServerKey its) throws Exception {
    return start(TlsServers.answering(its));
  }

  private URI redirecting(String to) throws IOException {
    HttpServer its =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    its.createContext(
        "/",
        exchange -> {
          exchange.getResponseHeaders().add("Location", to);
          exchange.sendResponseHeaders(302, -1);
          exchange.close();
        });
    return start(its);
  }

  private static Trust in(ServerKey its) {
    return new Trust(Optional.of(its.certificate()), false);
  }

  private static LocalHttp.Answer answer(URI uri, Trust trust) throws InterruptedException {
    try (HttpClient client = new HttpOrigin(uri, trust).client()) {
      return LocalHttp.answered(client, uri, PATIENCE);
    }
  }

  private static String words(URI uri, Trust trust) throws InterruptedException {
    return answer(uri, trust).tls().orElseThrow().words();
  }

  @Test
  void aCertificateIsTrustedThatIsNamedOrWhereAnyIs() throws Exception {
    URI uri = start(key);

    assertThat(answer(uri, in(key)))
        .isEqualTo(new LocalHttp.Answer(OptionalInt.of(200), "", Optional.empty()));
    assertThat(answer(uri, ANY).good()).isTrue();
    assertThat(words(uri, Trust.OF_JDK))
        .isEqualTo(
            "The certificate of %s is not trusted. Remedy: name it, or that of its issuer, with --cacert FILE (in a manifest: tls: {cacert: FILE}); --insecure accepts any on loopback."
                .formatted(uri));
    assertThat(words(uri, in(ServerKey.forLocalhost(folder)))).contains("is not trusted");
  }

  @Test
  void aServiceIsReadyWhereItsOwnCertificateIsTrusted() throws Exception {
    URI uri = start(key);

    assertThat(Service.at(new HttpOrigin(uri, in(key)), "/").base().uri()).isEqualTo(uri);
    assertThatThrownBy(() -> Service.at(new HttpOrigin(uri), "/"))
        .isInstanceOf(TierException.class)
        .hasMessageContaining("is not trusted");
  }

  @Test
  void aCertificateForAnotherHostIsRefused() throws Exception {
    ServerKey other = ServerKey.make(folder, "-ext", "SAN=dns:shop.example");
    URI uri = start(other);

    assertThat(words(uri, in(other)))
        .isEqualTo(
            "The certificate of %s is one for other host names. Remedy: use a name that it has, or make one for localhost; --insecure accepts it on loopback."
                .formatted(uri));
    assertThat(answer(uri, ANY).good()).isTrue();
  }

  @Test
  void aCertificateThatHasExpiredIsRefusedWhereItIsNamed() throws Exception {
    ServerKey old =
        ServerKey.make(folder, "-ext", LOCALHOST, "-startdate", "-9d", "-validity", "1");

    assertThatThrownBy(() -> Certificates.check(in(old)))
        .isInstanceOf(OptionException.class)
        .hasMessageStartingWith("cacert " + old.certificate() + ": has expired on 20");
    Certificates.check(in(key));
    Certificates.check(Trust.OF_JDK);
    Path both = folder.resolve("both.pem");
    Files.writeString(
        both, Files.readString(old.certificate()) + Files.readString(key.certificate()));
    Certificates.check(new Trust(Optional.of(both), false));
  }

  /** Its issuer is named, whose own has not. */
  @Test
  @Tag("full")
  void aCertificateThatHasExpiredIsRefusedWhereItIsMet() throws Exception {
    ServerKey issuer = ServerKey.make(folder, "-dname", "CN=issuer", "-ext", "bc:c");
    ServerKey old =
        ServerKey.make(folder)
            .signedBy(issuer, "-ext", LOCALHOST, "-startdate", "-9d", "-validity", "1");
    URI uri = start(old);

    assertThat(words(uri, in(issuer)))
        .isEqualTo(
            "The certificate of %s has expired. Remedy: renew it; --insecure accepts it on loopback."
                .formatted(uri));
    assertThat(answer(uri, ANY).good()).isTrue();
  }

  @Test
  void aFileWithoutCertificatesIsRefused() throws IOException {
    Path text = Files.writeString(folder.resolve("text.pem"), "");
    Path none = folder.resolve("none.pem");

    assertThatThrownBy(() -> Certificates.check(new Trust(Optional.of(text), false)))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("has no certificate.")
        .hasMessageContaining("-----BEGIN CERTIFICATE-----");
    assertThatThrownBy(() -> Certificates.check(new Trust(Optional.of(none), false)))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("cannot be read");
  }

  @Test
  void plainHttpToAPortThatSpeaksTlsIsRecognised() throws Exception {
    URI https = start(key);
    URI http = URI.create(https.toString().replace("https", "http"));

    assertThat(answer(http, Trust.OF_JDK).tls())
        .hasValue(
            new TlsProblem(
                true,
                "Port %d speaks TLS, and %s is plain HTTP. Remedy: write https://."
                    .formatted(http.getPort(), http)));
  }

  @Test
  void tlsToAPortThatSpeaksPlainHttpIsRecognised() throws Exception {
    try (ServerSocket refusing = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread.startVirtualThread(() -> refuse(refusing));
      URI https = URI.create("https://localhost:" + refusing.getLocalPort());

      assertThat(words(https, ANY)).isEqualTo(plain(https));
    }
  }

  /** The JDK's server waits for the end of a line. */
  @Test
  @Tag("full")
  void aServerThatWaitsForMoreIsRecognisedToo() throws Exception {
    URI http = redirecting("/login");
    URI https = URI.create(http.toString().replace("http", "https"));

    assertThat(words(https, ANY)).isEqualTo(plain(https));
    assertThat(answer(http, ANY))
        .isEqualTo(new LocalHttp.Answer(OptionalInt.of(302), "", Optional.empty()));
  }

  private static String plain(URI https) {
    return "Port %d speaks plain HTTP, and %s is TLS. Remedy: write http://."
        .formatted(https.getPort(), https);
  }

  private static void refuse(ServerSocket server) {
    try (Socket socket = server.accept()) {
      socket.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(US_ASCII));
      socket.getInputStream().read();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aRedirectToHttpsIsNamed() throws Exception {
    URI http = redirecting("https://localhost:8443/a");

    assertThat(words(http, Trust.OF_JDK))
        .isEqualTo(
            http
                + " redirects to HTTPS: https://localhost:8443/a. Remedy: ask there, or start the service without the redirect.");
  }

  @Test
  void whatDoesNotListenHasAnotherProblem() throws Exception {
    URI uri = start(key);
    server.stop(0);

    assertThat(answer(uri, ANY).status()).isEmpty();
    assertThat(answer(uri, ANY).tls()).isEmpty();
    assertThat(answer(URI.create(uri.toString().replace("https", "http")), ANY).tls()).isEmpty();
  }

  @Test
  void aServiceOnLoopbackIsSpokenToByTheNameOfItsCertificate() {
    InetAddress here = InetAddress.ofLiteral("127.0.0.1");

    assertThat(HttpOrigin.of(here, 81, Optional.empty())).hasToString("http://127.0.0.1:81");
    assertThat(HttpOrigin.of(here, 81, Optional.of(new Tls(Optional.empty(), ANY))))
        .hasToString("https://localhost:81");
    HttpOrigin shop = HttpOrigin.of(here, 81, Optional.of(new Tls(Optional.of("shop"), ANY)));
    assertThat(shop)
        .hasToString("https://shop:81")
        .returns(ANY, HttpOrigin::trust)
        .returns(true, HttpOrigin::tls)
        .returns(81, HttpOrigin::port);
    assertThat(shop.byTls(Trust.OF_JDK).trust()).isEqualTo(Trust.OF_JDK);
    assertThat(
            HttpOrigin.of(
                InetAddress.ofLiteral("10.0.0.7"), 81, Optional.of(new Tls(Optional.empty(), ANY))))
        .hasToString("https://10.0.0.7:81");
  }

  private static String refused(IOException failure) {
    return TlsProblem.of(URI.create("https://shop:81"), failure).orElseThrow().words();
  }

  private static SSLException because(Throwable cause) {
    return new SSLException("handshake", new IOException("of it", cause));
  }

  @Test
  void everyReasonWhyAHandshakeFailsHasItsRemedy() {
    assertThat(refused(because(new CertificateExpiredException("PKIX"))))
        .isEqualTo(
            "The certificate of https://shop:81 has expired. Remedy: renew it; --insecure accepts it on loopback.");
    assertThat(refused(because(new CertificateNotYetValidException("PKIX"))))
        .isEqualTo(
            "The certificate of https://shop:81 is not valid yet. Remedy: correct the clock, or the certificate.");
    assertThat(refused(because(new IOException("No name matching shop found"))))
        .contains("is one for other host names", "make one for shop;");
    assertThat(refused(because(new IOException("unable to find valid certification path"))))
        .startsWith("The certificate of https://shop:81 is not trusted. ");
    assertThat(refused(new SSLException("plaintext connection?")))
        .isEqualTo(plain(URI.create("https://shop:81")));
    for (String alert : List.of("bad_certificate", "certificate_required")) {
      assertThat(refused(new SSLException("Received fatal alert: " + alert)))
          .isEqualTo(
              "https://shop:81 asks its clients for a certificate, and Loomgauge has none. Remedy: start the service without that.");
    }
    assertThat(refused(new SSLException("protocol_version")))
        .isEqualTo(
            "https://shop:81 accepts no TLS connection: protocol_version. Remedy: see the log of the service for its reason.");
  }

  @Test
  void onlyARedirectOfPlainHttpToHttpsIsAProblemOfTls() throws Exception {
    URI elsewhere = redirecting("http://localhost:1/https:");

    assertThat(answer(elsewhere, ANY).tls()).isEmpty();
  }

  /** A fatal alert of TLS 1.2, handshake_failure (RFC 8446, section 6). */
  private static final byte[] ALERT = {21, 3, 3, 0, 2, 2, 40};

  /** Refuses every handshake with an alert, and answers plain HTTP with a status. */
  private static void alerting(ServerSocket listener, String status) {
    while (true) {
      try {
        Socket socket = listener.accept();
        Thread.startVirtualThread(() -> alert(socket, status));
      } catch (IOException e) {
        return; // closed by the test
      }
    }
  }

  private static void alert(Socket socket, String status) {
    final int handshake = 22;
    try (socket) {
      boolean tls = socket.getInputStream().read() == handshake;
      String answer = "HTTP/1.1 " + status + "\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
      socket.getOutputStream().write(tls ? ALERT : answer.getBytes(US_ASCII));
      socket.shutdownOutput();
      socket.getInputStream().transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** As Tomcat and Jetty answer plain HTTP at a port for TLS. */
  @Test
  void aBadRequestOfAPortThatSpeaksTlsIsRecognisedAndNoOtherStatus() throws Exception {
    for (String status : List.of("400 Bad Request", "404 Not Found")) {
      try (ServerSocket listener = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
        Thread.startVirtualThread(() -> alerting(listener, status));
        URI http = URI.create("http://localhost:" + listener.getLocalPort());
        LocalHttp.Answer answer = answer(http, Trust.OF_JDK);

        assertThat(answer.tls().map(TlsProblem::plain))
            .isEqualTo(status.startsWith("400") ? Optional.of(true) : Optional.empty());
        assertThat(answer.status()).hasValue(Integer.parseInt(status.substring(0, 3)));
      }
    }
  }

  @Test
  void whatComesTooLateIsAProblemOfTlsWherePlainHttpIsSpokenAlone() throws Exception {
    HttpTimeoutException late = new HttpTimeoutException("request timed out");
    URI http = redirecting("/login");
    URI https = URI.create(http.toString().replace("http", "https"));
    assertThat(TlsProblem.of(https, late)).hasValue(new TlsProblem(false, plain(https)));
    server.stop(0);
    assertThat(TlsProblem.of(https, late)).isEmpty();
    assertThat(refused(because(new IOException("PKIX path building failed"))))
        .startsWith("The certificate of https://shop:81 is not trusted. ");
  }
}

package dev.loomgauge.run.tier;

import dev.loomgauge.core.scenario.ServiceManifest.Tls;
import dev.loomgauge.core.scenario.Trust;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.Optional;

/** Where a service answers, and which certificates are trusted there for {@code https}. */
public record HttpOrigin(URI uri, Trust trust) {
  private static final String LOCALHOST = "localhost";

  /** One that is spoken to by plain HTTP, or has a certificate that the JDK trusts. */
  public HttpOrigin(URI uri) {
    this(uri, Trust.OF_JDK);
  }

  public static HttpOrigin of(InetAddress address, int port, Optional<Tls> tls) {
    HttpOrigin plain = new HttpOrigin(LocalHttp.base(address.getHostAddress(), port));
    return tls.map(
            how ->
                plain.byTls(
                    how.host()
                        .orElse(address.isLoopbackAddress() ? LOCALHOST : plain.uri().getHost()),
                    how.trust()))
        .orElse(plain);
  }

  /** The same port of this machine, spoken to by TLS. */
  public HttpOrigin byTls(Trust trusted) {
    return byTls(LOCALHOST, trusted);
  }

  private HttpOrigin byTls(String host, Trust trusted) {
    return new HttpOrigin(URI.create("https://" + host + ":" + uri.getPort()), trusted);
  }

  public boolean tls() {
    return "https".equals(uri.getScheme());
  }

  public int port() {
    return uri.getPort();
  }

  /**
   * The address of a path here. A path is never taken for an address of its own, as RFC 3986 takes
   * {@code //host/x}.
   *
   * @throws IllegalArgumentException if it has characters that no address has
   */
  public URI resolve(String path) {
    String base = uri.toString();
    return URI.create(
        (base.endsWith("/") ? base.substring(0, base.length() - 1) : base)
            + (path.startsWith("/") ? "" : "/")
            + path);
  }

  /** A client for a conversation whose connections end with it. */
  public HttpClient client() {
    return LocalHttp.client(trust);
  }

  @Override
  public String toString() {
    return uri.toString();
  }
}

package dev.loomgauge.load.plan;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The server under load.
 *
 * @param cacert file with the certificates to trust, in PEM; empty for those of the JDK
 * @param host a name or an address, an IPv6 address without brackets
 * @param port 1 to 65535
 */
public record Target(boolean tls, boolean insecure, Optional<Path> cacert, String host, int port) {
  /** The value of the Host header: the port only where it is not the scheme's own. */
  public String authority() {
    String name = host.contains(":") ? "[" + host + "]" : host;
    return port == (tls ? 443 : 80) ? name : name + ":" + port;
  }

  /** Reads {@code http://host:port} or {@code https://host:port}; else {@link PlanException}. */
  static Target parse(String where, String text, boolean insecure, Optional<Path> cacert)
      throws PlanException {
    URI uri;
    try {
      uri = new URI(text);
    } catch (URISyntaxException e) {
      throw new PlanException(
          where, "\"" + text + "\" is no URL (" + e.getReason() + "); write http://host:port");
    }
    boolean tls = "https".equalsIgnoreCase(uri.getScheme());
    if (!tls && !"http".equalsIgnoreCase(uri.getScheme())) {
      throw new PlanException(where, "\"" + text + "\" must begin with http:// or https://");
    }
    String host = uri.getHost();
    if (host == null || uri.getUserInfo() != null || uri.getPort() > 65_535 || uri.getPort() == 0) {
      throw new PlanException(
          where,
          "\"" + text + "\" needs a host and a port from 1 to 65535; write http://host:port");
    }
    boolean bare =
        uri.getRawPath() == null || uri.getRawPath().isEmpty() || uri.getRawPath().equals("/");
    if (!bare || uri.getRawQuery() != null || uri.getRawFragment() != null) {
      throw new PlanException(
          where, "\"" + text + "\" must end after the port; the path belongs in request.path");
    }
    String name = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    int port = uri.getPort() > 0 ? uri.getPort() : tls ? 443 : 80;
    return new Target(tls, insecure, cacert, name, port);
  }
}

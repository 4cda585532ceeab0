package dev.loomgauge.cli.own;

import dev.loomgauge.cli.checkout.AllowedHosts;
import dev.loomgauge.core.input.OptionException;
import java.net.URI;
import java.util.Optional;
import java.util.Set;

/**
 * The parts of an address of a service that runs already.
 *
 * @param base scheme, host and port; empty for a path alone
 */
record Address(Optional<URI> base, String path) {
  private static final String HTTP = "http://";

  /**
   * Reads them.
   *
   * @param option whose value it is: {@code --get}
   * @param allowed hosts that need not be on loopback
   * @throws OptionException if it is no address, or its host is neither on loopback nor allowed
   */
  static Address of(String option, String get, Set<String> allowed) {
    if (!get.startsWith(HTTP)) {
      return new Address(Optional.empty(), get);
    }
    int path = get.indexOf('/', HTTP.length());
    String base = path < 0 ? get : get.substring(0, path);
    URI uri;
    try {
      uri = URI.create(base);
    } catch (IllegalArgumentException e) {
      throw none(option, get);
    }
    if (uri.getHost() == null) {
      throw none(option, get);
    }
    AllowedHosts.require(option + " '" + get + "'", uri, allowed);
    URI at = uri.getPort() < 0 ? URI.create(base + ":80") : uri;
    return new Address(Optional.of(at), path < 0 ? "/" : get.substring(path));
  }

  private static OptionException none(String option, String get) {
    return new OptionException(
        option + " '" + get + "'", "is no address.", "Write http://127.0.0.1:8080/path.");
  }
}

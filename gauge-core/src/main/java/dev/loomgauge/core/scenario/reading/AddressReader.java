package dev.loomgauge.core.scenario.reading;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.scenario.ServiceAddress;
import dev.loomgauge.core.yaml.YamlMap;
import dev.loomgauge.core.yaml.YamlValue;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads where a service answers that somebody else has started: {@code address} of a manifest. */
final class AddressReader {
  private static final int MOST_CPUS = 4096;

  /** What only a service that is started here can have. */
  private static final List<String> STARTED = List.of("command", "jar", "env", "needs", "watch");

  private AddressReader() {}

  /**
   * Empty for a service that is started here.
   *
   * @throws InputException if it is no address, or stands beside what starts the service
   */
  static Optional<ServiceAddress> address(YamlMap manifest) {
    Optional<YamlValue> address = manifest.find("address");
    if (address.isEmpty()) {
      manifest
          .find("cpus")
          .ifPresent(
              value -> {
                throw value.error(
                    "belongs to 'address'.",
                    "Leave it out: a service that is started here gets its CPUs from Loomgauge.");
              });
      return Optional.empty();
    }
    for (String key : STARTED) {
      manifest
          .find(key)
          .ifPresent(
              value -> {
                throw value.error(
                    "does not go with 'address': the service is not started here.",
                    "Leave one of them out.");
              });
    }
    Map<String, URI> byLevel = new LinkedHashMap<>();
    YamlValue value = address.get();
    if (value.isMap()) {
      value.map().entries().forEach(e -> byLevel.put(e.getKey(), uri(e.getValue())));
    } else {
      byLevel.put(ServiceAddress.ANY, uri(value));
    }
    int cpus = manifest.find("cpus").map(v -> (int) v.wholeNumber(1, MOST_CPUS)).orElse(1);
    return Optional.of(new ServiceAddress(byLevel, cpus));
  }

  private static URI uri(YamlValue value) {
    String text = value.text();
    try {
      URI uri = URI.create(text);
      if ("http".equals(uri.getScheme())
          && uri.getHost() != null
          && uri.getRawPath().isEmpty()
          && uri.getRawQuery() == null) {
        return uri.getPort() < 0 ? URI.create(text + ":80") : uri;
      }
    } catch (IllegalArgumentException e) {
      // Told below.
    }
    throw value.error(
        "is '" + text + "', which is not scheme, host and port alone.",
        "Write http://10.0.0.7:8080, and the paths of requests in 'endpoints'.");
  }
}

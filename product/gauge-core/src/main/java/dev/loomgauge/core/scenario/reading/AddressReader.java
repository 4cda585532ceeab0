package dev.loomgauge.core.scenario.reading;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.input.YamlMap;
import dev.loomgauge.core.input.YamlValue;
import dev.loomgauge.core.scenario.ServiceAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads where a service answers that somebody else has started: {@code address} of a manifest. */
public final class AddressReader {
  private static final int MOST_CPUS = 4096;

  /** A name, an address of IPv4, or one of IPv6 in brackets, and a port. */
  private static final Pattern FORM =
      Pattern.compile("http://(?:[A-Za-z0-9.-]+|\\[[0-9A-Fa-f:]+])(:[1-9]\\d{0,4})?");

  /** What only a service that is started here can have. */
  private static final List<String> STARTED = List.of("command", "jar", "env", "needs", "watch");

  private AddressReader() {}

  /**
   * Empty for a service that is started here.
   *
   * @throws InputException if the value is not an address, or a key that starts the service is
   *     present, too
   */
  public static Optional<ServiceAddress> address(YamlMap manifest) {
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
    Map<String, String> byLevel = new LinkedHashMap<>();
    YamlValue value = address.get();
    if (value.isMap()) {
      value.map().entries().forEach(e -> byLevel.put(e.getKey(), whole(e.getValue())));
    } else {
      byLevel.put(ServiceAddress.ANY, whole(value));
    }
    int cpus = manifest.find("cpus").map(v -> (int) v.wholeNumber(1, MOST_CPUS)).orElse(1);
    return Optional.of(new ServiceAddress(byLevel, cpus));
  }

  private static String whole(YamlValue value) {
    Matcher matcher = FORM.matcher(value.text());
    if (!matcher.matches()) {
      throw value.error(
          "is '" + value.text() + "', which is not scheme, host and port alone.",
          "Write http://10.0.0.7:8080, and the paths of requests in 'endpoints'.");
    }
    return matcher.group(1) == null ? value.text() + ":80" : value.text();
  }
}

package dev.loomgauge.proxy;

import dev.loomgauge.protocol.BadSetting;
import dev.loomgauge.protocol.ProxySettings;
import dev.loomgauge.protocol.ProxyState;
import dev.loomgauge.protocol.Wire;
import dev.loomgauge.protocol.WireException;
import dev.loomgauge.protocol.time.Delay;
import dev.loomgauge.protocol.time.DelayGrammar;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** All dependencies that are stood for, by their addresses as they were given. */
final class DelayedDependencies {
  private static final Pattern ADDRESS = Pattern.compile("(?:(.+):)?(\\d{1,5})");
  private static final String REMEDY =
      "give a port, or a numeric address of this machine alone and a port, for example 5432 or"
          + " 127.0.0.1:5432";

  private final Map<String, DelayedDependency> all = new LinkedHashMap<>();

  /**
   * Makes them.
   *
   * @param delays address to the delay of its replies
   * @throws BadSetting if there is none, or an address is none of this machine alone
   */
  DelayedDependencies(Map<String, Delay> delays) {
    if (delays.isEmpty()) {
      throw new BadSetting("no --to is given", "name what replies, for example --to 5432=3ms");
    }
    delays.forEach((text, delay) -> all.put(text, new DelayedDependency(address(text), delay)));
  }

  Map<String, DelayedDependency> all() {
    return all;
  }

  private static InetSocketAddress address(String text) {
    Matcher parts = ADDRESS.matcher(text);
    if (!parts.matches()) {
      throw new BadSetting("--to '" + text + "' is not an address", REMEDY);
    }
    int port = Integer.parseInt(parts.group(2));
    if (port < 1 || port > 65_535) {
      throw new BadSetting("--to '" + text + "' has no such port", REMEDY);
    }
    return new InetSocketAddress(loopback(parts.group(1), text), port);
  }

  private static InetAddress loopback(@Nullable String host, String text) {
    InetAddress address;
    try {
      address = InetAddress.ofLiteral(host == null ? "127.0.0.1" : host);
    } catch (IllegalArgumentException e) {
      throw new BadSetting("--to '" + text + "' is not a numeric address", REMEDY);
    }
    if (!address.isLoopbackAddress()) {
      throw new BadSetting("--to '" + text + "' is not a loopback address", REMEDY);
    }
    return address;
  }

  /** Takes a line of {@link ProxySettings}, and gives the answer to it. */
  String answer(String line) {
    String problem = "";
    try {
      put(Wire.read(line, ProxySettings.class).delays());
    } catch (WireException | BadSetting e) {
      problem = String.valueOf(e.getMessage());
    }
    Map<String, ProxyState.Target> states = new TreeMap<>();
    all.forEach((text, target) -> states.put(text, target.state()));
    return Wire.line(new ProxyState(problem, states));
  }

  /** All of them or none. */
  private void put(Map<String, String> delays) {
    Map<DelayedDependency, Delay> parsed = new LinkedHashMap<>();
    delays.forEach(
        (text, delay) -> {
          DelayedDependency target = all.get(text);
          if (target == null) {
            throw new BadSetting("'" + text + "' is no target", "give one of " + all.keySet());
          }
          parsed.put(target, DelayGrammar.parse(delay));
        });
    parsed.forEach(DelayedDependency::put);
  }
}

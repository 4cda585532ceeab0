package dev.loomgauge.core.scenario;

import dev.loomgauge.core.Words;
import dev.loomgauge.core.input.Quoted;
import dev.loomgauge.protocol.BadSetting;
import dev.loomgauge.protocol.time.Delay;
import dev.loomgauge.protocol.time.DelayGrammar;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A dependency whose replies are delayed.
 *
 * @param host a numeric loopback address of IPv4
 * @param delay of each reply, where no factor decides it
 */
public record Delayed(String host, int port, Delay delay) {
  /** What the name of a factor of delays begins with. */
  public static final String FACTOR = "delay-";

  private static final Pattern FACTORS = Pattern.compile(FACTOR + "[1-9]\\d{0,4}");
  private static final Pattern PLACEHOLDER =
      Pattern.compile("\\{delay\\.([1-9]\\d{0,4})(?:\\.host|\\.port)?}");
  private static final Pattern ADDRESS = Pattern.compile("(?:(.+):)?([1-9]\\d{0,4})");
  private static final Pattern LOOPBACK = Pattern.compile("127(?:\\.\\d{1,3}){3}");
  private static final int MOST_PORTS = 65_535;

  /** Reads {@code 5432} or {@code 127.0.0.2:5432}; {@link BadSetting} if not of this machine. */
  public static Delayed of(String address, Delay delay) {
    Matcher parts = ADDRESS.matcher(address);
    if (!parts.matches() || Integer.parseInt(parts.group(2)) > MOST_PORTS) {
      throw new BadSetting(
          Quoted.of(address) + " is no port",
          "give the port of the dependency, as in 5432, or its loopback address and port, as in 127.0.0.2:5432");
    }
    String host = parts.group(1) == null ? "127.0.0.1" : parts.group(1);
    if (!loopback(host)) {
      throw new BadSetting(
          Quoted.of(address) + " is no address of this machine alone",
          "give a numeric loopback address, as in 127.0.0.2:5432");
    }
    return new Delayed(host, Integer.parseInt(parts.group(2)), delay);
  }

  /** Names are not accepted: one may resolve to an address elsewhere. */
  private static boolean loopback(String host) {
    return LOOPBACK.matcher(host).matches()
        && Stream.of(host.split("\\.", -1)).allMatch(part -> Integer.parseInt(part) <= 255);
  }

  /** {@code 127.0.0.1:5432}. */
  public String address() {
    return host + ":" + port;
  }

  /** The address as short as it can be read: the port alone where the host is the usual one. */
  public String key() {
    return host.equals("127.0.0.1") ? String.valueOf(port) : address();
  }

  /** The factor that decides the delay: {@code delay-5432}. */
  public String factor() {
    return FACTOR + port;
  }

  /** The placeholder of the proxy's address in a service's settings: {@code {delay.5432}}. */
  public String placeholder() {
    return "{delay." + port + "}";
  }

  /** The values of this port's placeholders for a proxy that listens at this address. */
  public Map<String, String> words(String proxyHost, int proxyPort) {
    String word = "delay." + port;
    return Map.of(
        word,
        proxyHost + ":" + proxyPort,
        word + ".host",
        proxyHost,
        word + ".port",
        String.valueOf(proxyPort));
  }

  public Delay in(Map<String, String> levels) {
    String level = levels.get(factor());
    return level == null ? delay : DelayGrammar.parse(level);
  }

  /** Whether a factor is the delay of a dependency. */
  public static boolean isFactor(String factor) {
    return FACTORS.matcher(factor).matches();
  }

  /** What is wrong with a level of such a factor, or the empty string. */
  public static String problem(String level) {
    try {
      DelayGrammar.parse(level);
      return "";
    } catch (BadSetting e) {
      return Words.capital(e.remedy()) + ".";
    }
  }

  /** The ports whose placeholders a text has. */
  public static List<Integer> placeholders(String text) {
    Set<Integer> ports = new LinkedHashSet<>();
    Matcher found = PLACEHOLDER.matcher(text);
    while (found.find()) {
      ports.add(Integer.parseInt(found.group(1)));
    }
    return List.copyOf(ports);
  }
}

package dev.loomgauge.proxy;

import dev.loomgauge.downstream.EventLoops;
import dev.loomgauge.protocol.BadSetting;
import dev.loomgauge.protocol.LoopOptions;
import dev.loomgauge.protocol.Program;
import dev.loomgauge.protocol.ProxyReady;
import dev.loomgauge.protocol.ProxySettings;
import dev.loomgauge.protocol.ProxyState;
import dev.loomgauge.protocol.TierOptions;
import dev.loomgauge.protocol.Wire;
import dev.loomgauge.protocol.WireException;
import dev.loomgauge.protocol.time.Delay;
import dev.loomgauge.protocol.time.DelayGrammar;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The program: reads arguments, opens the proxy, says that it is ready, and takes settings. */
@Command(
    name = "gauge-downstream-proxy",
    description = {
      "A TCP proxy on 127.0.0.1 whose replies leave a known time after they arrived.",
      "A line {\"delays\":{\"5432\":\"3ms\"}} on standard input changes delays, and is answered by"
          + " a line with what was counted."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class Main implements Callable<Integer> {
  private final InputStream in;
  private final PrintStream out;

  @Mixin private TierOptions options = new TierOptions();

  @Option(
      names = "--to",
      paramLabel = "[HOST:]PORT=DELAY",
      description =
          "what replies, and the delay of its replies: 3ms, uniform(2ms,4ms), exponential(3ms) or"
              + " lognormal(3ms,cv=0.5); may be given again")
  private Map<String, Delay> targets = new LinkedHashMap<>();

  @Mixin private LoopOptions loops = new LoopOptions();

  private Main(InputStream in, PrintStream out) {
    this.in = in;
    this.out = out;
  }

  public static void main(String[] arguments) {
    LoopOptions.prepareNetty();
    System.exit(run(System.in, System.out, System.err, arguments));
  }

  static int run(InputStream in, PrintStream out, PrintStream err, String... arguments) {
    CommandLine command =
        new CommandLine(new Main(in, out))
            .registerConverter(Delay.class, Program.reading(DelayGrammar::parse));
    return Program.run(command, err, arguments);
  }

  @Override
  public Integer call() throws IOException {
    DelayedDependencies all = new DelayedDependencies(targets);
    check();
    try (Proxy proxy = new Proxy(loops.loops(), loops.seed())) {
      Map<String, Integer> ports = new LinkedHashMap<>();
      for (var target : all.all().entrySet()) {
        ports.put(target.getKey(), proxy.listen(options.port(), target.getValue()));
      }
      say(
          Wire.line(
              new ProxyReady(true, ports, EventLoops.transport(), ProcessHandle.current().pid())));
      options.end(in, line -> say(all.answer(line))).join();
    }
    return 0;
  }

  private void say(String line) {
    out.println(line);
    out.flush();
  }

  private void check() {
    if (options.port() != 0 && targets.size() > 1) {
      throw new BadSetting(
          "--port " + options.port() + " is one port for several targets", "leave it out");
    }
  }

  /** All dependencies that are stood for, by their addresses as they were given. */
  static final class DelayedDependencies {
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
}

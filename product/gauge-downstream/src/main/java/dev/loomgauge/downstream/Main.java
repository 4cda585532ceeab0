package dev.loomgauge.downstream;

import dev.loomgauge.protocol.BadSetting;
import dev.loomgauge.protocol.DownstreamReady;
import dev.loomgauge.protocol.LoopOptions;
import dev.loomgauge.protocol.Program;
import dev.loomgauge.protocol.TierOptions;
import dev.loomgauge.protocol.Wire;
import dev.loomgauge.protocol.time.Delay;
import dev.loomgauge.protocol.time.DelayGrammar;
import dev.loomgauge.protocol.time.Stall;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The program: reads arguments, opens the server, says that it is ready, and waits for its end. */
@Command(
    name = "gauge-downstream",
    description =
        "An HTTP service on loopback that answers GET /downstream/{id} after a known delay.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class Main implements Callable<Integer> {
  private static final int SHORTEST_TOKEN = 32;

  private final InputStream in;
  private final PrintStream out;

  @Mixin private TierOptions options = new TierOptions();

  @Option(
      names = "--address",
      description =
          "a loopback address (default: ${DEFAULT-VALUE}); another address of this machine only"
              + " with a token for /control in the environment variable LOOMGAUGE_TOKEN")
  private String address = "127.0.0.1";

  /** In no option, so that it is in no command line. */
  private final String token = System.getenv().getOrDefault("LOOMGAUGE_TOKEN", "");

  @Option(
      names = "--delay",
      description =
          "100ms (the default), uniform(50ms,150ms), exponential(100ms) or lognormal(100ms,cv=0.5)")
  private Delay delay = new Delay.Fixed(Duration.ofMillis(100));

  @Option(
      names = "--route",
      paramLabel = "NAME=DELAY",
      description = "a service of its own at /downstream/NAME/{id}; may be given again")
  private Map<String, Delay> routes = new TreeMap<>();

  @Option(
      names = "--stall",
      description = "take up no request for a time in each period, for example 1s/10s")
  private @Nullable Stall stall;

  @Option(
      names = "--error-rate",
      description = "the share of requests answered with status 500, 0 (the default) to 1")
  private double errorRate;

  @Option(
      names = "--at-once",
      paramLabel = "N",
      description =
          "serve at most N requests at once; further requests queue, first come, first served (default:"
              + " any number)")
  private @Nullable Integer atOnce;

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
            .registerConverter(Delay.class, Program.reading(DelayGrammar::parse))
            .registerConverter(Stall.class, Program.reading(Stall::parse));
    return Program.run(command, err, arguments);
  }

  @Override
  public Integer call() throws IOException {
    try (var server =
        Server.open(
            socketAddress(),
            new Behaviour(delay, routes, stall, errorRate, atOnce),
            token,
            loops.loops(),
            loops.seed())) {
      long pid = ProcessHandle.current().pid();
      out.println(
          Wire.line(
              new DownstreamReady(
                  true, server.port(), address, EventLoops.transport(), loops.loops(), pid)));
      out.flush();
      options.end(in).join();
    }
    return 0;
  }

  private InetSocketAddress socketAddress() {
    return new InetSocketAddress(numericAddress(address, token), options.port());
  }

  private static boolean one(InetAddress address) {
    return !address.isAnyLocalAddress() && !address.isMulticastAddress();
  }

  static InetAddress numericAddress(String address, String token) {
    var remedy = "give a numeric address of this machine alone, for example 127.0.0.1";
    try {
      var parsed = InetAddress.ofLiteral(address);
      if (parsed.isLoopbackAddress() || (token.length() >= SHORTEST_TOKEN && one(parsed))) {
        return parsed;
      }
      throw new BadSetting("--address " + address + " is not a loopback address", remedy);
    } catch (IllegalArgumentException e) {
      throw e instanceof BadSetting bad
          ? bad
          : new BadSetting("--address '" + address + "' is not an address", remedy);
    }
  }
}

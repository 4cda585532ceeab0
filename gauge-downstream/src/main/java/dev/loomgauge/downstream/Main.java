package dev.loomgauge.downstream;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The program: reads arguments, opens the server, says that it is ready, and waits for its end. */
@Command(
    name = "gauge-downstream",
    description =
        "An HTTP service on loopback that answers GET /downstream/{id} after a known delay.",
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class Main implements Callable<Integer> {
  private static final int BAD_USAGE = 2;
  private static final int FAILED = 3;

  private final InputStream in;
  private final PrintStream out;

  @Option(names = "--port", description = "the port; 0, the default, takes a free one")
  private int port;

  @Option(names = "--address", description = "a loopback address (default: ${DEFAULT-VALUE})")
  private String address = "127.0.0.1";

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

  @Option(names = "--seed", description = "seed of delays and errors (default: ${DEFAULT-VALUE})")
  private long seed = 1;

  @Option(
      names = "--loops",
      description = "event loops, each a thread (default: one for every four cores, at least one)")
  private int loops = Math.max(1, Runtime.getRuntime().availableProcessors() / 4);

  @Option(
      names = "--stop-at-eof",
      description = "end when standard input ends, and so with the parent")
  private boolean stopAtEof;

  private Main(InputStream in, PrintStream out) {
    this.in = in;
    this.out = out;
  }

  public static void main(String[] arguments) {
    // Netty's own ways round the JDK are not needed here, and JDK 24 and newer warn of them.
    System.setProperty("io.netty.noUnsafe", System.getProperty("io.netty.noUnsafe", "true"));
    System.exit(run(System.in, System.out, System.err, arguments));
  }

  /**
   * Runs the program to its end and gives its exit code: 0 ended as asked, 2 bad arguments, 3
   * failed.
   */
  static int run(InputStream in, PrintStream out, PrintStream err, String... arguments) {
    return new CommandLine(new Main(in, out))
        .registerConverter(Delay.class, reader(DelayGrammar::parse))
        .registerConverter(Stall.class, reader(Stall::parse))
        .setExpandAtFiles(false)
        .setParameterExceptionHandler(
            (problem, _) -> report(err, problem.getMessage() + " (see --help)", BAD_USAGE))
        .setExecutionExceptionHandler(
            (problem, _, _) -> report(err, problem.getMessage(), code(problem)))
        .execute(arguments);
  }

  private static <T> ITypeConverter<T> reader(Function<String, T> parse) {
    return text -> {
      try {
        return parse.apply(text);
      } catch (BadSetting e) {
        throw new TypeConversionException(e.getMessage());
      }
    };
  }

  private static int code(Exception problem) {
    return problem instanceof BadSetting ? BAD_USAGE : FAILED;
  }

  private static int report(PrintStream err, @Nullable String problem, int code) {
    err.println("gauge-downstream: " + problem);
    return code;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    try (var server =
        Server.open(socketAddress(), new Behaviour(delay, routes, stall, errorRate), loops, seed)) {
      out.println(
          "{\"ready\":true,\"port\":%d,\"address\":\"%s\",\"transport\":\"%s\",\"loops\":%d,\"pid\":%d}"
              .formatted(
                  server.port(),
                  address,
                  server.transport(),
                  loops,
                  ProcessHandle.current().pid()));
      out.flush();
      if (stopAtEof) {
        in.transferTo(OutputStream.nullOutputStream());
      } else {
        new CountDownLatch(1).await();
      }
    }
    return 0;
  }

  private InetSocketAddress socketAddress() {
    if (port < 0 || port > 65_535) {
      throw new BadSetting(
          "--port " + port + " is out of range", "give 0 for a free port, or 1 to 65535");
    }
    if (loops < 1 || loops > 64) {
      throw new BadSetting("--loops " + loops + " is out of range", "give 1 to 64");
    }
    return new InetSocketAddress(loopback(), port);
  }

  private InetAddress loopback() {
    var remedy = "give a numeric address of this machine alone, for example 127.0.0.1";
    try {
      var parsed = InetAddress.ofLiteral(address);
      if (parsed.isLoopbackAddress()) {
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

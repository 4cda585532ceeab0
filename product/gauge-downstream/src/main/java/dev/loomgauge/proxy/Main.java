package dev.loomgauge.proxy;

import dev.loomgauge.loops.EventLoops;
import dev.loomgauge.protocol.BadSetting;
import dev.loomgauge.protocol.LoopOptions;
import dev.loomgauge.protocol.Program;
import dev.loomgauge.protocol.ProxyReady;
import dev.loomgauge.protocol.TierOptions;
import dev.loomgauge.protocol.Wire;
import dev.loomgauge.protocol.time.Delay;
import dev.loomgauge.protocol.time.DelayGrammar;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
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

  /**
   * Runs the program to its end and gives its exit code: 0 ended as asked, 2 bad arguments, 3
   * failed.
   */
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
}

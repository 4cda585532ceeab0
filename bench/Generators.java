import generators.Child;
import generators.Figures;
import generators.GaugeLoad;
import generators.K6;
import generators.Load;
import generators.Sample;
import generators.Stub;
import generators.Tool;
import generators.Wrk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * gauge-load beside wrk and k6: CPU per request, a frozen generator, saturation; markdown tables on
 * standard output. Started by generators.sh, which gives the environment.
 */
public final class Generators {
  private static final int SERVER_CPU = 0;
  private static final int GENERATOR_CPU = 1;
  private static final int FREEZE_SECONDS = 15;
  private static final int RATE = 500;

  /** One run of one generator; rates and CPU are of its steady part, by the server's count. */
  private record Trial(
      double rate, double cpuPer100k, double cpuShare, double serverShare, Figures said) {}

  private final Options options;
  private final List<Tool> tools = new ArrayList<>();
  private final Path folder;
  private final Stub stub;

  private Generators(Options options) throws IOException, InterruptedException {
    this.options = options;
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Path home = Path.of(System.getenv("LOOMGAUGE_HOME"));
    List<String> jvm = List.of(System.getenv("LOOMGAUGE_LOAD_OPTIONS").split(" "));
    Path jar = home.resolve("gauge-load/target/gauge-load.jar");
    String version = System.getenv("LOOMGAUGE_VERSION") + ", Java " + Runtime.version();
    tools.add(new GaugeLoad(java, jar, jvm, version));
    add("wrk", "LOOMGAUGE_WRK", Wrk.find(program("wrk", "LOOMGAUGE_WRK")));
    add("k6", "LOOMGAUGE_K6", K6.find(program("k6", "LOOMGAUGE_K6")));
    folder = Child.folder();
    stub =
        Stub.start(
            SERVER_CPU, java, home.resolve("gauge-downstream/target/gauge-downstream.jar"), folder);
  }

  public static void main(String[] args) throws InterruptedException {
    Options options = Options.of(args);
    try {
      new Generators(options).run();
      System.exit(0);
    } catch (IOException e) {
      System.err.println("generators.sh: " + e.getMessage());
      System.exit(3);
    }
  }

  private void run() throws IOException, InterruptedException {
    heading();
    if (options.part("cpu")) {
      cpu(1_000);
      cpu(5_000);
    }
    if (options.part("freeze")) {
      freeze();
    }
    if (options.part("saturation")) {
      saturation();
    }
    System.out.println("Load of the last minute at the end: " + load());
  }

  private static String program(String name, String variable) {
    return Optional.ofNullable(System.getenv(variable)).filter(it -> !it.isBlank()).orElse(name);
  }

  private void add(String name, String variable, Optional<Tool> found) {
    found.ifPresentOrElse(
        tools::add,
        () -> System.out.printf("No %s here: install it, or name it in %s.%n%n", name, variable));
  }

  private void heading() throws IOException {
    String cpu =
        Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
            .filter(line -> line.startsWith("model name"))
            .findFirst()
            .map(line -> line.replaceFirst(".*: ", ""))
            .orElse(System.getProperty("os.arch"));
    System.out.printf(
        "%s, %s CPUs (%s), Linux %s. Load of the last minute at the start: %s.%n",
        System.getenv("LOOMGAUGE_DATE"),
        System.getenv("LOOMGAUGE_CPUS"),
        cpu,
        System.getProperty("os.version"),
        load());
    System.out.printf(
        "Server (gauge-downstream, one loop) on core %d, generator on core %d; %d rounds, every"
            + " other in reverse order; steady part: %d s from second %d.%n%n",
        SERVER_CPU, GENERATOR_CPU, options.rounds(), options.seconds(), options.lead());
    for (Tool tool : tools) {
      System.out.printf("- %s: %s%n", tool.name(), tool.version());
    }
    System.out.println("- options of gauge-load's JVM: " + System.getenv("LOOMGAUGE_LOAD_OPTIONS"));
  }

  private static String load() throws IOException {
    return Files.readString(Path.of("/proc/loadavg")).split(" ")[0];
  }

  private void cpu(int users) throws IOException, InterruptedException {
    stub.delay(100);
    Map<Tool, List<Trial>> trials = rounds(users);
    System.out.printf("%n### CPU per request: %,d users, 100 ms%n%n", users);
    System.out.println(
        "| generator | req/s | CPU s per 100,000 requests | of its core | server's core | mean ms"
            + " | p99 ms | errors |");
    System.out.println("|---|---|---|---|---|---|---|---|");
    trials.forEach((tool, seen) ->
        System.out.printf(
            "| %s | %,.0f | %s | %.0f %% | %.0f %% | %.1f | %.1f | %d |%n",
            tool.name(),
            sample(seen, Trial::rate).median(),
            sample(seen, Trial::cpuPer100k).range("%.3f"),
            100 * sample(seen, Trial::cpuShare).median(),
            100 * sample(seen, Trial::serverShare).median(),
            sample(seen, it -> it.said().meanMs()).median(),
            sample(seen, it -> it.said().p99Ms()).median(),
            errors(seen)));
    System.out.println();
    Sample ours = sample(trials.get(tools.getFirst()), Trial::cpuPer100k);
    for (Tool tool : tools.subList(1, tools.size())) {
      Sample ratio = ours.dividedBy(sample(trials.get(tool), Trial::cpuPer100k));
      System.out.printf(
          "gauge-load / %s, paired by round: %s; may be %s.%n",
          tool.name(), ratio.interval(), tool instanceof K6 ? "0.125" : "1.5");
    }
  }

  private void saturation() throws IOException, InterruptedException {
    int users = 1_000;
    stub.delay(0);
    Map<Tool, List<Trial>> trials = rounds(users);
    System.out.printf("%n### Saturation: %,d users without delay%n%n", users);
    System.out.println(
        "| generator | X, req/s | N / X, ms | mean it tells, ms | mean / (N / X) | X by the"
            + " server's count | of its core | server's core | errors |");
    System.out.println("|---|---|---|---|---|---|---|---|---|");
    trials.forEach((tool, seen) ->
        System.out.printf(
            "| %s | %,.0f | %.2f | %.2f | %s | %,.0f | %.0f %% | %.0f %% | %d |%n",
            tool.name(),
            sample(seen, it -> it.said().throughput()).median(),
            sample(seen, it -> 1e3 * users / it.said().throughput()).median(),
            sample(seen, it -> it.said().meanMs()).median(),
            sample(seen, it -> it.said().meanMs() * it.said().throughput() / 1e3 / users)
                .range("%.3f"),
            sample(seen, Trial::rate).median(),
            100 * sample(seen, Trial::cpuShare).median(),
            100 * sample(seen, Trial::serverShare).median(),
            errors(seen)));
    System.out.println();
    System.out.println(
        "gauge-load must be within 0.97 to 1.03. wrk and k6 tell of their whole run, its start"
            + " included.");
  }

  private void freeze() throws IOException, InterruptedException {
    int delayMs = 10;
    stub.delay(delayMs);
    System.out.printf(
        "%n### The generator frozen for 1 s twice: %d arrivals/s, %d ms%n%n", RATE, delayMs);
    System.out.println(
        "| generator | model | req/s | p99 it tells, ms | p99 by the schedule, ms | max, ms | what"
            + " it says of itself |");
    System.out.println("|---|---|---|---|---|---|---|");
    for (Tool tool : tools) {
      Load.Open load = new Load.Open(RATE, delayMs, FREEZE_SECONDS);
      Child child = start(tool, load);
      child.waitUntil(FREEZE_SECONDS / 3.0);
      child.freeze();
      child.waitUntil(FREEZE_SECONDS / 3.0 + 4);
      child.freeze();
      Figures said = tool.read(child.output(FREEZE_SECONDS + 10), load);
      // Two freezes put arrivals 0 to 1 s behind, evenly: the longest 1 % of all are half in each.
      double truth = delayMs + 1000 - 1000 * said.span() / 200;
      System.out.printf(
          "| %s | %s | %,.0f | %.0f | %.0f | %.0f | %s |%n",
          tool.name(),
          tool.open() ? "open" : "closed, it has no other: " + load.users() + " users",
          said.throughput(),
          said.p99Ms(),
          truth,
          said.maxMs(),
          said.remark());
    }
    System.out.println();
    System.out.println("gauge-load must tell 900 ms or more, or show by its lag that it was late.");
  }

  private static long errors(List<Trial> trials) {
    return trials.stream().mapToLong(it -> it.said().errors()).sum();
  }

  private Map<Tool, List<Trial>> rounds(int users) throws IOException, InterruptedException {
    Map<Tool, List<Trial>> trials = new LinkedHashMap<>();
    tools.forEach(tool -> trials.put(tool, new ArrayList<>()));
    for (int round = 0; round < options.rounds(); round++) {
      for (Tool tool : round % 2 == 0 ? tools : tools.reversed()) {
        System.err.printf("%,d users, round %d: %s%n", users, round + 1, tool.name());
        trials.get(tool).add(trial(tool, users));
      }
    }
    return trials;
  }

  private Trial trial(Tool tool, int users) throws IOException, InterruptedException {
    int lead = options.lead();
    Load load = new Load.Closed(users, lead, lead + options.seconds() + 2);
    Child child = start(tool, load);
    child.waitUntil(lead);
    long from = System.nanoTime();
    double cpu = child.cpuSeconds();
    double serverCpu = stub.cpuSeconds();
    long requests = stub.requests();
    child.waitUntil(lead + options.seconds());
    double span = (System.nanoTime() - from) / 1e9;
    cpu = child.cpuSeconds() - cpu;
    serverCpu = stub.cpuSeconds() - serverCpu;
    requests = stub.requests() - requests;
    if (requests == 0) {
      throw new IOException(
          tool.name() + " sent nothing in its steady part: run this on a quiet machine");
    }
    Figures said = tool.read(child.output(30), load);
    return new Trial(requests / span, cpu / requests * 1e5, cpu / span, serverCpu / span, said);
  }

  private Child start(Tool tool, Load load) throws IOException {
    Tool.Job job = tool.job(load, stub.url(), folder);
    return Child.start(GENERATOR_CPU, job.command(), job.stdin(), folder, tool.name());
  }

  private static Sample sample(List<Trial> trials, ToDoubleFunction<Trial> figure) {
    return new Sample(trials.stream().mapToDouble(figure).toArray());
  }

  /**
   * The command line.
   *
   * @param seconds of the steady part
   * @param lead seconds before it
   * @param parts of the bench; empty: all
   */
  private record Options(int rounds, int seconds, int lead, List<String> parts) {
    private static final String USAGE =
        "usage: generators.sh [--rounds N] [--seconds N] [--short] [--only"
            + " cpu|freeze|saturation]...";

    static Options of(String[] args) {
      int rounds = 4;
      int seconds = 6;
      int lead = 10;
      List<String> parts = new ArrayList<>();
      for (int i = 0; i < args.length; i++) {
        String value = i + 1 < args.length ? args[i + 1] : "";
        switch (args[i]) {
          case "--short" -> {
            rounds = 1;
            seconds = 2;
            lead = 4;
          }
          case "--rounds" -> {
            rounds = number(value);
            i++;
          }
          case "--seconds" -> {
            seconds = number(value);
            i++;
          }
          case "--only" -> {
            if (!List.of("cpu", "freeze", "saturation").contains(value)) {
              wrong("--only " + value);
            }
            parts.add(value);
            i++;
          }
          default -> wrong(args[i]);
        }
      }
      return new Options(rounds, seconds, lead, parts);
    }

    private static int number(String text) {
      if (!text.matches("[1-9][0-9]?")) {
        wrong("'" + text + "', which is no number from 1 to 99");
      }
      return Integer.parseInt(text);
    }

    private static void wrong(String what) {
      System.err.println("generators.sh: cannot take " + what + System.lineSeparator() + USAGE);
      System.exit(2);
    }

    boolean part(String name) {
      return parts.isEmpty() || parts.contains(name);
    }
  }
}

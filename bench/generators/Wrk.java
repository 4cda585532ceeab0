package generators;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/** wrk 4: closed model only, one thread here. Its figures are of the whole run. */
public record Wrk(String program, String version) implements Tool {
  private static final Pattern LATENCY = Pattern.compile("Latency +(\\S+) +\\S+ +(\\S+)");
  private static final Pattern P99 = Pattern.compile("99% +(\\S+)");
  private static final Pattern RATE = Pattern.compile("Requests/sec: +([0-9.]+)");
  private static final Pattern ERRORS =
      Pattern.compile("connect (\\d+), read (\\d+), write (\\d+), timeout (\\d+)");
  private static final Pattern TIME = Pattern.compile("([0-9.]+)(us|ms|s|m|h)");
  private static final Map<String, Double> MS =
      Map.of("us", 1e-3, "ms", 1.0, "s", 1e3, "m", 6e4, "h", 3.6e6);

  /** Empty where there is none. */
  public static Optional<Tool> find(String program) {
    return Versions.ask(program, "-v")
        .map(said -> new Wrk(program, said.replaceAll(" (\\[|Copyright).*", "")));
  }

  @Override
  public String name() {
    return "wrk";
  }

  @Override
  public boolean open() {
    return false;
  }

  @Override
  public Job job(Load load, String url, Path folder) {
    int users =
        switch (load) {
          case Load.Closed closed -> closed.users();
          case Load.Open open -> open.users();
        };
    return new Job(
        List.of(
            program,
            "-t1",
            "-c" + users,
            "-d" + load.seconds() + "s",
            "--timeout",
            "10s",
            "--latency",
            url),
        "");
  }

  @Override
  public Figures read(String output, Load load) {
    MatchResult latency = find(LATENCY, output);
    long errors = ERRORS.matcher(output).results().flatMapToLong(Wrk::numbers).sum();
    return new Figures(
        load.seconds(),
        Double.parseDouble(find(RATE, output).group(1)),
        ms(latency.group(1)),
        ms(find(P99, output).group(1)),
        ms(latency.group(2)),
        errors,
        "closed model: no lateness of its own");
  }

  private static LongStream numbers(MatchResult match) {
    return LongStream.rangeClosed(1, match.groupCount())
        .map(group -> Long.parseLong(match.group((int) group)));
  }

  private static double ms(String text) {
    MatchResult time = find(TIME, text);
    return Double.parseDouble(time.group(1)) * MS.get(time.group(2));
  }

  private static MatchResult find(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .findFirst()
        .orElseThrow(
            () -> new IllegalStateException("wrk printed nothing like " + pattern + ":\n" + text));
  }
}

package dev.loomgauge.bench.chaos;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** A command that is disturbed, as short as it can be. */
enum Subject {
  RUN(Duration.ofSeconds(40)),
  TRY(Duration.ofSeconds(150)),
  GATE(Duration.ofSeconds(80)),
  AUDIT(Duration.ofMillis(2500));

  private final Duration longest;

  Subject(Duration longest) {
    this.longest = longest;
  }

  /** What they are about; the service is a Java source, which {@code java} starts. */
  record Props(Path scenario, Path service, Path log, Path java) {}

  String words() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** When it is disturbed, for a share of the time in which it may be. */
  Duration moment(double share) {
    return Duration.ofMillis(Math.round(longest.toMillis() * share));
  }

  /** Whether it takes longer than a round is to wait for. */
  boolean takesMinutes() {
    return this == TRY || this == GATE;
  }

  /** Exit codes that are true of one that could end by itself, disturbed or not. */
  Set<Integer> codes() {
    return switch (this) {
      case RUN, TRY -> Set.of(0, 3);
      case GATE, AUDIT -> Set.of(0, 1, 3);
    };
  }

  /** The same, and one more. */
  Set<Integer> codesAnd(int code) {
    Set<Integer> all = new TreeSet<>(codes());
    all.add(code);
    return all;
  }

  /** Words of its command line, with results in {@code results} of the folder it starts in. */
  List<String> arguments(Props props) {
    return switch (this) {
      case RUN -> List.of("run", props.scenario().toString(), "--plain", "--out", "results");
      case TRY ->
          words(
              "try --plain --get /slow --users 3,8 --max-users 16 --out results -- "
                  + "{java} -XX:TieredStopAtLevel=1 {service}",
              props);
      case GATE ->
          words(
              "gate --plain --get /slow --base {service} --head {service} --out results -- "
                  + "{java} -XX:TieredStopAtLevel=1 {build}",
              props);
      case AUDIT -> List.of("audit", props.log().toString());
    };
  }

  private static List<String> words(String line, Props props) {
    return Stream.of(line.split(" ", -1))
        .map(word -> word.replace("{java}", props.java().toString()))
        .map(word -> word.replace("{service}", props.service().toString()))
        .toList();
  }

  /** Whether it may leave a file of that name beside its results. */
  boolean leaves(String name) {
    return switch (this) {
      case RUN, GATE -> name.equals("results");
      case TRY -> name.equals("results") || name.endsWith(".yaml");
      case AUDIT -> false;
    };
  }
}

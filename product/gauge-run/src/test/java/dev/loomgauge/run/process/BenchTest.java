package dev.loomgauge.run.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.batch.Measured;
import dev.loomgauge.core.batch.Microbenchmark;
import dev.loomgauge.run.ExperimentException;
import dev.loomgauge.run.Installation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Microbenchmarks one after the other, with a shell script in place of java and JMH. */
class BenchTest {
  /** Writes what JMH writes, unless {@code code} beside it names the code to end with. */
  private static final String JAVA =
      """
      #!/bin/sh
      echo "$*" >>"$0.args"
      while [ $# -gt 0 ]; do
        if [ "$1" = -rff ]; then json=$2; fi
        shift
      done
      ls "$(dirname "$json")" | tr '\\n' ' ' >>"$0.before"
      echo . >>"$0.before"
      echo '# Parameters: (tasks = 500, variant = virtual)'
      echo 'Iteration   1: 5 ms/op'
      echo 'of the JVM' >&2
      if [ -e "$0.code" ]; then seq 1 14; exit "$(cat "$0.code")"; fi
      echo '[{"benchmark": "B.b", "params": {"variant": "virtual"}, "primaryMetric":
        {"scoreUnit": "ms/op", "rawData": [[5.0, 7.0]]}}]' >"$json"
      """;

  private static final Bench.Order HASH =
      Bench.Order.of(Microbenchmark.HASH, Microbenchmark.HASH.brief());
  private static final Bench.Order PRIMES =
      Bench.Order.of(Microbenchmark.PRIME_SUM, Microbenchmark.PRIME_SUM.brief());

  @TempDir private Path folder = Path.of("");
  private final Children children = new Children();
  private final List<String> news = new ArrayList<>();
  private Path java = Path.of("");

  @BeforeEach
  void install() throws IOException {
    java = home().java();
    Files.createDirectories(java.resolveSibling("."));
    Files.writeString(java, JAVA);
    assertThat(java.toFile().setExecutable(true)).isTrue();
    Files.createDirectories(home().microbenchmarks().resolveSibling("."));
    Files.writeString(home().microbenchmarks(), "");
  }

  @AfterEach
  void end() {
    children.close();
  }

  private Installation home() {
    return new Installation(folder, folder.resolve("jdk"));
  }

  private List<Bench.Result> run(Path into, Bench.Order... orders) throws InterruptedException {
    return new Bench(
            home(),
            into,
            (benchmark, number, of, variant, doing, left) ->
                news.add(
                    "%d of %d %s, %s: %s%s"
                        .formatted(number, of, benchmark.key(), variant, doing, left)))
        .run(List.of(orders), children);
  }

  private List<String> beside(String name) throws IOException {
    return Files.readAllLines(java.resolveSibling("java." + name));
  }

  @Test
  void eachIsWholeOnDiskBeforeTheNextBegins() throws Exception {
    Path into = folder.resolve("out");
    List<Measured> measured = List.of(new Measured("virtual", List.of(5.0, 7.0)));

    assertThat(run(into, PRIMES, HASH))
        .containsExactly(new Bench.Result(PRIMES, measured), new Bench.Result(HASH, measured));
    assertThat(news)
        .containsExactly(
            "1 of 2 prime-sum, virtual: Iteration 1: 5 ms/op",
            "2 of 2 hash, virtual: Iteration 1: 5 ms/op");
    assertThat(beside("before")).containsExactly(".", "prime-sum.json .");
    assertThat(beside("args").getFirst())
        .contains("-jar " + home().microbenchmarks() + " \\.Prime\\w*\\. -rf json -rff ")
        .contains(into.resolve("jmh/prime-sum.json").toString());
    assertThat(into.resolve("logs/hash.log"))
        .hasContent("# Parameters: (tasks = 500, variant = virtual)\nIteration   1: 5 ms/op\n");
    assertThat(into.resolve("logs/hash.err.log")).content().contains("of the JVM");
  }

  @Test
  void oneThatFailsEndsThemWithItsCodeAndItsLastLines() throws Exception {
    Files.writeString(java.resolveSibling("java.code"), "3");
    Path log = folder.resolve("out/logs/hash.log");

    assertThatThrownBy(() -> run(folder.resolve("out"), HASH, PRIMES))
        .isInstanceOf(ExperimentException.class)
        .hasMessage(
            "The microbenchmark hash ended with code 3. The last lines of %s:%n%s", log, tail());
    assertThat(beside("args")).hasSize(1);
  }

  @Test
  void oneThatWritesNoFiguresHasFailed() throws Exception {
    Files.writeString(java.resolveSibling("java.code"), "0");

    assertThatThrownBy(() -> run(folder.resolve("out"), HASH))
        .isInstanceOf(ExperimentException.class)
        .hasMessageStartingWith("The microbenchmark hash ended with code 0. ");
  }

  private static String tail() {
    return "3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14";
  }

  @Test
  void whereNothingCanBeWrittenAnotherFolderIsAskedFor() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "");

    assertThatThrownBy(() -> run(file, HASH))
        .isInstanceOf(ExperimentException.class)
        .hasMessageStartingWith("Cannot write to " + file + ": ")
        .hasMessageEndingWith(". Name another folder with --out.");
    assertThat(java.resolveSibling("java.args")).doesNotExist();
  }
}

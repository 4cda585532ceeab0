package dev.loomgauge.cli.document;

import dev.loomgauge.cli.Commands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the audit says of prints of load tools that measured one service, honest and spoiled. */
final class AuditGallery {
  private static final String FILES =
      "product/gauge-core/src/test/resources/dev/loomgauge/core/audit/format";

  private static final List<String> OTHERS = List.of("README.md", "served.csv");

  /** What was done to a run, by the end of the name of its file. */
  private static final Map<String, String> RUNS = new LinkedHashMap<>();

  static {
    RUNS.put("honest", "honest");
    RUNS.put("frozen", "stopped for 1.5 s");
    RUNS.put("failures", "timeout of 1 s, delay exponential (500 ms)");
    RUNS.put("saturated", "2 ms of the tool's CPU a request");
    RUNS.put("ramp", "ramp of 2 s before 2 s");
    RUNS.put("second", "users that start within the first second");
  }

  private AuditGallery() {}

  static String text() throws IOException {
    StringBuilder text = new StringBuilder();
    text.append(
        """
        # Gallery of audits

        One service with a delay of 20 ms, measured with each tool by `lab/bench/audit.sh --spoiled`, and what `./loomgauge audit --explain FILE` says of each print; for hey and oha, which do not print their users, with `--users`. What follows in italics is the likely cause. The prints are in `%s` of a checkout. See [Auditing load tests](../audit.md).

        | file | run | the audit says |
        |---|---|---|
        """
            .formatted(FILES));
    for (Path file : files()) {
      String name = file.getFileName().toString();
      text.append("| `%s` | %s | %s |%n".formatted(name, run(name), said(file)));
    }
    return text.toString();
  }

  private static List<Path> files() throws IOException {
    try (Stream<Path> all = Files.list(Commands.root().resolve(FILES))) {
      return all.filter(file -> !OTHERS.contains(file.getFileName().toString())).sorted().toList();
    }
  }

  private static String run(String file) {
    return RUNS.entrySet().stream()
        .filter(run -> file.substring(0, file.indexOf('.')).endsWith("-" + run.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElseThrow(() -> new AssertionError("nothing says what was done in " + file));
  }

  /** The sentence of the file, and the first likely cause. */
  private static String said(Path file) {
    String name = file.getFileName().toString();
    Commands.Done done =
        name.startsWith("hey") || name.startsWith("oha")
            ? Commands.run("audit", file.toString(), "--explain", "--users", users(name))
            : Commands.run("audit", file.toString(), "--explain");
    String all = onOneLine(done.out().lines().takeWhile(line -> !line.isBlank()).toList());
    String verdict = all.substring(all.indexOf(") ", all.indexOf(name)) + 2);
    int causes = done.out().indexOf("Likely causes\n");
    return causes < 0 ? verdict : verdict + " " + cause(done.out().substring(causes));
  }

  /** As lab/bench/audit.sh gave them. */
  private static String users(String name) {
    return name.contains("-failures") ? "40" : "20";
  }

  private static String cause(String causes) {
    List<String> lines = causes.lines().skip(1).toList();
    String first = lines.getFirst().strip().substring(2);
    List<String> rest = lines.stream().skip(1).takeWhile(line -> line.startsWith("    ")).toList();
    return "*" + first + (rest.isEmpty() ? "" : " " + onOneLine(rest)) + "*";
  }

  private static String onOneLine(List<String> lines) {
    return lines.stream()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .collect(Collectors.joining(" "));
  }
}

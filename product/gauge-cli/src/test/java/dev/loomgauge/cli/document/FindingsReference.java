package dev.loomgauge.cli.document;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.core.finding.rule.Rule;
import dev.loomgauge.core.finding.rule.Rules;
import java.nio.file.Files;
import java.util.Map;
import java.util.stream.Collectors;

/** The rules of findings as a document. */
final class FindingsReference {
  /** Name of a chart to what it shows; the scripts of the benchmarks choose one. */
  private static final Map<String, String> PICTURES =
      Map.of(
          "times", "Where the time of a request goes",
          "throughput", "Throughput, predicted and measured",
          "memory", "Memory of the service against requests in flight");

  private FindingsReference() {}

  static String text() {
    return """
    # Findings
    A finding is a cause that can be changed: why a cell is as it is, with the figures that were seen, the remedy, and what the remedy brings by the model where that is known.
    Findings are in the terminal, in `report.html`, in `summary.md` and in `verdict.json` (`findings`), the one that explains most first. A cause counts where it is there in at least half of the trials of its cell;
    a service in which no rule finds anything has none. This page is made from the program.
    Where no rule finds a cause, the same places say whether [anything is to be gained](#nothing-to-gain).

    Most rules rest on [where the time of a request goes](method/time.md). A picture is of a trial of `lab/bench/faults.sh`, which puts each fault into a service and compares the first finding with it.

    `./loomgauge run faults --set fault=query --set pool=5 --prove` tries the remedy of the first finding that is a setting: it runs the cell again with the setting beside the one of today, in the same blocks, and adds to the finding what it brought.
    `--prove-by` names the factor that sets it where the scenario does not tell. On 26 November 2026, `lab/bench/faults.sh --prove` on two cores of a virtual machine (AMD EPYC, JDK 25.0.3):

    | remedy | predicted | brought | before |
    |---|--:|--:|--:|
    | `pool=35` (small-pool) | 171 req/s | 165 req/s | 24.6 req/s |
    | `client-connections=201` (client-limit) | 1,987 req/s | 1,960 req/s | 995 req/s |
    | `max-connections=200` (few-connections) | 1,971 req/s | 1,961 req/s | no valid trial |
    | `heap=120m` (small-heap) | 500 req/s | 497 req/s | 317 req/s |

    """
        + Rules.ALL.stream().map(FindingsReference::section).collect(Collectors.joining("\n"))
        + """

    ## Nothing to gain
    Where no rule finds a cause in cells that differ in their load alone, one sentence says why no setting of the service can bring more, with the largest load of the group.
    It is no finding: `verdict.json` has it in `withoutFinding`, with `nothingToGain`, and older results have none.

    Two reasons are claimed, because laws prove them:

    - The users ask for no more. A request takes as long as alone, and what it does is its own work (CPU time, database, downstream, network); N users then ask for N / (R + Z) requests per second, whatever is set.
      The sentence names the largest part of the response time, and how far away the next limit is.
    - The CPU of the service is at least 90 % busy, and 85 % of that or more is CPU time of the application's threads. It serves at most 1 / (CPU time of a request) per second and CPU, wherever the other requests wait meanwhile.

    It says that this is *not known* where more than 5 % of the mean response time is not explained, counted twice, or a wait of another kind, or where the JVM's own threads use much of the CPU.
    It says nothing where the limit is another one or not known, where most trials are void or requests failed, where the threads of the service were not dumped, or where a cell with the same load and one other level reached 5 % more.
    """;
  }

  private static String section(Rule rule) {
    return "## %s\n`%s`\n\n%s\n%s"
        .formatted(rule.title(), rule.code(), rule.meaning(), picture(rule));
  }

  /** Of a rule whose fault can be put into a service. */
  private static String picture(Rule rule) {
    return PICTURES.entrySet().stream()
        .map(
            chart -> {
              String file = "findings/%s-%s.svg".formatted(rule.code(), chart.getKey());
              return Files.exists(Commands.root().resolve("docs").resolve(file))
                  ? "\n![%s: %s](%s)\n".formatted(chart.getValue(), rule.title(), file)
                  : "";
            })
        .collect(Collectors.joining());
  }
}

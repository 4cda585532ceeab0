package dev.loomgauge.cli.outside;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.protocol.fuzz.Payloads;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/**
 * Payloads in what gates have left, through to the screen, the page and the tables of a history.
 */
@ResourceLock(Resources.LOCALE)
@ResourceLock(Resources.TIME_ZONE)
class HistoryPayloadsTest {
  @TempDir private Path folder = Path.of("");

  /** A gate whose texts are all foreign. */
  private static String gate(String text) {
    Map<String, String> build = Map.of("build", text);
    return Json.write(
        Map.of(
            "version",
            1,
            "begun",
            "2026-11-28T22:51:00Z",
            "machine",
            text,
            "outcome",
            "worse",
            "failed",
            true,
            "base",
            build,
            "head",
            build,
            "facts",
            List.of(
                fact("pinned", text, List.of(0), List.of(1)),
                fact("allocated", "", List.of(100, 101), List.of(120, 121)))));
  }

  private static Map<String, Object> fact(
      String kind, String of, List<Integer> base, List<Integer> head) {
    return Map.of(
        "kind", kind, "of", of, "outcome", "worse", "base", base, "head", head, "leastChange", 0);
  }

  private Path page(List<String> texts, String name) throws IOException {
    Path page = folder.resolve(name + "/page");
    List<String> words = new ArrayList<>(List.of("history", "--out", page.toString()));
    for (int i = 0; i < texts.size(); i++) {
      Path gate = Files.createDirectories(folder.resolve(name + "/gate-" + i));
      Files.write(gate.resolve("gate.json"), gate(texts.get(i)).getBytes(StandardCharsets.UTF_8));
      words.add(gate.toString());
    }
    Commands.Done done = Commands.run(words.toArray(String[]::new));
    assertThat(done.code()).isZero();
    Harmless.terminal(done.out() + done.err());
    return page;
  }

  private record Shape(Map<String, Integer> page, Map<String, Integer> summary, Object charts) {}

  private Shape shape(List<String> texts, String name) throws IOException {
    Path page = page(texts, name);
    Harmless.csv(Files.readString(page.resolve("history.csv")));
    Set<String> charts = new TreeSet<>();
    for (int i = 1; i <= texts.size(); i++) {
      String chart = "charts/history-counted%s.svg".formatted(i == 1 ? "" : "-" + i);
      charts.addAll(Harmless.svg(Files.readString(page.resolve(chart))));
    }
    return new Shape(
        HtmlShape.of(Files.readString(page.resolve("report.html"))),
        Harmless.markdown(Files.readString(page.resolve("summary.md"))),
        charts);
  }

  /** Each of a machine of its own, so that each payload is tried in each place. */
  @Test
  void everyTextOfAGateStaysText() throws IOException {
    List<String> payloads = Payloads.all();
    List<String> plain =
        IntStream.range(0, payloads.size())
            .mapToObj(i -> "some words " + (char) ('A' + i))
            .toList();

    assertThat(shape(payloads, "payloads")).isEqualTo(shape(plain, "plain"));
  }
}

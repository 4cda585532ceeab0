package dev.loomgauge.load;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The lines a run printed. */
record Output(List<JsonNode> lines) {
  private static final JsonMapper JSON = new JsonMapper();

  static Output parse(String text) {
    return new Output(text.lines().map(JSON::readTree).toList());
  }

  /** Runs a plan for a server on loopback in this process; see {@link Plans#json}. */
  static Output of(int port, String rest) throws Exception {
    return of(Plans.json(port, rest));
  }

  /** Runs a plan in this process. */
  static Output of(String json) throws Exception {
    return of(json, started -> {});
  }

  /** The same, with the line that comes before the first connection. */
  static Output of(String json, Consumer<JsonNode> started) throws Exception {
    ByteArrayOutputStream out =
        new ByteArrayOutputStream() {
          private boolean told;

          @Override
          public void flush() {
            if (!told) {
              told = true;
              started.accept(parse(toString(StandardCharsets.UTF_8)).started());
            }
          }
        };
    FirstRuns.await();
    new Engine().run(Plans.read(json), out);
    return parse(out.toString(StandardCharsets.UTF_8));
  }

  JsonNode started() {
    return lines.getFirst();
  }

  JsonNode summary() {
    return lines.getLast();
  }

  List<JsonNode> rows() {
    return lines.subList(1, lines.size() - 1);
  }

  List<JsonNode> windowRows() {
    return rows().stream().filter(row -> row.get("second").asLong() >= 0).toList();
  }

  /**
   * Users of the closed model that waited for an answer or thought in the window, on average: the
   * times that ended in it, with the ages at its end and without those at its start.
   */
  double usersByTheirTimes() {
    List<JsonNode> rows = rows();
    List<JsonNode> window = windowRows();
    JsonNode before = rows.get(rows.indexOf(window.getFirst()) - 1);
    double spentMs = 0;
    for (String term : List.of("/sumMs", "/failedSumMs", "/thoughts/sumMs")) {
      spentMs += window.stream().mapToDouble(row -> row.at(term).asDouble()).sum();
    }
    for (String age : List.of("/agesMs", "/thoughts/agesMs")) {
      spentMs += window.getLast().at(age).asDouble() - before.at(age).asDouble();
    }
    return spentMs / ms("windowMs");
  }

  long errors(String kind) {
    return summary().get("errors").path(kind).asLong(0);
  }

  /** Requests that were sent and had no answer by the end. */
  long unanswered() {
    return summary().get("afterWindow").get("unanswered").asLong();
  }

  long number(String key) {
    return summary().get(key).asLong();
  }

  double ms(String key) {
    return summary().get(key).asDouble();
  }
}

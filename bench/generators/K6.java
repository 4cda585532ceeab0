package generators;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** k6: closed by {@code constant-vus}, open by {@code constant-arrival-rate}. */
public record K6(String program, String version) implements Tool {
  private static final String SCRIPT =
      """
      import http from 'k6/http';
      export const options = {
        discardResponseBodies: true,
        summaryTrendStats: ['avg', 'p(99)', 'max'],
        scenarios: { load: { %s, duration: '%ds', gracefulStop: '3s' } },
      };
      export default function () { http.get('%s'); }
      export function handleSummary(data) { return { stdout: JSON.stringify(data.metrics) }; }
      """;

  /** Empty where there is none. */
  public static Optional<Tool> find(String program) {
    return Versions.ask(program, "version").map(said -> new K6(program, said));
  }

  @Override
  public String name() {
    return "k6";
  }

  @Override
  public boolean open() {
    return true;
  }

  @Override
  public Job job(Load load, String url, Path folder) throws IOException {
    String executor =
        switch (load) {
          case Load.Closed closed -> "executor: 'constant-vus', vus: " + closed.users();
          case Load.Open open ->
              "executor: 'constant-arrival-rate', rate: %d, timeUnit: '1s', preAllocatedVUs: 1000"
                  .formatted(open.rate());
        };
    Path script = folder.resolve("load.js");
    Files.writeString(script, SCRIPT.formatted(executor, load.seconds(), url));
    return new Job(
        List.of(program, "run", "--quiet", "--no-usage-report", "--address", "", script.toString()),
        "");
  }

  @Override
  public Figures read(String output, Load load) {
    JsonNode metrics = new JsonMapper().readTree(output);
    JsonNode duration = metrics.get("http_req_duration").get("values");
    double requests = metrics.get("http_reqs").get("values").get("count").asDouble();
    double failed = metrics.get("http_req_failed").get("values").get("rate").asDouble();
    long dropped =
        metrics.has("dropped_iterations")
            ? metrics.get("dropped_iterations").get("values").get("count").asLong()
            : 0;
    return new Figures(
        load.seconds(),
        metrics.get("http_reqs").get("values").get("rate").asDouble(),
        duration.get("avg").asDouble(),
        duration.get("p(99)").asDouble(),
        duration.get("max").asDouble(),
        Math.round(failed * requests),
        dropped + " iterations dropped");
  }
}

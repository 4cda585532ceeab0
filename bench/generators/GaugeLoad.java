package generators;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Ours, with the options that gauge-run gives it. */
public record GaugeLoad(String java, Path jar, List<String> options, String version)
    implements Tool {
  private static final int RAMP_MS = 2000;

  /** For the JVM's start. */
  private static final int START_MS = 1000;

  @Override
  public String name() {
    return "gauge-load";
  }

  @Override
  public boolean open() {
    return true;
  }

  @Override
  public Job job(Load load, String url, Path folder) {
    String model =
        switch (load) {
          case Load.Closed(int users, int lead, int seconds) ->
              "\"closed\":{\"users\":%d,\"rampMs\":%d,\"connectMs\":%d,\"spreadMs\":100},\"warmupMs\":%d,\"windowMs\":%d"
                  .formatted(
                      users,
                      RAMP_MS,
                      RAMP_MS / 2,
                      Math.max(0, lead * 1000 - RAMP_MS - START_MS),
                      (seconds - lead) * 1000);
          case Load.Open(int rate, int delayMs, int seconds) ->
              "\"open\":{\"rate\":%d,\"maxConnections\":2000},\"warmupMs\":2000,\"windowMs\":%d"
                  .formatted(rate, (seconds - 3) * 1000);
        };
    int slash = url.indexOf('/', "http://".length());
    String plan =
        "{\"version\":1,\"target\":\"%s\",\"request\":{\"path\":\"%s\"},\"drainMs\":500,%s}%n"
            .formatted(url.substring(0, slash), url.substring(slash), model);
    List<String> command = new ArrayList<>(List.of(java));
    command.addAll(options);
    command.addAll(List.of("-jar", jar.toString(), "--stop-at-eof"));
    return new Job(command, plan);
  }

  @Override
  public Figures read(String output, Load load) {
    JsonNode summary = new JsonMapper().readTree(output.lines().toList().getLast());
    String remark =
        "lag %.0f ms, %d late, %d missed"
            .formatted(
                summary.get("lagMaxMs").asDouble(),
                summary.get("lateStarts").asLong(),
                summary.get("missedStarts").asLong());
    if (summary.has("uncorrected")) {
      remark +=
          "; uncorrected p99 %.0f ms".formatted(summary.get("uncorrected").get("p99Ms").asDouble());
    }
    long errors = 0;
    for (JsonNode count : summary.get("errors")) {
      errors += count.asLong();
    }
    return new Figures(
        summary.get("windowMs").asDouble() / 1000,
        summary.get("throughputRps").asDouble(),
        summary.get("meanMs").asDouble(),
        summary.get("p99Ms").asDouble(),
        summary.get("maxMs").asDouble(),
        errors,
        remark);
  }
}

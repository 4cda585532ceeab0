package dev.loomgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.RunInfo;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Takes every number out of the files of a recorded run, one at a time. */
class MissingFieldsTest {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  @TempDir private Path folder = Path.of("");

  @Test
  void aNumberThatIsMissingIsNamedAndNeverTakenForZero() throws IOException {
    Path trial;
    try (var trials = Files.list(Recorded.ROOT.resolve("trials"))) {
      trial = trials.sorted().findFirst().orElseThrow().resolve("trial.json");
    }
    Set<String> needed = new TreeSet<>();
    needed.addAll(needed(trial, ResultsFolder::readTrial));
    needed.addAll(
        needed(Recorded.ROOT.resolve("run.json"), file -> Json.read(file, RunInfo.class)));
    needed.addAll(
        needed(
            Recorded.ROOT.resolve("verdict.json"),
            file -> new ResultsFolder(folder).readVerdict().orElseThrow()));
    assertThat(needed)
        .contains(
            "repetition",
            "load.ok",
            "load.throughputRps",
            "tiers.service.cpuPct",
            "prediction.limits[0].rps",
            "machine.cores",
            "seed",
            "trials");
  }

  /** The numbers without which the file is refused; without any other it reads as unknown. */
  private Set<String> needed(Path file, Function<Path, ?> reader) throws IOException {
    Path changed = folder.resolve(file.getFileName().toString());
    JsonNode json = JSON.readTree(Files.readString(file));
    Set<String> needed = new TreeSet<>();
    for (Field field : fields(json, "")) {
      JsonNode value = field.in().remove(field.name());
      Files.writeString(changed, JSON.writeValueAsString(json));
      try {
        JsonNode read = JSON.readTree(Json.write(reader.apply(changed)));
        assertThat(read.at(field.pointer()).isNumber()).as(field.path()).isFalse();
      } catch (ResultsException e) {
        assertThat(e).hasMessageContaining(field.path());
        needed.add(field.path());
      }
      field.in().set(field.name(), value);
    }
    return needed;
  }

  private static List<Field> fields(JsonNode json, String path) {
    List<Field> fields = new ArrayList<>();
    if (json instanceof ObjectNode object) {
      object
          .properties()
          .forEach(
              e -> {
                String own = path.isEmpty() ? e.getKey() : path + "." + e.getKey();
                if (e.getValue().isNumber()) {
                  fields.add(new Field(object, e.getKey(), own));
                }
                fields.addAll(fields(e.getValue(), own));
              });
    }
    for (int i = 0; json.isArray() && i < json.size(); i++) {
      fields.addAll(fields(json.get(i), path + "[" + i + "]"));
    }
    return fields;
  }

  /** A field with its path, "limits[0].rps". */
  private record Field(ObjectNode in, String name, String path) {
    String pointer() {
      return "/" + path.replace("[", "/").replace("]", "").replace('.', '/');
    }
  }
}

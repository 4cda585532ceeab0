package dev.loomgauge.cli.outside;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.loomgauge.core.result.file.Csv;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.file.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.NullNode;

/**
 * The recorded results folder as somebody else may hand it over: every text in its JSON, its tables
 * and its names is another one, and the same wherever it was the same.
 */
final class ForeignFolder {
  private static final Path RECORDED = Path.of("src/test/resources/recorded/run");
  private static final Path VERDICT = Path.of("src/test/resources/golden/verdict.json");

  /** Fields that hold a word of ours or link files; one in each file is made foreign by itself. */
  static final Set<String> OURS =
      Set.of("id", "code", "severity", "outcome", "kind", "state", "limit", "metric");

  /** Objects whose keys are names from outside. */
  private static final Set<String> NAMED =
      Set.of("levels", "settings", "versions", "services", "overrides", "design");

  /** Columns that hold text from outside. */
  private static final Set<String> TOLD =
      Set.of("place", "note", "failure", "service", "conn_mode", "path_mode", "connection", "path");

  /** Factors that the program knows. */
  private static final Set<String> KNOWN = Set.of("threads", "users");

  private static final String FIGURE = "[-+.:\\dTZ]*";

  /** What a folder of another kind of run has besides. */
  private static final Map<String, String> MORE =
      Map.of(
          "answer.json",
          """
          {"sections": [{"title": "Answer", "sentences": ["Virtual threads bring more.", "Why."]},
            {"title": "What would not change", "sentences": ["The database."]}]}
          """,
          "trials/001-platform-released-pool20-normal-users60-r1/waiting.csv",
          """
          epoch_ms,dump,activity,place,requests
          1764000000000,1,cpu,a.b.Orders.find:42,17
          1764000000000,1,lock,a.b.Orders.buy:43,3
          """);

  /** The text that a field has in place of its own. */
  private interface Texts {
    String of(String field, String own);
  }

  private final Texts texts;

  private ForeignFolder(Texts texts) {
    this.texts = texts;
  }

  /** Each different text becomes the next of a list, from a place in it on. */
  static void write(Path folder, List<String> texts, int from) throws IOException {
    Map<String, String> given = new HashMap<>();
    write(
        folder,
        (field, own) ->
            OURS.contains(field) || own.matches(FIGURE)
                ? own
                : given.computeIfAbsent(own, _ -> texts.get((from + given.size()) % texts.size())));
  }

  /** One field alone, wherever it occurs, becomes a text. */
  static void write(Path folder, String field, String text) throws IOException {
    write(folder, (each, own) -> each.equals(field) ? text : own);
  }

  private static void write(Path folder, Texts texts) throws IOException {
    ForeignFolder foreign = new ForeignFolder(texts);
    Map<Path, String> files = new LinkedHashMap<>();
    try (Stream<Path> recorded = Files.walk(RECORDED)) {
      for (Path file : recorded.filter(Files::isRegularFile).sorted().toList()) {
        files.put(RECORDED.relativize(file), Files.readString(file));
      }
    }
    files.put(Path.of("verdict.json"), Files.readString(VERDICT));
    MORE.forEach((name, content) -> files.put(Path.of(name), content));
    for (Map.Entry<Path, String> file : files.entrySet()) {
      WholeFile.write(
          folder.resolve(file.getKey()), foreign.file(file.getKey().toString(), file.getValue()));
    }
  }

  private String file(String name, String content) {
    if (name.endsWith(".json")) {
      return ascii(Json.write(value("", Json.readMap(content), false)));
    }
    return name.endsWith(".csv") ? table(content) : content;
  }

  private Object value(String field, @Nullable Object value, boolean named) {
    return switch (value) {
      case null -> NullNode.getInstance();
      case String own -> texts.of(field, own);
      case List<?> list -> list.stream().map(each -> value(field, each, false)).toList();
      case Map<?, ?> map -> {
        Map<String, Object> parts = new LinkedHashMap<>();
        map.forEach(
            (key, each) -> {
              String own = String.valueOf(key);
              boolean foreign = (named || NAMED.contains(field)) && !KNOWN.contains(own);
              parts.put(
                  foreign ? key(texts.of("", own)) : own,
                  value(own, each, field.equals("services")));
            });
        yield parts;
      }
      default -> value;
    };
  }

  /** No reader of JSON takes half a character in a name. */
  private static String key(String text) {
    return new String(text.getBytes(UTF_8), UTF_8);
  }

  private String table(String content) {
    List<List<String>> rows = Csv.parse(content);
    List<String> header = rows.getFirst();
    return Csv.table(
        header,
        rows.stream()
            .skip(1)
            .map(
                row ->
                    IntStream.range(0, row.size())
                        .mapToObj(
                            i ->
                                TOLD.contains(header.get(i))
                                    ? texts.of("", row.get(i))
                                    : row.get(i))
                        .toList())
            .toList());
  }

  /** As JSON can spell every character, also half of one. */
  private static String ascii(String json) {
    StringBuilder text = new StringBuilder();
    json.chars()
        .forEach(c -> text.append(c < 0x7f ? String.valueOf((char) c) : "\\u%04x".formatted(c)));
    return text.toString();
  }
}

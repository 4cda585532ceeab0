package dev.loomgauge.page;

import dev.loomgauge.core.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Puts files into the page, and allows its scripts by their hashes alone. */
public final class OfflinePage {
  private static final Pattern SCRIPT = Pattern.compile("<script>(.*?)</script>", Pattern.DOTALL);

  private OfflinePage() {}

  /**
   * Writes the page.
   *
   * @param arguments where the whole page goes, the page without its parts, and {@code name=file}
   *     for each part, which takes the place of {@code {{name}}}
   */
  public static void main(String... arguments) throws IOException {
    Map<String, String> parts = new LinkedHashMap<>();
    for (String part : Arrays.asList(arguments).subList(2, arguments.length)) {
      String[] pair = part.split("=", 2);
      parts.put(pair[0], Files.readString(Path.of(pair[1])));
    }
    String page = Files.readString(Path.of(arguments[1]));
    Files.writeString(Path.of(arguments[0]), whole(page, parts));
  }

  /**
   * The page with its parts, which are scripts or the data of scripts.
   *
   * @param parts by name
   */
  static String whole(String page, Map<String, String> parts) {
    String text = page;
    for (var part : parts.entrySet()) {
      text =
          text.replace(
              "{{" + part.getKey() + "}}", part.getValue().replace("</script", "<\\/script"));
    }
    String hashes =
        SCRIPT.matcher(text).results().map(OfflinePage::hash).collect(Collectors.joining(" "));
    return text.replace("{{hashes}}", hashes);
  }

  private static String hash(MatchResult script) {
    return "'sha256-" + Base64.getEncoder().encodeToString(Sha256.of(script.group(1))) + "'";
  }
}

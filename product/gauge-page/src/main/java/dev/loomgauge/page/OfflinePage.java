package dev.loomgauge.page;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Puts the script of the solvers into the page, and allows its scripts by their hashes alone. */
public final class OfflinePage {
  private static final Pattern SCRIPT = Pattern.compile("<script>(.*?)</script>", Pattern.DOTALL);

  private OfflinePage() {}

  /**
   * Writes the page.
   *
   * @param arguments the page without the solvers, their script, and where the whole page goes
   */
  public static void main(String... arguments) throws IOException {
    String page = Files.readString(Path.of(arguments[0]));
    String solvers = Files.readString(Path.of(arguments[1]));
    Files.writeString(Path.of(arguments[2]), whole(page, solvers));
  }

  static String whole(String page, String solvers) {
    String text = page.replace("{{solvers}}", solvers.replace("</script", "<\\/script"));
    String hashes =
        SCRIPT.matcher(text).results().map(OfflinePage::hash).collect(Collectors.joining(" "));
    return text.replace("{{hashes}}", hashes);
  }

  private static String hash(MatchResult script) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256")
              .digest(script.group(1).getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}

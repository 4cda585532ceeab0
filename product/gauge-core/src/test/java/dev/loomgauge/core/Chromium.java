package dev.loomgauge.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A browser without a window.
 *
 * @param folder for its profile and its output
 */
public record Chromium(Path program, Path folder) {
  /** The one that is installed; a test is skipped where there is none. */
  public static Chromium in(Path folder) {
    Optional<Path> found =
        Stream.of("chromium", "google-chrome", "chromium-browser")
            .flatMap(
                name ->
                    Stream.of(System.getenv("PATH").split(File.pathSeparator))
                        .map(part -> Path.of(part, name)))
            .filter(Files::isExecutable)
            .findFirst();
    assumeTrue(found.isPresent(), "needs chromium or google-chrome");
    return new Chromium(found.orElseThrow(), folder);
  }

  /** A page as it is when its scripts have run. */
  public record Dom(String text) {
    /** An attribute {@code data-name} of the root. */
    public String data(String name) {
      return plain(first("<html[^>]* data-" + name + "=\"([^\"]*)\""));
    }

    /** The text of the element with an id, which has no elements in it. */
    public String text(String id) {
      return plain(first(" id=\"" + id + "\"[^>]*>([^<]*)<"));
    }

    private static String plain(String escaped) {
      return escaped
          .replace("&lt;", "<")
          .replace("&gt;", ">")
          .replace("&quot;", "\"")
          .replace("&nbsp;", "\u00a0")
          .replace("&amp;", "&");
    }

    /** What the first group of a pattern matches first. */
    public String first(String pattern) {
      Matcher matcher = Pattern.compile(pattern).matcher(text);
      assertThat(matcher.find()).as(pattern).isTrue();
      return matcher.group(1);
    }
  }

  /**
   * Opens a page, and closes it when its scripts have run.
   *
   * @param address of a file, with a fragment or without
   * @param size of the window: "1280,2000"
   * @param until an expression that is true when they have
   */
  public Dom open(String address, String size, String until)
      throws IOException, InterruptedException {
    try (ShownPage page = show(address, size)) {
      // A page that is not there yet is about:blank.
      assertThat(page.becomes("location.protocol === 'file:' && (%s)".formatted(until)))
          .as(until)
          .isTrue();
      return new Dom(page.evaluate("document.documentElement.outerHTML"));
    }
  }

  /** Opens a page and keeps it open. */
  public ShownPage show(String address, String size) throws IOException, InterruptedException {
    return ShownPage.open(
        command(size, "--remote-debugging-port=0", address),
        folder.resolve("chromium.log"),
        folder.resolve("profile").resolve("DevToolsActivePort"));
  }

  private List<String> command(String size, String... more) {
    List<String> words =
        new ArrayList<>(
            List.of(
                program.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--user-data-dir=" + folder.resolve("profile"),
                "--window-size=" + size));
    words.addAll(List.of(more));
    return words;
  }

  /** A copy of a page whose content policy lets a script run behind its own. */
  public static Path withScript(Path page, String script, Path copy) throws IOException {
    String whole = Files.readString(page);
    String opened = whole.replaceFirst("<meta http-equiv=\"Content-Security-Policy\"[^>]*>", "");
    assertThat(opened).isNotEqualTo(whole);
    return Files.writeString(
        copy,
        new StringBuilder(opened)
            .insert(opened.lastIndexOf("</body>"), "<script>" + script + "</script>"));
  }
}

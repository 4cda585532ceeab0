package dev.loomgauge.cli.outside;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.protocol.fuzz.Payloads;
import dev.loomgauge.report.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** A results folder of somebody else, whose every text is a payload. */
@ResourceLock(Resources.LOCALE)
@ResourceLock(Resources.TIME_ZONE)
class ForeignFolderTest {
  private static final List<String> PAYLOADS = Payloads.all();

  /** As different from each other as they are, and harmless. */
  private static final List<String> WORDS =
      IntStream.range(0, PAYLOADS.size())
          .mapToObj(i -> "some words " + (char) ('A' + i % 26) + (char) ('A' + i / 26))
          .toList();

  private static final int IMAGES_EACH = 6;

  @TempDir private Path folder = Path.of("");

  /**
   * What a report is made of.
   *
   * @param images how many
   * @param kinds of their elements
   */
  private record Made(
      Map<String, Integer> page, Map<String, Integer> summary, int images, Set<String> kinds) {

    /** What there is, however often: a text may decide whether a trial counts as listed. */
    private List<Object> shape() {
      return List.of(page.keySet(), summary.keySet(), images, kinds);
    }
  }

  @Test
  void everyPayloadStaysTextInSomePlaceOfAFolder() throws IOException {
    Made plain = drawn(WORDS, 0);
    assertThat(plain.images()).isGreaterThan(5);

    assertThat(drawn(PAYLOADS, 0)).isEqualTo(plain);
  }

  /** Images, which take seconds to draw, have fewer places than a page: some rounds fill them. */
  @Test
  @Tag("full")
  void everyPayloadStaysTextInEveryPlaceOfAFolder() throws IOException {
    Made drawn = drawn(WORDS, 0);
    Made shown = shown(WORDS, 1);
    for (int from = 1; from < PAYLOADS.size(); from++) {
      boolean images = from % IMAGES_EACH == 0;
      Made made = images ? drawn(PAYLOADS, from) : shown(PAYLOADS, from);
      assertThat(made.shape())
          .as("from payload " + from + " on")
          .isEqualTo((images ? drawn : shown).shape());
    }
  }

  @Test
  @Tag("full")
  void aWordOfOursThatIsAnotherIsReadOrRefusedInWordsThatSteerNothing() throws IOException {
    int next = 0;
    for (String field : ForeignFolder.OURS) {
      Path root = folder.resolve(field);
      ForeignFolder.write(root, field, PAYLOADS.get(next));
      next += PAYLOADS.size() / ForeignFolder.OURS.size();
      Commands.Done done = Commands.run("report", root.toString(), "--plain");
      Harmless.terminal(done.out() + done.err());
      assertThat(done.err()).doesNotContain("Unexpected failure");
    }
  }

  /** By the command, with all that it prints. */
  private Made drawn(List<String> texts, int from) throws IOException {
    ResultsFolder results = foreign(texts, from);
    Commands.Done done = Commands.run("report", results.root().toString(), "--plain", "--verbose");
    Harmless.terminal(done.out() + done.err());
    for (String format : List.of("table", "csv", "json", "markdown")) {
      String root = results.root().toString();
      Commands.Done compared = Commands.run("compare", root, root, "--format", format);
      Harmless.terminal(compared.out() + compared.err());
    }
    Set<String> kinds = new TreeSet<>();
    List<Path> images;
    try (Stream<Path> files = Files.list(results.charts())) {
      images = files.toList();
    }
    for (Path image : images) {
      kinds.addAll(Harmless.svg(Files.readString(image)));
    }
    return made(results, images.size(), kinds);
  }

  /** Without images. */
  private Made shown(List<String> texts, int from) throws IOException {
    ResultsFolder results = foreign(texts, from);
    Report.writePage(results, true);
    return made(results, 0, Set.of());
  }

  private ResultsFolder foreign(List<String> texts, int from) throws IOException {
    Path root = folder.resolve(texts.getFirst().replaceAll("\\W", "") + from);
    ForeignFolder.write(root, texts, from);
    return new ResultsFolder(root);
  }

  private static Made made(ResultsFolder results, int images, Set<String> kinds)
      throws IOException {
    Harmless.csv(Files.readString(results.cellsCsv()));
    return new Made(
        HtmlShape.of(Files.readString(results.reportHtml())),
        Harmless.markdown(Files.readString(results.summaryMd())),
        images,
        kinds);
  }
}

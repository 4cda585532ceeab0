package dev.loomgauge.cli.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.Main;
import dev.loomgauge.core.audit.LawBook;
import dev.loomgauge.core.audit.law.Law;
import dev.loomgauge.core.audit.law.OneThinkTime.Plans;
import dev.loomgauge.core.audit.law.Plausibility;
import dev.loomgauge.core.finding.rule.Rules;
import dev.loomgauge.core.result.CapacityBracket;
import dev.loomgauge.core.result.Comparison;
import dev.loomgauge.core.result.Endurance;
import dev.loomgauge.core.result.GateCode;
import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.PoolColumns;
import dev.loomgauge.core.result.TimelineColumn;
import dev.loomgauge.core.result.TrialWarning;
import dev.loomgauge.run.Installation;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Documents say what the program is: some are made from it ({@code -Dgolden.update=true} writes
 * them again), the others have every name that they should and no other.
 */
class DocumentsTest {
  private static final Path ROOT = Commands.root();
  private static final Path DOCS = ROOT.resolve("docs");
  private static final Installation HOME =
      new Installation(ROOT, Path.of(System.getProperty("java.home")));
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)#\\s]+)(?:#[^)]*)?\\)");
  private static final Pattern ANCHOR = Pattern.compile("\\]\\(([^)#:\\s]*\\.md)?#([^)\\s]+)\\)");
  private static final Pattern TEST = Pattern.compile("`([A-Z]\\w*(?:IT|Test))\\b");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.*)$");

  /** Title and code, with the meaning below them. */
  private static final Pattern RULE = Pattern.compile("(?m)^## (.+)\n`([a-z-]+)`\n\n\\w.*\\.$");

  private static final Pattern TRANSCRIPT =
      Pattern.compile("```\n\\./loomgauge (audit docs/\\S+ .*)\n```\n\n```\n([\\s\\S]*?)```");

  @Test
  void theCommandReferenceIsMadeFromTheCommands() throws IOException {
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    MadeDocument.check(
        "docs/commands.md", CommandReference.of(Main.commands(HOME, nowhere, nowhere)));
  }

  @Test
  void readmeAndContributingNameTheSameMinutesForEitherSizeOfTheBuild() throws IOException {
    List<String> readme = minutes("README.md");

    assertThat(readme).hasSize(2).isEqualTo(minutes("CONTRIBUTING.md"));
  }

  /** "9" and "25": the minutes of {@code ./mvnw verify}, and of the full size. */
  private static List<String> minutes(String document) throws IOException {
    String text = Files.readString(ROOT.resolve(document));
    return Stream.of("`./mvnw verify`", "`./mvnw verify -Pfull`")
        .map(command -> Pattern.quote(command) + "(?:(?!`)[\\s\\S])*?about (\\d+) minutes")
        .map(pattern -> Pattern.compile(pattern).matcher(text))
        .flatMap(found -> found.results().limit(1).map(result -> result.group(1)))
        .toList();
  }

  @Test
  void theCatalogueIsMadeFromWhatShips() throws IOException {
    MadeDocument.check("docs/catalogue.md", new Catalogue(HOME).text());
  }

  @Test
  void theGalleryOfAuditsIsMadeFromThePrintsOfTheTests() throws IOException {
    MadeDocument.check("docs/audit/gallery.md", AuditGallery.text());
  }

  @Test
  void thePageOfTheTimelineHasEveryColumnInItsPlace() throws IOException {
    assertThat(codes("timeline.md", ""))
        .containsExactlyElementsOf(
            Stream.concat(
                    Stream.of(TimelineColumn.values()).map(TimelineColumn::key),
                    new PoolColumns("POOL").all().stream())
                .toList());
  }

  @Test
  void thePageOfFindingsHasASectionForEachRuleInTheirOrder() throws IOException {
    assertThat(
            RULE.matcher(Files.readString(DOCS.resolve("findings.md")))
                .results()
                .map(section -> section.group(2) + ": " + section.group(1)))
        .containsExactlyElementsOf(
            Rules.ALL.stream().map(rule -> rule.code() + ": " + rule.title()).toList());
  }

  @Test
  void thePageOfJdkDefectsIsMadeFromTheTableThatShips() throws IOException {
    MadeDocument.check("docs/jdk-defects.md", JdkDefectsReference.text());
  }

  @Test
  void theAuditNamesEveryLawAndNoOther() throws IOException {
    assertThat(codes("audit.md", "## Laws"))
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(LawBook.ALL.stream().map(Law::name), Stream.of(new Plans().law().name()))
                .toList());
  }

  @Test
  void thePageOfGatesHasEveryGateAndNoOther() throws IOException {
    assertThat(codes("method/gates.md", "## The gates"))
        .containsExactlyElementsOf(Stream.of(GateCode.values()).map(GateCode::key).toList());
  }

  @Test
  void theGlossaryHasEveryWordOfAVerdict() throws IOException {
    assertThat(codes("glossary.md", ""))
        .doesNotHaveDuplicates()
        .containsAll(words(Comparison.Outcome.values()))
        .containsAll(words(TrialWarning.Severity.values()))
        .containsAll(words(Limit.Kind.values()))
        .containsAll(words(Endurance.Trend.values()))
        .containsAll(words(CapacityBracket.Standing.values()))
        .containsAll(Stream.of(Plausibility.values()).map(Plausibility::word).toList());
  }

  private static List<String> words(Enum<?>[] values) {
    return Stream.of(values).map(v -> v.name().toLowerCase(Locale.ROOT)).toList();
  }

  @Test
  void theReadmeIsShort() throws IOException {
    assertThat(Files.readAllLines(ROOT.resolve("README.md"))).hasSizeLessThanOrEqualTo(150);
  }

  @Test
  void everyLinkLeadsToAFile() throws IOException {
    for (Path page : pages()) {
      assertThat(LINK.matcher(Files.readString(page)).results().map(m -> m.group(1)))
          .as(ROOT.relativize(page).toString())
          .allSatisfy(
              link -> {
                if (!link.contains(":")) {
                  assertThat(page.resolveSibling(link)).exists();
                }
              });
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"product", "runtime", "lab"})
  void everyLinkOfADistributionLeadsToWhatItHas(String distribution) throws Exception {
    Set<Path> files = DistributedFiles.of("src/dist/" + distribution + ".xml");
    List<Path> pages =
        files.stream()
            .filter(file -> file.toString().endsWith(".md"))
            .filter(file -> !file.startsWith("runtime")) // those of the JDK
            .toList();

    assertThat(pages).contains(Path.of("README.md"), Path.of("docs/audit/gallery.md"));
    for (Path page : pages) {
      assertThat(LINK.matcher(Files.readString(ROOT.resolve(page))).results().map(m -> m.group(1)))
          .as(page.toString())
          .filteredOn(link -> !link.contains(":"))
          .allSatisfy(
              link -> {
                Path target = page.resolveSibling(link).normalize();
                assertThat(files).anyMatch(file -> file.startsWith(target));
              });
    }
  }

  @Test
  void everyLinkIntoAPageLeadsToAHeading() throws IOException {
    for (Path page : pages()) {
      for (MatchResult link : ANCHOR.matcher(Files.readString(page)).results().toList()) {
        Path target = link.group(1) == null ? page : page.resolveSibling(link.group(1));
        assertThat(anchors(Files.readString(target)))
            .as("%s: %s", ROOT.relativize(page), link.group())
            .contains(link.group(2));
      }
    }
  }

  /** As code hosts make them: lower case, hyphens for spaces, and no punctuation. */
  private static List<String> anchors(String page) {
    return HEADING
        .matcher(page)
        .results()
        .map(heading -> heading.group(1).replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1"))
        .map(heading -> heading.toLowerCase(Locale.ROOT).replaceAll("[^\\w -]", ""))
        .map(heading -> heading.replace(' ', '-'))
        .toList();
  }

  @Test
  void everyTestThatIsNamedExists() throws IOException {
    Set<String> tests = new HashSet<>();
    for (String tree : List.of("product", "lab")) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(tree))) {
        files
            .map(file -> file.getFileName().toString().replaceFirst("\\.java$", ""))
            .forEach(tests::add);
      }
    }
    for (Path page : pages()) {
      assertThat(TEST.matcher(Files.readString(page)).results().map(m -> m.group(1)))
          .as(ROOT.relativize(page).toString())
          .isSubsetOf(tests);
    }
  }

  @Test
  void theExampleOfAnAuditIsWhatTheCommandPrints() throws IOException {
    MatchResult example =
        TRANSCRIPT
            .matcher(Files.readString(DOCS.resolve("audit.md")))
            .results()
            .findFirst()
            .orElseThrow();
    String[] words = example.group(1).split(" ");
    words[1] = ROOT.resolve(words[1]).toString();

    String printed = oneLine(Commands.run(words).out().replace(ROOT + "/", ""));

    assertThat(example.group(2).split("\n *\\.\\.\\.\n"))
        .hasSizeGreaterThan(1)
        .allSatisfy(part -> assertThat(printed).contains(oneLine(part)));
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }

  @Test
  void everyDocumentIsInTheIndex() throws IOException {
    Path index = DOCS.resolve("README.md");
    List<Path> linked =
        LINK.matcher(Files.readString(index))
            .results()
            .map(m -> DOCS.resolve(m.group(1)).normalize())
            .toList();
    try (Stream<Path> files = Files.list(DOCS)) {
      assertThat(linked)
          .containsAll(
              files.filter(f -> f.toString().endsWith(".md") && !f.equals(index)).toList());
    }
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> docs = Files.walk(DOCS);
        Stream<Path> top = Files.list(ROOT);
        Stream<Path> modules = Files.list(ROOT.resolve("product"))) {
      return Stream.of(docs, top, modules.map(module -> module.resolve("README.md")))
          .flatMap(files -> files)
          .filter(file -> file.toString().endsWith(".md") && Files.isRegularFile(file))
          .toList();
    }
  }

  /** The code in the first cells of the tables of a section. */
  private static List<String> codes(String page, String heading) throws IOException {
    String text = "\n" + Files.readString(DOCS.resolve(page));
    assertThat(text).contains(heading + "\n");
    String section = text.substring(text.indexOf(heading + "\n") + heading.length());
    int end = heading.isEmpty() ? -1 : section.indexOf("\n## ");
    return section
        .substring(0, end < 0 ? section.length() : end)
        .lines()
        .filter(line -> line.startsWith("| `"))
        .map(line -> line.substring(0, line.indexOf('|', 1)))
        .flatMap(cell -> CODE.matcher(cell).results().map(m -> m.group(1)))
        .toList();
  }
}

package dev.loomgauge.cli.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.Main;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The configuration of JReleaser and JBang names the artifacts that the build produces. */
class ReleaseFilesTest {
  private static final JsonMapper JSON = new JsonMapper();

  private final String root = text("pom.xml");
  private final String module = text("product/gauge-cli/pom.xml");
  private final String version = first("<version>(.*?)</version>", root);
  private final JsonNode release = JSON.valueToTree(yaml(text("jreleaser.yml")));
  private final JsonNode command =
      JSON.readTree(text("jbang-catalog.json")).at("/aliases/loomgauge");

  ReleaseFilesTest() throws IOException {}

  private static String text(String file) throws IOException {
    return Files.readString(Commands.root().resolve(file));
  }

  private static Object yaml(String text) {
    return new Load(LoadSettings.builder().build()).loadFromString(text);
  }

  private static String first(String pattern, String text) {
    return all(pattern, text).findFirst().orElseThrow();
  }

  private static Stream<String> all(String pattern, String text) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    return matcher.results().map(found -> found.group(1));
  }

  @Test
  void theVersionIsTheSameEverywhere() throws IOException {
    assertThat(release.at("/project/version").asString()).isEqualTo(version);
    assertThat(Commands.run("--version").out().strip()).isEqualTo("loomgauge " + version);
    assertThat(first("(?m)^## (.*)$", text("CHANGELOG.md"))).isEqualTo(version);
  }

  @Test
  void theProgramIsNamedByItsCoordinatesAndItsMainClass() {
    String group = first("<groupId>(.*?)</groupId>", root);
    String artifact = first("</parent>\\s*<artifactId>(.*?)</artifactId>", module);
    String java = first("<maven.compiler.release>(.*?)<", root);
    JsonNode its = release.at("/project/languages/java");

    assertThat(first("<mainClass>(.*?)</mainClass>", module)).isEqualTo(Main.class.getName());
    assertThat(
            Stream.of("groupId", "artifactId", "version", "mainClass")
                .map(key -> its.get(key).asString()))
        .containsExactly(group, artifact, java, Main.class.getName());
    assertThat(command.get("script-ref").asString())
        .isEqualTo(String.join(":", group, artifact, version));
    assertThat(command.get("main").asString()).isEqualTo(Main.class.getName());
    assertThat(command.get("java").asString()).isEqualTo(java + "+");
  }

  @Test
  void aReleaseHasTheZipsAndTheBillsOfMaterialsThatTheBuildMakes() {
    List<String> made =
        Stream.concat(
                all("<finalName>(loomgauge-.*?)</finalName>", module).map(zip -> zip + ".zip"),
                all("<outputName>(loomgauge-.*?)</outputName>", root).map(bill -> bill + ".json"))
            .map(name -> name.replace("${project.version}", version))
            .map(name -> name.replace("${dist.platform}", "linux-x64"))
            .toList();

    assertThat(
            Stream.of(
                    "/distributions/loomgauge/artifacts",
                    "/distributions/loomgauge-runtime/artifacts",
                    "/files/artifacts")
                .flatMap(where -> release.at(where).valueStream())
                .map(artifact -> artifact.get("path").asString())
                .map(path -> path.replace("{{projectVersion}}", version))
                .map(path -> Path.of("target/dist").relativize(Path.of(path)).toString()))
        .containsAll(made)
        .hasSize(made.size() + 1)
        .contains("SHA256SUMS");
  }

  /** The libraries of a module are listed where its programs are. */
  @Test
  void aBillOfMaterialsLeavesOutWhatItsZipHasNot() throws IOException {
    List<List<String>> left =
        all("<excludeArtifactId>(.*?)</excludeArtifactId>", root)
            .map(names -> List.of(names.split(",", -1)))
            .toList();
    List<String> lab =
        all("<module>lab/(?:services/)?(.*?)</module>", root)
            .map(folder -> folder.replaceFirst("^(contract|parts)$", "service-$1"))
            .toList();

    assertThat(left).hasSize(2);
    assertThat(left.getFirst()).containsAll(left.getLast()).containsAll(lab);
    assertThat(lab)
        .filteredOn(name -> !left.getLast().contains(name))
        .containsExactlyInAnyOrder(
            "service-parts",
            "jdk-http",
            "reactor-http",
            "order-mvc",
            "order-webflux",
            "faults",
            "microbench");
  }

  @Test
  void jbangStartsItWithTheOptionsOfTheLauncher() throws IOException {
    List<String> options =
        List.of(first("(?m)^options=\"(.*)\"$", text("bin/loomgauge")).split(" ", -1));

    assertThat(command.get("java-options").valueStream().map(JsonNode::asString))
        .startsWith(options.toArray(String[]::new))
        .hasSize(options.size() + 1)
        .endsWith("-Dloomgauge.called=loomgauge");
  }
}

package dev.loomgauge.cli;

import static dev.loomgauge.cli.PastedParts.all;
import static dev.loomgauge.cli.PastedParts.child;
import static dev.loomgauge.cli.PastedParts.elements;
import static dev.loomgauge.cli.PastedParts.fenced;
import static dev.loomgauge.cli.PastedParts.names;
import static dev.loomgauge.cli.PastedParts.text;
import static dev.loomgauge.cli.PastedParts.words;
import static dev.loomgauge.cli.PastedParts.xml;
import static dev.loomgauge.cli.PastedParts.yaml;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.gate.GateCommand;
import dev.loomgauge.client.InstalledLoomgauge;
import dev.loomgauge.junit.LoomgaugeTest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import picocli.CommandLine;

/** What the documents show to be pasted into a build or a pipeline is of this release. */
class PastedPartsTest {
  private static final String GOAL = "gate";

  private static PastedParts.Artifact named(Element element) {
    return new PastedParts.Artifact(
        text(element, "groupId"), text(element, "artifactId"), text(element, "version"), "");
  }

  private static PastedParts.Artifact coordinates(String artifact) throws IOException {
    PastedParts.Artifact its = PastedParts.artifact(artifact);
    return new PastedParts.Artifact(its.group(), its.name(), its.version(), "");
  }

  /** The command of a pipeline, as the program takes it. */
  private static CommandLine.ParseResult gate(List<String> words) {
    CommandLine.ParseResult parsed = Commands.parsed(Commands.root(), words.toArray(String[]::new));
    assertThat(parsed.commandSpec().userObject()).isInstanceOf(GateCommand.class);
    assertThat(List.of("--base", "--head", "--get"))
        .allMatch(parsed::hasMatchedOption, "an option of " + words);
    return parsed;
  }

  private static String out(CommandLine.ParseResult gate) {
    return gate.matchedOptionValue("--out", Path.of("")).toString();
  }

  /** The goal, as Maven reads it from the plugin. */
  private static Element goal() throws IOException {
    try (var descriptor =
        Objects.requireNonNull(
            PastedPartsTest.class.getResourceAsStream("/META-INF/maven/plugin.xml"))) {
      Element plugin = xml(new String(descriptor.readAllBytes(), StandardCharsets.UTF_8));
      assertThat(text(plugin, "goalPrefix")).isEqualTo("loomgauge");
      assertThat(named(plugin)).isEqualTo(coordinates("loomgauge-maven-plugin"));
      return elements(child(plugin, "mojos")).stream()
          .filter(mojo -> text(mojo, "goal").equals(GOAL))
          .findFirst()
          .orElseThrow();
    }
  }

  /** Names of the parameters that a user may set, with their properties. */
  private static Map<String, String> parameters(Element goal) {
    Map<String, String> parameters = new TreeMap<>();
    for (Element parameter : elements(child(goal, "parameters"))) {
      if (text(parameter, "editable").equals("true")) {
        String name = text(parameter, "name");
        parameters.put(name, all("\\$\\{(.*?)}", text(child(goal, "configuration"), name)).get(0));
      }
    }
    return parameters;
  }

  @Test
  void theGoalOfMavenIsBoundToVerifyWithTheParametersThatTheDocumentNames() throws IOException {
    Element goal = goal();
    Map<String, String> known = parameters(goal);
    String document = Files.readString(Commands.root().resolve("docs/gate.md"));
    Map<String, String> documented = new TreeMap<>();
    for (String name : all("(?m)^\\| `(\\w+)` \\| `loomgauge\\.\\1` \\|", document)) {
      documented.put(name, "loomgauge." + name);
    }

    assertThat(text(goal, "phase")).isEqualTo("verify");
    assertThat(documented).isEqualTo(known);
  }

  @Test
  void theProfileOfMavenConfiguresThatGoal() throws IOException {
    Element profile = xml(fenced("gate.md", "In Maven", "xml").getFirst());
    Element plugin = child(profile, "build", "plugins", "plugin");
    Map<String, String> known = parameters(goal());

    assertThat(named(plugin)).isEqualTo(coordinates("loomgauge-maven-plugin"));
    assertThat(text(child(plugin, "executions", "execution", "goals"), "goal")).isEqualTo(GOAL);
    assertThat(known).containsKeys(names(child(plugin, "configuration")).toArray(String[]::new));
    assertThat(known).containsValue(text(child(profile, "activation", "property"), "name"));
    List<String> options =
        elements(child(plugin, "configuration", "options")).stream()
            .map(Element::getTextContent)
            .toList();
    List<String> command = new ArrayList<>(List.of("gate", "--base=a", "--head=b", "--get=/"));
    command.addAll(options);
    gate(command);
  }

  @Test
  void theExtensionComesIntoABuildOfMavenByItsCoordinates() throws IOException {
    List<String> shown = fenced("junit.md", "In Maven", "xml");
    Element properties = child(xml(shown.getLast()), "configuration", "systemPropertyVariables");

    assertThat(shown).hasSize(2);
    assertThat(named(xml(shown.getFirst()))).isEqualTo(coordinates("gauge-junit"));
    assertThat(text(xml(shown.getLast()), "artifactId")).isEqualTo("maven-failsafe-plugin");
    assertThat(names(properties)).containsExactly(InstalledLoomgauge.HOME);
  }

  @Test
  void inGradleItIsTheJarOfTheZipsWithItsTagAndItsProperty() throws IOException {
    String build = fenced("junit.md", "In Gradle", "kotlin").getFirst();
    String tag = Objects.requireNonNull(LoomgaugeTest.class.getAnnotation(Tag.class)).value();
    List<String> jars = all("files\\(\"/opt/loomgauge/(.*?)\"\\)", build);

    assertThat(jars).containsExactly(PastedParts.artifact("gauge-junit").jar());
    assertThat(PastedParts.packed(jars.getFirst())).isTrue();
    assertThat(all("cludeTags\\(\"(.*?)\"\\)", build)).containsExactly(tag, tag);
    assertThat(all("systemProperty\\(\"(.*?)\",", build)).containsExactly(InstalledLoomgauge.HOME);
    assertThat(build.chars().filter(c -> c == '{').count())
        .isEqualTo(build.chars().filter(c -> c == '}').count());
  }

  /** The step hands its inputs to the action, whose own steps GateActionTest runs. */
  @Test
  @SuppressWarnings("unchecked")
  void theWorkflowOfGitHubHasTheInputsOfTheAction() throws IOException {
    Map<String, Map<String, Object>> inputs =
        (Map<String, Map<String, Object>>)
            Objects.requireNonNull(
                yaml(Files.readString(Commands.root().resolve("action.yml"))).get("inputs"));
    Map<String, Object> workflow = yaml(fenced("gate.md", "In GitHub", "yaml").getFirst());
    Map<String, Map<String, List<Map<String, Object>>>> jobs =
        (Map<String, Map<String, List<Map<String, Object>>>>)
            Objects.requireNonNull(workflow.get("jobs"));
    Map<String, String> with =
        Objects.requireNonNull(jobs.get("gate")).getOrDefault("steps", List.of()).stream()
            .filter(step -> String.valueOf(step.get("uses")).contains("/loomgauge@"))
            .map(step -> (Map<String, String>) Objects.requireNonNull(step.get("with")))
            .findFirst()
            .orElseThrow();
    List<String> required =
        inputs.entrySet().stream()
            .filter(input -> Boolean.TRUE.equals(input.getValue().get("required")))
            .map(Map.Entry::getKey)
            .toList();

    assertThat(inputs).containsKeys(with.keySet().toArray(String[]::new));
    assertThat(with).containsKeys(required.toArray(String[]::new));
    List<String> command = new ArrayList<>(List.of("gate"));
    command.addAll(List.of("--base", input(with, "base"), "--head", input(with, "head")));
    input(with, "get").lines().forEach(path -> command.addAll(List.of("--get", path)));
    command.addAll(input(with, "arguments").lines().toList());
    gate(command);
  }

  private static String input(Map<String, String> with, String input) {
    return Objects.requireNonNull(with.get(input), input);
  }

  @Test
  @SuppressWarnings("unchecked")
  void theJobOfGitLabKeepsWhatItsCommandLeaves() throws IOException {
    Map<String, Object> job =
        (Map<String, Object>)
            Objects.requireNonNull(
                yaml(fenced("gate.md", "In GitLab", "yaml").getFirst()).get("gate"));
    List<String> script = (List<String>) Objects.requireNonNull(job.get("script"));
    List<String> words = words(script.getLast());
    String version = PastedParts.artifact("gauge-junit").version();
    Map<String, Object> artifacts =
        (Map<String, Object>) Objects.requireNonNull(job.get("artifacts"));

    assertThat(words.getFirst()).isEqualTo("loomgauge-" + version + "-linux-x64/bin/loomgauge");
    String folder = out(gate(words.subList(1, words.size())));
    assertThat(artifacts)
        .containsEntry("paths", List.of(folder + "/*.*"))
        .containsEntry("reports", Map.of("junit", folder + "/junit.xml"));
  }

  @Test
  void theStageOfJenkinsKeepsWhatItsCommandLeaves() throws IOException {
    String stage = fenced("gate.md", "In Jenkins", "groovy").getFirst();
    List<String> words = words(all("sh\\(\"(.*?)\"\\)", stage).getFirst());

    assertThat(words.getFirst()).isEqualTo("loomgauge");
    String folder = out(gate(words.subList(1, words.size())));
    assertThat(all("testResults: '(.*?)'", stage)).containsExactly(folder + "/junit.xml");
    assertThat(all("artifacts: '(.*?)'", stage)).containsExactly(folder + "/*.*");
  }
}

package dev.loomgauge.cli.document;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.loomgauge.cli.Commands;
import dev.loomgauge.core.scenario.reading.ManifestReader;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The references and the schemas of scenarios and manifests, from the grammar that readers use. */
class GrammarDocumentsTest {
  private static final Path ROOT = Commands.root();
  private static final String SCENARIO = JsonSchema.of(ScenarioReader.KEYS);
  private static final String SERVICE = JsonSchema.of(ManifestReader.KEYS);

  @Test
  void theReferenceOfScenariosIsMadeFromTheGrammar() throws IOException {
    MadeDocument.check(
        "docs/scenario.md",
        """
        # The scenario file

        A scenario is a question: which cells are measured, under which load, and what a request waits for and holds. Start from [one that ships](catalogue.md). `./loomgauge predict FILE` checks it and
        shows what should happen; `./loomgauge run FILE` measures it. A scenario without `services` is a pure model, which is only predicted.

        An editor with a YAML language server completes and checks keys with this as the first line (the path of the schema from the file):

        ```yaml
        # yaml-language-server: $schema=../schemas/scenario.schema.json
        ```

        A list with one value may be written as the value. Digits may be grouped by underscores: `1_000_000`.

        ## Times and capacities
        A time is a delay (`300ms`), a distribution (`lognormal(300ms,cv=0.2)`), a word for a time that is known elsewhere (`downstream`, `calibrated`), [a mapping with a distribution](#a-delay-with-its-distribution),
        the name of a factor whose levels are durations, or one of these for each level of a factor: `{platform: 2ms, virtual: 3ms}`. A capacity is a whole number, `unlimited` (not for servers), the name of a factor whose levels are
        numbers or `unlimited` (`pool`), or one of these for each level of a factor: `{platform: 200, virtual: unlimited}`.

        """
            + KeyReference.of(ScenarioReader.KEYS));
  }

  @Test
  void theReferenceOfManifestsIsMadeFromTheGrammar() throws IOException {
    MadeDocument.check(
        "docs/service.md",
        """
        # The service manifest

        A `service.yaml` says how a service is started, asked and set. Only its environment and its arguments differ between cells, so every cell measures the same program. Paths count from the
        manifest's folder. `lab/services/order-mvc/service.yaml` is a complete one; the schema for editors is `schemas/service.schema.json`:

        ```yaml
        # yaml-language-server: $schema=../schemas/service.schema.json
        ```

        """
            + KeyReference.of(ManifestReader.KEYS));
  }

  @Test
  void theSchemasAreMadeFromTheGrammar() throws IOException {
    MadeDocument.check("schemas/scenario.schema.json", SCENARIO);
    MadeDocument.check("schemas/service.schema.json", SERVICE);
  }

  @Test
  void everyFileThatShipsKeepsToItsSchema() throws IOException {
    for (Path file : files("scenarios", "\\d\\d-.*\\.yaml")) {
      assertThat(errors(SCENARIO, Files.readString(file))).as(file.toString()).isEmpty();
    }
    for (Path file : files("docs", "example-(address|hosts|kubernetes)\\.yaml")) {
      assertThat(errors(SCENARIO, Files.readString(file))).as(file.toString()).isEmpty();
    }
    for (Path file : files("lab/services", "service\\.yaml")) {
      assertThat(errors(SERVICE, Files.readString(file))).as(file.toString()).isEmpty();
    }
  }

  @Test
  void aWrongKeyAndAWrongValueAreRefusedByTheSchema() {
    assertThat(errors(SCENARIO, "name: x\npath: [{wait: 1s}]\n")).isEmpty();
    assertThat(errors(SCENARIO, "name: x\npath: [{wait: 1s}]\nrepetition: 3\n"))
        .anySatisfy(error -> assertThat(error.toString()).contains("repetition"));
    assertThat(errors(SCENARIO, "name: x\npath: [{wait: 1s}]\nfresh: never\n")).isNotEmpty();
    assertThat(errors(SCENARIO, "name: x\npath: [{waits: 1s}]\n")).isNotEmpty();
    assertThat(errors(SERVICE, "name: x\n"))
        .anySatisfy(error -> assertThat(error.toString()).contains("endpoints"));
  }

  private static List<Path> files(String folder, String name) throws IOException {
    try (Stream<Path> files = Files.walk(ROOT.resolve(folder), 2)) {
      List<Path> found = files.filter(f -> f.getFileName().toString().matches(name)).toList();
      assertThat(found).isNotEmpty();
      return found;
    }
  }

  private static List<Error> errors(String schema, String yaml) {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(schema)
        .validate(yaml, InputFormat.YAML);
  }
}

package dev.loomgauge.core.scenario.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.scenario.PureScenario;
import dev.loomgauge.core.scenario.SampleScenario;
import dev.loomgauge.core.scenario.ServiceManifest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values that could be read, and would fail only when something is started with them. */
class UnfitValuesTest {
  static final String MANIFEST =
      """
      name: own
      command: [python3, app.py, "{port}"]
      health: /health
      endpoints: {order: "/order/{id}"}
      variables: {id: 1..orders}
      env: {DB: "{postgres.host}"}
      knobs:
        threads: {virtual: {env: {MODE: virtual}, args: ["--port={port}"]}}
        workers: {env: WORKERS, range: 1..1_000}
        wait: {query: ms}
      needs: [postgres]
      """;

  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          name: sample           | name: ""                      | 1  | 'name' is ''. Give a name
          name: sample           | name: ~                       | 1  | 'name' is '~'. Give a name
          name: sample           | name: "a\\0"                  | 1  | has a control character
          [blocking, reactive]   | ["\\0"]                       | 2  | has a control character
          [blocking, reactive]   | [blokking]                    | 2  | Did you mean 'blocking'?
          [blocking, reactive]   | [none.yaml]                   | 2  | there is no such file
          [blocking, reactive]   | [none.yml]                    | 2  | there is no such file
          hold: 8s}              | hold: 8s, timeout: 0s}        | 13 | 'load.timeout' is shorter than a millisecond
          pool: 50               | pool: -5                      | 7  | 'factors.pool' is '-5', and 'resources.connections.capacity' counts by it
          pool: 50               | pool: 2147483648              | 7  | 'factors.pool' is '2147483648'
          users: [100,           | users: [100000001,            | 8  | at most 100000000 users
          2600 per core          | 2600000 per core              | 8  | at most 1000000 per core
          {delay: 500ms}         | {delay: 500ms, at-once: 0}    | 12 | 'downstream.at-once' is '0'
          {delay: 500ms}         | {delay: 500ms, at-once: 100001} | 12 | 'downstream.at-once' is '100001'
          {delay: 500ms}         | {delay: 500ms, stall: often}  | 12 | 'downstream.stall' is 'often': 'often' is not a stall
          """)
  void ofAScenarioAreRefusedWithTheirLine(String right, String wrong, int line, String problem) {
    assertThatThrownBy(() -> SampleScenario.read(folder, SampleScenario.TEXT.replace(right, wrong)))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("sample.yaml:" + line + ": ")
        .hasMessageContaining(problem);
  }

  @Test
  void theLargestNumbersOfUsersAreAccepted() {
    String most =
        SampleScenario.TEXT
            .replace("users: [100,", "users: [100000000,")
            .replace("2600 per core", "1000000 per core");

    assertThat(SampleScenario.read(folder, most).blocks().getFirst().get("users"))
        .contains("100000000", "1000000 per core");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "abc            | 'jvm[1]' is 'abc', which is no option of a JVM",
        "1e308          | 'jvm[1]' is '1e308', which is no option of a JVM",
        "\"-\"          | 'jvm[1]' is '-'",
        "\"-Da\\0\"     | has a control character"
      })
  void optionsOfAJvmBeginLikeOptions(String option, String problem) {
    assertThatThrownBy(
            () -> SampleScenario.read(folder, SampleScenario.TEXT + "jvm: [" + option + "]\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(problem);
    assertThat(
            SampleScenario.read(folder, SampleScenario.TEXT + "jvm: [-Xmx1g, \"@more\"]\n")
                .procedure()
                .jvm())
        .containsExactly("-Xmx1g", "@more");
  }

  @Test
  void aCapacityThatCountsByALevelNamesTheLevelsOwnLine() {
    String text =
        """
        name: a
        factors:
          users: [1]
          workers: [5, 2147483648]
        resources: {threads: {capacity: workers}}
        path: [{acquire: threads}, {wait: 1s}, {release: threads}]
        """;

    assertThatThrownBy(() -> PureScenario.read(folder, text))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(
            "pure.yaml:4: 'factors.workers[2]' is '2147483648', and 'resources.threads.capacity'"
                + " counts by it.");
  }

  @Test
  void moreCellsThanAnybodyCanWaitForAreRefusedBeforeTheyAreMultiplied() {
    StringBuilder text = new StringBuilder("name: a\nfactors:\n  users: [1]\n");
    for (char factor = 'a'; factor < 'i'; factor++) {
      text.append("  %s: [1, 2, 3, 4, 5, 6, 7, 8, 9]\n".formatted(factor));
    }

    assertThatThrownBy(() -> PureScenario.read(folder, text + "path: [{wait: 1s}]\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("pure.yaml:3: 'factors' give 43,046,721 cells.")
        .hasMessageContaining("at most 10000");
  }

  @Test
  void aServiceMayBeWhateverItIsWrittenIn() throws IOException {
    ServiceManifest own = ManifestReader.read(manifest(MANIFEST));

    assertThat(own.jar()).isEmpty();
    assertThat(own.onJvm()).isFalse();
    assertThatCode(own::checkBuilt).doesNotThrowAnyException();
    assertThat(own.offers("workers", "1000")).isTrue();
    assertThat(own.offers("wait", "20")).isTrue();
  }

  @Test
  void aRangeOfAKnobHasBothItsEnds() throws IOException {
    ServiceManifest all =
        ManifestReader.read(manifest(MANIFEST.replace("1..1_000", "7..999_999_999")));
    ServiceManifest one = ManifestReader.read(manifest(MANIFEST.replace("1..1_000", "7..7")));

    assertThat(all.offers("workers", "7")).isTrue();
    assertThat(all.offers("workers", "999999999")).isTrue();
    assertThat(all.offers("workers", "6")).isFalse();
    assertThat(one.offers("workers", "7")).isTrue();
    assertThat(one.offers("workers", "8")).isFalse();
  }

  @Test
  void aJarThatIsNotBuiltIsToldWithItsLine() throws IOException {
    Path file = manifest(MANIFEST.replace("health:", "jar: target/own.jar\nhealth:"));

    assertThatThrownBy(ManifestReader.read(file)::checkBuilt)
        .isInstanceOf(InputException.class)
        .hasMessage(
            "%s:3: 'jar' names %s, which is not there. Build it first; those that ship with ./mvnw package -Dquick."
                .formatted(file, folder.resolve("target/own.jar")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "{port}"]            | "{prot}"]             | 2  | 'command[3]' has {prot}, which nothing fills in. Allowed
          "{port}"]            | "{prot}"]             | 2  | Did you mean 'port'?
          "{port}"]            | "{jar}"]              | 2  | has {jar}, and the manifest names none
          "{port}"]            | "-x{jvm}"]            | 2  | has {jvm} where it is not filled in
          {postgres.host}      | {postgres.hots}       | 6  | Did you mean 'postgres.host'?
          {postgres.host}      | {downstream.url}      | 6  | Add downstream to 'needs'
          MODE: virtual        | MODE: "{mode}"        | 8  | 'knobs.threads.virtual.env.MODE' has {mode}
          --port={port}        | --port={ports}        | 8  | 'knobs.threads.virtual.args[1]' has {ports}
          "/order/{id}"        | "order/{id}"          | 4  | 'endpoints.order' is 'order/{id}', which is no path. Begin it with '/'
          "/order/{id}"        | "/order/{ip}"         | 4  | has the variable 'ip', which is not declared
          "/order/{id}"        | "/or der"             | 4  | is no path
          /health              | health                | 3  | 'health' is 'health', which is no path
          1..orders            | 1-1000                | 5  | is no range
          1..orders            | 9..1                  | 5  | ends before it begins
          range: 1..1_000      | range: many           | 9  | is no range of whole numbers
          range: 1..1_000      | range: 2..1           | 9  | is no range of whole numbers
          range: 1..1_000      | range: -1..5          | 9  | is no range of whole numbers
          range: 1..1_000      | range: 1..1_000_000_000 | 9 | is no range of whole numbers
          name: own            | name: ""              | 1  | 'name' is ''
          """)
  void ofAManifestAreRefusedWithTheirLine(String right, String wrong, int line, String problem)
      throws IOException {
    Path file = manifest(MANIFEST.replace(right, wrong));

    assertThatThrownBy(() -> ManifestReader.read(file))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(file + ":" + line + ": ")
        .hasMessageContaining(problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "workers | 0      | Give a whole number from 1 to 1000.",
        "workers | NaN    | Give a whole number from 1 to 1000.",
        "workers | -1     | Give a whole number from 1 to 1000.",
        "workers | 99999999999999999999 | Give a whole number from 1 to 1000.",
        "wait    | $(id)  | It becomes a part of the request's address",
        "wait    | 1&b=2  | It becomes a part of the request's address",
        "wait    | ``     | Give a value."
      })
  void aLevelThatAKnobCannotTakeIsRefusedWhetherOrNotAnythingCountsByIt(
      String factor, String level, String remedy) throws IOException {
    manifest(MANIFEST);
    String text =
        """
        name: a
        services: [own.yaml]
        endpoint: order
        factors: {threads: virtual, users: 1, %s: "%s"}
        load: {warmup: 0s, hold: 1s}
        path: [{wait: 1s}]
        """
            .formatted(factor, level);

    assertThatThrownBy(
            () -> new ScenarioReader(folder, Map.of()).read(folder.resolve("own-s.yaml"), text))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("own-s.yaml:4: 'factors.%s' is '%s'. ".formatted(factor, level))
        .hasMessageContaining(remedy);
    assertThatThrownBy(
            () ->
                new ScenarioReader(folder, Map.of(factor, List.of(level)))
                    .read(folder.resolve("own-s.yaml"), text.replace('"' + level + '"', "5")))
        .isInstanceOf(OptionException.class)
        .hasMessageStartingWith("--set " + factor);
  }

  private Path manifest(String text) throws IOException {
    return Files.writeString(folder.resolve("own.yaml"), text);
  }
}

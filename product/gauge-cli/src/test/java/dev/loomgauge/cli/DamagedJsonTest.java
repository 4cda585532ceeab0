package dev.loomgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DamagedJsonTest {
  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {}                    | formatVersion is missing
          null                  | it holds nothing
          {"formatVersion": 3,  | it is no JSON at line 1
          {"formatVersion": 3   | it is no JSON at line 1
          {"formatVersion": 3}} | it is no JSON
          """)
  void aFolderWhoseRunCannotBeReadIsBadInputAndOneLineNamesTheFile(String content, String problem)
      throws IOException {
    Path run = new WrittenRun().users(100, 99, 98).in(folder.resolve("run"));
    Path damaged = Files.writeString(run.resolve("run.json"), content);

    Commands.Done done = Commands.run("report", run.toString());

    assertThat(done.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(done.err().lines().toList())
        .singleElement()
        .asString()
        .contains(damaged + ": " + problem)
        .doesNotContain("Source:", "REDACTED");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          null         | it holds nothing
          {}           | is missing
          [1]          | the document must be a JSON object, not [1]
          {"headline": | it is no JSON at line 1
          """)
  void aDamagedVerdictIsNamedAndTheReportIsMadeOfTheTrials(String content, String problem)
      throws IOException {
    Path run = new WrittenRun().users(100, 99, 98).in(folder.resolve("run"));
    Files.writeString(run.resolve("verdict.json"), content);

    Commands.Done done = Commands.run("report", run.toString());

    assertThat(done.code()).isEqualTo(ExitCode.FAILED);
    assertThat(done.err().lines().filter(line -> line.contains("verdict.json")))
        .singleElement()
        .asString()
        .contains("verdict.json is damaged", problem)
        .doesNotContain("Source:", "REDACTED");
    assertThat(run.resolve("report.html")).content().contains(problem);
  }

  @Test
  void aJarThatIsNotBuiltIsToldBeforeAnythingStarts() throws IOException {
    Files.writeString(
        folder.resolve("own.yaml"),
        """
        name: own
        command: [java, "{jvm}", -jar, "{jar}"]
        jar: target/own.jar
        health: /health
        endpoints: {all: /}
        knobs: {threads: {virtual: {}}}
        """);
    Path scenario =
        Files.writeString(
            folder.resolve("s.yaml"),
            """
            name: a
            services: [own.yaml]
            endpoint: all
            factors: {threads: virtual, users: 1}
            load: {warmup: 0s, hold: 1s}
            path: [{wait: 1s}]
            """);
    Path results = folder.resolve("results");

    Commands.Done done = Commands.run("run", scenario.toString(), "--out", results.toString());

    assertThat(done.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(done.err())
        .contains(
            folder.resolve("own.yaml") + ":3: 'jar' names " + folder.resolve("target/own.jar"),
            "Build it first");
    assertThat(results).doesNotExist();
  }
}

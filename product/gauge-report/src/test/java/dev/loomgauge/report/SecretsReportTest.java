package dev.loomgauge.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.folder.ResultsFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A report is made to be shown; what a service was told may be a secret. */
class SecretsReportTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void valuesOfSettingsThatAreSecretByTheirNameAreNotInTheReport() throws IOException {
    ResultsFolder results = Fixture.in(folder).write();
    String run = Files.readString(results.runJson());
    String text =
        String.join(
            "\\n",
            "command: [java, -jar, app.jar, --db.password=hush1, --port=8080]",
            "    env:",
            "      \\\"DB_PASSWORD\\\": \\\"hush2 \\\\\\\" too\\\"",
            "      API_KEY: hush3",
            "      DB_HOST: shown1",
            "headers: {Authorization: 'Bearer hush4', Accept: shown2}",
            "take: {token: {json: shown3}}");
    Files.writeString(
        results.runJson(),
        run.replaceFirst(
            "\"scenarioText\" : \"(?:[^\"\\\\]|\\\\.)*\"",
            java.util.regex.Matcher.quoteReplacement("\"scenarioText\" : \"" + text + "\"")));

    Report.writePage(results, false);

    assertThat(Files.readString(results.reportHtml()))
        .contains("shown1", "shown2", "shown3", "--port=8080", "--db.password=***")
        .doesNotContain("hush");
  }
}

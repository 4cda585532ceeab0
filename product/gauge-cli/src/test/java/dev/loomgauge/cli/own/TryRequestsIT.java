package dev.loomgauge.cli.own;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.OwnJar;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.core.input.UserError;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.Step;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several kinds of request after a login, sent to {@code Shop.java}. */
class TryRequestsIT {
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin/java").toString();
  private static final String SERVICE = OwnJar.of("Shop").toString();
  private static final String REQUESTS =
      """
      health: /up
      login: {method: POST, path: /login, body: user=a, take: {token: {json: auth.token}, sid: {cookie: SID}}}
      requests:
        list:   {share: 70 %, path: "/owners/{id}", headers: {Cookie: "SID={sid}"}}
        create: {share: 30 %, method: POST, path: /orders, headers: {Authorization: "Bearer {token}"}, body: '{"owner": {id}}', status: 2xx}
      variables: {id: 1..10}
      """;

  /** Observations, before a machine that is too busy to tell 24 ms from 25 ms is believed. */
  private static final int ATTEMPTS = 3;

  private static final Pattern WAITS =
      Pattern.compile(
          "(?s)  list:.*- \\{wait: 2[0-4](\\.\\d+)?ms, for: sleep} +# Thread\\.sleep"
              + ".*  create:.*- \\{wait: 6[0-4](\\.\\d+)?ms, for: sleep} +# Thread\\.sleep");

  @TempDir private Path folder = Path.of("");

  private String written() throws IOException {
    return Files.readString(folder.resolve("shop.yaml"));
  }

  private Commands.Done run(String requests, String... options) throws IOException {
    Path file = Files.writeString(folder.resolve("requests.yaml"), requests);
    List<String> words =
        new ArrayList<>(List.of("try", "--plain", "--observe", "--max-users", "16"));
    words.addAll(List.of("--request", file.toString()));
    words.addAll(List.of("--write", folder.resolve("shop.yaml").toString()));
    words.addAll(List.of("--out", folder.resolve("results").toString()));
    words.addAll(Arrays.asList(options));
    words.addAll(List.of("--", JAVA, "-jar", SERVICE));
    return Commands.run(QuickPace.QUICK, words.toArray(String[]::new));
  }

  @AfterEach
  void nothingOfItIsLeft() {
    assertThat(ProcessHandle.current().descendants())
        .noneMatch(process -> process.info().commandLine().orElse("").contains("Shop.jar"));
  }

  @Test
  @Tag("full")
  void itsRequestsAreObservedTogetherAndOneByOne() throws IOException {
    Commands.Done done = run(REQUESTS, "--allow-writes");
    for (int i = 1; i < ATTEMPTS && !WAITS.matcher(written()).find(); i++) {
      done = run(REQUESTS, "--allow-writes");
    }

    assertThat(done.code()).as(done.err()).isEqualTo(ExitCode.DONE);
    assertThat(done.err()).doesNotContain("of requests failed");
    assertThat(written())
        .contains("--request ", "--allow-writes", "mix: {list: 70 %, create: 30 %}");
    Scenario scenario = new ScenarioReader(folder, Map.of()).read(folder.resolve("shop.yaml"));
    assertThat(scenario.services().getFirst().login()).isPresent();
    assertThat(scenario.services().getFirst().endpoints()).containsOnlyKeys("list", "create");
    assertThat(scenario.path().steps())
        .singleElement()
        .isInstanceOfSatisfying(
            Step.Choice.class,
            choice ->
                assertThat(choice.alternatives())
                    .extracting(Step.Alternative::kind)
                    .containsExactly("list", "create"));
    assertThat(written()).containsPattern(WAITS);
    assertThat(done.out()).contains("list, 70 % of all requests, alone: ");
    // 0.7 x 20 ms + 0.3 x 60 ms; what a request takes besides is a matter of the machine.
    assertThat(done.out())
        .containsPattern(
            "Unloaded response time: [\\d.,]+ ms at the client = [\\d.]+ ms CPU \\+ 3[1-9](\\.\\d+)? ms"
                + " \\(Thread\\.sleep\\)");
  }

  @Test
  void writesAreRefusedBeforeAnythingStarts() throws IOException {
    Commands.Done done = run(REQUESTS);

    assertThat(done.code()).isEqualTo(UserError.BAD_INPUT);
    assertThat(done.err()).contains("create (POST)").contains("--allow-writes");
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void aRequestThatIsRefusedIsOneErrorWithItsAnswer() throws IOException {
    Commands.Done login = run(REQUESTS.replace("user=a", "user=b"), "--allow-writes");

    assertThat(login.code()).isEqualTo(UserError.FAILED);
    assertThat(login.err())
        .contains("login: POST /login is answered with 401 instead of 200: unknown user");

    Commands.Done create = run(REQUESTS.replace("Bearer {token}", "Basic x"), "--allow-writes");

    assertThat(create.code()).isEqualTo(UserError.FAILED);
    assertThat(create.err())
        .contains("create: POST /orders is answered with 401 instead of 2xx")
        .contains("Correct it in the file of --request");
  }
}

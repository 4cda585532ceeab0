package dev.loomgauge.cli;

import static dev.loomgauge.cli.PastedParts.all;
import static dev.loomgauge.cli.PastedParts.fenced;
import static dev.loomgauge.cli.PastedParts.yaml;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the pipelines of docs/gate.md and the action have a shell run: a shell reads it, and its git
 * finds the base in clones as the servers make them.
 */
@Timeout(60)
class PastedPipelinesTest {
  private static final String GATE = "gate.md";

  @TempDir private Path folder = Path.of("");

  private static Map<String, Object> workflow() throws IOException {
    return yaml(fenced(GATE, "In GitHub", "yaml").getFirst());
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> within(Map<String, Object> map, String key) {
    return (Map<String, Object>) Objects.requireNonNull(map.get(key), key);
  }

  @SuppressWarnings("unchecked")
  private static <T> List<T> list(Map<String, Object> map, String key) {
    return (List<T>) Objects.requireNonNull(map.get(key), key);
  }

  private static List<String> runs(Map<String, Object> job) {
    return PastedPipelinesTest.<Map<String, Object>>list(job, "steps").stream()
        .flatMap(step -> Optional.ofNullable(step.get("run")).stream())
        .map(String::valueOf)
        .toList();
  }

  private static List<String> github() throws IOException {
    return runs(within(within(workflow(), "jobs"), "gate"));
  }

  private static Map<String, Object> gitlabJob() throws IOException {
    return within(yaml(fenced(GATE, "In GitLab", "yaml").getFirst()), "gate");
  }

  private static List<String> gitlab() throws IOException {
    Map<String, Object> job = gitlabJob();
    return Stream.of("before_script", "script")
        .flatMap(key -> PastedPipelinesTest.<String>list(job, key).stream())
        .toList();
  }

  private static List<String> jenkins() throws IOException {
    String stage = fenced(GATE, "In Jenkins", "groovy").getFirst();
    List<String> scripts = new ArrayList<>(all("(?s)sh\\('''\n(.*?)'''\\)", stage));
    scripts.addAll(all("sh\\(\"(.*?)\"\\)", stage));
    return scripts;
  }

  private static List<String> action() throws IOException {
    return runs(within(yaml(Files.readString(Commands.root().resolve("action.yml"))), "runs"));
  }

  /** The lines of git, and those that prepare them. */
  private static String git(List<String> scripts) {
    return String.join(
        "\n",
        scripts.stream()
            .flatMap(String::lines)
            .map(String::strip)
            .filter(line -> line.startsWith("git ") || line.startsWith("rm "))
            .toList());
  }

  private void read(String shell, List<String> scripts) throws Exception {
    for (String script : scripts) {
      Path file = Files.writeString(folder.resolve("script"), script);
      assertThat(new ProcessBuilder(shell, "-n", file.toString()).inheritIO().start().waitFor())
          .as("%s reads %s", shell, script)
          .isZero();
    }
  }

  @Test
  void shellsReadWhatIsRunAndNoExpressionIsPartOfIt() throws Exception {
    assertThat(github()).hasSizeGreaterThan(2);
    assertThat(action()).hasSize(3);
    for (List<String> scripts : List.of(github(), action())) {
      read("bash", scripts);
      assertThat(scripts).noneMatch(script -> script.contains("${{"));
    }
    assertThat(gitlab()).hasSize(6);
    read("sh", gitlab());
    assertThat(jenkins()).hasSize(2);
    read("sh", jenkins());
  }

  @Test
  void theWorkflowMayReadAloneAndEndsByItself() throws IOException {
    Map<String, Object> workflow = workflow();

    assertThat(workflow)
        .containsEntry("on", "pull_request")
        .containsEntry("permissions", Map.of("contents", "read"));
    assertThat(within(within(workflow, "jobs"), "gate")).containsKey("timeout-minutes");
    assertThat(gitlabJob()).containsKey("timeout");
  }

  private String shell(Path where, Map<String, String> environment, String script)
      throws Exception {
    Path log = folder.resolve("log");
    ProcessBuilder bash =
        new ProcessBuilder("bash", "-eu", "-c", script)
            .directory(where.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    bash.environment().putAll(environment);
    bash.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
    bash.environment().put("GIT_CONFIG_NOSYSTEM", "1");
    for (String who : List.of("AUTHOR", "COMMITTER")) {
      bash.environment().put("GIT_" + who + "_NAME", "a");
      bash.environment().put("GIT_" + who + "_EMAIL", "a@example.org");
    }
    int code = bash.start().waitFor();
    String said = Files.readString(log).strip();
    assertThat(code).as("%s%n%s", script, said).isZero();
    return said;
  }

  private String commit(String revision) throws Exception {
    return shell(folder.resolve("origin"), Map.of(), "git rev-parse " + revision);
  }

  /** Of a pull request that began at 1, when its target had become 3. */
  private void origin() throws Exception {
    assumeThat(Path.of("/usr/bin/git")).as("needs git").exists();
    shell(
        folder,
        Map.of(),
        """
        git init -q -b main origin
        cd origin
        echo 1 > main.txt
        git add .
        git commit -q -m 1
        git tag began
        git checkout -q -b request
        echo 2 > request.txt
        git add .
        git commit -q -m 2
        git checkout -q main
        echo 3 > main.txt
        git commit -q -a -m 3
        git checkout -q --detach
        git merge -q --no-ff -m merged request
        git update-ref refs/pull/7/merge HEAD
        git tag merged
        git checkout -q main
        """);
  }

  private static void isBase(Path base, String text) {
    assertThat(base.resolve("main.txt")).hasContent(text);
    assertThat(base.resolve("request.txt")).doesNotExist();
  }

  @Test
  void onGitHubTheBaseIsWhatTheRequestIsMergedInto() throws Exception {
    origin();
    Map<String, Object> checkout =
        PastedPipelinesTest.<Map<String, Object>>list(
                within(within(workflow(), "jobs"), "gate"), "steps")
            .getFirst();
    Map<String, Object> with = within(checkout, "with");
    String head = String.valueOf(with.get("path"));

    shell(
        folder,
        Map.of(),
        """
        git init -q %1$s
        cd %1$s
        git fetch -q --depth=%2$s "file://$PWD/../origin" +refs/pull/7/merge
        git checkout -q --detach FETCH_HEAD
        """
            .formatted(head, with.get("fetch-depth")));
    shell(folder, Map.of(), git(github()));

    isBase(folder.resolve("base"), "3");
    assertThat(folder.resolve(head).resolve("request.txt")).exists();
  }

  @Test
  void onGitLabTheBaseIsWhereTheRequestBeganOrWhatItIsMergedIntoInAKeptCloneToo() throws Exception {
    origin();
    shell(folder, Map.of(), "git clone -q origin clone");
    Path clone = folder.resolve("clone");
    String begin = "git checkout -q --detach %s\ngit clean -ffdx\n";
    Map<String, String> environment = new HashMap<>();
    environment.put("CI_MERGE_REQUEST_DIFF_BASE_SHA", commit("began"));

    shell(clone, environment, begin.formatted("origin/request") + git(gitlab()));
    isBase(clone.resolve("base"), "1");

    environment.put("CI_MERGE_REQUEST_TARGET_BRANCH_SHA", commit("main"));
    shell(clone, environment, begin.formatted("merged") + git(gitlab()));
    isBase(clone.resolve("base"), "3");
  }

  @Test
  void inJenkinsTheBaseIsTheSameInAWorkspaceThatKeepsIt() throws Exception {
    origin();
    shell(folder, Map.of(), "git clone -q origin clone");
    Path clone = folder.resolve("clone");
    Map<String, String> environment = Map.of("CHANGE_TARGET", "main");

    shell(clone, environment, "git checkout -q --detach merged\n" + git(jenkins()));
    isBase(clone.resolve("base"), "3");

    shell(clone, environment, "git checkout -q --detach origin/request\n" + git(jenkins()));
    isBase(clone.resolve("base"), "1");
  }
}

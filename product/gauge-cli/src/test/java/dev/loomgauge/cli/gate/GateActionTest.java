package dev.loomgauge.cli.gate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.loomgauge.cli.Commands;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * The steps of {@code action.yml}, run as a runner runs them, with a Loomgauge that tells its
 * arguments.
 */
@Timeout(60)
class GateActionTest {
  private static final Pattern EXPRESSION = Pattern.compile("\\$\\{\\{ ([^}]+) }}");
  private static final String LOOMGAUGE =
      """
      #!/bin/sh
      printf '<%s>\\n' "$@" > told
      exit "$(cat code)"
      """;

  @TempDir private Path folder = Path.of("");
  private final Map<String, String> inputs = new HashMap<>();
  private List<Map<String, Object>> steps = List.of();

  @BeforeEach
  @SuppressWarnings("unchecked")
  void read() throws IOException {
    assumeThat(Path.of("/usr/bin/unzip")).as("needs unzip").exists();
    Map<String, Object> action =
        (Map<String, Object>)
            new Load(LoadSettings.builder().build())
                .loadFromString(Files.readString(Commands.root().resolve("action.yml")));
    ((Map<String, Map<String, String>>) Objects.requireNonNull(action.get("inputs")))
        .forEach((name, input) -> inputs.put(name, input.getOrDefault("default", "")));
    steps =
        (List<Map<String, Object>>)
            Objects.requireNonNull(
                ((Map<String, Object>) Objects.requireNonNull(action.get("runs"))).get("steps"));
    inputs.put("loomgauge", zip().toString());
    inputs.put("base", "base/app.jar");
    inputs.put("head", "head/app.jar");
    Files.writeString(folder.resolve("code"), "0");
  }

  private Path zip() throws IOException {
    return zip("loomgauge-1/bin/loomgauge");
  }

  private Path zip(String launcher) throws IOException {
    Path zip = folder.resolve("of the team.zip");
    try (OutputStream file = Files.newOutputStream(zip);
        ZipOutputStream out = new ZipOutputStream(file)) {
      out.putNextEntry(new ZipEntry(launcher));
      out.write(LOOMGAUGE.getBytes(UTF_8));
    }
    return zip;
  }

  private static String name(Map<String, Object> step) {
    return String.valueOf(step.getOrDefault("name", step.get("uses")));
  }

  /** The exit code of a step, whose environment is the only place where inputs may be. */
  private int run(String name) throws Exception {
    Map<String, Object> step =
        steps.stream().filter(each -> name(each).equals(name)).findFirst().orElseThrow();
    String script = String.valueOf(step.get("run"));
    assertThat(script).doesNotContain("${{");
    ProcessBuilder bash =
        new ProcessBuilder("bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("step.log").toFile());
    Map<String, String> environment = bash.environment();
    environment.put("RUNNER_TEMP", folder.resolve("temp").toString());
    Files.createDirectories(folder.resolve("temp"));
    environment.put("GITHUB_PATH", folder.resolve("path").toString());
    environment.put("GITHUB_OUTPUT", folder.resolve("output").toString());
    if (Files.exists(folder.resolve("path"))) {
      Path added = Path.of(Files.readString(folder.resolve("path")).strip());
      assertThat(added.resolve("loomgauge").toFile().setExecutable(true)).isTrue();
      environment.merge("PATH", added.toString(), (path, bin) -> bin + ":" + path);
    }
    if (step.get("env") instanceof Map<?, ?> own) {
      own.forEach((key, value) -> environment.put(key.toString(), evaluated(value.toString())));
    }
    return bash.start().waitFor();
  }

  private String evaluated(String text) {
    return EXPRESSION
        .matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(value(found.group(1))));
  }

  private String value(String expression) {
    if (expression.equals("steps.gate.outputs.exit")) {
      return output().replaceFirst("(?s).*exit=", "");
    }
    return Objects.requireNonNull(inputs.get(expression.replace("inputs.", "")), expression);
  }

  private String output() {
    try {
      return Files.readString(folder.resolve("output")).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<String> told() throws IOException {
    return Files.readAllLines(folder.resolve("told"));
  }

  @Test
  void aRedGateKeepsItsEvidenceBeforeTheJobFails() throws Exception {
    Files.writeString(folder.resolve("code"), "1");
    inputs.put("get", "/orders/{1..10}\n\n/a b\n");
    inputs.put("arguments", "--fail-on\nchanged\n");

    assertThat(run("Unpack Loomgauge")).isZero();
    assertThat(run("Compare the builds")).isZero();
    assertThat(output()).isEqualTo("artifact=gate\nexit=1");
    assertThat(run("Fail where the gate fails")).isEqualTo(1);
    assertThat(told())
        .containsExactly(
            "<gate>",
            "<--base>",
            "<base/app.jar>",
            "<--head>",
            "<head/app.jar>",
            "<--out>",
            "<gate>",
            "<--get>",
            "</orders/{1..10}>",
            "<--get>",
            "</a b>",
            "<--fail-on>",
            "<changed>");
    assertThat(steps.stream().map(GateActionTest::name))
        .containsSubsequence(
            "Compare the builds", "Keep the evidence", "Fail where the gate fails");
    assertThat(steps)
        .filteredOn(step -> name(step).equals("Keep the evidence"))
        .extracting(step -> step.get("if"))
        .containsExactly("${{ always() }}");
  }

  @Test
  void aGreenGateIsGreenAndInputsAreNoCode() throws Exception {
    inputs.put("head", "$(touch run)\"; touch run; \"");

    assertThat(run("Unpack Loomgauge")).isZero();
    assertThat(run("Compare the builds")).isZero();
    assertThat(run("Fail where the gate fails")).isZero();
    assertThat(told()).contains("<$(touch run)\"; touch run; \">");
    assertThat(folder.resolve("run")).doesNotExist();
  }

  @Test
  @SuppressWarnings("unchecked")
  void aFolderWithinAnotherIsUploadedUnderANameThatAnArtifactMayHave() throws Exception {
    inputs.put("folder", "build/the gate");

    assertThat(run("Unpack Loomgauge")).isZero();
    assertThat(run("Compare the builds")).isZero();
    assertThat(told()).contains("<build/the gate>");
    assertThat(output()).startsWith("artifact=build-the-gate\n");
    assertThat(steps)
        .filteredOn(step -> name(step).equals("Keep the evidence"))
        .extracting(
            step -> Objects.requireNonNull((Map<String, Object>) step.get("with")).get("name"))
        .containsExactly("${{ steps.gate.outputs.artifact || 'gate' }}");
  }

  @Test
  void aZipWithAnotherChecksumIsNotUnpacked() throws Exception {
    inputs.put("sha256", "0".repeat(64));
    assertThat(run("Unpack Loomgauge")).isNotZero();
    assertThat(folder.resolve("temp/loomgauge")).doesNotExist();

    byte[] zip = Files.readAllBytes(Path.of(Objects.requireNonNull(inputs.get("loomgauge"))));
    inputs.put(
        "sha256", HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(zip)));
    assertThat(run("Unpack Loomgauge")).isZero();
  }

  private String said() throws IOException {
    return Files.readString(folder.resolve("step.log"));
  }

  @Test
  void anAddressWithoutTlsNeedsAChecksumAndAZipALauncher() throws Exception {
    inputs.put("loomgauge", "http://127.0.0.1:1/loomgauge.zip");
    assertThat(run("Unpack Loomgauge")).isEqualTo(2);
    assertThat(said())
        .isEqualTo(
            "::error title=gate: not compared::loomgauge: an address without TLS needs the input"
                + " sha256.\n");

    inputs.put("loomgauge", zip("other-1/bin/other").toString());
    assertThat(run("Unpack Loomgauge")).isEqualTo(2);
    assertThat(said()).contains("the zip has no bin/loomgauge.");
    assertThat(folder.resolve("path")).doesNotExist();
  }

  @Test
  void aSecondZipTakesThePlaceOfTheFirst() throws Exception {
    inputs.put("loomgauge", zip("loomgauge-1/bin/loomgauge").toString());
    assertThat(run("Unpack Loomgauge")).isZero();
    Files.delete(folder.resolve("path"));
    inputs.put("loomgauge", zip("loomgauge-2/bin/loomgauge").toString());
    assertThat(run("Unpack Loomgauge")).isZero();

    assertThat(folder.resolve("path"))
        .content()
        .isEqualToIgnoringNewLines(folder.resolve("temp/loomgauge/loomgauge-2/bin").toString());
  }

  @Test
  void evidenceThatCannotBeKeptIsNoVerdictAndTheLastStepSaysWhereItStands() throws Exception {
    Files.writeString(folder.resolve("code"), "3");
    assertThat(run("Unpack Loomgauge")).isZero();
    assertThat(run("Compare the builds")).isZero();

    assertThat(run("Fail where the gate fails")).isEqualTo(3);
    assertThat(said()).contains("ended with 3").contains("'Compare the builds'");
    assertThat(steps)
        .filteredOn(step -> name(step).equals("Keep the evidence"))
        .extracting(step -> step.get("continue-on-error"))
        .containsExactly(true);
  }
}

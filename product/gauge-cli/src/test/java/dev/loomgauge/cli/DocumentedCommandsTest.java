package dev.loomgauge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.DocumentedCommands.Shown;
import dev.loomgauge.cli.command.BenchCommand;
import dev.loomgauge.cli.command.DoctorCommand;
import dev.loomgauge.cli.command.ReproduceCommand;
import dev.loomgauge.cli.command.RunCommand;
import dev.loomgauge.cli.gate.GateCommand;
import dev.loomgauge.cli.gate.HistoryCommand;
import dev.loomgauge.cli.own.TryCommand;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.core.result.LoadSummary;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.file.Json;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every command that the documents show is run as it is written. Those that measure take minutes
 * and are followed up to where they would start something; what is not followed at all is listed
 * here, with the reason.
 */
class DocumentedCommandsTest {
  /** Forms with a placeholder for the reader's own words, and nothing to try them with. */
  private static final Set<String> FORMS =
      Set.of(
          "./loomgauge audit FILE...", // any file: the shipped ones are run where they are shown
          "./loomgauge audit --explain FILE", // the same, file by file: AuditGallery
          "./loomgauge predict FILE", // any scenario: those that ship are predicted where they are
          // shown
          "./loomgauge run FILE", // the same, measured
          "./loomgauge run app.yaml", // what try has written
          // not from a build: lab/bench/foreign.sh fetches the same by its coordinates
          "curl -O https://repo1.maven.org/maven2/org/wiremock/wiremock-standalone/3.13.1/wiremock-standalone-3.13.1.jar",
          "./loomgauge", // names the launcher
          "./loomgauge cost", // names the command; its options are required
          "./loomgauge report", // the same: needs a folder
          "./loomgauge hosts check", // the same: needs hosts
          // needs a container; OwnFileSystemsIT reads the JVM of one
          "sudo nsenter --target 4711 --net ./loomgauge try --pid 4711 --get '/owners/{1..10}'",
          "git clone <this repository> loomgauge", // the place of the checkout is the reader's
          "cd loomgauge", // belongs to the clone
          "cd loomgauge-0.1.0-linux-x64", // belongs to unpacking it
          // of a pipeline: PastedPipelinesTest runs it
          "git worktree add base \"$(git merge-base HEAD \"origin/$CHANGE_TARGET\")\"",
          // need a container engine and base images
          "docker build -t loomgauge -f Containerfile target/dist",
          "docker run --rm --pid=host --network=host --cap-add SYS_PTRACE -v \"$PWD:/work\" loomgauge try --pid 4711 --get '/owners/{1..10}'");

  /** What mvnw may be asked for; the build that runs this test is itself one of them. */
  private static final Set<String> GOALS =
      Set.of(
          "verify", "test", "test-compile", "package", "spotless:apply", "pitest:mutationCoverage");

  private static final List<String> LINKED = List.of("scenarios", "lab", "published", "docs");

  private static final Path ROOT = Commands.root();

  @TempDir private Path home = Path.of("");

  @BeforeEach
  void aHomeOfItsOwn() throws IOException {
    for (String part : LINKED) {
      Files.createSymbolicLink(home.resolve(part), ROOT.resolve(part));
    }
    Files.copy(ROOT.resolve("docs/example-prices.yaml"), home.resolve("my-prices.yaml"));
    for (String example : List.of("my-service/service.yaml", "my-questions/my-question.yaml")) {
      Files.createDirectories(home.resolve(example).getParent());
      Files.writeString(home.resolve(example), shown(example));
    }
    for (String name : List.of("A", "B", "<folder>")) {
      finish(
          new ResultsFolder(
              new WrittenRun().users(400, 790, 800, 795).in(home.resolve("results/" + name))));
    }
  }

  /** A file as the tutorial shows it, below its name. */
  private static String shown(String file) throws IOException {
    String tutorial = Files.readString(ROOT.resolve("docs/own-service.md"));
    Matcher block =
        Pattern.compile("(?s)`" + Pattern.quote(file) + "`:\n\n```yaml\n(.*?)```")
            .matcher(tutorial);
    assertThat(block.find()).as("the tutorial shows %s", file).isTrue();
    return block.group(1);
  }

  /** As a run of the scenario quick leaves it, with connections released. */
  private static void finish(ResultsFolder results) throws IOException {
    Map<String, Object> run = Json.readMap(Files.readString(results.runJson()));
    run.put("scenarioText", Files.readString(ROOT.resolve("scenarios/01-quick.yaml")));
    Json.write(results.runJson(), run);
    for (Trial trial : results.readTrials()) {
      ResultsFolder.TrialFolder own = results.trial(trial.id());
      String json = Files.readString(own.trialJson());
      Files.writeString(
          own.trialJson(),
          json.replace(
              "\"users\" : \"400\"", "\"users\" : \"400\", \"connection\" : \"released\""));
      LoadSummary load = Objects.requireNonNull(trial.load());
      Files.writeString(own.timelineCsv(), "second,phase,ok\n0,window,790\n9,window,790\n");
      latencies(own.latencyHlog(), load);
    }
  }

  private static void latencies(Path file, LoadSummary load) throws IOException {
    Histogram all = new Histogram(3);
    all.recordValueWithCount(Math.round(load.meanMs() * 1e6), load.ok());
    all.setStartTimeStamp(Instant.parse(load.windowStart()).toEpochMilli());
    all.setEndTimeStamp(all.getStartTimeStamp() + 1_000);
    try (PrintStream out = new PrintStream(file.toFile(), StandardCharsets.UTF_8)) {
      HistogramLogWriter log = new HistogramLogWriter(out);
      log.outputLogFormatVersion();
      log.outputLegend();
      log.outputIntervalHistogram(
          all.getStartTimeStamp() / 1e3, all.getEndTimeStamp() / 1e3, all, 1e6);
    }
  }

  /** Before the folder is cleaned, which would tell of every link. */
  @AfterEach
  void withoutLinks() throws IOException {
    for (String part : LINKED) {
      Files.delete(home.resolve(part));
    }
  }

  @Test
  void everyCommandInTheDocumentsWorks() throws Exception {
    List<Shown> all = DocumentedCommands.of(ROOT);
    Set<String> seen = new HashSet<>();
    Set<String> failed = new TreeSet<>();
    for (Shown shown : all) {
      if (!FORMS.contains(shown.text()) && seen.add(shown.text())) {
        String outcome = followed(shown);
        if (!outcome.isEmpty()) {
          failed.add(shown.where() + ": " + shown.text() + ": " + outcome);
        }
      }
    }
    assertThat(failed).isEmpty();
    assertThat(seen).hasSizeGreaterThan(40);
    assertThat(all.stream().map(Shown::text)).containsAll(FORMS);
  }

  /** The jar lies where the zips have it, and has the names of its module. */
  private static String installed(List<String> words) throws IOException {
    String artifact = after("-DartifactId=", words);
    String jar = after("-Dfile=/opt/loomgauge/", words);
    PastedParts.Artifact its = PastedParts.artifact(artifact);
    boolean right =
        words.containsAll(
                List.of(
                    "install:install-file",
                    "-DgroupId=" + its.group(),
                    "-Dversion=" + its.version()))
            && jar.equals(its.jar())
            && PastedParts.packed(jar);
    return right ? "" : "installs what the zips do not have";
  }

  private static String after(String option, List<String> words) {
    return words.stream()
        .filter(word -> word.startsWith(option))
        .map(word -> word.substring(option.length()))
        .findFirst()
        .orElse("nothing");
  }

  /** What is wrong with it; empty where it works. */
  private String followed(Shown shown) throws Exception {
    List<String> words = shown.words();
    return switch (words.getFirst()) {
      case "./loomgauge", "bin/loomgauge" -> loomgauge(words.subList(1, words.size()));
      case "./mvnw" -> maven(words.subList(1, words.size()));
      case "java" -> program(words);
      case "mvn" -> installed(words);
      default ->
          words.getFirst().startsWith("lab/bench/")
              ? script(words.getFirst())
              : "a form of command that this test does not know";
    };
  }

  private String loomgauge(List<String> words) {
    String[] arguments = words.stream().map(this::inHome).toArray(String[]::new);
    return switch (words.getFirst()) {
      case "try" -> {
        parsed(arguments, TryCommand.class);
        yield "";
      }
      case "gate" -> {
        parsed(arguments, GateCommand.class);
        yield "";
      }
      case "history" -> {
        parsed(arguments, HistoryCommand.class); // the shell finds the reader's own folders
        yield "";
      }
      case "run" -> {
        RunCommand run = parsed(arguments, RunCommand.class);
        yield CellPlan.of(run.asked().scenario(), 1).isEmpty() ? "it has no cells" : "";
      }
      case "bench" -> parsed(arguments, BenchCommand.class).orders().isEmpty() ? "nothing" : "";
      case "reproduce" -> {
        if (words.equals(List.of("reproduce", "cost"))) {
          yield executed(arguments, Set.of(ExitCode.DONE)); // recomputed, nothing is measured
        }
        yield parsed(arguments, ReproduceCommand.class).systems().isEmpty() ? "nothing" : "";
      }
      case "doctor" -> {
        parsed(arguments, DoctorCommand.class); // looks at the machine for a minute
        yield "";
      }
      case "hosts" ->
          // Other machines are the reader's own: the scenario that names them has to be one.
          new ScenarioReader(ROOT.resolve("lab/services"), Map.of())
                  .read(ROOT.resolve(words.getLast()))
                  .surroundings()
                  .hosts()
                  .names()
                  .isEmpty()
              ? "it names no hosts"
              : "";
      case "audit" -> executed(arguments, Set.of(ExitCode.DONE, ExitCode.GATE_FAILED));
      default -> executed(arguments, Set.of(ExitCode.DONE));
    };
  }

  /** Paths are relative to the checkout, and the folder of a run is one that is prepared. */
  private String inHome(String word) {
    return switch (word) {
      case "my-prices.yaml", "DIR" -> home.resolve(word).toString(); // the reader's own
      case "my-type" -> "example-small"; // an instance of it
      default ->
          Stream.of("docs/", "my-questions/", "published/", "results/", "scenarios/")
                  .anyMatch(word::startsWith)
              ? home.resolve(word).toString()
              : word;
    };
  }

  private <T> T parsed(String[] arguments, Class<T> type) {
    return type.cast(Commands.parsed(home, arguments).commandSpec().userObject());
  }

  private String executed(String[] arguments, Set<Integer> codes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    String before = System.getProperty("loomgauge.home", "");
    System.setProperty("loomgauge.home", home.toString());
    try {
      int code =
          Main.run(
              arguments,
              new PrintStream(out, true, StandardCharsets.UTF_8),
              new PrintStream(err, true, StandardCharsets.UTF_8));
      return codes.contains(code) && out.size() + err.size() > 0
          ? ""
          : "exit code " + code + ", " + err.toString(StandardCharsets.UTF_8);
    } finally {
      System.setProperty("loomgauge.home", before);
    }
  }

  /** It would build the project: its goals, modules and classes are there. */
  private static String maven(List<String> words) throws IOException {
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      if (word.equals("-pl")) {
        String module = words.get(++i);
        if (!Files.isRegularFile(ROOT.resolve(module).resolve("pom.xml"))) {
          return "no module " + module;
        }
      } else if (word.equals("-f")) {
        i++; // the project of a reader, in another checkout
      } else if (word.startsWith("-Dtest=")) {
        for (String test : word.substring("-Dtest=".length()).split(",", -1)) {
          if (source(test).isEmpty()) {
            return "no test " + test;
          }
        }
      } else if (!word.startsWith("-") && !GOALS.contains(word) && !ofPlugin(word)) {
        return "no goal " + word;
      }
    }
    return Files.isExecutable(ROOT.resolve("mvnw")) ? "" : "mvnw cannot be executed";
  }

  /** The goal of a plugin that the project names, and of an execution of it: {@code p:goal@id}. */
  private static boolean ofPlugin(String goal) throws IOException {
    String[] parts = goal.split("[:@]", -1);
    String pom = Files.readString(ROOT.resolve("pom.xml"));
    return parts.length > 1
        && pom.contains("<artifactId>" + parts[0] + "-maven-plugin</artifactId>")
        && (parts.length == 2 || pom.contains("<id>" + parts[2] + "</id>"));
  }

  /** A class of ours by its whole name, run after the command before it has compiled it. */
  private static String program(List<String> words) throws IOException {
    for (String word : words) {
      if (word.startsWith("dev.loomgauge.")) {
        return source(word.substring(word.lastIndexOf('.') + 1)).isEmpty() ? "no " + word : "";
      }
    }
    return "no class of ours";
  }

  private static List<Path> source(String simpleName) throws IOException {
    try (Stream<Path> files =
        Files.find(
            ROOT,
            14,
            (file, _) ->
                file.endsWith(simpleName + ".java") && !file.toString().contains("/target/"))) {
      return files.toList();
    }
  }

  /** It takes minutes: it is there, and a shell can read it. */
  private static String script(String name) throws Exception {
    Path file = ROOT.resolve(name);
    if (!Files.isExecutable(file)) {
      return "no script";
    }
    int code = new ProcessBuilder("sh", "-n", file.toString()).start().waitFor();
    return code == 0 ? "" : "the shell cannot read it";
  }
}

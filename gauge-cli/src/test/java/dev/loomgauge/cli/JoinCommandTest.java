package dev.loomgauge.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.run.RunCommand;
import dev.loomgauge.core.input.UserError;
import dev.loomgauge.core.judgement.Conclusions;
import dev.loomgauge.core.result.RunInfo;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Verdict;
import dev.loomgauge.core.result.folder.ResultsFolder;
import dev.loomgauge.core.scenario.CellPlan;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.run.Installation;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The recorded run as two racks would have measured it: blocks 1 and 3, and block 2. */
class JoinCommandTest {
  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void shareTheBlocks() throws IOException {
    rack("one", "1/2", "r[13]");
    rack("two", "2/2", "r2");
  }

  private void rack(String name, String rack, String blocks) throws IOException {
    ResultsFolder results = Recorded.copiedTo(folder.resolve(name));
    Files.delete(results.verdictJson());
    List<String> kept = new ArrayList<>();
    for (String row : Files.readAllLines(results.trialsCsv())) {
      if (kept.isEmpty() || row.matches(".*-" + blocks + ",.*")) {
        kept.add(row);
      }
    }
    Files.write(results.trialsCsv(), kept);
    try (Stream<Path> trials = Files.list(results.root().resolve("trials"))) {
      for (Path trial : trials.filter(t -> !t.toString().matches(".*-" + blocks)).toList()) {
        TestFolders.delete(trial);
      }
    }
    Files.createDirectories(results.logs());
    Files.writeString(results.logs().resolve("service.log"), "of " + name);
    Files.writeString(results.networkCsv(), "at,to,connect_ms\n2026-11-27T10:00:00Z,host1,0.250\n");
    String run = Files.readString(results.runJson());
    Files.writeString(
        results.runJson(),
        run.replaceFirst("\"design\" : \\{ ?", "\"design\" : { \"rack\" : \"" + rack + "\" ")
            .replaceFirst(" --seed 1", " --rack " + rack + " --seed 1"));
  }

  private Commands.Done join(String... words) {
    List<String> command = new ArrayList<>(List.of("join", "--plain"));
    command.addAll(List.of("--out", folder.resolve("both").toString()));
    for (String word : words) {
      command.add(folder.resolve(word).toString());
    }
    return Commands.run(command.toArray(String[]::new));
  }

  /** What a run says of these trials, without its report. */
  private static Verdict verdict(ResultsFolder results) {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), true, UTF_8);
    Installation home = new Installation(Commands.root(), Path.of(System.getProperty("java.home")));
    RunCommand run =
        (RunCommand)
            Main.commands(home, nowhere, nowhere)
                .parseArgs("run", "--resume", results.root().toString())
                .subcommand()
                .commandSpec()
                .userObject();
    Scenario scenario = run.asked().scenario();
    return Conclusions.of(scenario, CellPlan.of(scenario, 1), results.readTrials(), results);
  }

  @Test
  void theResultsOfAllRacksAreThoseOfOneRun() throws IOException {
    ResultsFolder whole = Recorded.copiedTo(folder.resolve("whole"));
    Verdict ofOneRun = verdict(whole);

    Commands.Done done = join("two", "one");

    ResultsFolder both = new ResultsFolder(folder.resolve("both"));
    assertThat(done.err()).contains("Report:  " + both.reportHtml());
    assertThat(both.readTrials())
        .extracting(Trial::id)
        .containsExactlyElementsOf(whole.readTrials().stream().map(Trial::id).toList());
    Verdict verdict = both.readVerdict().orElseThrow();
    assertThat(verdict.comparisons()).isEqualTo(ofOneRun.comparisons());
    assertThat(verdict.notes())
        .anyMatch(note -> note.startsWith("Whether the racks differ is not known"));
    assertThat(done.out()).contains("Whether the racks differ is not known");
    RunInfo run = both.readRun();
    assertThat(run.design()).doesNotContainKey(RunInfo.RACK);
    assertThat(run.command()).doesNotContain("--rack");
    assertThat(run.settings()).containsEntry("racks", "2");
    assertThat(both.logs().resolve("rack-2/service.log")).hasContent("of two");
    assertThat(Files.readAllLines(both.predictionsCsv()))
        .isEqualTo(Files.readAllLines(whole.predictionsCsv()));
    assertThat(both.networkCsv())
        .hasContent(
            """
            at,to,connect_ms
            2026-11-27T10:00:00Z,"host1, rack 1 of 2",0.250
            2026-11-27T10:00:00Z,"host1, rack 2 of 2",0.250
            """);
    assertThat(both.reportHtml()).isNotEmptyFile();
  }

  @Test
  void whatIsNotAllRacksOfOneRunIsRefused() throws IOException {
    assertThat(join("one", "one"))
        .returns(UserError.BAD_INPUT, Commands.Done::code)
        .extracting(Commands.Done::err)
        .asString()
        .contains("are both of rack 1 of 2");
    rack("third", "1/3", "r1");
    assertThat(join("one", "third").err()).contains("shares the blocks among another number");
    rack("fourth", "2/3", "r2");
    assertThat(join("third", "fourth").err())
        .contains("The results of rack 3 of 3 are missing", "--rack 3/3");
    Recorded.copiedTo(folder.resolve("whole"));
    assertThat(join("one", "whole").err()).contains("is of no rack", "compare");
    Path seed = folder.resolve("two/run.json");
    Files.writeString(seed, Files.readString(seed).replace("\"seed\" : 1,", "\"seed\" : 2,"));
    assertThat(join("one", "two").err()).contains("has another seed");
    assertThat(folder.resolve("both")).doesNotExist();
  }
}

package dev.loomgauge.cli.own;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.progress.ProgressLine;
import dev.loomgauge.core.discovery.ModeEvidence;
import dev.loomgauge.core.input.OptionException;
import dev.loomgauge.core.scenario.Scenario;
import dev.loomgauge.core.scenario.reading.RequestPattern;
import dev.loomgauge.core.scenario.reading.ScenarioReader;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.discovery.AskedOrigin;
import dev.loomgauge.run.discovery.Discovery;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said and written of a service that runs, by what was seen of it. */
class RunningTryTest {
  @TempDir private Path folder = Path.of("");
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(printed, true, UTF_8);

  private RunningTry.Asked asked(List<Integer> users) {
    return new RunningTry.Asked(
        ProcessHandle.current().pid(),
        new Discovery.Load(
            new RequestPattern("/orders", Map.of(), Optional.empty()),
            AskedOrigin.UNKNOWN,
            1_000,
            QuickPace.QUICK),
        users,
        folder.resolve("into"),
        "--pid 7 --get /orders");
  }

  private Scenario run(ModeEvidence seen, List<Integer> users) throws Exception {
    Path file = folder.resolve("shop.yaml");
    Installation home = new Installation(folder, Path.of("jdk"));
    RunningTry.Asked asked = asked(users);
    new RunningTry(
            home,
            out,
            ProgressLine.of(out, true),
            its -> {
              assertThat(its).isSameAs(asked);
              assertThat(folder.resolve("into")).as("is there before").isDirectory();
              return new Discovery.Seen(seen, 2);
            })
        .run(asked, Optional.of(file));
    return new ScenarioReader(Commands.root(), Map.of()).read(file);
  }

  private String printed() {
    return printed.toString(UTF_8);
  }

  @Test
  void platformThreadsAreSeenAndVirtualOnesPredicted() throws Exception {
    Scenario scenario = run(ObservedModes.of("platform"), List.of());

    assertThat(printed())
        .containsSubsequence(
            "threads",
            "Unloaded response time: ",
            "What a request holds",
            "HikariCP connections, 10",
            "Virtual threads, predicted from this alone:",
            "Written: ")
        .contains("\n\nWritten: " + folder.resolve("shop.yaml"), "predict " + folder)
        .doesNotContain("already");
    assertThat(folder.resolve("into/virtual-predicted.csv")).isNotEmptyFile();
    assertThat(scenario.blocks().getFirst().get("threads")).containsExactly("platform", "virtual");
    assertThat(scenario.pureModel()).isTrue();
    assertThat(Files.readString(folder.resolve("shop.yaml"))).contains("--pid 7 --get /orders");
  }

  @Test
  void theUsersThatWereAskedForAreThoseOfTheFile() throws Exception {
    assertThat(run(ObservedModes.of("platform"), List.of(7, 70)).blocks().getFirst().get("users"))
        .containsExactly("7", "70");
  }

  @Test
  void virtualThreadsAreNotPredictedOfAServiceThatHasThem() throws Exception {
    run(ObservedModes.of("virtual"), List.of());

    assertThat(printed())
        .contains("\n\nIts requests run on virtual threads already.\n")
        .doesNotContain("Virtual threads, predicted");
    assertThat(folder.resolve("into/virtual-predicted.csv")).doesNotExist();
  }

  @Test
  void whereNothingWasRecordedNothingIsPredicted() throws Exception {
    run(ObservedModes.unseen("platform"), List.of());

    assertThat(printed())
        .doesNotContain("Virtual threads, predicted", "already")
        .containsSubsequence("was not seen, so virtual threads are not predicted.", "Written: ");
    assertThat(folder.resolve("into/virtual-predicted.csv")).doesNotExist();
  }

  @Test
  void aFileThatMayNotBeWrittenIsRefusedBeforeAnythingIsObserved() throws Exception {
    Path other = Files.writeString(folder.resolve("mine.yaml"), "name: mine\n");
    RunningTry tried =
        new RunningTry(
            new Installation(folder, Path.of("jdk")),
            out,
            ProgressLine.of(out, true),
            _ -> {
              throw new AssertionError("nothing is observed");
            });

    assertThatThrownBy(() -> tried.run(asked(List.of()), Optional.of(other)))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("is a file that this command has not written");
    assertThat(Files.readString(other)).isEqualTo("name: mine\n");
  }
}

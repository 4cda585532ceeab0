package dev.loomgauge.core.result.folder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.core.result.Limit;
import dev.loomgauge.core.result.Prediction;
import dev.loomgauge.core.result.Trial;
import dev.loomgauge.core.result.Trial.Outcome;
import dev.loomgauge.core.result.file.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordedTrialsTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void listedTrialsComeInTheirOrderThenThoseThatOnlyTheirFoldersName() throws IOException {
    write("003", Outcome.COMPLETED);
    write("001", Outcome.FAILED);
    write("005", Outcome.COMPLETED);
    write("004", Outcome.FAILED);
    write("002", Outcome.INTERRUPTED);
    Files.writeString(folder.resolve("trials.csv"), "cell,trial\na,003\nb,001\na,003\n");

    RecordedTrials read = RecordedTrials.of(new ResultsFolder(folder));

    assertThat(read.trials()).extracting(Trial::id).containsExactly("003", "001", "004", "005");
    assertThat(read.unlisted()).extracting(Trial::id).containsExactly("004", "005");
    assertThat(read.cutOff()).extracting(Trial::id).containsExactly("002");
    assertThat(read.damages())
        .containsExactly(
            "trials.csv has no row of trial 004, which has ended: it is taken from"
                + " trials/004/trial.json.",
            "trials.csv has no row of trial 005, which has ended: it is taken from"
                + " trials/005/trial.json.");
  }

  @Test
  void aTrialThatCannotBeReadIsLeftOutAndNamed() throws IOException {
    write("001", Outcome.COMPLETED);
    Files.createDirectories(folder.resolve("trials/other"));
    Files.move(folder.resolve("trials/001/trial.json"), folder.resolve("trials/other/trial.json"));
    Files.writeString(folder.resolve("trials.csv"), "trial\n001\nother\n");

    assertThat(RecordedTrials.of(new ResultsFolder(folder)).damages())
        .containsExactly(
            "trials/001/trial.json is missing: trial 001 is left out.",
            "trials/other/trial.json is of another trial, \"001\": trial other is left out.");
    assertThat(RecordedTrials.of(new ResultsFolder(folder)).trials()).isEmpty();
  }

  @Test
  void aTrialWithoutALimitIsLeftOutAndNamed() throws IOException {
    write("001", Outcome.COMPLETED);
    write("002", Outcome.COMPLETED, List.of());
    Files.writeString(folder.resolve("trials.csv"), "trial\n001\n002\n");

    RecordedTrials read = RecordedTrials.of(new ResultsFolder(folder));

    assertThat(read.trials()).extracting(Trial::id).containsExactly("001");
    assertThat(read.damages())
        .containsExactly("trials/002/trial.json has no limit: trial 002 is left out.");
  }

  @Test
  void anIdThatLeavesTheFolderIsNotFollowed() throws IOException {
    write("001", Outcome.COMPLETED);
    Files.writeString(
        folder.resolve("trials.csv"), "trial\n001\n../secret\n..\n.\na\\b\na/b\n\"\"\n");

    RecordedTrials read = RecordedTrials.of(new ResultsFolder(folder));

    assertThat(read.trials()).extracting(Trial::id).containsExactly("001");
    assertThat(read.damages())
        .contains(
            "trials.csv is damaged: line 3 names a trial \"../secret\", which is no name of a"
                + " folder.",
            "trials.csv is damaged: line 4 names a trial \"..\", which is no name of a folder.",
            "trials.csv is damaged: line 5 names a trial \".\", which is no name of a folder.",
            "trials.csv is damaged: line 6 names a trial \"a\\b\", which is no name of a folder.",
            "trials.csv is damaged: line 7 names a trial \"a/b\", which is no name of a folder.")
        .allMatch(damage -> damage.contains("no name of a folder"));
  }

  @Test
  void aListThatWasCutOffIsNamedAndTheTrialsBeforeItAreRead() throws IOException {
    write("001", Outcome.COMPLETED);
    Files.writeString(folder.resolve("trials.csv"), "trial,cell\n001,a\n00");

    RecordedTrials read = RecordedTrials.of(new ResultsFolder(folder));

    assertThat(read.trials()).extracting(Trial::id).containsExactly("001");
    assertThat(read.damages()).containsExactly("trials.csv is damaged: its last line is cut off.");
  }

  @Test
  void aListThatIsNoTextIsNamed() throws IOException {
    Files.write(folder.resolve("trials.csv"), new byte[] {'t', (byte) 0xff, '\n'});

    assertThat(RecordedTrials.of(new ResultsFolder(folder)).damages())
        .containsExactly("trials.csv cannot be read: it is no text in UTF-8.");
  }

  @Test
  void aFolderWithoutTrialsHasNoDamage() {
    RecordedTrials read = RecordedTrials.of(new ResultsFolder(folder));

    assertThat(read).isEqualTo(new RecordedTrials(List.of(), List.of(), List.of(), List.of()));
  }

  private void write(String id, Outcome outcome) throws IOException {
    Limit users =
        new Limit("users", Limit.Kind.USERS, new Limit.Terms("users", 1, 1.0 / 280), true, 0);
    write(id, outcome, List.of(users));
  }

  private void write(String id, Outcome outcome, List<Limit> limits) throws IOException {
    Path own = Files.createDirectories(folder.resolve("trials").resolve(id));
    Json.write(own.resolve("trial.json"), trial(id, outcome, limits));
  }

  private static Trial trial(String id, Outcome outcome, List<Limit> limits) {
    return new Trial(
        id,
        "cell",
        Map.of(),
        1,
        null,
        "service",
        "2026-11-21T20:16:00Z",
        outcome,
        null,
        new Prediction(50, 280, 50.0, null, limits, null),
        "",
        null,
        null,
        Map.of(),
        List.of(),
        null,
        null,
        null,
        List.of());
  }

  @Test
  void aTrialThatIsNoJsonOrLacksWhatItMustHaveIsNamedWithItsFileFirst() throws IOException {
    write("001", Outcome.COMPLETED);
    Files.createDirectories(folder.resolve("trials/002"));
    Files.writeString(folder.resolve("trials/002/trial.json"), "{");
    Files.createDirectories(folder.resolve("trials/003"));
    Files.writeString(folder.resolve("trials/003/trial.json"), "{}");
    Files.writeString(folder.resolve("trials.csv"), "trial\n001\n002\n003\n/a\n");

    RecordedTrials read = RecordedTrials.of(new ResultsFolder(folder));

    assertThat(read.trials()).extracting(Trial::id).containsExactly("001");
    assertThat(read.damages())
        .anySatisfy(
            what ->
                assertThat(what)
                    .startsWith("trials/002/trial.json is damaged: trial 002 is left out. "))
        .anySatisfy(
            what ->
                assertThat(what)
                    .startsWith("trials/003/trial.json ")
                    .contains("trial 003 is left out"))
        .contains(
            "trials.csv is damaged: line 5 names a trial \"/a\", which is no name of a folder.");
  }
}

package dev.loomgauge.cli.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.discovery.ScenarioText;
import dev.loomgauge.run.machine.TierException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is done in a container beside a service, and with what comes back, without a pod. */
class PodTryTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void theCommandRunsInItsFolderWhichIsPackedAndItsCodeIsTheLastLine() throws Exception {
    Path there = folder.resolve("user's results");
    Path archive = folder.resolve("results.tar");
    Process shell =
        new ProcessBuilder(
                "sh",
                "-c",
                PodTry.SCRIPT,
                there.toString(),
                archive.toString(),
                "sh",
                "-c",
                "echo \"$1 $2\"; echo error >&2; pwd > where; exit 7",
                "sh",
                "a b",
                "$HOME")
            .start();
    String printed = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(shell.waitFor()).isZero();
    assertThat(printed.lines()).containsExactly("a b $HOME", "error", "loomgauge-ended 7");
    Path into = Files.createDirectory(folder.resolve("into"));
    PodTry.unpack(archive, into);
    assertThat(into.resolve("where")).content().isEqualToIgnoringNewLines(there.toString());
    assertThat(archive).doesNotExist();
  }

  @Test
  void theJvmIsTheOneThatIsAskedForOrTheOnlyOne() {
    assertThat(PodTry.pid(Optional.of(17L), "app", List.of(9L, 17L))).isEqualTo(17);
    assertThat(PodTry.pid(Optional.empty(), "app", List.of(9L))).isEqualTo(9);
    assertThatThrownBy(() -> PodTry.pid(Optional.empty(), "app", List.of(9L, 17L)))
        .hasMessage("Container app has the JVMs [9, 17]. Remedy: name one with --pid.");
    assertThatThrownBy(() -> PodTry.pid(Optional.of(8L), "app", List.of(9L)))
        .hasMessage("Container app has the JVMs [9], and no JVM 8. Remedy: name one with --pid.");
    assertThatThrownBy(() -> PodTry.pid(Optional.empty(), "app", List.of()))
        .hasMessageStartingWith(
            "No JVM of container app can be seen from a container beside it. Remedy: ");
  }

  @Test
  void beside600MbOfFreeMemoryAServiceIsObserved() {
    long limit = 1_000L << 20;

    PodTry.requireMemory("app", limit, OptionalLong.of(400L << 20));
    assertThatThrownBy(() -> PodTry.requireMemory("app", limit, OptionalLong.of((400L << 20) + 1)))
        .isInstanceOf(TierException.class)
        .hasMessage(
            "Container app uses 400 MB of its limit of 1000 MB, out of which Loomgauge beside it"
                + " needs 600 MB: the service might be killed. Remedy: a higher memory limit while"
                + " it is observed, or --url from outside.");
    assertThatThrownBy(() -> PodTry.requireMemory("app", limit, OptionalLong.empty()))
        .hasMessageStartingWith(
            "Container app has a memory limit, and how much of it is used cannot be read: ");
  }

  @Test
  void pathsOfTheContainerAreShownAsThoseThatTheResultsHaveHere() {
    assertThat(
            PodTry.here(
                "Written: /home/u/results/shop.yaml; see /home/u/results/observation.",
                "/home/u/results/shop.yaml",
                Path.of("mine/shop.yaml"),
                "/home/u/results",
                Path.of("/here/run")))
        .isEqualTo("Written: mine/shop.yaml; see /here/run/observation.");
  }

  @Test
  void theFileThatComesBackNamesThePodInPlaceOfTheProcess() throws IOException {
    Path back =
        Files.writeString(
            folder.resolve("back.yaml"),
            ScenarioText.HEADER
                + " --pid 17 --get '/a/{/mirror/home/ids.txt}'\n# --pid 18 stays\n");
    OwnFile own = new OwnFile(folder.resolve("own.yaml"));

    PodTry.move(
        new PodTry.Asked(
            new PodOptions().cluster(),
            "shop-7d9",
            "app",
            Optional.of(17L),
            new AskedRequests.AskedAnywhere(),
            List.of(),
            Optional.empty(),
            folder),
        back,
        "/mirror",
        own);

    assertThat(own.path())
        .hasContent(
            ScenarioText.HEADER + " --pod shop-7d9 --get '/a/{/home/ids.txt}'\n# --pid 18 stays\n");
    assertThat(back).doesNotExist();
  }
}

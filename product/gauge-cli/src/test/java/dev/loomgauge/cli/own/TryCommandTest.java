package dev.loomgauge.cli.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.cli.Main;
import dev.loomgauge.cli.terminal.ExitCode;
import dev.loomgauge.core.discovery.Handshakes;
import dev.loomgauge.core.discovery.LoadPoint;
import dev.loomgauge.core.discovery.ModeEvidence;
import dev.loomgauge.core.discovery.SweptDelays;
import dev.loomgauge.core.result.file.ResultsException;
import dev.loomgauge.core.scenario.Cluster;
import dev.loomgauge.core.scenario.Delayed;
import dev.loomgauge.core.scenario.ServiceManifest.Tls;
import dev.loomgauge.core.scenario.Trust;
import dev.loomgauge.run.Installation;
import dev.loomgauge.run.discovery.AskedOrigin;
import dev.loomgauge.run.discovery.Discovery;
import dev.loomgauge.run.discovery.ObservationPace;
import dev.loomgauge.run.discovery.OwnCommand;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is asked for by the words of a command line. */
class TryCommandTest {
  private static final Installation HOME = new Installation(Commands.root(), Path.of("jdk"));

  @TempDir private Path folder = Path.of("");

  private TryCommand command(String options, String... words) {
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
    return (TryCommand)
        Main.commands(HOME, nowhere, nowhere)
            .parseArgs(
                Stream.concat(
                        Stream.of("try", "--out", folder.toString()),
                        Stream.concat(Arrays.stream(options.split(" ", -1)), Arrays.stream(words)))
                    .toArray(String[]::new))
            .subcommand()
            .commandSpec()
            .userObject();
  }

  @Test
  void aServiceThatIsStartedHasItsCommandEnvironmentsDelaysAndFiles() {
    TryCommand command =
        command(
            "--get /a --users 5,9 --max-users 64 --env A=1 --env DB={delay.5432} --virtual V=2"
                + " --delay 5432=3ms",
            "--",
            "/bin/true",
            "shop");
    assertThat(command.results()).isEmpty();

    StartedTry.Asked asked = command.askedOfStarted();

    OwnCommand own = OwnCommand.of(List.of("/bin/true", "shop"));
    Discovery.Subject service = asked.service();
    assertThat(service.command()).isEqualTo(own);
    assertThat(service.env()).isEqualTo(own.listening(Map.of("A", "1", "DB", "{delay.5432}")));
    assertThat(service.modes()).isEqualTo(own.modes(Map.of("V", "2")));
    assertThat(service.delays().dependencies())
        .extracting(Delayed::address)
        .containsExactly("127.0.0.1:5432");
    assertThat(asked.observed())
        .returns("/a", load -> load.request().path())
        .returns(AskedOrigin.UNKNOWN, Discovery.Load::at)
        .returns(64, Discovery.Load::mostUsers)
        .returns(ObservationPace.USUAL, Discovery.Load::pace);
    assertThat(asked.users()).isEqualTo(List.of(5, 9));
    assertThat(asked.files())
        .isEqualTo(new StartedTry.Files(new OwnFile(Path.of(own.name() + ".yaml")), folder));
    assertThat(asked.files().observation()).isEqualTo(folder.resolve("observation"));
    assertThat(asked.words()).isEqualTo("--get '/a' --delay 5432=3ms -- /bin/true shop");
    assertThat(command.results()).hasValue(folder);
  }

  /** Trials that are there would be taken for those of a service that was built again. */
  @Test
  void aFolderThatHasResultsIsRefusedHoweverTheServiceIsNamed() throws IOException {
    Files.writeString(folder.resolve("run.json"), "{}");
    String refused =
        "--out %1$s holds the results of another run. Name another folder, or continue that run: ./loomgauge run --resume %1$s"
            .formatted(folder);

    TryCommand started = command("--get /a", "--", "/bin/true");
    assertThatThrownBy(started::askedOfStarted)
        .isInstanceOf(ResultsException.class)
        .hasMessage(refused);
    assertThat(started.results()).isEmpty();
    assertThatThrownBy(() -> command("--pid 7 --get /a").askedOfRunning(7)).hasMessage(refused);
    assertThatThrownBy(() -> command("--pod p --get /a").askedOfPod("p")).hasMessage(refused);
    Commands.Done outside =
        Commands.run(
            "try", "--get", "/a", "--url", "http://127.0.0.1:1", "--out", folder.toString());
    assertThat(outside.code()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(outside.err()).isEqualToNormalizingNewlines(refused + "\n");
    assertThat(folder.resolve("observation")).doesNotExist();
  }

  @Test
  void aFolderThatHasAProofIsRefusedToo() throws IOException {
    Files.createDirectory(folder.resolve("proof"));
    Files.writeString(folder.resolve("proof/run.json"), "{}");

    assertThatThrownBy(() -> command("--get /a", "--", "/bin/true").askedOfStarted())
        .hasMessageStartingWith(
            "--out " + folder.resolve("proof") + " holds the results of another run.");
  }

  @Test
  void aServiceThatRunsIsObservedIntoAFolderOfItsOwn() {
    TryCommand command =
        command("--pid 7 --get http://192.0.2.7:80/a --allow-host 192.0.2.7 --users 3");

    RunningTry.Asked asked = command.askedOfRunning(7);

    assertThat(asked)
        .returns(7L, RunningTry.Asked::pid)
        .returns(List.of(3), RunningTry.Asked::users)
        .returns(folder.resolve("observation"), RunningTry.Asked::into)
        .returns("--pid 7 --get 'http://192.0.2.7:80/a'", RunningTry.Asked::words);
    assertThat(asked.observed())
        .returns("/a", load -> load.request().path())
        .returns(Optional.of(URI.create("http://192.0.2.7:80")), load -> load.at().base())
        .returns(1024, Discovery.Load::mostUsers);
    assertThat(command.results()).hasValue(folder);
  }

  @Test
  void aServiceInAPodIsAskedForWithTheOptionsOfTheObservation() {
    TryCommand command =
        command(
            "--pod p --container c --namespace n --context k --image i --pid 7 --get /a"
                + " --users 5,9 --max-users 64 --write w.yaml");

    PodTry.Asked asked = command.askedOfPod("p");

    assertThat(asked)
        .isEqualTo(
            new PodTry.Asked(
                new Cluster("k", "n", "i", false, Map.of()),
                "p",
                "c",
                Optional.of(7L),
                asked.requests(),
                List.of("--max-users", "64", "--users=5,9"),
                Optional.of(Path.of("w.yaml")),
                folder));
    assertThat(asked.requests().words()).isEqualTo("--get '/a'");
    assertThat(command("--pod p --get /a").askedOfPod("p"))
        .returns(new Cluster("", "", Cluster.USUAL_IMAGE, false, Map.of()), PodTry.Asked::cluster)
        .returns("", PodTry.Asked::container)
        .returns(Optional.empty(), PodTry.Asked::pid)
        .returns(List.of("--max-users", "1024"), PodTry.Asked::words)
        .returns(Optional.empty(), PodTry.Asked::file);
  }

  @Test
  void tlsIsWrittenDownWhereHandshakesWereSeen() {
    StartedTry.Asked asked =
        command("--get https://localhost:8443/a --insecure", "--", "/bin/true").askedOfStarted();
    LoadPoint plain = new LoadPoint(1, 10, 100, 1, 0.1, 0.1, 0);

    assertThat(asked.tls(List.of(seen(plain)))).isEmpty();
    assertThat(asked.tls(List.of(seen(plain.with(new Handshakes(1, 5, 2))))))
        .hasValue(new Tls(Optional.of("localhost"), new Trust(Optional.empty(), true)));
  }

  private static ModeEvidence seen(LoadPoint alone) {
    return new ModeEvidence(
        "platform", List.of(alone), Optional.empty(), Optional.empty(), Map.of(), 0);
  }

  @Test
  void factsAreThoseOfTheServiceAsItIs() {
    TryCommand command =
        command("--facts --get /a --users 5,9 --max-users 64 --env A=1", "--", "/bin/true", "shop");

    FactsTry.Asked asked = command.askedOfFacts();

    OwnCommand own = OwnCommand.of(List.of("/bin/true", "shop"));
    assertThat(asked.subject())
        .hasValue(
            new Discovery.Subject(
                own, own.listening(Map.of("A", "1")), Map.of(), SweptDelays.NONE));
    assertThat(asked.pid()).isEmpty();
    assertThat(asked.observed().request().path()).isEqualTo("/a");
    assertThat(asked.users()).isEqualTo(List.of(5, 9));
    assertThat(asked.results()).isEqualTo(folder);
    assertThat(asked.name()).isEqualTo("true");
  }

  @Test
  void factsOfAServiceThatRunsAreAskedByItsPid() {
    long pid = ProcessHandle.current().pid();

    FactsTry.Asked asked =
        command("--facts --get http://localhost:8080/a --pid " + pid).askedOfFacts();

    assertThat(asked.subject()).isEmpty();
    assertThat(asked.pid()).hasValue(pid);
    assertThat(asked.name()).isEqualTo(OwnCommand.nameOf(pid));
    assertThat(asked.observed().at().base()).hasValue(URI.create("http://localhost:8080"));
    assertThat(asked.users()).isEmpty();
    assertThat(asked.results()).isEqualTo(folder);
  }
}

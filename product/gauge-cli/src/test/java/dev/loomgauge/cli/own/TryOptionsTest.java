package dev.loomgauge.cli.own;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loomgauge.cli.Commands;
import dev.loomgauge.core.input.UserError;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is refused before anything is started. */
class TryOptionsTest {
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin/java").toString();

  @TempDir private Path folder = Path.of("");

  private Commands.Done run(String... options) {
    List<String> words = new ArrayList<>(List.of("try", "--plain", "--get", "/x"));
    words.addAll(List.of("--write", folder.resolve("own.yaml").toString()));
    words.addAll(List.of(options));
    words.addAll(List.of("--", JAVA, "NoSuchClass"));
    return Commands.run(words.toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          --what-if connections=ten      | --what-if connections=ten: 'ten' does not fit.
          --what-if cores=0              | --what-if cores=0: '0' does not fit.
          --knob connections=my.pool     | --knob connections=my.pool: names no environment variable.
          """)
  void aValueThatDoesNotFitIsOneError(String option, String problem) {
    Commands.Done done = run(option.split(" ", -1));

    assertThat(done.code()).isEqualTo(UserError.BAD_INPUT);
    assertThat(done.err()).startsWith(problem).hasLineCount(1);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void whatNeedsAPredictionDoesNotGoWithObserve() {
    assertThat(run("--observe", "--prove").err()).startsWith("--prove: does not go with --observe");
    assertThat(run("--observe", "--what-if", "pool=20").err())
        .startsWith("--what-if: does not go with --observe");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          --get /                         | try: names no service.
          --get / --jar a.jar --pid 1     | try: names more than one service.
          --get / --jar a.jar --url http://127.0.0.1:1 | try: names more than one service.
          --get / --pod a --url http://127.0.0.1:1     | try: names more than one service.
          --get / --pod a -- java A       | try: names more than one service.
          --get / --jar a.jar -- java A   | try: names more than one service.
          --get / --allow-host h --jar a.jar | --allow-host: belongs to --pid and --url:
          --get / --container c --jar a.jar  | --container c: belongs to --pod.
          --get / --namespace n --context c --pid 1 | --context c --namespace n: belongs to --pod.
          --get / --env A=1 --pid 1       | --pid 1: is not restarted, so nothing can be set.
          --get / --virtual A=1 --pod p   | --pod p: is not restarted, so nothing can be set.
          --get / --delay 80=1ms --url http://127.0.0.1:1 | --url http://127.0.0.1:1: is not restarted
          --get / --url http://127.0.0.1:1 --users 5    | --url http://127.0.0.1:1: is seen from outside
          --get / --url http://127.0.0.1:1 --prove      | --url http://127.0.0.1:1: is seen from outside
          --get / --url http://127.0.0.1:1 --observe    | --url http://127.0.0.1:1: is seen from outside
          --get / --url http://127.0.0.1:1 --write a    | --url http://127.0.0.1:1: is seen from outside
          --get / --url http://127.0.0.1:1 --knob connections=A | --url http://127.0.0.1:1: is seen from outside
          --get / --url http://127.0.0.1:1/path         | --url http://127.0.0.1:1/path: is not scheme, host and port alone.
          --get / --url 127.0.0.1:1                     | --url 127.0.0.1:1: is not scheme, host and port alone.
          --get / --url http://192.0.2.7:80             | --url 'http://192.0.2.7:80': is not on loopback.
          --get / --url https://192.0.2.7 --allow-host 192.0.2.7 --insecure | --url https://192.0.2.7:443: is not on loopback, where alone any certificate may be accepted.
          --get / --url https://127.0.0.1:1 --cacert no.pem | cacert
          --get https://192.0.2.7/ --jar a.jar | --get 'https://192.0.2.7/': is not on loopback.
          --get / --pid 1 --prove         | --pid 1: is observed and predicted, and no trial of it is made.
          --get / --pid 1 --observe       | --pid 1: is observed and predicted
          --get / --pod p --what-if pool=1 | --pod p: is observed and predicted
          --get / --pid 1 --knob connections=A | --pid 1: is observed and predicted
          --get / --facts --pid 1 --observe        | --pid 1: is observed and predicted
          --get / --facts --observe --jar a.jar    | --facts: counts what a service does as it is, and nothing else.
          --get / --facts --virtual A=1 --jar a.jar | --facts: counts
          --get / --facts --delay 80=1ms --jar a.jar | --facts: counts
          --get / --facts --what-if pool=1 --jar a.jar | --facts: counts
          --get / --facts --write a --pid 1        | --facts: counts
          --get / --facts --pod p                  | --facts: counts
          --get / --facts --url http://127.0.0.1:1 | --facts: counts
          --get / --max-users 15 --jar a.jar     | --max-users 15: is out of range. Give a number from 16 to 100000.
          --get / --max-users 100001 --jar a.jar | --max-users 100001: is out of range.
          --get / --max-users 16          | try: names no service.
          --get / --max-users 100000      | try: names no service.
          --get / --users 5,0 --jar a.jar | --users: has a number below 1. Give 1 and more.
          --get / --users 5,100001 --jar a.jar | --users: has a number above 100000. Give 100000 at most.
          --get / --users 1               | try: names no service.
          --jar a.jar                     | try: says no request.
          """)
  void optionsThatDoNotGoTogetherAreRefusedBeforeAnythingIsLookedFor(
      String options, String problem) {
    Commands.Done done =
        Commands.run(("try --plain --out " + folder + " " + options).split(" ", -1));

    assertThat(done.code()).isEqualTo(UserError.BAD_INPUT);
    assertThat(done.err()).startsWith(problem).hasLineCount(1);
    assertThat(done.out()).isEmpty();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aCommandThatFindsAFileHereAloneIsWrittenDownHere() {
    Commands.Done done =
        Commands.run(
            "try",
            "--get",
            "/",
            "--write",
            "target/own.yaml",
            "--",
            JAVA,
            "src/test/resources/own/Own.java");

    assertThat(done.code()).isEqualTo(UserError.BAD_INPUT);
    assertThat(done.err())
        .startsWith(
            "--write target/own.yaml: lies in another folder than this one, from which alone the"
                + " command finds 'src/test/resources/own/Own.java'. Runs of the file start");
  }
}

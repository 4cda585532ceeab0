package dev.loomgauge.core.scenario.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomgauge.core.input.InputException;
import dev.loomgauge.core.scenario.PureScenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathErrorsTest {
  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {use: cpu}                                              | step 'use: cpu' has no demand
          {use: {station: cpu}}                                   | step 'use: cpu' has no demand
          {use: {station: cpu, demand: calibrated}}               | step 'use: cpu' has no demand
          {use: {station: cpu, demand: -5ms}}                     | negative
          {use: {station: cpu, demand: -5ms, distribution: fixed}} | negative
          {use: {station: cpu, demand: exponential(-5ms)}}        | negative
          {use: {station: cpu, demand: 5}}                        | 'path[1].use.demand' is '5'
          {use: {station: cup, demand: 5ms}}                      | Did you mean 'cpu'
          {use: {station: cpu, demand: 5ms, cv: 1}}               | needs a distribution
          {use: {station: cpu, demand: 5ms, distribution: exponental}} | Did you mean 'exponential'
          {use: {station: cpu, demand: 5ms, distribution: uniform, from: 1ms, to: 2ms}} | does not go with
          {use: {station: cpu, distribution: uniform, from: 2ms, to: 1ms}} | less than 'from'
          {use: {station: cpu, demand: 5ms, distribution: lognormal}} | 'cv' is missing
          {use: {station: cpu, demand: 5ms, distribution: lognormal, cv: 0}} | no variation
          {use: {station: cpu, demand: 5ms, share: 0.5}}          | goes with a calibrated demand
          {use: {station: cpu, demand: 5ms, share: after}}        | goes with a calibrated demand
          {use: {station: cpu, share: behind}}                    | 'behind'
          {use: {station: cpu, demand: {slow: 5ms}}}              | says nothing about level 'fast' of 'mode'
          {use: {station: cpu, demand: {slow: 5ms, fast: 1ms, fats: 1ms}}} | Did you mean 'fast'
          {use: {station: cpu, recorded: none.csv}}               | which cannot be read
          {wait: downstream}                                      | step 'wait: downstream' has no delay
          {wait: {downstream: payment}}                           | names a route that the downstream does not have
          {wait: {downstream: payment, delay: 5ms}}               | unknown key 'delay'
          {wait: {grows: 1ms}}                                    | key 'at' is missing
          {wait: {grows: 0ms, at: 400}}                           | is nothing
          {wait: {grows: 1ms, at: 0}}                             | is no load
          {wait: {grows: 1ms, at: 400, plus: 1ms}}                | unknown key
          {wait: {delay: downstream, distribution: exponential}}  | has a distribution of its own
          {acquire: {resource: threads, timeout: 10}}             | is not a duration
          {acquire: {resource: threads, timeout: 0s}}             | queue: 0
          {acquire: {resource: threads, timout: 10s}}             | Did you mean 'timeout'
          {acquire: downstream}                                   | Allowed: threads
          {acquire: threads}                                      | 'acquire: threads' is never released
          {release: threads}                                      | 'release: threads' gives back what is not held
          {paralel: {branches: []}}                               | Did you mean 'parallel'
          {parallel: {join: last, branches: [[{wait: 1s}]]}}      | Allowed: all, first
          {parallel: {branches: [[{acquire: threads}]]}}          | 'acquire: threads' is never released
          {parallel: {branches: [[{release: threads}]]}}          | 'release: threads' gives back what is not held
          {wait: 1s, when: {mode: quick}}                         | Allowed: slow, fast
          """)
  void aStepThatCannotBeTakenIsRefusedWithItsLine(String step, String problem) {
    assertThatThrownBy(
            () -> PureScenario.read(folder, PureScenario.HEAD + "path:\n  - " + step + "\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("pure.yaml:6: ")
        .hasMessageContaining(problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          acquire: threads | is in a branch of a request that holds one already
          release: threads | is in a branch, but was acquired before it
          """)
  void whatIsHeldBeforeBranchesIsNotTouchedInThem(String step, String problem) {
    String path =
        """
        path:
          - acquire: threads
          - parallel:
              branches:
                - - parallel:
                      branches:
                        - - %s
          - release: threads
        """
            .formatted(step);

    assertThatThrownBy(() -> PureScenario.read(folder, PureScenario.HEAD + path))
        .hasMessageContaining("pure.yaml:11: step '" + step + "' " + problem);
  }

  @Test
  void aRejectionThatDoesNotFailIsForStepsOutsideOfBranches() {
    String head =
        """
        name: executor
        factors: {users: 1}
        resources:
          tasks: {core: 1, max: 1, queue: 1, rejection: caller-runs}
        path:
        """;
    String parallel = "  - parallel: {branches: [[{wait: 1s}], [%s]]}\n";
    String tasks = "  - acquire: tasks\n  - wait: 1s\n  - release: tasks\n";

    assertThat(PureScenario.read(folder, head + parallel.formatted("{wait: 2s}") + tasks).name())
        .isEqualTo("executor");
    assertThatThrownBy(
            () ->
                PureScenario.read(
                    folder, head + parallel.formatted("{acquire: tasks}, {release: tasks}")))
        .hasMessageContaining("is in a branch, and who finds no room there does not fail");
  }

  @Test
  void aResourceThatIsTakenTwiceIsGivenBackTwice() {
    String path = "path:\n  - acquire: threads\n  - acquire: threads\n  - release: threads\n";

    assertThatThrownBy(() -> PureScenario.read(folder, PureScenario.HEAD + path))
        .hasMessageContaining("pure.yaml:6: step 'acquire: threads' is never released")
        .hasMessageContaining("with {mode=slow, users=1}");
    assertThat(
            PureScenario.read(folder, PureScenario.HEAD + path + "  - release: threads\n")
                .path()
                .steps())
        .hasSize(4);
    assertThatThrownBy(
            () ->
                PureScenario.read(
                    folder,
                    PureScenario.HEAD + path + "  - release: threads\n  - release: threads\n"))
        .hasMessageContaining("pure.yaml:10: step 'release: threads' gives back what is not held");
  }

  @Test
  void aRequestHoldsNoMoreMembersThanASimulationCanTell() {
    String path = "path:\n" + "  - acquire: threads\n".repeat(65);

    assertThatThrownBy(() -> PureScenario.read(folder, PureScenario.HEAD + path))
        .hasMessageContaining(
            "pure.yaml:70: step 'acquire: threads' is one more than the 64 members that a request can hold");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          stations: {cpu: unlimited}                      | time without a queue is a 'wait'
          stations: {cpu: 0}                              | whole number from 1
          stations: {cpu: mode}                           | whose level 'slow' is no whole number
          stations: {cpu: mod}                            | Did you mean 'mode'
          stations: {cpu: {servers: 1, dicipline: fifo}}  | Did you mean 'discipline'
          stations: {cpu: {servers: 1, discipline: lifo}} | Did you mean 'fifo'
          stations: {cpu: {label: CPU}}                   | either 'servers' or 'tier'
          stations: {cpu: {tier: service}}                | a model without services has none
          resources: {threads: {capacity: 2, queue: -1}}  | queue' is '-1'
          resources: {threads: {capacity: 2, shared: yes}} | Allowed: true, false
          resources: {threads: {capacity: 0}}             | whole number from 1
          resources: {users: 2}                           | has a name that a verdict has for something else
          resources: {downstream: 2}                      | 'resources.downstream' has the name of what limits the downstream itself. Give it another
          resources: {io-cpu: 2}                          | has a name that a verdict has for something else
          resources: {db-wait: 2}                         | 'resources.db-wait' has a name that a verdict has for something else
          resources: {carriers: 2}                        | has a name that a verdict has for something else
          stations: {disk-cpu: 2}                         | 'stations.disk-cpu' has a name that a verdict has for something else
          stations: {disk-wait: 2}                        | has a name that a verdict has for something else
          """)
  void aStationOrResourceThatDoesNotFitIsRefused(String wrong, String problem) {
    String text =
        """
        name: small
        factors: {mode: [slow, fast], users: [1]}
        %s
        path: [wait: 1s]
        """
            .formatted(wrong);

    assertThatThrownBy(() -> PureScenario.read(folder, text))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("pure.yaml:")
        .hasMessageContaining(problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ms,count\\n1,1             | times.csv:1: the columns are not 'value_ms,count'
          value_ms,count\\n           | times.csv:1: there is no row
          value_ms,count\\n1,x        | times.csv:2: '1,x' is no row
          value_ms,count\\n1,2\\n-1,2 | times.csv:3: '-1,2' is no row
          value_ms,count\\n1          | times.csv:2: '1' is no row
          value_ms,count\\n1,0        | no count is above 0
          """)
  void aRecordedFileThatDoesNotFitIsRefusedWithItsOwnLine(String content, String problem)
      throws IOException {
    Files.writeString(folder.resolve("times.csv"), content.replace("\\n", "\n"));

    assertThatThrownBy(
            () ->
                PureScenario.read(
                    folder, PureScenario.HEAD + "path: [{wait: {recorded: times.csv}}]\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(problem);
  }
}
